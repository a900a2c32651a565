/** Verbs for putting something on a picture or a sheet, as alternatives of a pattern. */
export const PUTS =
  'add|attach|bung|chuck|drop|dump|embed|glue|include|insert|lay|layer|paste|place|plonk|plop|pop|position|put|set|shove|slap|stick|superpose|tuck|whack'

/** Whether a word is one of these verbs, or one of `more`. */
export const putting = (more: string) => new RegExp(`^(?:${PUTS}|${more})$`)

/** How it is said of something that it is to go away, as a pattern: "has to go", "should be removed", "can come off". */
export const GOES =
  'must|should|shall|can|could|may|need|has|have|got|ought to? please? be|come? go|off|away|out|gone|disappear|vanish|removed|erased|deleted|cut|cropped|chopped off|away|out?'

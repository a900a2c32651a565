/** Verbs by which something is brought onto a picture or a sheet, as alternatives of a pattern. */
export const PUTS =
  'add|attach|bung|chuck|drop|dump|embed|glue|include|insert|lay|layer|paste|place|plonk|plop|pop|position|put|set|shove|slap|stick|superpose|tuck|whack'

/** Whether a word is one of these verbs, or one of `more`. */
export const putting = (more: string) => new RegExp(`^(?:${PUTS}|${more})$`)

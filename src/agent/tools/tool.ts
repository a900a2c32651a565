import * as v from 'valibot'
import { DomainError, isUnsure } from '../../errors.ts'
import { AREAS, type Area, within } from '../../images/analysis/area.ts'
import { findFaces } from '../../images/analysis/faces.ts'
import { type FindSubject, SEES_NO_SUBJECT } from '../../images/analysis/subject.ts'
import { subjectMask } from '../../images/operations/subject/separate.ts'
import type { Picture, Size } from '../../images/raster/picture.ts'
import {
  type Composition,
  onBackdrop,
  onCanvas,
  replaceSheets,
  resultSize,
  type Sheet,
  sheetsMeant,
  type Workspace,
  withCanvas,
} from '../workspace.ts'
import { afterwards, withTexts } from './composed.ts'
import { pictureNumberEntry } from './entries.ts'

/**
 * One thing that the agent can do. It does not know how it was chosen: the built-in planner and a language model
 * call it in the same way, by name and arguments.
 */
export interface Tool {
  /** Lower case with underscores. */
  readonly name: string
  /** One line for whoever chooses tools. */
  readonly description: string
  /** What the arguments must be; sizes are in percent or in pixels of the result, as each entry says. */
  readonly schema: v.GenericSchema<unknown, object>
  /** What it needs of the pictures it gets; decides how early they may be brought to the size of a result. */
  readonly needs: Needs
  /** Checks the arguments and says what it does with them, without doing it. */
  foresee(args: unknown): Promise<Foreseen>
  /** Checks the arguments and runs; `sentence` says for the client what was done. */
  run(workspace: Workspace, args: unknown, findSubject?: FindSubject): Promise<ToolOutcome>
}

/**
 * `detail`: every pixel, for a part may become the whole. `shape`: the whole picture, but no more pixels than a
 * result of its shape would have. `canvas`: only what a result will show.
 */
export type Needs = 'detail' | 'shape' | 'canvas'

/** What a step is going to do. */
export interface Foreseen {
  readonly sentence: string
  /** What of it cannot be done, in sentences for the client. */
  readonly warnings: readonly string[]
  /** Whether it fails with `PICTURE_REQUIRED` where there is neither a picture nor a sheet yet. */
  readonly needsPicture: boolean
}

/** What a step has made. */
export interface ToolOutcome extends Pick<Foreseen, 'sentence' | 'warnings'> {
  /** What it decided by itself, in sentences for the client. */
  readonly notes: readonly string[]
  readonly workspace: Workspace
}

type Arguments<Entries extends v.ObjectEntries> = v.InferOutput<v.StrictObjectSchema<Entries, undefined>>

export interface ToolDefinition<Entries extends v.ObjectEntries> {
  readonly name: string
  readonly description: string
  readonly entries: Entries
  /** `canvas` by default. */
  readonly needs?: Needs
  /** What the step does, in the imperative, without a full stop. */
  sentence(args: Arguments<Entries>): string | Promise<string>
  /** What of it could not be done. */
  warnings?(args: Arguments<Entries>): readonly string[] | Promise<readonly string[]>
  /** Whether it fails where there is neither a picture nor a sheet; false by default. */
  needsPicture?(args: Arguments<Entries>): boolean
  /** @param warn tells the client what of it turned out to be impossible. */
  apply(
    workspace: Workspace,
    args: Arguments<Entries>,
    findSubject: FindSubject,
    warn: (sentence: string) => void,
    /** Tells the client what was decided that nobody asked for. */
    note: (sentence: string) => void,
  ): Promise<Workspace>
}

/** A tool over the whole workspace. */
export function defineTool<const Entries extends v.ObjectEntries>(definition: ToolDefinition<Entries>): Tool {
  const { name, description, needs = 'canvas' } = definition
  const schema = v.strictObject(definition.entries)
  const say = async (args: Arguments<Entries>) => ({
    sentence: await definition.sentence(args),
    warnings: (await definition.warnings?.(args)) ?? [],
  })
  return {
    name,
    description,
    schema,
    needs,
    async foresee(input) {
      const args = v.parse(schema, input)
      return { ...(await say(args)), needsPicture: definition.needsPicture?.(args) ?? false }
    },
    async run(workspace, input, findSubject = SEES_NO_SUBJECT) {
      const args = v.parse(schema, input)
      const found: string[] = []
      const notes: string[] = []
      const made = await definition.apply(
        workspace,
        args,
        findSubject,
        (sentence) => found.push(sentence),
        (sentence) => notes.push(sentence),
      )
      const { sentence, warnings } = await say(args)
      return { workspace: made, sentence, warnings: [...warnings, ...found], notes }
    },
  }
}

/** Which of the given pictures a step means; part of every editing tool's arguments. */
export const picturesEntry = v.optional(
  v.pipe(
    v.array(pictureNumberEntry),
    v.minLength(1),
    v.description('Numbers of the pictures meant, counted from 1; by default, the picture being worked on'),
  ),
)

type EditArguments<Entries extends v.ObjectEntries> = Arguments<Entries & { pictures: typeof picturesEntry }>

/** A picture, or what of a sheet becomes another, with what was decided and what is not as it was asked. */
type Edited = Picture | (Partial<Sheet> & { readonly notes?: readonly string[]; readonly warnings?: readonly string[] })

interface EditDefinition<Entries extends v.ObjectEntries> {
  readonly name: string
  readonly description: string
  readonly entries: Entries
  /** `canvas` by default. */
  readonly needs?: Needs
  /**
   * Whether places and sizes are those of the result, so that a picture is brought onto the canvas first: what
   * is drawn near an edge must not be cropped away later. A blank sheet is made if there is no picture.
   */
  readonly draws?: boolean | ((args: EditArguments<Entries>, sheet?: Sheet) => boolean)
  /** Whether it sees to a composed sheet by itself; what others draw lies below the sheet's texts. */
  readonly composes?: boolean
  sentence(args: EditArguments<Entries>): string | Promise<string>
  /** What of it could not be done. */
  warnings?(args: EditArguments<Entries>): readonly string[] | Promise<readonly string[]>
  /** A pure operation on one picture; a whole sheet is returned where its way onto the canvas changes too. */
  edit(
    picture: Picture,
    args: EditArguments<Entries>,
    sheet: Sheet,
    /** What the result will measure. */
    size: Size,
    /** Whether a result takes the shape that the steps give it. */
    free: boolean,
    findSubject: FindSubject,
  ): Edited | Promise<Edited>
}

/** A tool that treats each picture it means by itself. */
export function defineEdit<const Entries extends v.ObjectEntries>(definition: EditDefinition<Entries>): Tool {
  const { name, draws: whether = false } = definition
  return defineTool({
    ...definition,
    entries: { ...definition.entries, pictures: picturesEntry },
    sentence: async (args) => (await definition.sentence(args as EditArguments<Entries>)) + whichPictures(args),
    warnings: (args) => definition.warnings?.(args as EditArguments<Entries>) ?? [],
    needsPicture: (args) => !(typeof whether === 'boolean' ? whether : whether(args as EditArguments<Entries>)),
    async apply(before, input, findSubject, warn, note) {
      const args = input as EditArguments<Entries> & { pictures?: number[] }
      const draws = (sheet?: Sheet) => (typeof whether === 'boolean' ? whether : whether(args, sheet))
      const workspace = draws() ? withCanvas(before) : before
      const places = sheetsMeant(workspace, args.pictures)
      if (places.length === 0) throw pictureRequired(name)
      const edited = new Map<number, Sheet>()
      const free = workspace.aspectRatio === 'auto'
      const editAt = async (place: number) => {
        const given = workspace.sheets[place]!
        const sheet = draws(given) ? await onCanvas(workspace, given) : onBackdrop(given)
        const size = resultSize(workspace, sheet)
        // On a composed sheet the texts stand above what is drawn.
        const beneath = definition.composes === true || !draws(given) ? undefined : sheet.composition
        const result = await definition.edit(beneath?.ground ?? sheet.picture, args, sheet, size, free, findSubject)
        const {
          notes = [],
          warnings = [],
          ...changes
        } = 'pixels' in result ? ({ picture: result } as Exclude<Edited, Picture>) : result
        notes.forEach(note)
        warnings.forEach(warn)
        const after = changes.picture ?? sheet.picture
        const isSize = after.width === sheet.picture.width && after.height === sheet.picture.height
        const texts = isSize ? sheet.texts : undefined
        const next = { ...sheet, texts, drawn: undefined, block: undefined, ...changes }
        edited.set(place, await composedAnew(next, sheet, beneath, changes.composition))
      }
      let unsure = 0
      for (const place of places) {
        try {
          await editAt(place)
        } catch (error) {
          // Of several pictures those are edited that can be; where none can, the step is left out as a whole.
          if (isUnsure(error)) unsure += 1
          else throw error
          if (unsure === places.length) throw error
          warn(`Picture ${place + 1} is left as it is. ${error.message}`)
          edited.set(place, workspace.sheets[place]!)
        }
      }
      return replaceSheets(workspace, edited, args.pictures !== undefined)
    },
  })
}

/** A sheet after an edit: with the texts that stood on it above what was drawn `beneath`, or with later ones beside them. */
async function composedAnew(
  next: Sheet,
  before: Sheet,
  beneath: Composition | undefined,
  own: Composition | undefined,
): Promise<Sheet> {
  if (before.composition === undefined || next.composition !== before.composition) {
    if (own === undefined || beneath === undefined) return next
  }
  if (!isSameSize(next.picture, before.picture)) return { ...next, composition: undefined }
  if (beneath === undefined) {
    return { ...next, composition: afterwards(before.composition!, next.picture, next.texts ?? []) }
  }
  const asked = own ?? { ...beneath, ground: next.picture, own: false }
  const { picture, boxes, composition } = await withTexts(next, asked)
  return { ...next, picture, composition, texts: boxes }
}

const isSameSize = (a: Picture, b: Picture) => a.width === b.width && a.height === b.height

/** Named in words rather than by a list of all, which every one of these tools would repeat to a language model. */
const areaEntry = v.optional(
  v.pipe(
    v.string(),
    v.check((area) => isArea(area), `must be one of ${AREAS.join(', ')}`),
    v.description(
      'Part that it is limited to: left half, top third, top left, bottom, center, edges, faces, subject, background …',
    ),
  ),
)

function isArea(area: string): area is Area {
  return (AREAS as readonly string[]).includes(area)
}

type LocalEntries<Entries extends v.ObjectEntries> = Entries & { area: typeof areaEntry }

/** A tool that changes the colours or the detail of a picture and can be kept to a part of it. */
export function defineLocalEdit<const Entries extends v.ObjectEntries>(definition: EditDefinition<Entries>): Tool {
  return defineEdit<LocalEntries<Entries>>({
    ...definition,
    entries: { ...definition.entries, area: areaEntry },
    // The part is one of the result, so the picture is brought onto the canvas first.
    draws: (input) => definition.draws === true || areaOf(input) !== undefined,
    async sentence(input) {
      const area = areaOf(input)
      const sentence = await definition.sentence(input as EditArguments<Entries>)
      return area === undefined ? sentence : `${sentence}, in the ${area} only`
    },
    async edit(picture, input, ...surroundings) {
      const area = areaOf(input)
      const edited = await definition.edit(picture, input as EditArguments<Entries>, ...surroundings)
      if (area === undefined || !('pixels' in edited)) return edited
      const findSubject = surroundings[3]
      return within(area, edited, picture, {
        faces: () => findFaces(picture),
        subject: () => subjectMask(picture, findSubject),
      })
    },
  } as EditDefinition<LocalEntries<Entries>>)
}

function areaOf(args: object): Area | undefined {
  return (args as { area?: Area }).area
}

/** The failure of a step that works on a picture where none was given. */
export function pictureRequired(name: string): DomainError {
  const words = name.replaceAll('_', ' ')
  return new DomainError(
    'PICTURE_REQUIRED',
    `The instructions need a picture to work on (${words}), but none was given`,
  )
}

function whichPictures(args: object): string {
  const { pictures } = args as { pictures?: readonly number[] }
  if (pictures === undefined) return ''
  return pictures.length === 1 ? ` (picture ${pictures[0]})` : ` (pictures ${pictures.join(', ')})`
}

import { readFile } from 'node:fs/promises'
import type { RecordedPlan } from '../agent/plan.ts'
import { DomainError } from '../errors.ts'
import type { FindSubject } from '../images/analysis/subject.ts'
import { openImage } from '../images/files/codec.ts'
import { createSubjectFinder, type SubjectFinder } from '../perception/subject-finder.ts'
import type { SubjectNet } from '../perception/subject-net.ts'
import type { EngineTask, RunTask } from './protocol.ts'

/** Pixels of all its pictures together up to which a task leaves room for a net, as one with a 2K result does. */
const MODEST_PIXELS = 16_000_000

/** Subjects as the tasks of one process find them, by a net that stays from one task to the next. */
export interface Subjects {
  /** Bytes that the net holds. */
  held(): number
  /** Gives the net's memory back if a task is going to need it. */
  makeRoomFor(task: EngineTask): Promise<void>
  /** Finds subjects by the net that the task's plan names, or else by the one that is set. */
  finder(task: RunTask): FindSubject
  /** A new plan that names the net it is carried out with, should that not be the one that comes along. */
  named(task: RunTask, plan: RecordedPlan): RecordedPlan
}

export function createSubjects(): Subjects {
  let current: { readonly path: string | undefined; readonly finder: SubjectFinder } | undefined

  async function using(path: string | undefined): Promise<SubjectFinder> {
    if (current?.path !== path) await current?.finder.forget()
    if (current === undefined || current.path !== path) current = { path, finder: createSubjectFinder(path) }
    return current.finder
  }

  return {
    held: () => current?.finder.held() ?? 0,
    async makeRoomFor(task) {
      if (current !== undefined && current.finder.held() > 0 && !(await isModest(task))) await current.finder.forget()
    },
    finder: (task) => async (picture) => {
      const finder = await using(netOf(task)?.path)
      return finder.find(picture)
    },
    named({ settings: { subjectNet } }, plan) {
      return subjectNet === undefined ? plan : { ...plan, subject_model: subjectNet.sha256 }
    },
  }
}

/** @throws DomainError `SUBJECT_MODEL_MISSING` if the plan was made with a net that is not there. */
function netOf({ plan, settings: { subjectNet } }: RunTask): SubjectNet | undefined {
  if (plan === undefined || plan.subject_model === subjectNet?.sha256) return subjectNet
  if (plan.subject_model === undefined) return undefined
  const message = `The subject was found with a model that is not set here, of SHA-256 ${plan.subject_model}`
  throw new DomainError('SUBJECT_MODEL_MISSING', message)
}

/** Whether a task is sure to find room enough beside a net. */
async function isModest(task: EngineTask): Promise<boolean> {
  if (task.kind === 'plan') return true
  if (task.kind === 'run' && (task.type !== 'image_agent' || isLarge(task.input))) return false
  let pixels = 0
  for (const path of task.kind === 'inspect' ? task.paths : Object.values(task.files).flat()) {
    try {
      const { width, height } = await openImage(await readFile(path))
      pixels += width * height
    } catch {
      // Whatever that is, it had better have all the room there is.
      return false
    }
  }
  return pixels <= MODEST_PIXELS
}

function isLarge(input: unknown): boolean {
  return (input as { readonly resolution?: string }).resolution === '4K'
}

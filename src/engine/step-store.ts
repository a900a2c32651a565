import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { StepStore } from '../agent/kept-steps.ts'
import { renderPreview } from '../images/files/renditions.ts'
import type { EarlierStep, RunTask, ShownStep, WrittenStep } from './protocol.ts'

/** Milliseconds of work that are worth a file; keeping a large canvas takes about a tenth of that. */
const WORTH_MS = 1_500
/** Milliseconds of work that are worth a preview, which takes some 40, unless the client wants to hear of each step. */
const SHOW_MS = 700

const HEARS_STEPS = v.object({ webhook_events: v.pipe(v.array(v.string()), v.includes('step')) })

export interface StepListener {
  /** Told of each step that another attempt can go on from. */
  onWritten(step: WrittenStep): void
  /** Told of each preview. */
  onShown(step: ShownStep): void
}

/**
 * Reads the step that was finished before, and writes those of this one into the task's scratch folder,
 * with previews for the client. The listener is told of files that lie there whole.
 */
export async function openStepStore(task: RunTask, { onWritten, onShown }: StepListener): Promise<StepStore> {
  return {
    earlier: task.earlier === undefined ? undefined : await readStep(task.earlier),
    worthMs: WORTH_MS,
    async keep({ state, ...step }) {
      const path = join(task.scratch, `step-${step.step}`)
      await writeFile(path, state)
      onWritten({ ...step, path, sha256: sha256(state) })
    },
    showMs: v.is(HEARS_STEPS, task.input) ? 0 : SHOW_MS,
    async show({ step, words }, picture) {
      const { bytes, ...preview } = await renderPreview(picture)
      const path = join(task.scratch, `preview-${step}.${preview.extension}`)
      await writeFile(path, bytes)
      onShown({ step, words, file: { ...preview, path, bytes: bytes.length, sha256: sha256(bytes) } })
    },
  }
}

/** A file that is gone or not what it was serves nobody: the work then starts from the beginning. */
async function readStep({ plan, step, path, sha256: expected }: EarlierStep): Promise<StepStore['earlier']> {
  const state = await readFile(path).catch(() => undefined)
  return state !== undefined && sha256(state) === expected ? { plan, step, state } : undefined
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

import { parentPort, workerData } from 'node:worker_threads'
import { loadOpenCv } from '../images/analysis/opencv.ts'
import { collectPixels } from '../images/raster/memory.ts'
import { fromSharp, type Picture, toSharp } from '../images/raster/picture.ts'
import { detectFeatures, type FeatureSizes } from './planes/features.ts'
import { dealOutPieces } from './planes/pieces.ts'
import { findPlanes, type MatchedPlane } from './planes/planes.ts'
import { lookAgain, type MatchedSource } from './planes/second-look.ts'
import type { WorkingSource } from './planes/working-source.ts'
import type { Rendering } from './rendering/composition.ts'
import { type Candidate, type Refusal, renderCandidate, viewPlane } from './rendering/rendering.ts'

/** Tells how much of a task is done, 0–1. */
export type Advance = (share: number) => void

/** What is done in threads, apart from each other. What goes in and comes out are plain values. */
const TASKS = {
  async features(picture: Picture): Promise<FeatureSizes> {
    const { cv } = await loadOpenCv()
    return detectFeatures(cv, picture.channels === 3 ? picture : await fromSharp(toSharp(picture).removeAlpha()))
  },

  /** The planes that a reference shows of the source. */
  async planes({ source, reference, features }: PlanesInput, advance: Advance): Promise<MatchedPlane[]> {
    const { cv } = await loadOpenCv()
    const guesses = findPlanes(cv, source.features, features, source.width * source.height)
    advance(0.5)
    const planes = await lookAgain(cv, source, reference, guesses)
    return dealOutPieces(cv, source.features.fine, planes, source.width * source.height)
  },

  async rendering({ source, reference, candidate }: RenderingInput, advance: Advance): Promise<Rendering | Refusal> {
    return renderCandidate(source, candidate, await viewPlane(reference, candidate.plane, source), advance)
  },
}

interface PlanesInput {
  readonly source: MatchedSource
  readonly reference: Picture
  readonly features: FeatureSizes
}

interface RenderingInput {
  readonly source: WorkingSource
  readonly reference: Picture
  readonly candidate: Candidate
}

export type TaskName = keyof typeof TASKS
export type TaskInput<Name extends TaskName> = Parameters<(typeof TASKS)[Name]>[0]
export type TaskResult<Name extends TaskName> = Awaited<ReturnType<(typeof TASKS)[Name]>>

/** What a thread starts with. */
export interface ThreadData {
  /** Whether it is going to match features. */
  readonly matches: boolean
}

/** What a thread is told to do, and what it tells. An error that is thrown ends it. */
export interface Order {
  readonly name: TaskName
  readonly input: unknown
}
export type Told =
  | { readonly kind: 'advanced'; readonly share: number }
  | { readonly kind: 'done'; readonly result: unknown }

const tell = (told: Told) => parentPort!.postMessage(told)

parentPort!.on('message', async ({ name, input }: Order) => {
  const result = await TASKS[name](input as never, (share) => tell({ kind: 'advanced', share }))
  tell({ kind: 'done', result })
  await collectPixels()
})
const { matches } = workerData as ThreadData
if (matches) void loadOpenCv() // while the first pictures are decoded

import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import * as ort from 'onnxruntime-web/wasm'

/** A picture in the form that a net takes: planes of red, green and blue. */
export interface Look {
  readonly edge: number
  readonly planes: Float32Array
}

/** The thread's messages: first about the net, then about each look; or why it failed. */
export type Told =
  | { readonly kind: 'opened'; readonly inputs: readonly Shape[]; readonly output: Shape | undefined }
  | { readonly kind: 'seen'; readonly values: Float32Array }
  | { readonly kind: 'failed'; readonly reason: string }

/** The shape of a tensor: whole numbers, or names of what the file leaves open. */
export type Shape = readonly (number | string)[]

// One thread: if more engines than processors are running, more threads would only wait for one another.
ort.env.wasm.numThreads = 1
ort.env.logLevel = 'error'

const opening = ort.InferenceSession.create(readFileSync(workerData as string), {
  executionProviders: ['wasm'],
  // Planned beforehand, the memory for intermediate results would be larger.
  enableMemPattern: false,
})

opening.then(
  (net) => tell({ kind: 'opened', inputs: net.inputMetadata.map(shapeOf), output: net.outputMetadata.map(shapeOf)[0] }),
  fail,
)
parentPort!.on('message', (look: Look) => void see(look).then(tell, fail))

async function see({ edge, planes }: Look): Promise<Told> {
  const net = await opening
  const [input, output] = [net.inputNames[0]!, net.outputNames[0]!]
  const outcome = await net.run({ [input]: new ort.Tensor('float32', planes, [1, 3, edge, edge]) }, [output])
  const values = Float32Array.from((await outcome[output]!.getData()) as Float32Array)
  outcome[output]!.dispose()
  return { kind: 'seen', values }
}

function shapeOf(metadata: ort.InferenceSession.ValueMetadata): Shape {
  return metadata.isTensor ? metadata.shape : []
}

function tell(told: Told): void {
  parentPort!.postMessage(told, 'values' in told ? [told.values.buffer as ArrayBuffer] : [])
}

function fail(error: unknown): void {
  tell({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) })
}

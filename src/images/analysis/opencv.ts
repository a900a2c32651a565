import { createRequire } from 'node:module'

/** Anything that lives on the WASM heap and must be freed by hand. */
export interface Native {
  delete(): void
}

/** A matrix on the WASM heap. Its views detach when the heap grows: read them anew after every call. */
export interface Mat extends Native {
  readonly rows: number
  readonly cols: number
  readonly data: Uint8Array
  readonly data32F: Float32Array
  readonly data64F: Float64Array
}

interface NativeVector<Item> extends Native {
  size(): number
  get(index: number): Item
}

interface KeyPoint {
  readonly pt: { readonly x: number; readonly y: number }
  readonly response: number
}

interface Akaze extends Native {
  setThreshold(threshold: number): void
  detectAndCompute(image: Mat, mask: Mat, points: NativeVector<KeyPoint>, descriptors: Mat, keepPoints: boolean): void
}

/** A neural network. */
export interface Net extends Native {
  setInput(blob: Mat): void
  forward(output: string): Mat
}

/** The part of OpenCV that is used; the package's own types lack AKAZE, USAC and much of what runs networks. */
export interface OpenCv {
  readonly CV_8UC3: number
  readonly CV_32F: number
  readonly Size: new (width: number, height: number) => object
  readonly Scalar: new (...values: number[]) => object
  FS_createDataFile(folder: string, name: string, bytes: Uint8Array, read: boolean, write: boolean, own: boolean): void
  readNetFromTFLite(path: string): Net
  blobFromImage(
    image: Mat,
    factor: number,
    size: object,
    mean: object,
    swapsRedAndBlue: boolean,
    crops: boolean,
    depth: number,
  ): Mat
  readonly Mat: { new (): Mat; new (rows: number, columns: number, type: number): Mat }
  readonly AKAZE: new () => Akaze
  readonly KeyPointVector: new () => NativeVector<KeyPoint>
  readonly CV_8UC1: number
  readonly CV_32FC2: number
  readonly USAC_MAGSAC: number
  findHomography(
    from: Mat,
    to: Mat,
    method: number,
    threshold: number,
    inliers: Mat,
    maxIterations: number,
    confidence: number,
  ): Mat
  exceptionFromPtr(pointer: number): { readonly msg: string }
}

const PACKAGE = '@techstark/opencv-js'

let loading: Promise<{ readonly cv: OpenCv }> | undefined

/**
 * OpenCV as one WASM module per process, loaded on first use (a quarter of a second, 90 MB).
 * It is wrapped in an object because the module itself is thenable and would make `await` loop.
 */
export function loadOpenCv(): Promise<{ readonly cv: OpenCv }> {
  loading ??= new Promise((resolve) => {
    const module = requireQuietly()
    const ready = (cv: OpenCv & { then?: unknown }) => {
      delete cv.then
      resolve({ cv })
    }
    if (typeof module.then === 'function') module.then(ready)
    else if (module.Mat !== undefined) ready(module)
    else module.onRuntimeInitialized = () => ready(module)
  })
  return loading
}

/** The package takes over the process's last-resort error handlers while it loads: give them back. */
function requireQuietly() {
  const events = ['uncaughtException', 'unhandledRejection']
  const own = events.map((event) => process.listeners(event as 'uncaughtException'))
  const module = createRequire(import.meta.url)(PACKAGE)
  for (const [i, event] of events.entries()) {
    for (const listener of process.listeners(event as 'uncaughtException')) {
      if (!own[i]!.includes(listener)) process.removeListener(event, listener)
    }
  }
  return module
}

/**
 * Runs `work`, then frees every native object it handed to `keep`, whether it returned or threw.
 * Native exceptions arrive as bare pointers; they leave as errors with OpenCV's own message.
 */
export function withNative<Result>(
  cv: OpenCv,
  work: (keep: <Kept extends Native>(native: Kept) => Kept) => Result,
): Result {
  const kept: Native[] = []
  try {
    return work((native) => {
      kept.push(native)
      return native
    })
  } catch (error) {
    throw typeof error === 'number' ? new Error(`OpenCV: ${cv.exceptionFromPtr(error).msg}`) : error
  } finally {
    for (const native of kept) native.delete()
  }
}

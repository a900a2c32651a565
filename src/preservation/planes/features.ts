import { type OpenCv, withNative } from '../../images/analysis/opencv.ts'
import { luminanceOf, type Raster, type Rgb } from '../raster/raster.ts'
import { halveRaster, halveRgb, resizeRaster } from '../raster/resample.ts'

/** Points of a picture that can be found again in another one, each with a binary descriptor. */
export interface Features {
  readonly count: number
  /** `DESCRIPTOR_BYTES` of each point. */
  readonly descriptors: Uint8Array
  /** x, y of each point in pixels of the whole picture. */
  readonly points: Float64Array
  /** Pixels of the detection size per pixel of the whole picture. */
  readonly scale: number
}

/**
 * A picture's features at two sizes. Lettering is matched on the fine ones; a source that was
 * blurred, or generated without fine texture, only matches on the coarse ones.
 */
export interface FeatureSizes {
  readonly fine: Features
  readonly coarse: Features
}

/** AKAZE's 61 bytes, padded with zeros. */
export const DESCRIPTOR_BYTES = 64

const FINE_PIXELS = 1.2e6
const COARSE_PIXELS = 0.2e6

/** Small pictures are enlarged for detection, since AKAZE finds little below 0.3 megapixels; not beyond this. */
const MAX_ENLARGEMENT = 2

/** AKAZE's detector threshold: half of its default, for faint print. */
const THRESHOLD = 0.0005

/** A picture that is plain or soft, with fewer features per pixel than this, is searched again with a lower threshold. */
const FEW_FEATURES = 1 / 1200
const LOW_THRESHOLD = 0.0001

/** Matching costs the product of both counts; more than this adds time and no planes. */
const MAX_FEATURES = 6000

/**
 * AKAZE features (Alcantarilla et al., BMVC 2013) of a picture. AKAZE is chosen by measurement: on
 * 15 real pairs it gave 48–2,078 inliers and at most 9 on unrelated pairs, where KAZE gave 48.
 */
export function detectFeatures(cv: OpenCv, picture: Rgb): FeatureSizes {
  return { fine: detectAt(cv, picture, FINE_PIXELS), coarse: detectAt(cv, picture, COARSE_PIXELS) }
}

function detectAt(cv: OpenCv, picture: Rgb, pixels: number): Features {
  const luminance = luminanceAt(picture, pixels)
  const scaleX = luminance.width / picture.width
  const scaleY = luminance.height / picture.height
  return withNative(cv, (keep) => {
    const image = keep(new cv.Mat(luminance.height, luminance.width, cv.CV_8UC1))
    image.data.set(new Uint8ClampedArray(luminance.values))
    const detector = keep(new cv.AKAZE())
    const nowhere = keep(new cv.Mat())
    const keyPoints = keep(new cv.KeyPointVector())
    const table = keep(new cv.Mat())
    detector.setThreshold(THRESHOLD)
    detector.detectAndCompute(image, nowhere, keyPoints, table, false)
    if (keyPoints.size() < FEW_FEATURES * luminance.values.length) {
      detector.setThreshold(LOW_THRESHOLD)
      detector.detectAndCompute(image, nowhere, keyPoints, table, false)
    }

    const found = Array.from({ length: keyPoints.size() }, (_, row) => {
      const { pt, response } = keyPoints.get(row)
      return { row, x: pt.x, y: pt.y, response }
    })
    if (found.length > MAX_FEATURES) {
      found.sort((a, b) => b.response - a.response)
      found.length = MAX_FEATURES
    }
    const stride = table.cols
    const rows = table.data
    const descriptors = new Uint8Array(found.length * DESCRIPTOR_BYTES)
    const points = new Float64Array(2 * found.length)
    found.forEach(({ row, x, y }, i) => {
      descriptors.set(rows.subarray(row * stride, (row + 1) * stride), i * DESCRIPTOR_BYTES)
      points[2 * i] = (x + 0.5) / scaleX - 0.5
      points[2 * i + 1] = (y + 0.5) / scaleY - 0.5
    })
    return { count: found.length, descriptors, points, scale: scaleX }
  })
}

/** Luminance at about `pixels` pixels; a picture that is nearly of that size is taken as it is. */
function luminanceAt(picture: Rgb, pixels: number): Raster {
  const scale = Math.min(MAX_ENLARGEMENT, Math.sqrt(pixels / (picture.width * picture.height)))
  let colour = picture
  while (colour.width * colour.height > 16 * pixels) colour = halveRgb(colour)
  let luminance = luminanceOf(colour)
  if (scale >= 0.95 && scale <= 1.2) return luminance
  while (scale < (0.5 * luminance.width) / picture.width) luminance = halveRaster(luminance)
  return resizeRaster(luminance, Math.round(picture.width * scale), Math.round(picture.height * scale))
}

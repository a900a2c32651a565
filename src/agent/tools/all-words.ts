import type { ToolWords } from '../planner/words.ts'
import { ARRANGE } from './arrange/words.ts'
import { AUTO_ENHANCE } from './auto_enhance/words.ts'
import { BACKGROUND } from './background/words.ts'
import { BLUR } from './blur/words.ts'
import { BLUR_BACKGROUND } from './blur_background/words.ts'
import { BORDER } from './border/words.ts'
import { BRIGHTNESS } from './brightness/words.ts'
import { CANVAS } from './canvas/words.ts'
import { CONTRAST } from './contrast/words.ts'
import { CROP } from './crop/words.ts'
import { CUT_INTO_SHAPE } from './cut_into_shape/words.ts'
import { DENOISE } from './denoise/words.ts'
import { DUOTONE } from './duotone/words.ts'
import { EXPOSURE } from './exposure/words.ts'
import { EXTEND } from './extend/words.ts'
import { FLIP } from './flip/words.ts'
import { GAMMA } from './gamma/words.ts'
import { GLOW } from './glow/words.ts'
import { GRAIN } from './grain/words.ts'
import { GRAYSCALE } from './grayscale/words.ts'
import { HUE } from './hue/words.ts'
import { INVERT } from './invert/words.ts'
import { LOCAL_CONTRAST } from './local_contrast/words.ts'
import { OPACITY } from './opacity/words.ts'
import { OUTLINE } from './outline/words.ts'
import { OVERLAY } from './overlay/words.ts'
import { PERSPECTIVE } from './perspective/words.ts'
import { PICK } from './pick/words.ts'
import { PIXELATE } from './pixelate/words.ts'
import { POSTERIZE } from './posterize/words.ts'
import { REMOVE_BACKGROUND } from './remove_background/words.ts'
import { RESIZE } from './resize/words.ts'
import { ROTATE } from './rotate/words.ts'
import { ROUND_CORNERS } from './round_corners/words.ts'
import { SATURATION } from './saturation/words.ts'
import { SEPIA } from './sepia/words.ts'
import { SHADOW } from './shadow/words.ts'
import { SHADOWS_HIGHLIGHTS } from './shadows_highlights/words.ts'
import { SHAPE } from './shape/words.ts'
import { SHARPEN } from './sharpen/words.ts'
import { SKETCH } from './sketch/words.ts'
import { SOLARIZE } from './solarize/words.ts'
import { STRAIGHTEN } from './straighten/words.ts'
import { TEXT } from './text/words.ts'
import { THRESHOLD } from './threshold/words.ts'
import { TILED_WATERMARK } from './tiled_watermark/words.ts'
import { TINT } from './tint/words.ts'
import { TRIM } from './trim/words.ts'
import { VIGNETTE } from './vignette/words.ts'
import { WARMTH } from './warmth/words.ts'

/** What calls each tool, and what can be said about it. */
export const ALL_WORDS: readonly ToolWords[] = [
  ARRANGE,
  AUTO_ENHANCE,
  BACKGROUND,
  BLUR,
  BLUR_BACKGROUND,
  BORDER,
  BRIGHTNESS,
  CANVAS,
  CONTRAST,
  CROP,
  CUT_INTO_SHAPE,
  DENOISE,
  DUOTONE,
  EXPOSURE,
  EXTEND,
  FLIP,
  GAMMA,
  GLOW,
  GRAIN,
  GRAYSCALE,
  HUE,
  INVERT,
  LOCAL_CONTRAST,
  OPACITY,
  OUTLINE,
  OVERLAY,
  PERSPECTIVE,
  PICK,
  PIXELATE,
  POSTERIZE,
  REMOVE_BACKGROUND,
  RESIZE,
  ROTATE,
  ROUND_CORNERS,
  SATURATION,
  SEPIA,
  SHADOW,
  SHADOWS_HIGHLIGHTS,
  SHAPE,
  SHARPEN,
  SKETCH,
  SOLARIZE,
  STRAIGHTEN,
  TEXT,
  THRESHOLD,
  TILED_WATERMARK,
  TINT,
  TRIM,
  VIGNETTE,
  WARMTH,
]

import { ARRANGE } from './arrange/tool.ts'
import { AUTO_ENHANCE } from './auto_enhance/tool.ts'
import { BACKGROUND } from './background/tool.ts'
import { BLUR } from './blur/tool.ts'
import { BLUR_BACKGROUND } from './blur_background/tool.ts'
import { BORDER } from './border/tool.ts'
import { BRIGHTNESS } from './brightness/tool.ts'
import { CANVAS } from './canvas/tool.ts'
import { CONTRAST } from './contrast/tool.ts'
import { CROP } from './crop/tool.ts'
import { CUT_INTO_SHAPE } from './cut_into_shape/tool.ts'
import { DENOISE } from './denoise/tool.ts'
import { DUOTONE } from './duotone/tool.ts'
import { EXPOSURE } from './exposure/tool.ts'
import { EXTEND } from './extend/tool.ts'
import { FLIP } from './flip/tool.ts'
import { GAMMA } from './gamma/tool.ts'
import { GLOW } from './glow/tool.ts'
import { GRAIN } from './grain/tool.ts'
import { GRAYSCALE } from './grayscale/tool.ts'
import { HEAL } from './heal/tool.ts'
import { HUE } from './hue/tool.ts'
import { INVERT } from './invert/tool.ts'
import { LOCAL_CONTRAST } from './local_contrast/tool.ts'
import { OPACITY } from './opacity/tool.ts'
import { OUTLINE } from './outline/tool.ts'
import { OVERLAY } from './overlay/tool.ts'
import { PERSPECTIVE } from './perspective/tool.ts'
import { PICK } from './pick/tool.ts'
import { PICTOGRAM } from './pictogram/tool.ts'
import { PIXELATE } from './pixelate/tool.ts'
import { POSTERIZE } from './posterize/tool.ts'
import { RED_EYES } from './red_eyes/tool.ts'
import { REMOVE_BACKGROUND } from './remove_background/tool.ts'
import { RESIZE } from './resize/tool.ts'
import { ROTATE } from './rotate/tool.ts'
import { ROUND_CORNERS } from './round_corners/tool.ts'
import { SATURATION } from './saturation/tool.ts'
import { SAVE } from './save/tool.ts'
import { SEPIA } from './sepia/tool.ts'
import { SHADOW } from './shadow/tool.ts'
import { SHADOWS_HIGHLIGHTS } from './shadows_highlights/tool.ts'
import { SHAPE } from './shape/tool.ts'
import { SHARPEN } from './sharpen/tool.ts'
import { SHEET } from './sheet/tool.ts'
import { SKETCH } from './sketch/tool.ts'
import { SOLARIZE } from './solarize/tool.ts'
import { STRAIGHTEN } from './straighten/tool.ts'
import { TEXT } from './text/tool.ts'
import { THRESHOLD } from './threshold/tool.ts'
import { TILED_WATERMARK } from './tiled_watermark/tool.ts'
import { TINT } from './tint/tool.ts'
import type { Tool } from './tool.ts'
import { TRIM } from './trim/tool.ts'
import { VIGNETTE } from './vignette/tool.ts'
import { WARMTH } from './warmth/tool.ts'
import { WHITE_BALANCE } from './white_balance/tool.ts'

const TOOLS: readonly Tool[] = [
  // Tools that change each pixel by its own colour alone.
  GRAYSCALE,
  SEPIA,
  INVERT,
  BRIGHTNESS,
  EXPOSURE,
  GAMMA,
  CONTRAST,
  SATURATION,
  WARMTH,
  WHITE_BALANCE,
  HUE,
  TINT,
  DUOTONE,
  POSTERIZE,
  SOLARIZE,
  SHADOWS_HIGHLIGHTS,
  THRESHOLD,
  AUTO_ENHANCE,
  // Tools that change how sharp or how evenly lit a picture is.
  BLUR,
  SHARPEN,
  PIXELATE,
  VIGNETTE,
  BLUR_BACKGROUND,
  DENOISE,
  LOCAL_CONTRAST,
  GLOW,
  SKETCH,
  GRAIN,
  HEAL,
  RED_EYES,
  // Tools that turn, cut and scale.
  ROTATE,
  STRAIGHTEN,
  FLIP,
  CROP,
  CUT_INTO_SHAPE,
  ROUND_CORNERS,
  RESIZE,
  TRIM,
  PERSPECTIVE,
  EXTEND,
  // Tools that draw onto the canvas.
  TEXT,
  SHAPE,
  PICTOGRAM,
  BORDER,
  BACKGROUND,
  // Tools that treat a picture as an object that lies on something.
  REMOVE_BACKGROUND,
  SHADOW,
  OUTLINE,
  OPACITY,
  TILED_WATERMARK,
  // Tools that open an empty sheet and join pictures.
  CANVAS,
  SHEET,
  ARRANGE,
  OVERLAY,
  PICK,
  // What says how a result is written.
  SAVE,
]

/** Everything the agent can do, by name. */
export const TOOLBOX: ReadonlyMap<string, Tool> = new Map(TOOLS.map((tool) => [tool.name, tool]))

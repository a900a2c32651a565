import { ASPECT_RATIOS, DEFAULTS, MOST_STEPS, OUTPUT_FORMATS, OUTPUT_SIZES, RESOLUTIONS } from '../jobs/choices.ts'
import { oneOf, wholeNumber } from './values.ts'

/** Options for the result of the image agent. */
export const RESULT_OPTIONS = {
  'aspect-ratio': {
    placeholder: 'ratio',
    about: `Shape of the result: ${ASPECT_RATIOS.join(', ')} (default: ${DEFAULTS.aspect_ratio})`,
    read: oneOf(ASPECT_RATIOS),
  },
  resolution: {
    placeholder: 'size',
    about: `Size of the result: ${RESOLUTIONS.join(', ')} (default: ${DEFAULTS.resolution})`,
    read: oneOf(RESOLUTIONS),
  },
  'output-format': {
    placeholder: 'format',
    about: `Format of the file: ${OUTPUT_FORMATS.join(', ')} (default: auto)`,
    read: oneOf(OUTPUT_FORMATS),
  },
  quality: { placeholder: 'n', about: 'Quality of the file, 1 to 100', read: wholeNumber(1, 100) },
  'output-size': {
    placeholder: 'size',
    about: `How large the result is: ${OUTPUT_SIZES.join(', ')} (default: resolution)`,
    read: oneOf(OUTPUT_SIZES),
  },
  'max-steps': {
    placeholder: 'n',
    about: `Most steps to take (default: ${DEFAULTS.max_steps})`,
    read: wholeNumber(1, MOST_STEPS),
  },
} as const

type Given = {
  readonly [Name in keyof typeof RESULT_OPTIONS]?: ReturnType<(typeof RESULT_OPTIONS)[Name]['read']> | undefined
}

/** The given options as fields of a request. */
export function resultFields(options: Given) {
  return {
    aspect_ratio: options['aspect-ratio'],
    resolution: options.resolution,
    output_format: options['output-format'],
    quality: options.quality,
    output_size: options['output-size'],
    max_steps: options['max-steps'],
  }
}

/** What every submission of the benches asks for. */
export const INSTRUCTIONS = 'Make it black and white, then add a white border of 40 pixels'

/** The same as the API stores it. */
export const JOB_INPUT = {
  model_id: 'image-agent-1-preview',
  instructions: INSTRUCTIONS,
  aspect_ratio: '1:1',
  resolution: '2K',
  max_steps: 10,
  images: [],
}

/** Credits of one such job. */
export const JOB_COST = 10

/** What requests may choose from and send, apart from the schemas, so that a page can offer it. */
export const ASPECT_RATIOS = ['auto', '9:16', '2:3', '3:4', '4:5', '1:1', '5:4', '4:3', '3:2', '16:9'] as const
export const RESOLUTIONS = ['2K', '4K'] as const
export const OUTPUT_FORMATS = ['auto', 'jpeg', 'png', 'webp', 'avif'] as const
export const OUTPUT_SIZES = ['resolution', 'original'] as const
export const WEBHOOK_EVENTS = ['started', 'step', 'completed'] as const

/** What fields of the image agent are that are not sent. */
export const DEFAULTS = { aspect_ratio: '1:1', resolution: '2K', max_steps: 10 } as const

/** The most steps that the agent can be asked to take. */
export const MOST_STEPS = 30

/** The most steps that a branch can inherit. Even the longest plan has no more than its instructions have words. */
export const MOST_INHERITED = 10_000

/** The most characters of texts in a request. Those of instructions are Unicode code points. */
export const LONGEST = { instructions: 10_000, agent_id: 200, reference: 200, webhook_url: 2_000 } as const
export const SHORTEST_INSTRUCTIONS = 3

/** The most pictures of a field that takes several. */
export const MOST_PICTURES = 10

/** The largest picture, in bytes, whether it comes as a file, in a `data:` URI or from an address. */
export const MAX_IMAGE_BYTES = 30 * 1024 * 1024

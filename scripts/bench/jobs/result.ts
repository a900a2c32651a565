import { resultProduced } from '../../../src/jobs/events.ts'

const full = 'outputs/full.jpg'
const FILES = { full, w256: 'outputs/w256.webp', w512: 'outputs/w512.webp', w1024: 'outputs/w1024.webp' }

/** What the jobs of the benches come to, as if somebody had worked at them. */
export const RESULT = resultProduced(
  { images: [FILES], model_id: 'image-agent-1-preview', style_id: 0, request_duration_s: 0 },
  [{ key: full, width: 2048, height: 2048, content_type: 'image/jpeg', bytes: 1, sha256: '0'.repeat(64) }],
)

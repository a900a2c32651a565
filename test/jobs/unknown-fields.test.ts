import t from 'tap'
import { DETAIL_PRESERVATION } from '../../src/jobs/detail-preservation.ts'
import { IMAGE_AGENT } from '../../src/jobs/image-agent.ts'
import { unknownFieldInWords, unknownFields } from '../../src/jobs/unknown-fields.ts'

t.test('names the fields that a kind of job does not know', async (t) => {
  const sent = ['instructions', 'images', 'aspectRatio', 'colour\0']
  t.strictSame(unknownFields(IMAGE_AGENT, sent), ['aspectRatio', 'colour'])
  t.strictSame(unknownFields(DETAIL_PRESERVATION, ['source_image', 'instructions']), ['instructions'])
})

t.test('says which field may have been meant', async (t) => {
  for (const [name, field] of [
    ['aspectRatio', 'aspect_ratio'],
    ['ratio', 'aspect_ratio'],
    ['instruction', 'instructions'],
    ['resolutoin', 'resolution'],
    ['image', 'images'],
    ['steps', 'max_steps'],
  ] as const) {
    t.match(unknownFieldInWords(IMAGE_AGENT, name), `Did you mean “${field}”?`)
  }
  for (const name of ['seed', '素材', '']) t.notMatch(unknownFieldInWords(IMAGE_AGENT, name), 'Did you mean')
})

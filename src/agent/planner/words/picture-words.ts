import type { Reference } from '../meanings.ts'
import { list } from './list.ts'

/** What people call a picture. */
export const PICTURE_NOUNS = list(`
  picture, image, photo, photograph, pic, img, shot, snapshot, selfie, screenshot, file, upload
`)

/** Words that point to a picture by themselves. */
export const REFERENCES: readonly (readonly [Reference, readonly string[]])[] = [
  [{ kind: 'it' }, ['it', 'this one', 'that one']],
  [{ kind: 'logo' }, ['logo', 'icon', 'badge', 'emblem', 'the watermark image']],
]

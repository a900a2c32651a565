import type { RenderedPage } from './render.ts'

export interface Hit {
  /** Name of the page, and the anchor of the section in it; empty for its beginning. */
  readonly page: string
  readonly anchor: string
  readonly title: string
  readonly heading: string
  /** Some of the text around the first of the words. */
  readonly excerpt: string
}

const MOST_WORDS = 8
const MOST_HITS = 30
const EXCERPT = { before: 60, length: 200 }

/**
 * The sections that contain every word, or words that begin with it. Sections with such a word in their heading come
 * first.
 */
export function searchPages(pages: ReadonlyMap<string, RenderedPage>, query: string): Hit[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  if (words.length === 0) return []
  const hits = [...pages].flatMap(([page, { title, sections }]) =>
    sections.flatMap(({ heading, anchor, text }) => {
      const inHeading = heading.toLowerCase()
      const inText = text.toLowerCase()
      if (!words.every((word) => inHeading.includes(word) || inText.includes(word))) return []
      const inHeadings = words.filter((word) => inHeading.includes(word)).length
      const first = inText.indexOf(words.find((word) => inText.includes(word)) ?? '')
      // From the beginning of a word on.
      const start = first < EXCERPT.before ? 0 : text.indexOf(' ', first - EXCERPT.before) + 1
      const excerpt = text.slice(start, start + EXCERPT.length).trim()
      return [{ page, anchor, title, heading, excerpt, inHeadings }]
    }),
  )
  return hits.toSorted((one, other) => other.inHeadings - one.inHeadings).slice(0, MOST_HITS)
}

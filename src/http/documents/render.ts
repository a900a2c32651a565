import { posix } from 'node:path'
import MarkdownIt, { type Token } from 'markdown-it'

/** The text under one heading, for the search. */
export interface Section {
  readonly heading: string
  /** Anchor of the heading in its page. Empty for the heading of the page itself. */
  readonly anchor: string
  readonly text: string
}

export interface RenderedPage {
  readonly title: string
  readonly html: string
  readonly sections: readonly Section[]
}

const markdown = new MarkdownIt({ html: false })
const { rules } = markdown.renderer
// Content that is wider than the window scrolls by itself, so the keyboard must reach it.
rules.table_open = () => '<div class="wide" role="group" aria-label="Table" tabindex="0"><table>'
rules.table_close = () => '</table></div>\n'
rules.fence = (tokens, index) => `<pre tabindex="0"><code>${escapeHtml(tokens[index]!.content)}</code></pre>\n`

export function escapeHtml(text: string): string {
  return markdown.utils.escapeHtml(text)
}

/**
 * Renders a page of Markdown; HTML in it is shown as text. `file` is its path in the repository, as those in
 * `nameOf` are, which gives the pages that are served their names: links to them lead there, and links to other files
 * of the repository, which nobody serves, are plain text.
 */
export function renderPage(source: string, file: string, nameOf: ReadonlyMap<string, string>): RenderedPage {
  const tokens = markdown.parse(source, {})
  const sections: { heading: string; anchor: string; text: string }[] = []
  const anchors = new Set<string>()
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const heading = textOf(tokens[index + 1]!)
      const anchor = anchorOf(heading, anchors)
      token.attrSet('id', anchor)
      sections.push({ heading, anchor: token.tag === 'h1' ? '' : anchor, text: '' })
    } else if (token.type === 'inline') {
      resolveLinks(token, posix.dirname(file), nameOf)
      if (tokens[index - 1]?.type !== 'heading_open') addText(sections.at(-1), textOf(token))
    } else if (token.type === 'fence' || token.type === 'code_block') {
      addText(sections.at(-1), token.content)
    }
  }
  const html = markdown.renderer.render(tokens, markdown.options, {})
  return { title: sections[0]?.heading ?? file, html, sections }
}

function addText(section: { text: string } | undefined, text: string): void {
  if (section !== undefined) section.text += `${text} `
}

/** The words of a line without markup. */
function textOf(token: Token): string {
  return (token.children ?? []).map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('')
}

/** The anchor that GitHub gives a heading, so that links hold in both places. */
function anchorOf(heading: string, taken: Set<string>): string {
  const plain = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-')
  let anchor = plain
  for (let n = 1; taken.has(anchor); n++) anchor = `${plain}-${n}`
  taken.add(anchor)
  return anchor
}

/** Turns links as the repository needs them into those that are served, and gives up those that lead nowhere here. */
function resolveLinks(token: Token, folder: string, nameOf: ReadonlyMap<string, string>): void {
  let closes = true
  token.children = (token.children ?? []).filter((child) => {
    if (child.type === 'link_close') return closes
    if (child.type !== 'link_open') return true
    const target = servedAt(String(child.attrGet('href')), folder, nameOf)
    closes = target !== undefined
    if (target !== undefined) child.attrSet('href', target)
    return closes
  })
}

function servedAt(href: string, folder: string, nameOf: ReadonlyMap<string, string>): string | undefined {
  if (/^[a-z]+:|^#/.test(href)) return href
  const [path = '', anchor] = href.split('#')
  const name = nameOf.get(posix.join(folder, path))
  return name === undefined ? undefined : anchor === undefined ? name : `${name}#${anchor}`
}

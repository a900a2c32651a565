import { escapeHtml, type RenderedPage } from './render.ts'
import type { Hit } from './search.ts'

export interface Layout {
  readonly title: string
  /** From the page to the folder of the pages, `docs/` or nothing: works behind a proxy that serves us elsewhere. */
  readonly folder: string
  readonly pages: ReadonlyMap<string, RenderedPage>
  /** Name of the page of text that is shown; none: the reference. */
  readonly current?: string | undefined
  readonly query?: string
  /** Further elements of the head. */
  readonly head?: string
  readonly main: string
}

/** A page with the list of all pages and the search. It needs no JavaScript in the browser. */
export function layOut({ title, folder, pages, current, query = '', head = '', main }: Layout): string {
  const reference = folder === '' ? '../docs' : 'docs'
  const [start, ...others] = [...pages].map(([name, page]) => entry(folder + name, page.title, name === current))
  const entries = [start, entry(reference, 'Reference of the API', current === undefined), ...others]
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>darkroom: ${escapeHtml(title)}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${folder}style.css">
    ${head}
  </head>
  <body>
    <a class="skip" href="#content">Skip to the text</a>
    <header>
      <form role="search" action="${folder}search">
        <label for="query">Search</label>
        <input id="query" name="q" type="search" value="${escapeHtml(query)}" maxlength="200">
        <button>Search</button>
      </form>
      <nav aria-label="Pages">
        <ul>
          ${entries.join('\n          ')}
        </ul>
      </nav>
    </header>
    <main id="content"${current === undefined ? '' : ' class="text"'}>
${main}
    </main>
  </body>
</html>
`
}

function entry(href: string, title: string, isCurrent: boolean): string {
  return `<li><a href="${href}"${isCurrent ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`
}

/** What a search has found, as the main part of a page. */
export function layOutHits(query: string, hits: readonly Hit[]): string {
  const found = hits.map(({ page, anchor, title, heading, excerpt }) => {
    const where = heading === title ? title : `${title}: ${heading}`
    const href = anchor === '' ? page : `${page}#${anchor}`
    return `<li><a href="${escapeHtml(href)}">${escapeHtml(where)}</a><p>${escapeHtml(excerpt)}</p></li>`
  })
  const list = found.length === 0 ? '<p>Nothing holds all of these words.</p>' : `<ol>${found.join('\n')}</ol>`
  return `<h1>Search: ${escapeHtml(query)}</h1>\n${list}`
}

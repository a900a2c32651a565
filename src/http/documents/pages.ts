import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RenderedPage, renderPage } from './render.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** The address that commands in the pages name. The service replaces it by its own. */
const ADDRESS_IN_PAGES = 'http://127.0.0.1:8080'

/** The pages by their names in addresses, as they stand in the repository and in the order they are listed in. */
export const PAGES: ReadonlyMap<string, string> = new Map([
  ...['api', 'agent', 'detail', 'webhooks', 'console', 'models'].map(ownFile),
  ...['configuration', 'operating', 'production', 'kubernetes'].map(ownFile),
  ['database', 'db/README.md'],
  ...['auditing', 'security', 'measurements', 'contributing'].map(ownFile),
])

function ownFile(name: string): [string, string] {
  return [name, `src/docs/${name}.md`]
}

/** Every page by its name. */
export type Pages = () => Promise<ReadonlyMap<string, RenderedPage>>

/** Reads and renders every page when they are first asked for. `baseUrl` is the address of the API. */
export function createPages(baseUrl: string): Pages {
  const nameOf = new Map([...PAGES].map(([name, file]) => [file, name]))
  async function read() {
    const rendered = [...PAGES].map(async ([name, file]): Promise<[string, RenderedPage]> => {
      const source = (await readFile(join(ROOT, file), 'utf8')).replaceAll(ADDRESS_IN_PAGES, baseUrl)
      return [name, renderPage(source, file, nameOf)]
    })
    return new Map(await Promise.all(rendered))
  }
  let pages: ReturnType<typeof read> | undefined
  return () => {
    pages ??= read()
    return pages
  }
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RenderedPage, renderPage } from './render.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** The address in the commands of the pages. The service replaces it with its own. */
const ADDRESS_IN_PAGES = 'http://127.0.0.1:8080'

/**
 * The pages by their names in addresses, as they stand in the repository, in the order in which `src/docs/README.md`
 * lists them.
 */
export const PAGES: ReadonlyMap<string, string> = new Map([
  ['start', 'src/docs/README.md'],
  ...['api', 'agent', 'detail', 'webhooks', 'console'].map(ownFile),
  ...['operating', 'configuration', 'production', 'kubernetes', 'scaling', 'models'].map(ownFile),
  ['database', 'db/README.md'],
  ...['security', 'auditing', 'measurements', 'contributing'].map(ownFile),
])

function ownFile(name: string): [string, string] {
  return [name, `src/docs/${name}.md`]
}

/** Every page by its name. */
export type Pages = () => Promise<ReadonlyMap<string, RenderedPage>>

/** Reads and renders every page when one is first requested. `baseUrl` is the address of the API. */
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

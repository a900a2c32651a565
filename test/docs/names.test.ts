import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import t from 'tap'
import { findCommand } from '../../src/cli/commands.ts'
import { unknownVariables } from '../../src/config.ts'
import { renderPage } from '../../src/http/documents/render.ts'
import { openApiDocument } from '../../src/http/openapi/document.ts'
import { codeOf, exists, linksOf, ROOT, readDocuments } from './documents.ts'

const documents = readDocuments()
const { scripts, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
  version: string
}
const FOLDERS = /^(src|test|scripts|db)\/[\w./*-]+$/

t.test('the front door is short', async (t) => {
  t.ok(documents[0]!.text.split('\n').length <= 150)
})

t.test('there is one version, whoever tells it', async (t) => {
  t.equal(openApiDocument('/').info.version, version)
  for (const [file, pattern] of [
    ['src/client/python/pyproject.toml', /^version = "(.*)"$/m],
    ['scripts/deploy/kubernetes/example/kustomization.yaml', /^ +newTag: (.*)$/m],
  ] as const) {
    t.equal(pattern.exec(readFileSync(join(ROOT, file), 'utf8'))?.[1], version, file)
  }
})

t.test('what documents name is there', async (t) => {
  for (const document of documents) {
    const code = codeOf(document)
    for (const [, name = ''] of code.flatMap((text) => [...text.matchAll(/\bnpm run (?:-s )?([\w:-]+)/g)])) {
      t.ok(Object.hasOwn(scripts, name), `${document.file}: npm run ${name}`)
    }
    for (const path of code.filter((text) => FOLDERS.test(text))) t.ok(exists(path), `${document.file}: ${path}`)
    const variables = code.flatMap((text) => text.match(/\bDARKROOM_[A-Z0-9_]+\b/g) ?? [])
    t.same(unknownVariables(Object.fromEntries(variables.map((name) => [name, '']))), [], `${document.file}: variables`)
  }
})

t.test('commands and their options are there', async (t) => {
  for (const document of documents) {
    for (const [, line = ''] of codeOf(document).flatMap((text) => [...text.matchAll(/\bdarkroom -- ([^#|;)`"]+)/g)])) {
      const words = line.trim().split(/\s+/)
      if (words[0] === '--help') continue
      const { command } = await findCommand(words)
      const known = [...Object.keys(command.options ?? {}), 'json', 'help']
      const options = words.filter((word) => word.startsWith('--')).map((word) => word.slice(2))
      for (const option of options) t.ok(known.includes(option), `${document.file}: ${line}`)
    }
  }
})

t.test('links lead somewhere', async (t) => {
  const anchors = new Map<string, string>()
  const htmlOf = (file: string) => {
    if (!anchors.has(file)) anchors.set(file, renderPage(readFileSync(join(ROOT, file), 'utf8'), file, new Map()).html)
    return anchors.get(file)!
  }
  for (const document of documents) {
    for (const link of linksOf(document).filter((link) => !/^https?:/.test(link))) {
      const [path = '', anchor] = link.split('#')
      const file = path === '' ? document.file : posix.join(posix.dirname(document.file), path)
      t.ok(exists(file), `${document.file}: ${link}`)
      if (anchor !== undefined) t.ok(htmlOf(file).includes(` id="${anchor}"`), `${document.file}: ${link}`)
    }
  }
})

import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'

const ROOT = join(import.meta.dirname, '../..')

t.test('the image holds all that the service reads at run time', async (t) => {
  const app = await mkdtemp(join(tmpdir(), 'darkroom-image-'))
  t.teardown(() => rm(app, { recursive: true }))
  const dockerfile = await readFile(join(ROOT, 'Dockerfile'), 'utf8')
  const copied = [...dockerfile.slice(dockerfile.lastIndexOf('FROM')).matchAll(/^COPY (?!--from)(.+) \S+$/gm)]
  const names = copied.flatMap(([, sources]) => sources!.split(' '))
  t.ok(names.includes('src'))
  for (const name of names) await cp(join(ROOT, name), join(app, name), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(app, 'node_modules'))

  const run = (...parameters: string[]) => promisify(execFile)(process.execPath, parameters, { cwd: app })
  t.match((await run('src/cli.ts', 'audit', 'verify', '--help')).stdout, /Usage/)
  const program = `
    import { createPageFiles } from './src/console/page-files.ts'
    import { createPages } from './src/http/documents/pages.ts'
    for (const name of ['index.html', 'app.js']) console.log(name, (await createPageFiles()(name)).body.length)
    console.log('pages', (await createPages('')()).size)
  `
  t.match(
    (await run('--input-type=module-typescript', '--eval', program)).stdout,
    /^index\.html \d+\napp\.js \d{5}\npages \d\d\n$/,
  )
})

t.test('the image starts the service as npm does', async (t) => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  const entrypoint = /^ENTRYPOINT (.+)$/m.exec(await readFile(join(ROOT, 'Dockerfile'), 'utf8'))
  t.equal(`exec ${JSON.parse(entrypoint![1]!).join(' ')}`, scripts.start)
})

t.test('the image has the Node that is tested, on the Debian that it was made for', async (t) => {
  const { dependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  const dockerfile = await readFile(join(ROOT, 'Dockerfile'), 'utf8')
  const [, major, suite] = /^FROM node:(\d+)-(\w+)-slim AS packages$/m.exec(dockerfile)!
  t.equal(major, dependencies.node.split('.')[0])
  t.match(dockerfile, `\nFROM debian:${suite}-slim\n`)
})

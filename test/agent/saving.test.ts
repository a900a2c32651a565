import t from 'tap'
import { planInstructions } from '../../src/agent/planner/plan-instructions.ts'
import { type AgentRequest, runAgent } from '../../src/agent/run-agent.ts'
import { toSharp } from '../../src/images/raster/picture.ts'
import { quarters } from '../images/support/pictures.ts'

const photograph = { width: 300, height: 200, transparent: false }
const scene = { canvas: { width: 2048, height: 2048 }, pictures: [photograph] }

t.test('what is said of the file is one step, and nothing of it is left or drawn', async (t) => {
  const said: [instructions: string, ...steps: [tool: string, args?: object][]][] = [
    ['make it sepia and save as webp', ['sepia'], ['save', { format: 'webp' }]],
    ['as a jpeg smaller than 200 kB', ['save', { format: 'jpeg', max_bytes: 200_000 }]],
    ['brighten it, under 1,5 MB please', ['brightness'], ['save', { max_bytes: 1_500_000 }]],
    ['compress it to 300 KB', ['save', { max_bytes: 300_000 }]],
    ['grayscale, keep its size', ['grayscale'], ['save', { size: 'original' }]],
    ['keep its size and save it as a jpeg of quality 90', ['save', { size: 'original', format: 'jpeg', quality: 90 }]],
    ["don't resize it, avif at quality 60", ['save', { size: 'original', format: 'avif', quality: 60 }]],
    ['sharpen it, but do not make it bigger or smaller', ['sharpen'], ['save', { size: 'original' }]],
    ['crop it square, and a jpeg please', ['crop'], ['save', { format: 'jpeg' }]],
    ['brighten it and let me have a webp', ['brightness'], ['save', { format: 'webp' }]],
    ['rounded corners and a png with see-through background', ['round_corners'], ['save', { format: 'png' }]],
    ["don't make it smaller or crop it, a jpeg at quality 80", ['save', { size: 'original', quality: 80 }]],
    ['png please, and blur it', ['blur'], ['save', { format: 'png' }]],
    ['sharpen it and reduce the file size', ['sharpen'], ['save', { quality: 60 }]],
    ['a smaller file, as webp at quality 75', ['save', { format: 'webp', quality: 75 }]],
    ['the attachment is too big to send', ['save', { quality: 60 }]],
    ['make the picture smaller', ['resize', { percent: 60 }]],
  ]
  for (const [instructions, ...steps] of said) {
    const plan = planInstructions(instructions, scene)
    t.strictSame([plan.notUnderstood, plan.declined], [[], []], instructions)
    t.equal(plan.steps.length, steps.length, instructions)
    t.match(
      plan.steps,
      steps.map(([tool, args = {}]) => ({ tool, arguments: args })),
      instructions,
    )
  }
})

t.test('a limit is understood however somebody complains of it', async (t) => {
  const said = [
    ['visa form says more than 100 kB is not accepted', 100_000],
    ["the club's page won't accept files bigger than 3 MB", 3_000_000],
    ["it's 9 MB and the form only takes two", 2_000_000],
    ['my photo is too large to email, it has to be below 3 MB', 3_000_000],
    ['get the file down to 300 kB for me', 300_000],
    ['The council form only swallows 500 KB.', 500_000],
    ['It must not exceed 250 kB', 250_000],
    ["The portal won't have it, it says the file is over 2 MB", 2_000_000],
  ] as const
  for (const [instructions, bytes] of said) {
    const { steps } = planInstructions(instructions, scene)
    t.match(steps, [{ tool: 'save', arguments: { max_bytes: bytes } }], instructions)
    t.equal(steps.length, 1, instructions)
  }
})

t.test('what is written, and what tells of a picture that was sent, says nothing of the file', async (t) => {
  for (const instructions of [
    'write "save as webp, under 1 MB" at the top',
    'I sent it as png, make it warmer',
    'give me a transparent PNG without the background',
    'make it smaller than the frame',
    'I have a png of my logo, make it bigger',
    'it is over 8 MB, so resize it to half',
    'write 64 MB at the top',
  ]) {
    const { steps } = planInstructions(instructions, scene)
    t.ok(steps.length > 0 && steps.every(({ tool }) => tool !== 'save'), instructions)
  }
})

t.test('how large a file is says nothing of how much is done', async (t) => {
  const usual = planInstructions('make it sepia', scene).steps
  for (const size of ['4 MB', '300kb', '7 megabytes'])
    t.match(planInstructions(`my photo is ${size}, make it sepia`, scene).steps, [{ arguments: usual[0]!.arguments }])
})

t.test('where nothing else can be read, there is nothing to save', async (t) => {
  t.match(planInstructions('Teleport the cat to Mars and save as jpg', scene), { steps: { length: 0 } })
})

t.test('words and fields come to one file, and fields win', async (t) => {
  const file = await toSharp(quarters(300, 200)).png().toBuffer()
  const warnings: string[] = []
  const report = {
    log: (level: string, message: string) => level === 'warn' && warnings.push(message),
    progress: () => undefined,
  }
  const run = async (instructions: string, more: Partial<AgentRequest> = {}) => {
    const request: AgentRequest = { instructions, aspect_ratio: '1:1', resolution: '2K', max_steps: 1, ...more }
    const { pictures, render } = await runAgent(request, [file], report, new AbortController().signal)
    return { size: pictures.map(({ width, height }) => [width, height]), ...render }
  }
  const words = 'invert the colours, keep its size, as a webp under 50 kB'
  t.match(await run(words), { size: [[200, 200]], full: 'webp', maxBytes: 50_000 }, 'to save takes no step')
  t.match(await run(words, { defaulted: ['aspect_ratio'] }), { size: [[300, 200]] }, 'and no crop nobody asked for')
  t.match(await run('invert the colours', { output_size: 'original', aspect_ratio: '4:3' }), { size: [[267, 200]] })
  t.match(await run('rotate it by 90 degrees', { output_size: 'original', aspect_ratio: 'auto' }), {
    size: [[200, 300]],
  })
  t.strictSame(warnings, [])

  const fields = { output_format: 'png', quality: 90, output_size: 'resolution' } as const
  t.match(await run(`${words} at quality 50`, fields), { size: [[2048, 2048]], full: 'png', quality: 90 })
  t.equal(warnings.length, 3)
  for (const field of Object.keys(fields))
    t.ok(
      warnings.some((warning) => warning.includes(field)),
      field,
    )
})

t.test('a picture that is larger than a result can be does not lose its size without a word', async (t) => {
  const file = await toSharp(quarters(2_400, 60)).png().toBuffer()
  const told: string[] = []
  const report = { log: (level: string, message: string) => void told.push(`${level}: ${message}`), progress: () => {} }
  const run = (resolution: '2K' | '4K') => {
    const request: AgentRequest = {
      instructions: 'invert it, keep its size',
      aspect_ratio: 'auto',
      resolution,
      max_steps: 1,
    }
    return runAgent(request, [file], report, new AbortController().signal)
  }
  t.match((await run('4K')).pictures, [{ width: 2_400, height: 60 }])
  t.notOk(told.some((line) => line.startsWith('warn')))
  t.match((await run('2K')).pictures, [{ width: 2_048, height: 51 }])
  t.match(told.at(-1), /^warn: .*2400 × 60 pixels.*at most 2048.*4K/)
})

t.test('a shape that nobody asked for is told of, with what it has cost', async (t) => {
  const file = await toSharp(quarters(300, 200)).png().toBuffer()
  const told: string[] = []
  const report = { log: (_: string, message: string) => void told.push(message), progress: () => undefined }
  const run = (more: Partial<AgentRequest>) => {
    const request = { instructions: 'invert the colours', aspect_ratio: '1:1', resolution: '2K', max_steps: 1 } as const
    return runAgent({ ...request, ...more }, [file], report, new AbortController().signal)
  }
  await run({ defaulted: [] })
  t.notOk(told.some((line) => line.includes('aspect_ratio')))
  const { pictures } = await run({ defaulted: ['aspect_ratio'] })
  t.match(pictures, [{ width: 2048, height: 2048 }])
  t.match(told.at(-1), /33\.3 % of its width \(100 of 300 pixels\) is cut off.*aspect_ratio auto/)
})

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import t from 'tap'
import { FONTS } from '../../src/images/letters/families.ts'
import { type FontWeight, fontsFor } from '../../src/images/letters/fonts.ts'
import { setLettering } from '../../src/images/letters/lettering.ts'
import type { Mask } from '../../src/images/raster/mask.ts'

const WIDE = { width: 4000, height: 600 }

async function lettered(text: string, weight: FontWeight = 'regular', box = WIDE) {
  const face = { font: 'sans', weight, italic: false } as const
  return setLettering({ text, face, align: 'left' }, box, 60)
}

function inkOf({ values }: Mask): number {
  return values.reduce((sum, value) => sum + value, 0) / 255
}

const hashOf = ({ values }: Mask) => createHash('sha256').update(values).digest('hex')

/** Two words of each script, the second of other letters than the first. */
const SCRIPTS: Record<string, [string, string]> = {
  'Chinese, simplified': ['世界', '汉字'],
  'Chinese, traditional': ['體國', '漢龍'],
  Japanese: ['ひらがな', 'カタカナ'],
  Korean: ['한국어', '서울'],
  Arabic: ['مرحبا', 'سلام'],
  Persian: ['گپ', 'پچ'],
  Hebrew: ['שלום', 'עולם'],
  Devanagari: ['नमस्ते', 'दुनिया'],
  Bengali: ['বাংলা', 'ভাষা'],
  Tamil: ['தமிழ்', 'வணக்கம்'],
  Thai: ['สวัสดี', 'ชาวโลก'],
  Greek: ['γειά', 'κόσμε'],
  Cyrillic: ['Привет', 'Ўзбек'],
  Armenian: ['Հայերեն', 'բարև'],
  Georgian: ['ქართული', 'ენა'],
  Vietnamese: ['Tiếng', 'Việt'],
  'emoji without a picture': ['🇩🇪🇫🇷', '👨‍👩‍👧'],
}

t.test('every script that a font is shipped for is drawn, in every weight', async (t) => {
  for (const [script, words] of Object.entries(SCRIPTS)) {
    const masks: Mask[] = []
    for (const word of words) {
      t.strictSame((await fontsFor(word)).missing, [], script)
      const [light, bold] = [await lettered(word, 'light'), await lettered(word, 'bold')]
      t.ok(inkOf(bold.mask) > inkOf(light.mask) * 1.2, `${script}: bold has more ink than light`)
      masks.push(bold.mask)
    }
    // Boxes in place of letters would look alike wherever the words are of one length.
    t.not(hashOf(masks[0]!), hashOf(masks[1]!), script)
  }
})

t.test('emoji are pictures among the letters, wherever a line ends, and no markup', async (t) => {
  const { mask, insets } = await lettered('Tea 🍵 <b>🐶</b> ❤️ ©', 'bold', { width: 330, height: 600 })
  t.equal(insets.length, 3)
  t.ok(insets[2]!.top > insets[0]!.top + 40, 'the last one on another line')
  for (const { picture, left, top } of insets) {
    t.ok(left >= 0 && top >= 0 && left + picture.width <= mask.width && top + picture.height <= mask.height)
    const middle = (top + (picture.height >> 1)) * mask.width + left + (picture.width >> 1)
    t.equal(mask.values[middle], 255, 'the mask covers it')
  }
  const upright = await lettered('© ♥ ™')
  t.same(upright.insets, [], 'what everybody writes as letters is none')
})

t.test('every font looks its own, and no weight has less ink than a lighter one', async (t) => {
  const looks = new Set<string>()
  for (const font of FONTS) {
    const inks: number[] = []
    for (const weight of ['regular', 'bold', 'black'] as const) {
      const face = { font, weight, italic: false }
      const { mask } = await setLettering({ text: 'Ham', face, align: 'left' }, WIDE, 60)
      inks.push(inkOf(mask))
      if (weight === 'regular') looks.add(hashOf(mask))
    }
    t.ok(inks[0]! <= inks[1]! && inks[1]! <= inks[2]!, `${font}: ${inks.map(Math.round).join(', ')}`)
  }
  t.equal(looks.size, FONTS.length)
})

t.test('letters join, stack and change their places as their script asks', async (t) => {
  const widthOf = async (text: string) => (await lettered(text)).mask.width
  t.ok((await widthOf('ببب')) < (await widthOf('ب\u200cب\u200cب')) * 0.8, 'Arabic letters join')
  t.ok((await widthOf('क्ष')) < (await widthOf('कष')), 'a conjunct is one letter')
  t.ok((await widthOf('กี่')) < (await widthOf('ก')) * 1.1, 'Thai vowels and tones stand on their consonant')
  t.ok((await widthOf('👨‍👩‍👧')) < (await widthOf('👨👩👧')) * 0.8, 'a family is one emoji')
})

t.test('what is written from right to left runs from right to left, amid what does not', async (t) => {
  const same = async (a: string, b: string) => hashOf((await lettered(a)).mask) === hashOf((await lettered(b)).mask)
  t.ok(await same('אM', 'Mא'), 'in Hebrew, what comes first stands at the right')
  t.notOk(await same('אב', 'בא'))
  const lines = (await lettered('שלום\nשלום עולם')).mask
  const half = Math.floor(lines.height / 2)
  const inkAtLeft = lines.values
    .subarray(0, half * lines.width)
    .findIndex((value, i) => value > 0 && i % lines.width < 9)
  t.equal(inkAtLeft, -1, 'a shorter line begins at the right')
})

t.test('Chinese, Japanese and Korean draw the ideographs that they share in their own ways', async (t) => {
  const familiesOf = async (text: string) => (await fontsFor(text)).families
  t.strictSame(await familiesOf('直'), ['Noto Sans SC Thin'])
  t.strictSame(await familiesOf('直す'), ['Noto Sans JP Thin'])
  t.strictSame(await familiesOf('直 한'), ['Noto Sans KR Thin'])
})

t.test('what is written without spaces is broken between words', async (t) => {
  const box = { width: 420, height: 500 }
  for (const text of ['สุนัขจิ้งจอกสีน้ำตาลกระโดดข้ามสุนัข', '快速的棕色狐狸跳过了那只懒狗', '素早い茶色の狐がのろまな犬を']) {
    const { mask, size } = await lettered(text, 'regular', box)
    t.equal(size, 60, 'nothing had to shrink')
    t.ok(mask.width > 300 && mask.width <= 420 && mask.height > 90, `${mask.width} × ${mask.height}`)
  }
})

t.test('characters that no font has are known beforehand', async (t) => {
  const missingIn = async (text: string) => (await fontsFor(text)).missing
  t.strictSame(await missingIn('Grüße — “½ €” ★ → ＡＢ 「」 、'), [])
  t.strictSame(await missingIn('ꦏꦏ Java 𒀀'), ['ꦏ', '𒀀'])
  t.strictSame(await missingIn('line\nbreak\ttab\u200d\ufe0f'), [])
})

t.test('letters do not depend on the texts before them, nor on the fonts of the machine', async (t) => {
  const text = '♞ ① 直 “《你好》” ＜ﾊﾝ＞ مرحبا ♥ 🎉'
  const lettering = fileURLToPath(new URL('../../src/images/letters/lettering.ts', import.meta.url))
  const program = `
    const { setLettering } = await import(${JSON.stringify(lettering)})
    const face = { font: 'serif', weight: 'bold', italic: false }
    const { mask } = await setLettering({ text: ${JSON.stringify(text)}, face, align: 'left' }, ${JSON.stringify(WIDE)}, 60)
    const { createHash } = await import('node:crypto')
    console.log(createHash('sha256').update(mask.values).digest('hex'))`
  const folder = t.testdir({ 'fonts.conf': '<fontconfig><dir>/usr/share/fonts</dir></fontconfig>' })
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: { PATH: process.env.PATH, FONTCONFIG_PATH: folder, FONTCONFIG_FILE: `${folder}/fonts.conf` },
  })
  const face = { font: 'serif', weight: 'bold', italic: false } as const
  const { mask } = await setLettering({ text, face, align: 'left' }, WIDE, 60)
  t.equal(hashOf(mask), stdout.trim())
})

import { type OpenAI, toFile } from 'openai'
import * as v from 'valibot'
import { decodeImage } from '../../images/files/codec.ts'
import { type Picture, type Size, toSharp } from '../../images/raster/picture.ts'
import { resize, scaledTo } from '../../images/raster/resize.ts'
import { defineEdit, defineTool, type Tool } from '../tools/tool.ts'
import { addSheet, sheetOf } from '../workspace.ts'
import type { ImageModel } from './agent-settings.ts'
import { askModel, modelUnavailable, openClient } from './model-client.ts'

const Answer = v.object({
  data: v.looseTuple([v.object({ b64_json: v.nullish(v.string()), url: v.nullish(v.string()) })]),
})

const promptEntry = (meaning: string) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(20_000), v.description(meaning))

/** Tools whose pixels come from an image model. Its servers are asked for the size that suits the result best. */
export function pictureTools(model: ImageModel): readonly Tool[] {
  const client = openClient(model)
  return [
    defineTool({
      name: 'generate_picture',
      description: 'Makes a new picture from a description, which is then worked on',
      entries: { prompt: promptEntry('What the picture shows, and in which style') },
      sentence: ({ prompt }) => `Generate “${shortened(prompt)}”`,
      async apply(workspace, { prompt }) {
        const size = fittingSize(model.sizes, workspace.size)
        const picture = await received(() => client.images.generate({ ...asked(model, size), prompt }))
        return addSheet(workspace, sheetOf(picture))
      },
    }),
    defineEdit({
      name: 'edit_picture',
      description: 'Changes what a picture shows as described: adds, removes or replaces things, or changes the style',
      entries: { prompt: promptEntry('What is to be changed, and what stays') },
      needs: 'shape',
      sentence: ({ prompt }) => `Edit with the image model: “${shortened(prompt)}”`,
      async edit(picture, { prompt }) {
        const size = fittingSize(model.sizes, picture)
        const image = await toFile(await pngWithin(picture, size), 'picture.png', { type: 'image/png' })
        return received(() => client.images.edit({ ...asked(model, size), prompt, image }))
      },
    }),
  ]
}

/**
 * The size whose shape comes nearest to that of a result; among those the smallest that needs no enlarging, or else
 * the largest there is.
 */
export function fittingSize(sizes: readonly Size[], result: Size): Size {
  const bend = (size: Size) => Math.abs(Math.log((size.width * result.height) / (size.height * result.width)))
  const least = Math.min(...sizes.map(bend))
  const suitable = sizes.filter((size) => bend(size) - least < 0.01).toSorted((a, b) => a.width - b.width)
  return suitable.find((size) => size.width >= result.width && size.height >= result.height) ?? suitable.at(-1)!
}

function asked({ model }: ImageModel, { width, height }: Size) {
  // Models of this family always answer with the bytes and refuse to be asked for them.
  const sendsBytes = /^(chat)?gpt-image/.test(model)
  return { model, n: 1, size: `${width}x${height}`, ...(!sendsBytes && { response_format: 'b64_json' as const }) }
}

async function received(ask: () => Promise<OpenAI.ImagesResponse>): Promise<Picture> {
  const answer = await askModel('The image model', Answer, ask)
  const { b64_json: bytes, url } = answer.data[0]
  if (bytes) return decoded(Buffer.from(bytes, 'base64'))
  throw modelUnavailable(
    url
      ? 'The image model answered with an address in place of a picture'
      : 'The image model answered without a picture',
  )
}

async function decoded(bytes: Buffer): Promise<Picture> {
  try {
    return await decodeImage(bytes)
  } catch (error) {
    throw modelUnavailable('The image model answered with a picture that cannot be read', error)
  }
}

async function pngWithin(picture: Picture, box: Size): Promise<Buffer> {
  const small = scaledTo(picture, box, 'contain')
  return toSharp(small.width < picture.width ? await resize(picture, small) : picture)
    .png()
    .toBuffer()
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length <= 80 ? line : `${line.slice(0, 79)}…`
}

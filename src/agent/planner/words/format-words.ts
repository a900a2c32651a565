import { list } from './list.ts'

/** Things that have a usual shape, by their width to height. */
export const FORMATS: Readonly<Record<string, readonly string[]>> = {
  '7:4': list('business card, visiting card, calling card, name card'),
  '3:1': list('banner, web banner, website banner, header, twitter header, x header, email header, page header'),
  '16:9': list(`
    thumbnail, youtube thumbnail, video thumbnail, desktop wallpaper, slide, presentation slide, title slide, landscape,
    landscape format, landscape orientation, wide format, widescreen
  `),
  '9:16': list('story, instagram story, story format, phone wallpaper, phone background, reel cover, vertical video'),
  '2:3': list(
    'poster, movie poster, film poster, book cover, portrait, portrait format, portrait orientation, upright format',
  ),
  '3:4': list('magazine cover, flyer, leaflet'),
  '7:5': list('certificate, diploma, award'),
  '2:1': list('voucher, gift voucher, coupon, ticket, boarding pass'),
  '5:7': list('a3, a4, a5, a6, a4 page, a4 sheet, letterhead'),
  '3:2': list('postcard, post card, greeting card, invitation, invitation card, gift card, flag'),
  '1:1': list(
    'sticky note, post it, post it note, album cover, instagram post, icon, app icon, coaster, square, a square, square format',
  ),
  '4:1': list('bookmark, nameplate, name plate, door sign, bumper sticker'),
}

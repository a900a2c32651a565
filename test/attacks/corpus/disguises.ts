import { deflateSync, gzipSync } from 'node:zlib'
import { ascii, be32, times } from './bytes.ts'
import type { HostileFile } from './hostile-file.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'
const ENTITIES = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'

/** What is no picture of an accepted format, though libvips, ImageMagick or a browser would make something of it. */
export function disguises(): HostileFile[] {
  const contents: Readonly<Record<string, string | Buffer>> = {
    SVG,
    'SVG behind a byte order mark': `\xef\xbb\xbf<?xml version="1.0"?>${SVG}`,
    'SVG behind 4,000 blanks': ' '.repeat(4_000) + SVG,
    'SVG with entities in entities': `<?xml version="1.0"?>${ENTITIES}${SVG}`,
    'SVG, compressed': gzipSync(SVG),
    PDF: '%PDF-1.7\n1 0 obj\n<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>\nendobj\n',
    PostScript: '%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file\n',
    'an MVG script': 'push graphic-context\nviewbox 0 0 9 9\nimage over 0,0 0,0 "/etc/passwd"',
    'an MSL script': '<?xml version="1.0"?><image><read filename="/etc/passwd"/></image>',
    'a web page': '<!DOCTYPE html><script>alert(document.cookie)</script>',
    'a shell script': '#!/bin/sh\nrm -rf /\n',
    'an executable': '\x7fELF\x02\x01\x01',
    'an archive': 'PK\x03\x04\x14\0\0\0\x08\0',
    'a text': 'just some words',
    'one byte': '\x89',
    zeros: Buffer.alloc(1_000_000),
    'deflated zeros': deflateSync(Buffer.alloc(1_000_000)),
    BMP: Buffer.concat([ascii('BM'), Buffer.alloc(60)]),
    ICO: Buffer.concat([ascii('\0\0\x01\0\x01\0\x10\x10'), Buffer.alloc(60)]),
    PPM: 'P6 1 1 255\n\0\0\0',
    'JPEG 2000': '\0\0\0\x0cjP  \r\n\x87\n',
    'JPEG XL': '\xff\x0a\xfa\x1f',
    'JPEG XL in boxes': '\0\0\0\x0cJXL \r\n\x87\n',
    OpenEXR: 'v/1\x01\x02\0\0\0',
    FITS: 'SIMPLE  =                    T',
    'a Radiance picture': '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n',
    'a matrix of libvips': '2 2\n1 2\n3 4\n',
    'a picture of libvips': Buffer.concat([be32(0xb6a6f208), Buffer.alloc(60)]),
    'a film': '\0\0\0\x18ftypisom\0\0\x02\0isomiso2',
    'a brand of films': '\0\0\0\x18ftypqt  \0\0\0\0qt  mif1',
    'a sound': 'RIFF\x24\0\0\0WAVEfmt ',
    'the beginning of a PNG, over and over': times(1_000, ascii('\x89PNG\r\n\x1a')),
  }
  return Object.entries(contents).map(([name, content]) => {
    const bytes = typeof content === 'string' ? ascii(content) : content
    return { name: `disguise: ${name}`, verdict: 'not supported', bytes }
  })
}

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { backgroundWidths } from '#contract/background-widths.ts'
import type { Background } from '#contract/layout.ts'

const folder = path.resolve(import.meta.dirname, '../../public/art')

/** The drawings that may lie behind header and banner: the poster is made for the banner, the wide ones for both. */
export const backgrounds: readonly Background[] = [
  { name: 'header-limmat', width: 2400, height: 800 },
  { name: 'poster-linien', width: 1500, height: 1100 },
  { name: 'header-schalltrichter', width: 2400, height: 800 },
  { name: 'header-linien', width: 2400, height: 800 },
  { name: 'header-ventile', width: 2400, height: 800 },
  { name: 'header-formation', width: 2400, height: 800 },
]

export type BackgroundFormat = 'avif' | 'webp'
interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Strong entity tag. */
  readonly etag: string
}
/** Three megabytes when every picture was asked for in every size. */
const read = new Map<string, Promise<Picture>>()

/** @param name one of `backgrounds` */
export const readBackground = (
  name: string,
  width: (typeof backgroundWidths)[number],
  format: BackgroundFormat,
): Promise<Picture> => {
  const file = `${name}-${width}.${format}`
  const known = read.get(file)
  if (known !== undefined) return known
  const reading = readFile(path.join(folder, file)).then((bytes) => ({
    bytes,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
  }))
  read.set(file, reading)
  reading.catch(() => read.delete(file))
  return reading
}

/** What the caller can show, as browsers say it for pictures (RFC 9110 §12.5.1). */
export const formatFor = (accept: string | null): BackgroundFormat =>
  /(?:^|,)\s*image\/avif\s*(?:,|$)/.test(accept ?? '') ? 'avif' : 'webp'

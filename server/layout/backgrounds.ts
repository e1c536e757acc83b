import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { backgroundWidths } from '#contract/background-widths.ts'
import type { Background } from '#contract/layout.ts'

const folder = path.resolve(import.meta.dirname, '../../public/art')

/**
 * The drawings for the background of header and banner: the poster is only for the banner, the wide ones are for both.
 */
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
/** Cache of at most three megabytes, with every picture in every size. */
const read = new Map<string, Promise<Picture>>()

/** @param name one of `backgrounds` */
export const readBackground = (
  name: string,
  width: (typeof backgroundWidths)[number],
  format: BackgroundFormat,
): Promise<Picture> => {
  const file = `${name}-${width}.${format}`
  const cached = read.get(file)
  if (cached !== undefined) return cached
  const reading = readFile(path.join(folder, file)).then((bytes) => ({
    bytes,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
  }))
  read.set(file, reading)
  reading.catch(() => read.delete(file))
  return reading
}

/** The best format that the caller accepts, according to the Accept header of image requests (RFC 9110 §12.5.1). */
export const formatFor = (accept: string | null): BackgroundFormat =>
  /(?:^|,)\s*image\/avif\s*(?:,|$)/.test(accept ?? '') ? 'avif' : 'webp'

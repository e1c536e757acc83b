import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { type ArtName, sizeOfArt } from '#contract/drawings.ts'
import type { Background } from '#contract/layout.ts'
import type { backgroundWidths } from '#contract/picture-sources.ts'
import type { Db } from '../../platform/db/open.ts'
import { picture } from '../../platform/db/tables.ts'
import type { PictureFormat } from '../pictures/conversion.ts'

const folder = path.resolve(import.meta.dirname, '../../../public/art')

/**
 * The drawings for the background of header and banner: the poster is only for the banner, the wide ones are for both.
 */
const drawings = [
  'header-limmat',
  'poster-linien',
  'header-schalltrichter',
  'header-linien',
  'header-ventile',
  'header-formation',
] as const

export const isDrawing = (id: string): boolean => drawings.some((name) => name === id)

const isWide = ({ width, height }: { readonly width: number; readonly height: number }) => width >= 2 * height

/** Zürich is the town of the demo's band. */
const ofDemo: readonly ArtName[] = ['header-limmat']

/**
 * The pictures that editors chose. The strip in the header needs wide ones: if there is none, it shows the drawings.
 * @param showsTown false leaves out the drawing of the demo's town
 */
export const findBackgrounds = async (db: Db, showsTown: boolean): Promise<Background[]> => {
  const chosen = await db
    .select({
      name: picture.name,
      width: picture.width,
      height: picture.height,
      revision: picture.revision,
      focusX: picture.focusX,
      focusY: picture.focusY,
    })
    .from(picture)
    .where(eq(picture.inHeader, true))
    .orderBy(asc(picture.id))
  const drawn = drawings.filter((name) => showsTown || !ofDemo.includes(name)).map(presentDrawing)
  if (chosen.length === 0) return drawn
  return [...chosen, ...(chosen.some(isWide) ? [] : drawn.filter(isWide))]
}

const presentDrawing = (name: ArtName): Background => {
  const { width, height } = sizeOfArt(name)
  return { name, width, height, revision: null, focusX: 50, focusY: 50 }
}

interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Strong entity tag. */
  readonly etag: string
}
/** Cache of at most three megabytes, with every picture in every size. */
const read = new Map<string, Promise<Picture>>()

/** @param name one of the drawings */
export const readBackground = (
  name: string,
  width: (typeof backgroundWidths)[number],
  format: PictureFormat,
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

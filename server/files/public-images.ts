import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../public/art')
/** The middle one of the widths each picture is drawn in: sharp on a phone, light on its network. */
const ending = '-780.webp'
/** What is drawn for galleries and the shop comes in other widths, and higher. */
const highEnding = '-960.webp'

const namesWith = (end: string): ReadonlySet<string> =>
  new Set(
    readdirSync(folder)
      .filter((name) => name.endsWith(end))
      .map((name) => name.slice(0, -end.length)),
  )

/** The names of the band's pictures that cross a page. */
export const publicImageNames = (): ReadonlySet<string> => namesWith(ending)

/** The names of the pictures that an item of the shop may have. */
export const itemPictureNames = (): ReadonlySet<string> => namesWith(highEnding)

/** @param name one of `publicImageNames` */
export const readPublicImage = (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  readFile(path.join(folder, `${name}${ending}`))

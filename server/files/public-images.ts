import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../public/art')
/** The middle one of the widths each picture is drawn in: sharp on a phone, light on its network. */
const ending = '-780.webp'

/** The names of the band's pictures. */
export const publicImageNames = (): ReadonlySet<string> =>
  new Set(
    readdirSync(folder)
      .filter((name) => name.endsWith(ending))
      .map((name) => name.slice(0, -ending.length)),
  )

/** @param name one of `publicImageNames` */
export const readPublicImage = (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  readFile(path.join(folder, `${name}${ending}`))

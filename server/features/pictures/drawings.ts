import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../../public/art')
/** The middle width of each picture: sharp on a phone, small to download. */
const ending = '-780.webp'
/** Pictures for galleries and the shop have other widths, and are higher. */
const highEnding = '-960.webp'

const namesWith = (end: string): ReadonlySet<string> =>
  new Set(
    readdirSync(folder)
      .filter((name) => name.endsWith(end))
      .map((name) => name.slice(0, -end.length)),
  )

/** The names of the band's full-width pictures. */
export const publicImageNames = (): ReadonlySet<string> => namesWith(ending)

/** The names of the pictures that can be chosen for an item of the shop. */
export const itemPictureNames = (): ReadonlySet<string> => namesWith(highEnding)

/** Zürich, its guilds and the history are those of the demo's band. */
const ofDemo = /^(?:header-limmat|geschichte-|zunft-|galerie-|shop-cd-zunft|shop-leibchen)/

/** Returns the drawings that editors are offered, by name. A stored one stays valid. */
export const offeredDrawings = (names: ReadonlySet<string>, isDemo: boolean): readonly string[] =>
  [...names].filter((name) => isDemo || !ofDemo.test(name)).sort()

/** @param name one of `publicImageNames` */
export const readPublicImage = (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  readFile(path.join(folder, `${name}${ending}`))

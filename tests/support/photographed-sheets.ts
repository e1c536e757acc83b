import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { type PagePicture, pictureOf } from './pdf-picture.ts'
import { hardShots } from './photograph-hard-shots.ts'
import { paperHeight, paperWidth, randomNumbers, sceneOf } from './photograph-scene.ts'
import { type Colour, type Shot, shots } from './photograph-shots.ts'
import { root } from './sources.ts'

/** All photographs; the harder ones begin at `photographCount`. */
const all: readonly Shot[] = [...shots, ...hardShots]
export const photographCount = shots.length
export const hardPhotographCount = hardShots.length

/** A photograph of a demo sheet that was made by calculation, so that its corners are known. */
export interface PhotographedSheet {
  readonly name: string
  readonly width: number
  readonly height: number
  /** Red, green, blue and opacity of each pixel. */
  readonly data: Uint8Array<ArrayBuffer>
  /** Corners of the sheet in pixels: upper left, upper right, lower right, lower left. */
  readonly corners: readonly { readonly x: number; readonly y: number }[]
}

const sheets = [
  'kanon-pachelbel/Kanon - Klarinette 1',
  'amazing-grace/Amazing Grace - Tuba',
  'amazing-grace/Amazing Grace - Partitur',
] as const

/** A camera above the plane of the table, whose origin is the middle of the sheet. */
const cameraOf = ({ pitch, yaw, roll, distance, shift = [0, 0], lens = 0 }: Shot, width: number, height: number) => {
  const [a, b, c] = [pitch, yaw, roll].map((degrees) => (degrees * Math.PI) / 180)
  const [ca, sa, cb, sb, cc, sc] = [a, b, c].flatMap((angle = 0) => [Math.cos(angle), Math.sin(angle)])
  const turn = multiply(
    multiply(
      [
        [1, 0, 0],
        [0, ca ?? 1, -(sa ?? 0)],
        [0, sa ?? 0, ca ?? 1],
      ],
      [
        [cb ?? 1, 0, sb ?? 0],
        [0, 1, 0],
        [-(sb ?? 0), 0, cb ?? 1],
      ],
    ),
    [
      [cc ?? 1, -(sc ?? 0), 0],
      [sc ?? 0, cc ?? 1, 0],
      [0, 0, 1],
    ],
  )
  // The usual lens of a phone is as wide as 26 mm on 35 mm film.
  const focal = (26 / 36) * Math.max(width, height)
  const half = Math.hypot(width, height) / 2
  const at = (row: number, column: number): number => turn[row]?.[column] ?? 0
  /** Returns where a point above the table is in the picture. */
  const project = (u: number, v: number, above: number) => {
    const [x, y, z] = [0, 1, 2].map((row) => at(row, 0) * u + at(row, 1) * v - at(row, 2) * above) as [
      number,
      number,
      number,
    ]
    const depth = z + distance
    const [px, py] = [(focal * (x + shift[0])) / depth, (focal * (y + shift[1])) / depth]
    const bend = 1 + lens * ((px * px + py * py) / (half * half))
    return { x: width / 2 + px * bend, y: height / 2 + py * bend }
  }
  /** Returns which point a pixel shows of a plane above the table. */
  const trace = (x: number, y: number, above: number): readonly [u: number, v: number] => {
    let [px, py] = [x - width / 2, y - height / 2]
    const [bentX, bentY] = [px, py]
    for (let round = 0; lens !== 0 && round < 3; round++) {
      const bend = 1 + lens * ((px * px + py * py) / (half * half))
      px = bentX / bend
      py = bentY / bend
    }
    // From focal * (turned + shift) / (depth) = pixel, for u and v.
    const [kx, ky] = [px / focal, py / focal]
    const [a1, b1, c1] = [
      at(0, 0) - kx * at(2, 0),
      at(0, 1) - kx * at(2, 1),
      kx * (distance - at(2, 2) * above) + at(0, 2) * above - shift[0],
    ]
    const [a2, b2, c2] = [
      at(1, 0) - ky * at(2, 0),
      at(1, 1) - ky * at(2, 1),
      ky * (distance - at(2, 2) * above) + at(1, 2) * above - shift[1],
    ]
    const determinant = a1 * b2 - a2 * b1
    return [(c1 * b2 - c2 * b1) / determinant, (a1 * c2 - a2 * c1) / determinant]
  }
  return { project, trace }
}

const multiply = (a: readonly (readonly number[])[], b: readonly (readonly number[])[]): number[][] =>
  a.map((row) => [0, 1, 2].map((column) => row.reduce((sum, value, k) => sum + value * (b[k]?.[column] ?? 0), 0)))

const rendered = new Map<number, Promise<PagePicture>>()
const renderedSheet = (index: number): Promise<PagePicture> => {
  const file = join(root, 'demo/sheets/pdf', `${sheets[index]}.pdf`)
  const picture = rendered.get(index) ?? pictureOf(readFileSync(file), { dpi: 150 })
  rendered.set(index, picture)
  return picture
}

/** Writes on a sheet by hand: bows, an encircled bar, a crescendo, and a date. */
const written = async (page: PagePicture): Promise<PagePicture> => {
  const { width, height } = page
  const pen = (colour: string, thick: number, path: string): string =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${thick}" stroke-linecap="round"/>`
  const strokes = [
    pen('#707070', 3, 'M180 420 q60 -50 120 0 M340 415 q60 -50 120 0 M620 700 l14 24 l34 -60'),
    pen('#303030', 4, 'M520 640 a90 60 0 1 0 4 -2 M150 900 l260 26 M150 952 l260 -26'),
    pen('#303080', 3, 'M820 210 l0 46 M850 216 q30 -10 24 12 q-4 16 -26 28 l34 0 M905 214 q34 6 4 24 q34 6 -4 24'),
    pen('#909090', 2, 'M220 1210 q20 -60 40 0 t40 0 t40 0 t40 0 M500 1180 l60 -20 l0 50 l50 -44'),
  ]
  const overlay = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${strokes.join('')}</svg>`,
  )
  const data = await sharp(page.data, { raw: { width, height, channels: 4 } })
    .composite([{ input: overlay }])
    .raw()
    .toBuffer()
  return { ...page, data: Uint8ClampedArray.from(data) }
}

/** Returns the pixels of a photograph after a JPEG of this quality. */
const compressed = async (
  { data, width, height }: Pick<PhotographedSheet, 'data' | 'width' | 'height'>,
  quality: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const file = await sharp(data, { raw: { width, height, channels: 4 } })
    .jpeg({ quality })
    .toBuffer()
  return Uint8Array.from(await sharp(file).ensureAlpha().raw().toBuffer())
}

/**
 * Makes one of the photographs.
 * @param longer pixels of the longer edge
 */
export const photographSheet = async (index: number, longer = 2000): Promise<PhotographedSheet> => {
  const shot = all[index]
  if (shot === undefined) throw new Error(`there are ${all.length} photographs`)
  const { blur = 0.0004, noise = 2 } = shot
  const [width, height] = [Math.round(longer * 0.75), longer]
  const printed = await renderedSheet(index % sheets.length)
  const scene = sceneOf(shot, shot.isWritten === true ? await written(printed) : printed, index + 1)
  const camera = cameraOf(shot, width, height)
  const random = randomNumbers(index + 1000)
  const data = new Uint8Array(width * height * 4)
  const pixelOf = (x: number, y: number): Colour => {
    const [u, v] = camera.trace(x + 0.5, y + 0.5, 0)
    if (!scene.isBent) return scene.paperAt(u, v) ?? scene.tableAt(u, v)
    let above = scene.heightAt(u, v)
    for (let round = 0; round < 6; round++) above = scene.heightAt(...camera.trace(x + 0.5, y + 0.5, above))
    return scene.paperAt(...camera.trace(x + 0.5, y + 0.5, above)) ?? scene.tableAt(u, v)
  }
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      const [r, g, b] = pixelOf(x, y)
      data[at] = Math.min(255, r)
      data[at + 1] = Math.min(255, g)
      data[at + 2] = Math.min(255, b)
      data[at + 3] = 255
    }
  const radius = blur * width
  const soft = await sharp(data, { raw: { width, height, channels: 4 } })
    .blur(Math.max(0.3, radius))
    .raw()
    .toBuffer()
  for (let at = 0; at < soft.length; at++) {
    // The sum of three random numbers is almost normally distributed.
    const off = at % 4 === 3 ? 0 : noise * 2 * (random() + random() + random() - 1.5)
    data[at] = Math.max(0, Math.min(255, (soft[at] ?? 0) + off))
  }
  const [right, bottom] = [paperWidth / 2, paperHeight / 2]
  const places = [
    [-right, -bottom],
    [right, -bottom],
    [right, bottom],
    [-right, bottom],
  ] as const
  return {
    name: `${index + 1}: ${shot.name ?? shot.table.name}`,
    width,
    height,
    data: shot.jpeg === undefined ? data : await compressed({ data, width, height }, shot.jpeg),
    corners: places.map(([s, t]) => {
      const [u, v] = scene.placeOf(s, t)
      return camera.project(u, v, scene.heightAt(u, v))
    }),
  }
}

/** Makes a photograph as the file of a camera. */
export const photographFile = async (index: number, longer?: number) => {
  const { data, width, height } = await photographSheet(index, longer)
  const buffer = await sharp(data, { raw: { width, height, channels: 4 } })
    .jpeg({ quality: 88 })
    .toBuffer()
  return { name: `IMG_${index + 1}.jpg`, mimeType: 'image/jpeg', buffer }
}

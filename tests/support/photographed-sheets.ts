import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { type PagePicture, pictureOf } from './pdf-picture.ts'
import { type Colour, type Shot, shots, type Table } from './photograph-shots.ts'
import { root } from './sources.ts'

export const photographCount = shots.length

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

const paperWidth = 210
const paperHeight = 297

/** A generator of numbers from 0 to 1, always the same for one seed (mulberry32). */
const randomNumbers = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Smooth noise from 0 to 1: random numbers on a grid, with values between them. */
const smoothNoise = (seed: number) => {
  const random = randomNumbers(seed)
  const grid = Float32Array.from({ length: 4096 }, random)
  const at = (x: number, y: number): number => grid[(Math.imul(x, 73) + Math.imul(y, 997)) & 4095] ?? 0
  return (x: number, y: number): number => {
    const [column, row] = [Math.floor(x), Math.floor(y)]
    const [dx, dy] = [x - column, y - row]
    const above = at(column, row) * (1 - dx) + at(column + 1, row) * dx
    const below = at(column, row + 1) * (1 - dx) + at(column + 1, row + 1) * dx
    return above * (1 - dy) + below * dy
  }
}

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
  /** Returns where a point of the table is in the picture. */
  const project = (u: number, v: number) => {
    const [x, y, z] = [0, 1, 2].map((row) => at(row, 0) * u + at(row, 1) * v) as [number, number, number]
    const depth = z + distance
    const [px, py] = [(focal * (x + shift[0])) / depth, (focal * (y + shift[1])) / depth]
    const bend = 1 + lens * ((px * px + py * py) / (half * half))
    return { x: width / 2 + px * bend, y: height / 2 + py * bend }
  }
  /** Returns which point of the table a pixel shows. */
  const trace = (x: number, y: number): readonly [u: number, v: number] => {
    let [px, py] = [x - width / 2, y - height / 2]
    const [bentX, bentY] = [px, py]
    for (let round = 0; lens !== 0 && round < 3; round++) {
      const bend = 1 + lens * ((px * px + py * py) / (half * half))
      px = bentX / bend
      py = bentY / bend
    }
    // From focal * (turned + shift) / (depth) = pixel, for u and v.
    const [kx, ky] = [px / focal, py / focal]
    const [a1, b1, c1] = [at(0, 0) - kx * at(2, 0), at(0, 1) - kx * at(2, 1), kx * distance - shift[0]]
    const [a2, b2, c2] = [at(1, 0) - ky * at(2, 0), at(1, 1) - ky * at(2, 1), ky * distance - shift[1]]
    const determinant = a1 * b2 - a2 * b1
    return [(c1 * b2 - c2 * b1) / determinant, (a1 * c2 - a2 * c1) / determinant]
  }
  return { project, trace }
}

const multiply = (a: readonly (readonly number[])[], b: readonly (readonly number[])[]): number[][] =>
  a.map((row) => [0, 1, 2].map((column) => row.reduce((sum, value, k) => sum + value * (b[k]?.[column] ?? 0), 0)))

/** Returns the colour of the table at a place in millimetres. */
const tableAt = (
  { colour, grain, checks }: Table,
  noise: ReturnType<typeof smoothNoise>,
  u: number,
  v: number,
): Colour => {
  const isCheck = checks !== undefined && (Math.floor(u / 22) + Math.floor(v / 22)) % 2 === 0
  const [r, g, b] = isCheck ? checks : colour
  // Wood is uneven across its grain, and little along it.
  const change = grain * (noise(u / 90, v / 2.2) + 0.6 * noise(u / 7 + 40, v / 5) - 0.8)
  return [r + change, g + change, b + change]
}

/** Returns which share of the light reaches a place. */
const lightAt = ({ shadow: cast, gradient = 0.85 }: Shot, u: number, v: number): number => {
  const fall = 1 - (1 - gradient) * Math.min(1, Math.max(0, (u + v + 300) / 600))
  if (cast === undefined) return fall
  const angle = (cast.angle * Math.PI) / 180
  const beyond = ((u - cast.x) * Math.cos(angle) + (v - cast.y) * Math.sin(angle)) / cast.soft
  const share = 1 / (1 + Math.exp(-4 * beyond))
  return fall * (1 - (1 - cast.light) * share)
}

const rendered = new Map<number, Promise<PagePicture>>()
const renderedSheet = (index: number): Promise<PagePicture> => {
  const file = join(root, 'demo/sheets/pdf', `${sheets[index]}.pdf`)
  const picture = rendered.get(index) ?? pictureOf(readFileSync(file), { dpi: 150 })
  rendered.set(index, picture)
  return picture
}

/** Returns how much light a place of the sheet reflects, from 0 (ink) to 1. */
const sheetAt = ({ data, width, height, dotsPerMm }: PagePicture, u: number, v: number): number => {
  const [x, y] = [(u + paperWidth / 2) * dotsPerMm - 0.5, (v + paperHeight / 2) * dotsPerMm - 0.5]
  const [column, row] = [
    Math.max(0, Math.min(width - 2, Math.floor(x))),
    Math.max(0, Math.min(height - 2, Math.floor(y))),
  ]
  const [dx, dy] = [Math.min(1, Math.max(0, x - column)), Math.min(1, Math.max(0, y - row))]
  const at = (place: number): number => data[4 * place] ?? 255
  const first = row * width + column
  const above = at(first) * (1 - dx) + at(first + 1) * dx
  const below = at(first + width) * (1 - dx) + at(first + width + 1) * dx
  return (above * (1 - dy) + below * dy) / 255
}

/**
 * Makes one of the photographs.
 * @param longer pixels of the longer edge
 */
export const photographSheet = async (index: number, longer = 2000): Promise<PhotographedSheet> => {
  const shot = shots[index]
  if (shot === undefined) throw new Error(`there are ${photographCount} photographs`)
  const { table, blur = 0.0004, noise = 2, light = [1, 1, 1], paper = 244, ink = 35 } = shot
  const [width, height] = [Math.round(longer * 0.75), longer]
  const page = await renderedSheet(index % sheets.length)
  const camera = cameraOf(shot, width, height)
  const grain = smoothNoise(index + 1)
  const random = randomNumbers(index + 1000)
  const data = new Uint8Array(width * height * 4)
  const pixelOf = (x: number, y: number): Colour => {
    const [u, v] = camera.trace(x + 0.5, y + 0.5)
    const isSheet = Math.abs(u) <= paperWidth / 2 && Math.abs(v) <= paperHeight / 2
    const value = isSheet ? ink + (paper - ink) * sheetAt(page, u, v) : 0
    const [r, g, b] = isSheet ? [value, value, value * 0.98] : tableAt(table, grain, u, v)
    const share = lightAt(shot, u, v)
    return [r * light[0] * share, g * light[1] * share, b * light[2] * share]
  }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set([...pixelOf(x, y), 255], 4 * (y * width + x))
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
    name: `${index + 1}: ${table.name}`,
    width,
    height,
    data,
    corners: places.map(([u, v]) => camera.project(u, v)),
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

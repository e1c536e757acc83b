export type Colour = readonly [number, number, number]

/** A surface below the sheet. `grain`: how much wood or cloth differs from place to place; `checks`: a chequered cloth. */
export interface Table {
  readonly name: string
  readonly colour: Colour
  readonly grain: number
  readonly checks?: Colour
}

export const tables = {
  walnut: { name: 'walnut', colour: [78, 52, 38], grain: 14 },
  oak: { name: 'oak', colour: [168, 122, 76], grain: 16 },
  beech: { name: 'beech', colour: [206, 172, 128], grain: 10 },
  black: { name: 'black', colour: [28, 28, 30], grain: 4 },
  green: { name: 'green cloth', colour: [42, 96, 62], grain: 8 },
  blue: { name: 'blue cloth', colour: [48, 78, 140], grain: 8 },
  red: { name: 'red cloth', colour: [150, 40, 44], grain: 8 },
  chequered: { name: 'chequered cloth', colour: [196, 48, 52], grain: 6, checks: [232, 216, 208] },
  grey: { name: 'grey carpet', colour: [128, 128, 132], grain: 18 },
  pale: { name: 'pale grey', colour: [196, 197, 200], grain: 3 },
  white: { name: 'white table', colour: [229, 229, 228], grain: 2 },
} as const satisfies Record<string, Table>

/** How paper bends: its right edge rises, it was folded in two, or it is the left page of an open booklet. */
export type Bend = 'curl' | 'fold' | 'spine'

/** How a photograph is taken; angles in degrees, lengths in millimetres. */
export interface Shot {
  readonly table: Table
  /** The difficulty; by default the photograph is named after its table. */
  readonly name?: string
  readonly pitch: number
  readonly yaw: number
  readonly roll: number
  readonly distance: number
  /** Distance of the sheet from the middle of the picture. */
  readonly shift?: readonly [number, number]
  /** Share of the light that remains in the shadow of a hand or phone, and how soft its border is. */
  readonly shadow?: {
    readonly light: number
    readonly x: number
    readonly y: number
    readonly angle: number
    readonly soft: number
  }
  /** Share of the light that remains at the darkest corner of the room. */
  readonly gradient?: number
  /** Radius of the blur as a share of the width. */
  readonly blur?: number
  /** Standard deviation of the noise. */
  readonly noise?: number
  /** Barrel distortion that the camera's software left. */
  readonly lens?: number
  /** Colour of the light. */
  readonly light?: Colour
  /** Brightness of the paper, and of its ink. */
  readonly paper?: number
  readonly ink?: number
  readonly bend?: Bend
  /** A second sheet of the same paper below: to the right and downwards, and turned by radians. */
  readonly below?: readonly [u: number, v: number, angle: number]
  /** Tips of fingers that hold the sheet from its left or right. */
  readonly fingers?: readonly (readonly [u: number, v: number])[]
  /** Middle of the window that the paper reflects. */
  readonly window?: readonly [u: number, v: number]
  /** A page of the same paper lies to the right. */
  readonly isBooklet?: boolean
  /** Notes by pencil and pen. */
  readonly isWritten?: boolean
  /** Quality of the camera's JPEG, with its artefacts. */
  readonly jpeg?: number
}

/** The shadow of a hand or a phone. */
export const shadow = { light: 0.55, x: 20, y: -40, angle: 35, soft: 12 }
export const warm: Colour = [1, 0.92, 0.78]
const cold: Colour = [0.93, 0.97, 1]

/** Thirty photographs, the first six of which are as different as possible. */
export const shots: readonly Shot[] = [
  { table: tables.walnut, pitch: 18, yaw: -6, roll: 4, distance: 296, shadow, noise: 4 },
  { table: tables.beech, pitch: -12, yaw: 10, roll: -8, distance: 311, light: warm, gradient: 0.5, blur: 0.0008 },
  { table: tables.pale, pitch: 8, yaw: 4, roll: 2, distance: 289, noise: 3, gradient: 0.7 },
  { table: tables.chequered, pitch: 22, yaw: 12, roll: 14, distance: 350, shadow, noise: 5 },
  { table: tables.green, pitch: 5, yaw: 3, roll: 92, distance: 318, lens: -0.02, noise: 4, paper: 215, ink: 110 },
  { table: tables.grey, pitch: 15, yaw: -16, roll: -20, distance: 348, shift: [20, -25], blur: 0.0012, shadow },
  { table: tables.walnut, pitch: 30, yaw: 0, roll: 0, distance: 318, noise: 6, gradient: 0.4 },
  { table: tables.black, pitch: 0, yaw: 0, roll: 1, distance: 281, noise: 3 },
  { table: tables.black, pitch: 25, yaw: 20, roll: 10, distance: 348, shadow, blur: 0.001 },
  { table: tables.oak, pitch: 10, yaw: -10, roll: -4, distance: 296, light: warm, shadow, noise: 5 },
  { table: tables.oak, pitch: -20, yaw: 8, roll: 30, distance: 363, gradient: 0.45 },
  { table: tables.beech, pitch: 12, yaw: 5, roll: 3, distance: 296, light: cold, noise: 4 },
  { table: tables.beech, pitch: 20, yaw: -12, roll: -12, distance: 333, shadow: { ...shadow, light: 0.4 }, noise: 5 },
  { table: tables.green, pitch: 16, yaw: 14, roll: 6, distance: 318, light: warm, noise: 7 },
  { table: tables.blue, pitch: 10, yaw: -4, roll: -3, distance: 289, lens: -0.015, noise: 3 },
  { table: tables.blue, pitch: 26, yaw: 6, roll: 40, distance: 385, shadow, paper: 225 },
  { table: tables.red, pitch: 14, yaw: 8, roll: -6, distance: 303, light: warm, gradient: 0.4, noise: 6 },
  { table: tables.red, pitch: -8, yaw: -18, roll: 5, distance: 326, blur: 0.0015, shadow },
  { table: tables.chequered, pitch: 6, yaw: -4, roll: -9, distance: 303, noise: 3, lens: 0.01 },
  { table: tables.grey, pitch: 20, yaw: 10, roll: 0, distance: 318, gradient: 0.35, noise: 8 },
  { table: tables.grey, pitch: 4, yaw: -2, roll: 88, distance: 318, light: cold, paper: 225 },
  { table: tables.pale, pitch: 14, yaw: -8, roll: -5, distance: 311, shadow, noise: 2 },
  { table: tables.pale, pitch: 3, yaw: 2, roll: 10, distance: 311, light: warm, noise: 4, blur: 0.0008 },
  {
    table: tables.walnut,
    pitch: 8,
    yaw: 24,
    roll: -15,
    distance: 355,
    shift: [-15, 20],
    shadow: { ...shadow, soft: 40 },
  },
  { table: tables.oak, pitch: 12, yaw: 2, roll: 2, distance: 296, paper: 205, ink: 120, light: warm, noise: 5 },
  { table: tables.black, pitch: 10, yaw: -6, roll: -70, distance: 348, lens: -0.025, noise: 6, gradient: 0.5 },
  { table: tables.green, pitch: 28, yaw: -10, roll: 12, distance: 340, shadow: { ...shadow, light: 0.35, angle: 80 } },
  {
    table: tables.beech,
    pitch: 6,
    yaw: 6,
    roll: 20,
    distance: 348,
    shift: [10, 15],
    noise: 6,
    gradient: 0.5,
    blur: 0.001,
  },
  { table: tables.white, pitch: 10, yaw: 4, roll: 3, distance: 296, noise: 3 },
  { table: tables.white, pitch: 18, yaw: -6, roll: -10, distance: 318, shadow, noise: 4, gradient: 0.6 },
]

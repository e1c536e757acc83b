import type { PagePicture } from './pdf-picture.ts'
import type { Bend, Colour, Shot, Table } from './photograph-shots.ts'

/** Millimetres of the sheet, whose middle is the origin of the table: u to the right, v downwards. */
export const paperWidth = 210
export const paperHeight = 297

/** A generator of numbers from 0 to 1, always the same for one seed (mulberry32). */
export const randomNumbers = (seed: number): (() => number) => {
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

/** Height in millimetres of bent paper above the table, along one direction from its middle. */
const bends: Readonly<Record<Bend, { readonly along: 'u' | 'v'; readonly heightAt: (at: number) => number }>> = {
  // The right edge rises like a part of a cylinder.
  curl: { along: 'u', heightAt: (at) => 16 * (Math.max(0, at - 35) / 70) ** 2 },
  // Sheets from a letter stand on their ends.
  fold: { along: 'v', heightAt: (at) => Math.max(0, 9 * (1 - Math.abs(at) / 148)) },
  // The page of a booklet rises towards its spine, and falls into it.
  spine: { along: 'u', heightAt: (at) => 7 * Math.exp(-(((at - 82) / 26) ** 2)) },
}
const flat = { along: 'u', heightAt: () => 0 } as const

/** Millimetres between two places at which the length of bent paper is known, and how far it is known. */
const step = 0.5
const reach = 320

/** How long the paper is from the middle to a place above the table, and the other way round. */
const lengthsOf = (heightAt: (at: number) => number) => {
  const count = (2 * reach) / step + 1
  const lengths = new Float64Array(count)
  for (let index = 1; index < count; index++) {
    const at = index * step - reach
    lengths[index] = (lengths[index - 1] ?? 0) + Math.hypot(step, heightAt(at) - heightAt(at - step))
  }
  const middle = lengths[(count - 1) / 2] ?? 0
  const lengthTo = (at: number): number => {
    const index = Math.max(0, Math.min(count - 2, Math.floor((at + reach) / step)))
    const before = lengths[index] ?? 0
    return before - middle + (((lengths[index + 1] ?? 0) - before) * (at + reach - index * step)) / step
  }
  const placeOf = (length: number): number => {
    let [low, high] = [-reach, reach]
    for (let round = 0; round < 40; round++) {
      const half = (low + high) / 2
      if (lengthTo(half) < length) low = half
      else high = half
    }
    return low
  }
  return { lengthTo, placeOf }
}

/** Returns how much darker it is beside an edge of paper that lies on something, `off` millimetres from it. */
const besideEdge = (off: number, depth: number, soft: number): number =>
  off < 0 || off > soft ? 1 : 1 - depth * (1 - off / soft)

/** Skin, and half the width of a finger in millimetres. */
const skin: Colour = [205, 150, 122]
const fingerRadius = 9

/** How much of a finger a place is, from 0 (not on it) to 1 (its middle); fingers come from outside and end at `tip`. */
const onFinger = (tip: readonly [number, number], u: number, v: number): number => {
  const outwards = Math.sign(tip[0])
  // Behind its tip a finger is straight, and slightly inclined.
  const behind = Math.max(0, (u - tip[0]) * outwards)
  const off = Math.hypot(u - tip[0] - behind * outwards, v - tip[1] - 0.25 * behind)
  return off > fingerRadius ? 0 : Math.sqrt(1 - (off / fingerRadius) ** 2)
}

/** The light of a window that glossy paper reflects: two panes with a bar between them. */
const reflected = ([x, y]: readonly [number, number], u: number, v: number): number => {
  const soft = (off: number, half: number): number => 1 / (1 + Math.exp((Math.abs(off) - half) / 1.5))
  const [across, down] = [u - x + 0.3 * (v - y), v - y]
  return 120 * soft(down, 45) * (soft(across - 16, 13) + soft(across + 16, 13))
}

/** A sheet and its surroundings, as a camera sees them. */
export const sceneOf = (shot: Shot, page: PagePicture, seed: number) => {
  const { table, light = [1, 1, 1], paper = 244, ink = 35, bend, below, fingers = [], window, isBooklet } = shot
  const { along, heightAt } = bend === undefined ? flat : bends[bend]
  const { lengthTo, placeOf } = lengthsOf(heightAt)
  const noise = smoothNoise(seed)
  const paperColour = (reflects: number): Colour => {
    const value = ink + (paper - ink) * reflects
    return [value, value, value * 0.98]
  }
  /** The place on the paper of a place above the table. */
  const onPaper = (u: number, v: number): readonly [number, number] =>
    bend === undefined ? [u, v] : along === 'u' ? [lengthTo(u), v] : [u, lengthTo(v)]
  const isOn = (s: number, t: number): boolean => Math.abs(s) <= paperWidth / 2 && Math.abs(t) <= paperHeight / 2
  const isNextPage = (s: number, t: number): boolean =>
    isBooklet === true && s > paperWidth / 2 && s <= (3 * paperWidth) / 2 && Math.abs(t) <= paperHeight / 2
  /** The place on the sheet below. */
  const onLower = (u: number, v: number): readonly [number, number] => {
    const [x, y, angle] = below ?? [0, 0, 0]
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    return [(u - x) * cos + (v - y) * sin, (v - y) * cos - (u - x) * sin]
  }
  const shadeOf = (u: number, v: number): number => {
    if (bend === undefined) return 1
    const at = along === 'u' ? u : v
    const slope = heightAt(at + 0.5) - heightAt(at - 0.5)
    // A fold leaves a line.
    const line = bend === 'fold' ? 1 - 0.25 * Math.exp(-Math.abs(at) / 0.6) : 1
    const depth = bend === 'spine' ? 1 - 0.55 * Math.exp(-Math.abs(at - paperWidth / 2) / 5) : 1
    return (1 - 0.5 * slope) * line * depth
  }
  /** Beyond the right and the lower edge the sheet throws a narrow shadow; the other edges are thin lines. */
  const nearEdges = (u: number, v: number): number => {
    const [right, lower] = [u - paperWidth / 2, v - paperHeight / 2]
    const [left, upper] = [-u - paperWidth / 2, -v - paperHeight / 2]
    if (below === undefined && bend !== 'curl') return 1
    if (Math.max(right, lower, left, upper) > 20) return 1
    const wide = bend === 'curl' ? 14 : 2
    if (right >= 0 && Math.abs(v) < paperHeight / 2) return besideEdge(right, 0.3, wide)
    if (lower >= 0 && Math.abs(u) < paperWidth / 2) return besideEdge(lower, 0.3, 2)
    return besideEdge(Math.max(left, upper), 0.15, 0.6)
  }
  const under = (u: number, v: number): Colour => {
    const [s, t] = onLower(u, v)
    const edges = nearEdges(u, v)
    const [r, g, b] = below !== undefined && isOn(s, t) ? paperColour(sheetAt(page, s, t)) : tableAt(table, noise, u, v)
    return [r * edges, g * edges, b * edges]
  }
  /** Colour of a place of the paper, if there is any, else of what lies below. */
  const coloured = (u: number, v: number): Colour | null => {
    const [s, t] = onPaper(u, v)
    const isNext = isNextPage(s, t)
    if (!isNext && !isOn(s, t)) return null
    const [r, g, b] = paperColour(sheetAt(page, isNext ? s - paperWidth : s, t))
    const shade = shadeOf(isNext ? paperWidth - u : u, v)
    return [r * shade, g * shade, b * shade]
  }
  return {
    /** Height of the paper above a place, which is continued beyond its edges. */
    heightAt: (u: number, v: number): number => heightAt(along === 'u' ? u : v),
    isBent: bend !== undefined,
    /** The place above the table of a place of the paper. */
    placeOf: (s: number, t: number): readonly [number, number] => (along === 'u' ? [placeOf(s), t] : [s, placeOf(t)]),
    /** Returns the light from a place of the paper; null beyond its edges. */
    paperAt: (u: number, v: number): Colour | null => {
      const colour = coloured(u, v)
      return colour === null ? null : lit(colour, u, v)
    },
    /** Returns the light from a place of the table, or of what lies on it below the sheet. */
    tableAt: (u: number, v: number): Colour => lit(under(u, v), u, v),
  }
  function lit(colour: Colour, u: number, v: number): Colour {
    const finger = fingers.reduce((most, tip) => Math.max(most, onFinger(tip, u, v)), 0)
    const [r, g, b] = finger > 0 ? skin.map((value) => value * (0.55 + 0.45 * finger)) : colour
    const share = lightAt(shot, u, v)
    const gloss = window === undefined ? 0 : reflected(window, u, v)
    return [
      (r ?? 0) * light[0] * share + gloss,
      (g ?? 0) * light[1] * share + gloss,
      (b ?? 0) * light[2] * share + gloss,
    ]
  }
}

/** A colour of sRGB as red, green and blue from 0 to 255. */
type Rgb = readonly [number, number, number]

/** '#e2ae3c', in lower case. */
export const accentPattern = /^#[0-9a-f]{6}$/

/** The colour of a band that has chosen none. */
export const brass = '#e2ae3c'

const read = (colour: string): Rgb => {
  const channel = (at: number): number => Number.parseInt(colour.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}
const write = (rgb: readonly number[]): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** Relative luminance of a colour of sRGB, from 0 to 1 (WCAG 2.2). */
export const luminance = ([r, g, b]: Rgb): number => {
  const linear = (channel: number): number => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/** Contrast of two colours from 1 to 21 (WCAG 2.2). */
export const contrast = (one: string, other: string): number => {
  const [lighter = 0, darker = 0] = [luminance(read(one)), luminance(read(other))].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Mixes a colour with another; 0 = the colour itself. */
const mix = (colour: string, other: string, share: number): string => {
  const [from, to] = [read(colour), read(other)]
  return write(from.map((channel, at) => channel + share * ((to[at] ?? 0) - channel)))
}

/** Contrast of letters, and of parts that carry a meaning without letters (WCAG 2.2, 1.4.3 and 1.4.11). */
export const textContrast = 4.5
export const partContrast = 3

/** The lowest contrast with any of the grounds. */
export const lowest = (colour: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrast(colour, ground)))

/** Makes a colour lighter: first more brilliant, so that a dark red becomes red and not pink, then paler. */
const lighten = (colour: string, share: number): string => {
  const rgb = read(colour)
  const most = Math.max(...rgb)
  const brilliant = most === 0 ? colour : write(rgb.map((channel) => (channel * 255) / most))
  const turn = most === 0 ? 0 : 1 - most / 255
  return share <= turn
    ? mix(colour, brilliant, share / turn || 0)
    : mix(brilliant, '#ffffff', (share - turn) / (1 - turn))
}
const darken = (colour: string, share: number): string => mix(colour, '#000000', share)
type Change = typeof lighten

/** Changes a colour as little as gives it the contrast with each ground. */
const reach = (colour: string, change: Change, grounds: readonly string[], wanted: number): string => {
  for (let step = 0; step < 200; step++) {
    const changed = change(colour, step / 200)
    if (lowest(changed, grounds) >= wanted) return changed
  }
  return change(colour, 1)
}

/** Grounds of src/ui/tokens.css: of the page, of cards, and of wells. */
export const grounds = {
  light: ['#faf9f5', '#ffffff', '#f1efe7'],
  dark: ['#0a1427', '#12213f', '#0e1b35'],
  /** The deep ground of header, footer and stand, in both modes, with the buttons that lie on it. */
  night: ['#0d1b36', '#0e1d3b', '#1b3157'],
} as const
const inks = { dark: '#0d1b36', light: '#ffffff' } as const

/** A ground for letters or a sign, with its letters. */
interface Fill {
  readonly fill: string
  /** Under the pointer. */
  readonly hover: string
  readonly ink: string
}

/** The colours that follow from the accent, and the contrast of each with what lies behind or on it. */
export interface Theme {
  /** Buttons and other filled parts on paper. */
  readonly paper: Fill
  /** The same, and letters, on dark grounds. */
  readonly night: Fill
  /** Letters and figures on the grounds of a mode. */
  readonly text: { readonly light: string; readonly dark: string }
}

/** Returns a fill on which the better of the two inks is readable, and stays so under the pointer. */
const fillOf = (colour: string): Fill => {
  const isDarkInk = contrast(colour, inks.dark) >= contrast(colour, inks.light)
  const ink = isDarkInk ? inks.dark : inks.light
  const away = isDarkInk ? lighten : darken
  const fill = reach(colour, away, [ink], textContrast)
  return { fill, hover: away(fill, 0.18), ink }
}

/** Derives the colours of all pages from one. A colour without enough contrast is darkened or lightened where it is used. */
export const themeOf = (accent: string): Theme => ({
  paper: fillOf(reach(accent, darken, grounds.light, partContrast)),
  night: fillOf(reach(accent, lighten, [...grounds.night, ...grounds.dark], textContrast)),
  text: {
    light: reach(accent, darken, grounds.light, textContrast),
    dark: reach(accent, lighten, grounds.dark, textContrast),
  },
})

/** The places of the accent, with the colour there and its contrast: what an administrator sees before it is saved. */
export const checksOf = (accent: string) => {
  const { paper, night, text } = themeOf(accent)
  const check = (place: 'button' | 'text_light' | 'text_dark' | 'night', colour: string, ratio: number) => ({
    place,
    colour,
    ratio,
    adjusted:
      colour === accent
        ? null
        : luminance(read(colour)) < luminance(read(accent))
          ? ('darker' as const)
          : ('lighter' as const),
  })
  return [
    check('button', paper.fill, contrast(paper.fill, paper.ink)),
    check('text_light', text.light, lowest(text.light, grounds.light)),
    check('text_dark', text.dark, lowest(text.dark, grounds.dark)),
    check('night', night.fill, lowest(night.fill, grounds.night)),
  ]
}

type Tokens = Readonly<Record<`--${string}`, string>>

/** The tokens of src/ui/tokens.css that the accent replaces, in each mode and on the deep ground. */
export const tokensOf = (accent: string): Readonly<Record<'light' | 'dark' | 'night', Tokens>> => {
  const { paper, night, text } = themeOf(accent)
  const filled = ({ fill, hover, ink }: Fill) => ({
    '--brass': fill,
    '--brass-500': fill,
    '--brass-bright': hover,
    '--on-brass': ink,
  })
  const readable = (colour: string) => ({ '--brass-text': colour, '--brass-figure': colour })
  return {
    light: { ...filled(paper), ...readable(text.light) },
    dark: { ...filled(night), ...readable(text.dark), '--focus': text.dark },
    night: filled(night),
  }
}

import { createHash } from 'node:crypto'
import { brass, themeOf } from '#contract/accent.ts'
import { type Logo, lookAddress, type Mark } from '#contract/look.ts'
import { type Config, isDemoAllowed } from '../config.ts'

/** Raised when the same logo or the same letters are drawn in another way. */
const drawing = 1

/** The horn of the demo's band, which belongs to no other. */
const horn = { width: 64, height: 68 }
/** Brass and night, as in src/ui/tokens.css. */
const usual = { fill: brass, ink: '#0d1b36' }
/** A square with letters. */
const letters = { width: 64, height: 64 }

export interface BandLook {
  /** Changes with every picture. */
  readonly version: string
  readonly logo: Logo | undefined
  /** True if the pictures are the drawings of the demo's band. */
  readonly isDemo: boolean
  readonly initials: string
  /** Colours of the letters and of what is behind them. */
  readonly colours: { readonly ground: string; readonly ink: string }
  readonly mark: Mark
}

export type LookConfig = Pick<
  Config,
  'bandShortName' | 'accentColour' | 'logo' | 'demo' | 'publicOrigin' | 'demoOrigin'
>

/**
 * Returns the letters that stand for a short name: 'MHZ', 'MV' of «MV Uster», 'MU' of «Musikverein Uster», 'S' of
 * «Stadtmusik».
 */
export const initialsOf = (shortName: string): string => {
  const words = shortName.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const [first = ''] = words
  if ([...first].length <= 3) return first
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join('')
}

/** Returns how the band looks as it is set now. */
export const lookOf = (config: LookConfig): BandLook => {
  const { logo } = config
  const isDemo = logo === undefined && config.demo && isDemoAllowed(config)
  const initials = initialsOf(config.bandShortName)
  const { fill: ground, ink } = config.accentColour === undefined ? usual : themeOf(config.accentColour).night
  const colours = { ground, ink }
  const version = createHash('sha256')
    .update(JSON.stringify([drawing, logo?.files ?? isDemo, initials, colours]))
    .digest('hex')
    .slice(0, 16)
  const { width, height } = logo ?? (isDemo ? horn : letters)
  return { version, logo, isDemo, initials, colours, mark: { address: lookAddress(version, 'mark'), width, height } }
}

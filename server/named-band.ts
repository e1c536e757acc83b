import type * as v from 'valibot'
import type { Gender } from '#contract/band-name.ts'
import { type Environment, splitList } from './environment.ts'

/** How the band is called, and where letters reach it. */
export interface NamedBand {
  readonly bandName: string
  readonly bandGender: Gender
  readonly bandShortName: string
  readonly bandShortGender: Gender
  readonly foundingYear: number
  /** The postal address below the band's name, one entry per line. */
  readonly bandAddress: readonly string[]
}

const demoBand: NamedBand = {
  ...{ bandName: 'Musik Harmonie Zürichberg', bandGender: 'FEMININE' },
  ...{ bandShortName: 'MHZ', bandShortGender: 'NEUTER' },
  foundingYear: 1899,
  bandAddress: ['Postfach 1899', '8044 Zürich'],
}

/** A band that has not been named yet: nothing of it could be taken for another band. */
const newBand = (): NamedBand => ({
  ...{ bandName: 'Blasorchester', bandGender: 'NEUTER' },
  ...{ bandShortName: 'Blasorchester', bandShortGender: 'NEUTER' },
  foundingYear: new Date().getFullYear(),
  bandAddress: [],
})

/** The band of the environment, with the defaults of the demo or of a new band. */
export const readBand = (env: v.InferOutput<typeof Environment>, isDemo: boolean): NamedBand => {
  const unnamed = isDemo ? demoBand : newBand()
  return {
    bandName: env.BAND_NAME ?? unnamed.bandName,
    bandGender: env.BAND_GENDER ?? unnamed.bandGender,
    bandShortName: env.BAND_SHORT_NAME ?? unnamed.bandShortName,
    bandShortGender: env.BAND_SHORT_GENDER ?? unnamed.bandShortGender,
    foundingYear: env.BAND_FOUNDED ?? unnamed.foundingYear,
    bandAddress: env.BAND_ADDRESS === undefined ? unnamed.bandAddress : splitList(env.BAND_ADDRESS),
  }
}

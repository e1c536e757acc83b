import type * as v from 'valibot'
import type { Config } from './config.ts'
import { type Environment, splitList } from './environment.ts'

type Band = Pick<
  Config,
  'bandName' | 'bandGender' | 'bandShortName' | 'bandShortGender' | 'foundingYear' | 'bandAddress'
>

const demoBand: Band = {
  ...{ bandName: 'Musik Harmonie Zürichberg', bandGender: 'FEMININE' },
  ...{ bandShortName: 'MHZ', bandShortGender: 'NEUTER' },
  foundingYear: 1899,
  bandAddress: ['Postfach 1899', '8044 Zürich'],
}

/** A band that has not been named yet: nothing of it could be taken for another band. */
const newBand = (): Band => ({
  ...{ bandName: 'Blasorchester', bandGender: 'NEUTER' },
  ...{ bandShortName: 'Blasorchester', bandShortGender: 'NEUTER' },
  foundingYear: new Date().getFullYear(),
  bandAddress: [],
})

/** The band of the environment, with the defaults of the demo or of a new band. */
export const readBand = (env: v.InferOutput<typeof Environment>, isDemo: boolean): Band => {
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

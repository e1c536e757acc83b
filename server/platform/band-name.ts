import type { BandName } from '#contract/band-name.ts'
import type { Config } from '../config.ts'

/** Returns the names of the band as they are set now. */
export const bandNameOf = (
  config: Pick<Config, 'bandName' | 'bandGender' | 'bandShortName' | 'bandShortGender' | 'foundingYear'>,
): BandName => ({
  name: config.bandName,
  gender: config.bandGender,
  shortName: config.bandShortName,
  shortGender: config.bandShortGender,
  founded: config.foundingYear,
})

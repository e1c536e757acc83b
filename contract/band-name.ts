/** Grammatical gender of a name in German: die Stadtmusik, der Musikverein, das Blasorchester. */
export const genders = ['FEMININE', 'MASCULINE', 'NEUTER'] as const
export type Gender = (typeof genders)[number]

/** The names of the band, as its messages contain them. */
export interface BandName {
  /** 'Musik Harmonie Zürichberg' */
  readonly name: string
  readonly gender: Gender
  /** 'MHZ' */
  readonly shortName: string
  readonly shortGender: Gender
  /** Founding year. */
  readonly founded: number
}

/**
 * Returns the values of a message that names the band. German messages choose the article by `bandGender` and
 * `shortGender`.
 */
export const bandValues = ({ name, gender, shortName, shortGender, founded }: BandName) => ({
  band: name,
  bandGender: gender,
  short: shortName,
  shortGender,
  founded: String(founded),
})

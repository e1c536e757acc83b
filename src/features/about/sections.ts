import type { Membership } from '#contract/memberships.ts'
import type { BandFunctions } from '#contract/sections.ts'
import type { MessageId } from '#i18n/intl.ts'
import { nameOf } from '../memberships/queries.ts'

type FunctionType = NonNullable<Membership['functionType']>

/** A section of the band or an office of the board, with its members. */
export interface Section {
  readonly functionType: FunctionType
  readonly title: MessageId
  /** Names in the order of the last names. */
  readonly names: readonly string[]
  /** Number of people who have not agreed to be named. */
  readonly unnamed: number
}

type Title = readonly [functionType: FunctionType, title: MessageId]

const collator = new Intl.Collator('de-CH')

/**
 * Groups memberships by function. Functions without a title come last.
 */
const grouped = (memberships: readonly Membership[], titles: readonly Title[]): Section[] => {
  const placeOf = ({ functionType }: Membership): FunctionType =>
    titles.find(([one]) => one === functionType)?.[0] ?? 'other'
  return titles.flatMap(([functionType, title]) => {
    const all = memberships.filter((one) => placeOf(one) === functionType)
    const named = all
      .filter((one) => nameOf(one) !== null)
      .toSorted((a, b) => collator.compare(a.lastName ?? '', b.lastName ?? ''))
    const names = named.map((one) => nameOf(one) ?? '')
    return all.length === 0 ? [] : [{ functionType, title, names, unnamed: all.length - names.length }]
  })
}

/** The band by instrument, in score order, without instruments that nobody plays and persons who play none. */
export const bandSections = (memberships: readonly Membership[], { sections }: BandFunctions): Section[] =>
  grouped(
    memberships.filter(({ functionType }) => functionType !== null),
    [...sections.map(({ id }): Title => [id, `section.name.${id}`]), ['other', 'about.section.other']],
  )
/** The board by office, without vacant ones. */
export const boardOffices = (memberships: readonly Membership[], { offices }: BandFunctions): Section[] =>
  grouped(memberships, [...offices.map(({ id }): Title => [id, `office.name.${id}`]), ['other', 'about.office.other']])

export const sizeOf = ({ names, unnamed }: Section): number => names.length + unnamed

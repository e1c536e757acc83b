import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { normalizeForSearch } from '#contract/search-normalization.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { person } from '../../platform/db/tables.ts'
import type { Manager } from '../persons/admin/manager.ts'
import { touchCard } from '../persons/admin/person-card.ts'
import { formatLabel, type PersonRow } from '../persons/queries.ts'
import type { PlannedPerson } from './person-work.ts'
import type { ProposedHousehold, ProposedPerson } from './plan.ts'
import { type FamilyMember, representationsIn } from './representatives.ts'
import { mapInSlices } from './slices.ts'

type Address = Pick<PersonRow, 'address1' | 'zip' | 'city'>

/**
 * Street, number and town, without what people write differently: "Seestrasse 12 a" is "Seestr. 12A". A postcode stands
 * for its town. null for an address without a number, and for a post office box: persons share them without living
 * together.
 */
export const foldAddress = ({ address1, zip, city }: Address): string | null => {
  const street = normalizeForSearch(address1)
    .replace(/[.,;]/g, ' ')
    .replace(/stra(?:ss|ß)e\b/g, 'str')
    .replace(/\s+/g, ' ')
    .replace(/ str\b/g, 'str')
    .replace(/(\d) ([a-z])\b/g, '$1$2')
    .trim()
  const town = zip || normalizeForSearch(city).trim()
  return /\d/.test(street) && town !== '' && !/\bpostfach\b|\bp ?o box\b/.test(street) ? `${street}, ${town}` : null
}

/** The person of a planned row with the address after the import; null if it is refused or left out. */
const residentOf = (
  { row, label, result, basis, work }: PlannedPerson,
  stored: ReadonlyMap<number, PersonRow>,
): (FamilyMember & { readonly at: Address }) | null => {
  if (result !== 'created' && result !== 'changed' && result !== 'unchanged') return null
  const before = basis === null ? undefined : stored.get(basis[0])
  const card = { ...before, ...work?.card }
  const { address1 = '', zip = '', city = '', lastName = '', email = null, birthDate = null } = card
  // A firm at the address is nobody who lives there.
  if (lastName === '') return null
  return { row, label, stored: before ?? null, email, birthDate, at: { address1, zip, city } }
}

const isNone = (residents: readonly ProposedPerson[]): boolean => {
  const known = new Set(residents.map((one) => one.stored?.household ?? null))
  const isOneAlready = known.size === 1 && !known.has(null)
  // Two households at one address were made by somebody, who knows better.
  return residents.length < 2 || isOneAlready || [...known].filter((one) => one !== null).length > 1
}

/** Without the card, which the fingerprint of a plan need not have. */
const shortened = ({ row, label, stored }: ProposedPerson): ProposedPerson => ({
  ...{ row, label },
  stored: stored === null ? null : { id: stored.id, household: stored.household },
})

/** Proposes a household for the persons at each address of the table, with those who are stored there. */
export const proposeHouseholds = async (
  db: Db,
  rows: readonly PlannedPerson[],
  chosen: readonly string[],
  now: Date,
): Promise<readonly ProposedHousehold[]> => {
  const all = await db.select().from(person).where(eq(person.archived, false)).orderBy(person.id)
  const stored = new Map(all.map((row) => [row.id, row]))
  const read = rows.flatMap((row) => residentOf(row, stored) ?? [])
  const inTable = new Set(read.map((one) => one.stored?.id))
  const others = all
    .filter(({ id, lastName }) => !inTable.has(id) && lastName !== '')
    .map((row) => ({
      row: null,
      label: formatLabel(row),
      stored: row,
      email: row.email,
      birthDate: row.birthDate,
      at: row,
    }))
  const addressed = await mapInSlices([...read, ...others], (one) => ({ ...one, address: foldAddress(one.at) }))
  const representationsOf = await representationsIn(db, now)
  const groups = Map.groupBy(addressed, ({ address }) => address)
  return [...groups].flatMap(([address, residents]) => {
    const [first] = residents
    // Persons of the table come first: without one of them, the address is none of it.
    if (address === null || first === undefined || first.row === null || isNone(residents)) return []
    const { address1, zip, city } = first.at
    return {
      ...{ address, text: [address1, `${zip} ${city}`.trim()].join(', '), isChosen: chosen.includes(address) },
      persons: residents.map(shortened),
      representations: representationsOf(residents).map(({ representative, minors }) => ({
        representative: shortened(representative),
        minors: minors.map(shortened),
      })),
    }
  })
}

/** The stored persons whose household changes. */
export const movedPersons = (households: readonly ProposedHousehold[]): readonly number[] =>
  households
    .filter(({ isChosen }) => isChosen)
    .flatMap(({ persons }) => persons.flatMap(({ stored }) => (stored === null ? [] : [stored.id])))

/**
 * Makes the chosen households.
 * @param idOf the person of a row or a stored one
 */
export const applyHouseholds = async (
  tx: DatabaseTransaction,
  households: readonly ProposedHousehold[],
  idOf: (one: ProposedPerson) => number | undefined,
  manager: Manager,
): Promise<void> => {
  for (const { persons } of households.filter(({ isChosen }) => isChosen)) {
    const household = persons.flatMap(({ stored }) => stored?.household ?? [])[0] ?? randomUUID()
    const joining = persons.filter(({ stored }) => stored?.household !== household)
    const ids = joining.flatMap((one) => idOf(one) ?? [])
    await tx.update(person).set({ household }).where(inArray(person.id, ids))
    for (const { stored } of joining) if (stored !== null) await touchCard(tx, stored.id, ['household'], manager)
  }
}

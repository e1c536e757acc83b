import { inArray, isNull } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { readSetting } from '../../platform/db/settings.ts'
import { account, person, representation } from '../../platform/db/tables.ts'
import type { Manager } from '../persons/admin/manager.ts'
import { ageOn } from '../persons/age.ts'
import { addRepresentative } from '../representations/edit.ts'
import type { ProposedHousehold, ProposedPerson, ProposedRepresentation } from './plan.ts'

/** A person at an address, as it is after the import. */
export interface FamilyMember extends ProposedPerson {
  readonly email: string | null
  readonly birthDate: string | null
}

/**
 * Returns who acts for whom among the persons of one address: the oldest adult with a mailbox, for the minors who have the same one.
 * An adult would have to consent. Whoever has an account or a representative already needs none.
 */
export const representationsIn = async (
  db: Db,
  now: Date,
): Promise<(family: readonly FamilyMember[]) => readonly ProposedRepresentation[]> => {
  const open = await db.select().from(representation).where(isNull(representation.endedAt))
  const accounts = await db.select({ personId: account.personId }).from(account)
  const represented = new Set(open.map(({ personId }) => personId))
  const independent = new Set([
    ...represented,
    ...open.map((one) => one.representativeId),
    ...accounts.map((one) => one.personId),
  ])
  const adultAge = await readSetting(db, 'adultAge')
  const isMinor = (one: FamilyMember): boolean => (ageOn(toWireDate(now), one) ?? adultAge) < adultAge
  const isIn = (ids: ReadonlySet<number | null>, { stored }: FamilyMember): boolean =>
    stored !== null && ids.has(stored.id)
  return (family) =>
    [...Map.groupBy(family, ({ email }) => email ?? '')].flatMap(([mailbox, sharing]) => {
      const adults = sharing.filter((one) => !isMinor(one) && !isIn(represented, one))
      const [representative] = adults.toSorted((one, other) =>
        (one.birthDate ?? '') < (other.birthDate ?? '') ? -1 : 1,
      )
      const minors = sharing.filter((one) => isMinor(one) && !isIn(independent, one))
      return mailbox === '' || representative === undefined || minors.length === 0 ? [] : [{ representative, minors }]
    })
}

/**
 * Adds the representatives of the chosen households.
 * @param idOf the person of a row or a stored one
 * @returns the ids of the representations
 */
export const addRepresentatives = async (
  tx: DatabaseTransaction,
  households: readonly ProposedHousehold[],
  idOf: (one: ProposedPerson) => number | undefined,
  manager: Manager,
): Promise<readonly number[]> => {
  const pairs = households
    .filter(({ isChosen }) => isChosen)
    .flatMap(({ representations }) =>
      representations.flatMap(({ representative, minors }) =>
        minors.map((minor) => ({ personId: idOf(minor) ?? 0, by: idOf(representative) ?? 0 })),
      ),
    )
  const ids = pairs.map(({ by }) => by)
  const uuids = await tx.select({ id: person.id, uuid: person.uuid }).from(person).where(inArray(person.id, ids))
  const uuidOf = new Map(uuids.map(({ id, uuid }) => [id, uuid]))
  const added: number[] = []
  for (const { personId, by } of pairs) {
    const representative = uuidOf.get(by) ?? ''
    added.push((await addRepresentative(tx, { personId, representative, decided: false }, manager)).id)
  }
  return added
}

import { and, asc, eq, type SQL } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { actsFor, represented } from '../../platform/db/representation.ts'
import { account, person } from '../../platform/db/tables.ts'
import { distinctNames } from '../persons/distinct-names.ts'
import { labelColumns } from '../persons/queries.ts'

/** A person for whom the holder of a mailed link answers. */
export interface Answering {
  readonly personId: number
  readonly uuid: string
  /** Null for the holder of the link. */
  readonly name: string | null
}

/** The holder of a mailed link, and for whom that person answers now. */
export interface LinkHolder {
  readonly holder: { readonly personId: number; readonly accountId: string }
  /** The holder first. */
  readonly persons: readonly [Answering, ...Answering[]]
}

/**
 * Returns undefined if neither the holder of the link nor anybody whom the holder represents now is asked.
 * @param isAsked condition on `represented`
 */
export const findLinkHolder = async (
  db: Db,
  personUuid: string,
  isAsked: SQL,
  now: Date,
): Promise<LinkHolder | undefined> => {
  const rows = await db
    .selectDistinctOn([represented.sortFirstName, represented.id], {
      ...{ id: represented.id, uuid: represented.uuid, ...labelColumns(represented) },
      birthDate: represented.birthDate,
      holder: { personId: person.id, uuid: person.uuid, accountId: account.id },
    })
    .from(person)
    .innerJoin(represented, actsFor(db, person.id, toWireDate(now)))
    .leftJoin(account, eq(account.personId, person.id))
    .where(and(eq(person.uuid, personUuid), eq(person.archived, false), isAsked))
    .orderBy(asc(represented.sortFirstName), asc(represented.id))
  const own = rows.filter(({ id, holder }) => id === holder.personId)
  const others = rows.filter(({ id, holder }) => id !== holder.personId)
  const names = distinctNames(others)
  const [first, ...more] = [
    ...own.map(({ id, uuid }) => ({ personId: id, uuid, name: null })),
    ...others.map(({ id, uuid }, index) => ({ personId: id, uuid, name: names[index] ?? null })),
  ]
  const holder = rows[0]?.holder
  if (first === undefined || holder === undefined) return undefined
  const { personId, uuid, accountId } = holder
  return { holder: { personId, accountId: accountId ?? uuid }, persons: [first, ...more] }
}

import { and, eq, inArray, or } from 'drizzle-orm'
import { canonicalMailbox } from '#contract/mailbox.ts'
import type { ListedJob } from '#contract/operation.ts'
import type { Db } from '../../platform/db/open.ts'
import { account, person } from '../../platform/db/tables.ts'
import { formatLabel } from '../persons/queries.ts'

interface Wanted {
  readonly ids: readonly number[]
  readonly addresses: readonly string[]
}

/**
 * Finds the persons whom jobs reach, by their ids or addresses.
 * @returns the recipient of a job for a person or an address, null for neither
 */
export const findRecipients = async (db: Db, { ids, addresses }: Wanted) => {
  const lower = addresses.map(canonicalMailbox)
  const rows =
    ids.length + lower.length === 0
      ? []
      : await db
          .select({ person, signIn: account.email })
          .from(person)
          .leftJoin(account, eq(account.personId, person.id))
          .where(
            and(
              eq(person.archived, false),
              or(inArray(person.id, [...ids]), inArray(person.email, lower), inArray(account.email, lower)),
            ),
          )
          .orderBy(person.id)
  return (id: number | undefined, address: string | undefined): ListedJob['recipient'] => {
    const byId = rows.find((row) => row.person.id === id)
    const mailed = address === undefined ? undefined : canonicalMailbox(address)
    // The account first: its address belongs to one person, a contact address may be that of a family.
    const found =
      byId ??
      (mailed === undefined
        ? undefined
        : (rows.find(({ signIn }) => signIn === mailed) ?? rows.find((row) => row.person.email === mailed)))
    if (found === undefined) return address === undefined ? null : { address, person: null }
    const { uuid, email } = found.person
    return { address: address ?? email ?? found.signIn, person: { uuid, label: formatLabel(found.person) } }
  }
}

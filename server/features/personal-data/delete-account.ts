import { and, eq, gte, isNull, or } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { organizations } from '../../platform/db/organizations.ts'
import { account, membership, person } from '../../platform/db/tables.ts'
import type { DeletionObstacle } from '../../platform/identity/account-page.ts'
import { enqueueMail } from '../../platform/mail/mail-job.ts'
import { isLastAdministrator } from '../memberships/administrators.ts'
import { announceDeparture } from '../memberships/departure.ts'
import { lockRoles } from '../memberships/roles.ts'
import { type RelatedTable, relatedTables, rowsOf } from './related-tables.ts'

/** @returns 'board' for a person on the board, 'last_admin' if nobody else could administer the site */
export const deletionObstacle = async (db: Db, personId: number, now: Date): Promise<DeletionObstacle | undefined> => {
  const today = toWireDate(now)
  const [office] = await db
    .select({ id: membership.id })
    .from(membership)
    .where(
      and(
        eq(membership.personId, personId),
        eq(membership.organizationId, organizations.board),
        or(isNull(membership.leaveDate), gte(membership.leaveDate, today)),
      ),
    )
    .limit(1)
  if (office !== undefined) return 'board'
  return (await isLastAdministrator(db, personId, now)) ? 'last_admin' : undefined
}

/**
 * Deletes a person with the account, if there is one: of every table the rows or the values that it declares
 * (person-tables.ts).
 * @returns the obstacle, or undefined when they are deleted
 */
export const deleteAccount = async (
  tx: Db,
  { personId, now }: { personId: number; now: Date },
): Promise<DeletionObstacle | undefined> => {
  await lockRoles(tx)
  const obstacle = await deletionObstacle(tx, personId, now)
  if (obstacle !== undefined) return obstacle
  const [owner] = await tx
    .select({ accountId: account.id, email: account.email, locale: person.locale })
    .from(person)
    .leftJoin(account, eq(account.personId, person.id))
    .where(eq(person.id, personId))
    .for('update', { of: person })
  if (owner === undefined) return undefined
  const { accountId, email, locale } = owner
  await announceDeparture(tx, [personId], now)
  // Rows that refer to others come first.
  for (const related of relatedTables.toReversed()) {
    const { table, relation } = related
    await relation.beforeErasure?.(tx, { personId, accountId, now })
    const rows = rowsOf(tx, related, personId)
    const erased = erasedValues(relation)
    if (relation.keptFor === undefined) await tx.delete(table).where(rows)
    else if (Object.keys(erased).length > 0) await tx.update(table).set(erased).where(rows)
  }
  if (email !== null) await enqueueMail(tx, { to: email, locale, template: 'account_deleted', values: {} })
  return undefined
}

const erasedValues = ({ columns }: RelatedTable['relation']): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, rule]) =>
      typeof rule === 'object' && 'erasedTo' in rule ? [[name, rule.erasedTo]] : [],
    ),
  )

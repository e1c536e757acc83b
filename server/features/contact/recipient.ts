import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { publicOrganizations } from '#contract/memberships.ts'
import { toWireDate } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Config } from '../../config.ts'
import { activeMembership } from '../../platform/db/active-membership.ts'
import type { Db } from '../../platform/db/open.ts'
import { membership, person } from '../../platform/db/tables.ts'
import { findAdministrators } from '../memberships/administrators.ts'

/** The recipient of visitors' messages, and the language of the letter around them. */
export interface Recipient {
  readonly email: string
  readonly locale: Locale
}

/**
 * CONTACT_TO; otherwise the president in office, otherwise the first administrator; undefined = there is no recipient.
 */
export const findContactRecipient = async (
  db: Db,
  { contactTo, defaultLocale }: Pick<Config, 'contactTo' | 'defaultLocale'>,
  now: Date,
): Promise<Recipient | undefined> =>
  contactTo === undefined
    ? ((await president(db, now)) ?? (await administrator(db, now)))
    : { email: contactTo, locale: defaultLocale }

const president = async (db: Db, now: Date): Promise<Recipient | undefined> => {
  const [row] = await db
    .select({ email: person.email, locale: person.locale })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .where(
      and(
        eq(membership.organizationId, publicOrganizations.board),
        eq(membership.functionType, 'PRESIDENT'),
        activeMembership(toWireDate(now)),
        isNotNull(person.email),
        eq(person.archived, false),
      ),
    )
    .orderBy(asc(membership.joinDate), asc(membership.id))
    .limit(1)
  return row === undefined || row.email === null ? undefined : { email: row.email, locale: row.locale }
}

const administrator = async (db: Db, now: Date): Promise<Recipient | undefined> => {
  const [first] = await findAdministrators(db, now).limit(1)
  return first === undefined ? undefined : { email: first.email, locale: first.locale }
}

import { and, eq, inArray, sql } from 'drizzle-orm'
import { toWireDate } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { account, guardian, person } from '../../platform/db/tables.ts'

/** Age from which a person answers for itself (Swiss Civil Code, art. 14). */
const majority = 18

/** An address for mails to a person: the own one, or that of a guardian. */
export interface MailAddress {
  readonly email: string
  /** Language of the reader. */
  readonly locale: Locale
  /** True for the address of a guardian. */
  readonly isGuardian: boolean
}

const emailOf = sql<string | null>`coalesce(${person.email}, ${account.email})`

/**
 * Finds the addresses for mails to persons, by their ids: the person's own, otherwise those of the guardians of a person
 * who is not known to be of age. A person without an address is missing in the result.
 */
export const findMailAddresses = async (
  db: Db,
  personIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, readonly MailAddress[]>> => {
  const found = new Map<number, readonly MailAddress[]>()
  // One parameter, however many persons there are.
  const ids = sql`any(${sql.param([...personIds])}::integer[])`
  const own = await db
    .select({
      id: person.id,
      email: emailOf,
      locale: person.locale,
      isMinor: sql<boolean>`coalesce(${person.birthDate} > ${toWireDate(now)}::date - make_interval(years => ${majority}), true)`,
    })
    .from(person)
    .leftJoin(account, eq(account.personId, person.id))
    .where(sql`${person.id} = ${ids}`)
  for (const { id, email, locale } of own) if (email !== null) found.set(id, [{ email, locale, isGuardian: false }])
  const wards = own.filter(({ email, isMinor }) => email === null && isMinor).map(({ id }) => id)
  if (wards.length === 0) return found
  const guardians = await db
    .selectDistinct({ wardId: guardian.personId, email: emailOf, locale: person.locale })
    .from(guardian)
    .innerJoin(person, eq(person.id, guardian.guardianId))
    .leftJoin(account, eq(account.personId, person.id))
    .where(and(inArray(guardian.personId, wards), eq(person.archived, false), sql`${emailOf} is not null`))
    .orderBy(emailOf)
  for (const { wardId, email, locale } of guardians) {
    const others = found.get(wardId) ?? []
    if (email !== null && others.every((one) => one.email !== email))
      found.set(wardId, [...others, { email, locale, isGuardian: true }])
  }
  return found
}

import { and, eq, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { type CardField, cardFields, readCard, type TypedCard } from '#contract/person-card.ts'
import { type CompleteMyself, type MyselfChange, sharedFields } from '#contract/persons.ts'
import { toWireDate } from '#contract/time.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { account, person } from '../../platform/db/tables.ts'
import { fieldRefusal, HttpError, requireRow } from '../../platform/http/http-error.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { pendingContact, requestContactChange } from '../../platform/identity/account-link.ts'
import { revokeLinks } from '../../platform/identity/mail-links.ts'
import { OneAddress } from '../../platform/mail/address.ts'
import { enqueueMail } from '../../platform/mail/mail-job.ts'
import { putDesired, writeOnVersion } from '../../platform/resources/desired-state.ts'
import type { Author } from '../../platform/resources/record.ts'
import { findConsents, recordConsents } from './consents.ts'
import { findFurtherParts } from './further-parts.ts'
import { findMyselfRow, type PersonRow, presentMyself } from './queries.ts'

interface OwnChange {
  readonly desired: v.InferOutput<typeof MyselfChange>
  /** The version that the change is based on; undefined = the current one. */
  readonly version: number | undefined
  readonly member: boolean
  readonly publicOrigin: string
  readonly author: Author
}

/**
 * Changes the caller's own record to the desired state. The e-mail address is the contact address, not the one for
 * sign-in; a new one takes effect only once its owner has confirmed it (see contact-address-page.ts). Idempotent: a
 * record that equals the desired state is returned.
 * @throws HttpError conflict.version with the current record, also for a change of another id: the records of one person
 * are merged while a change waits offline; validation.invalid by field
 */
export const changeMyself = async (
  tx: DatabaseTransaction,
  rows: Checked<SQL>,
  { desired, version: expected, member, publicOrigin, author }: OwnChange,
): Promise<CompleteMyself> => {
  const { now } = author
  const { row: changedCard } = await putDesired({
    find: () => ownRow(tx, rows),
    isEqual: async (row) => {
      const { values, problems, unconfirmed } = await desiredValues(tx, desired, row, now)
      return Object.keys(problems).length === 0 && unconfirmed === null && equals(row, values)
    },
    // After a merge of two records the versions of the two have nothing in common.
    isBasis: (row) => desired.id === row.id && row.version === (expected ?? row.version),
    supersedes: desired.supersedes,
    write: async (row) => {
      const { values, problems, unconfirmed } = await desiredValues(tx, desired, row, now)
      const refused = cardFields.flatMap((field) => {
        const message = problems[field]
        // A test checks that every message of a schema is in the catalogues; the compiler cannot.
        return message === undefined ? [] : [{ field, message: message as MessageId }]
      })
      if (refused.length > 0) throw new HttpError('validation.invalid', { fields: refused })
      const changed = await writeOnVersion(tx, person, { id: row.id }, row.version, values)
      if (changed === undefined) return undefined
      await recordConsents(tx, row.id, { before: row, after: changed }, author)
      if (changed.email !== row.email) {
        // A later change revokes an earlier request.
        await revokeLinks(tx, row.id, ['contact'], now)
        await notifyOldAddress(tx, row, changed, now)
      }
      if (unconfirmed !== null) {
        const mail = { personId: row.id, email: unconfirmed, locale: row.locale, publicOrigin, now }
        if (!(await requestContactChange(tx, mail))) throw fieldRefusal('email', 'validation.email_asked_often')
      }
      return changed
    },
    present: async (row) =>
      presentMyself(row, {
        member,
        pendingEmail: await pendingContact(tx, row.id, now),
        consents: await findConsents(tx, row),
        further: (await findFurtherParts(tx, [row.id]))(row.id),
      }),
  })
  return changedCard
}

/** Notifies the owner at the old address, whoever made the change. */
export const notifyOldAddress = async (
  tx: Db,
  before: PersonRow,
  { id, email, locale }: PersonRow,
  now: Date,
): Promise<void> => {
  // An old value from before validation may not be a valid address.
  if (email === null || !v.is(OneAddress, before.email)) return
  await enqueueMail(tx, {
    to: before.email,
    locale,
    template: 'contact_address_changed',
    values: { address: email },
    uniqueKey: `contact_address.old.${id}.${before.email}.${toWireDate(now)}`,
  })
}

const ownRow = async (db: Db, rows: Checked<SQL>): Promise<PersonRow> => {
  return requireRow(await findMyselfRow(db, rows))
}

/** A verified sign-in address of the person needs no further confirmation. */
const isOwnSignIn = async (tx: Db, personId: number, email: string): Promise<boolean> =>
  (await tx.$count(
    account,
    and(eq(account.personId, personId), eq(account.email, email), eq(account.emailVerified, true)),
  )) > 0

/** Every field as typed: a missing key keeps the stored value, null clears. */
const typedCard = (desired: OwnChange['desired'], row: PersonRow): TypedCard => {
  const typed = (field: CardField) => (desired[field] === undefined ? row[field] : desired[field]) ?? ''
  return Object.fromEntries(cardFields.map((field) => [field, typed(field)])) as Record<CardField, string>
}

/** The row's new values; `unconfirmed` is an address that needs a mailed link first. */
const desiredValues = async (tx: Db, desired: OwnChange['desired'], row: PersonRow, now: Date) => {
  const { card, problems } = readCard(typedCard(desired, row), row, toWireDate(now))
  const { shared = row.shared, permit = row.permit, pictureConsent = row.pictureConsent } = desired
  const values = { ...card, permit, pictureConsent, shared: sharedFields.filter((field) => shared.includes(field)) }
  const { email } = card
  if (email === null || email === row.email || (await isOwnSignIn(tx, row.id, email)))
    return { problems, values, unconfirmed: null }
  const isAsked = (await pendingContact(tx, row.id, now)) === email
  return { problems, values: { ...values, email: row.email }, unconfirmed: isAsked ? null : email }
}

const equals = (row: PersonRow, values: Awaited<ReturnType<typeof desiredValues>>['values']): boolean =>
  cardFields.every((field) => row[field] === values[field]) &&
  row.permit === values.permit &&
  row.pictureConsent === values.pictureConsent &&
  sharedFields.every((field) => row.shared.includes(field) === values.shared.includes(field))

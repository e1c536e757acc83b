import { eq } from 'drizzle-orm'
import type * as v from 'valibot'
import { type ContactData, type changeContactData, contactFields } from '#contract/contact-data.ts'
import { type CardField, cardFields, readCard, type TypedCard } from '#contract/person-card.ts'
import { toWireDate } from '#contract/time.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { person } from '../../platform/db/tables.ts'
import type { Acting } from '../../platform/http/for-whom.ts'
import { HttpError, requireFirst } from '../../platform/http/http-error.ts'
import { putDesired, writeOnVersion } from '../../platform/resources/desired-state.ts'
import { recordChange, withoutValues } from '../../platform/resources/record.ts'
import { formatLabel, type PersonRow } from './queries.ts'

type Desired = v.InferOutput<typeof changeContactData.input.body>

const findRow = async (db: Db, id: number): Promise<PersonRow> =>
  requireFirst(await db.select().from(person).where(eq(person.id, id)))

const present = (row: PersonRow): ContactData => {
  const { address1, address2, zip, city, mobile, landline, version } = row
  return {
    label: formatLabel(row),
    ...{ address1, zip, city, version },
    ...{ address2: address2 ?? '', mobile: mobile ?? '', landline: landline ?? '' },
  }
}

/** The contact data of a person. @throws HttpError not_found */
export const findContactData = async (db: Db, id: number): Promise<ContactData> => present(await findRow(db, id))

/** The contact fields to store. @throws HttpError validation.invalid by field */
const columnsOf = (desired: Desired, row: PersonRow, now: Date) => {
  const stored = (field: CardField): string => row[field] ?? ''
  const typed = Object.fromEntries(cardFields.map((field) => [field, stored(field)])) as Record<CardField, string>
  const wanted: TypedCard = { ...typed, ...desired }
  const { card, problems } = readCard(wanted, row, toWireDate(now))
  const fields = contactFields.flatMap((field) => {
    const message = problems[field]
    return message === undefined ? [] : [{ field, message: message as MessageId }]
  })
  if (fields.length > 0) throw new HttpError('validation.invalid', { fields })
  const { address1, address2, zip, city, mobile, landline } = card
  return { address1, address2, zip, city, mobile, landline }
}

/**
 * Changes the contact data of a person; `expected` is the version that the change is based on. The change log has what a
 * representative changed. Idempotent.
 * @throws HttpError conflict.version with the current data; validation.invalid by field
 */
export const putContactData = async (
  tx: DatabaseTransaction,
  desired: Desired,
  expected: number,
  by: Acting,
): Promise<ContactData> => {
  const { personId: id, now } = by
  const { row } = await putDesired({
    find: () => findRow(tx, id),
    isEqual: (before) => {
      const columns = columnsOf(desired, before, now)
      return contactFields.every((field) => columns[field] === before[field])
    },
    isBasis: ({ version }) => version === expected,
    supersedes: false,
    write: async (before) => {
      const columns = columnsOf(desired, before, now)
      const names = contactFields.filter((field) => columns[field] !== before[field])
      if (by.representative !== undefined)
        await recordChange(tx, by, { noun: 'person', rowId: id, action: 'changed', fields: withoutValues(names) })
      return await writeOnVersion(tx, person, { id }, before.version, columns)
    },
    present,
  })
  return row
}

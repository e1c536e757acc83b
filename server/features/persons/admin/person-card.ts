import { and, asc, eq, ne, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { PersonCard, PersonFields } from '#contract/edited-persons.ts'
import { needsAdministrator } from '#contract/handing-out.ts'
import { sharedFields } from '#contract/persons.ts'
import { toWireDate } from '#contract/time.ts'
import { insertRow } from '../../../platform/db/insert-row.ts'
import type { DatabaseTransaction, Db } from '../../../platform/db/open.ts'
import { guardian, person } from '../../../platform/db/tables.ts'
import { fieldRefusal, HttpError, requireFirst } from '../../../platform/http/http-error.ts'
import { revokeLinks } from '../../../platform/identity/mail-links.ts'
import { recordChange, withoutValues } from '../../../platform/resources/record.ts'
import { changeRow, type Rows } from '../../../platform/resources/rows.ts'
import { handOut } from '../../memberships/hand-out.ts'
import { lockRoles } from '../../memberships/roles.ts'
import { notifyOldAddress } from '../change-myself.ts'
import { findConsents, recordConsents } from '../consents.ts'
import { formatLabel, type PersonRow } from '../queries.ts'
import { personById } from './find-person-id.ts'
import type { Manager } from './manager.ts'

const related = (rows: readonly PersonRow[]): PersonCard['household'] =>
  rows.map((row) => ({ uuid: row.uuid, label: formatLabel(row) }))

/** The fields that address managers edit. */
export const cardOf = (row: PersonRow): PersonFields => {
  const { gender, title, firstName, lastName, company, address1, address2, zip, city, mobile, landline, email } = row
  const { birthDate, preferredChannel, permit, pictureConsent, honoraryYear, remarks } = row
  const name = { gender, title, firstName, lastName, company }
  const contact = { address1, address2, zip, city, mobile, landline, email, preferredChannel }
  const shared = sharedFields.filter((field) => row.shared.includes(field))
  return { ...name, ...contact, birthDate, permit, pictureConsent, shared, honoraryYear, remarks }
}

export const findRow = async (db: Db, id: number): Promise<PersonRow> => {
  return requireFirst(await db.select().from(person).where(eq(person.id, id)))
}

/** @throws HttpError not_found */
export const findCard = async (db: Db, id: number): Promise<PersonCard> => {
  const row = await findRow(db, id)
  const byName = [asc(person.lastName), asc(person.firstName), asc(person.id)]
  const { personId, guardianId } = guardian
  const linked = async (column: typeof personId, where: SQL) =>
    (
      await db
        .select({ person })
        .from(guardian)
        .innerJoin(person, eq(person.id, column))
        .where(where)
        .orderBy(...byName)
    ).map((row) => row.person)
  const home =
    row.household === null
      ? []
      : await db
          .select()
          .from(person)
          .where(and(eq(person.household, row.household), ne(person.id, id), eq(person.archived, false)))
          .orderBy(...byName)
  return {
    ...cardOf(row),
    id,
    uuid: row.uuid,
    version: row.version,
    label: formatLabel(row),
    archived: row.archived,
    consents: await findConsents(db, row),
    household: related(home),
    guardians: related(await linked(guardianId, eq(personId, id))),
    wards: related(await linked(personId, eq(guardianId, id))),
  }
}

const isNameless = ({ firstName, lastName, company }: PersonFields): boolean =>
  firstName === '' && lastName === '' && company === null

/** @throws HttpError validation.invalid for a person without a name, or born in the future */
const requireSensible = (fields: PersonFields, now: Date): void => {
  if (isNameless(fields)) throw fieldRefusal('lastName', 'validation.last_name_required')
  if (fields.birthDate !== null && fields.birthDate > toWireDate(now))
    throw fieldRefusal('birthDate', 'validation.birth_date_future')
}

/** @throws HttpError validation.invalid */
export const addPersonCard = async (tx: Db, fields: PersonFields, manager: Manager): Promise<PersonCard> => {
  requireSensible(fields, manager.now)
  const added = await insertRow(tx, person, fields)
  await recordChange(tx, manager, { noun: 'person', rowId: added.id, action: 'created', fields: {} })
  await recordConsents(tx, added.id, { before: null, after: fields }, manager)
  return await findCard(tx, added.id)
}

/** The fields were validated one by one, and stored values stay valid, whatever today's rules are. */
const anything = v.any() as v.GenericSchema<unknown, PersonFields>

interface CardChange {
  readonly id: number
  readonly version: number
  readonly change: { readonly [Name in keyof PersonFields]?: PersonFields[Name] | undefined }
}

/**
 * Changes a card. The previous contact address is notified.
 * @throws HttpError not_found; conflict.version with the current card; validation.invalid; auth.forbidden for the
 * contact address of a person whose access only administrators change
 */
export const changeCard = async (
  tx: DatabaseTransaction,
  { id, version, change }: CardChange,
  manager: Manager,
): Promise<PersonCard> => {
  await lockRoles(tx)
  const before = await findRow(tx, id)
  const rows: Rows<PersonCard, PersonFields, PersonFields> = {
    noun: 'person',
    table: person,
    read: findCard,
    contentOf: ({
      id: _id,
      uuid,
      version: _version,
      label,
      archived,
      household,
      guardians,
      wards,
      consents,
      ...fields
    }) => fields,
    rules: anything,
    columnsOf: (content) => content,
    hidesValues: true,
    check: async (_tx, { changed, content }) => {
      requireSensible(content, manager.now)
      if (changed.email === undefined) return
      if (needsAdministrator(await personById(tx, id, manager.now), manager))
        throw new HttpError('auth.forbidden', {
          fields: [{ field: 'email', message: 'validation.import_administrator' }],
        })
    },
    after: async (_tx, _id, { changed, content }) => {
      await recordConsents(tx, id, { before, after: content }, manager)
      if (changed.email === undefined) return
      await revokeLinks(tx, id, ['contact', 'invitation', 'activation'], manager.now)
      await notifyOldAddress(tx, before, await findRow(tx, id), manager.now)
    },
  }
  const write = () => changeRow(tx, rows, { id, version }, change, manager)
  return await handOut(tx, manager, { personIds: [id], field: 'email' }, write)
}

/** Records that a person's fields changed, without values, and raises the version. */
export const touchCard = async (tx: Db, id: number, names: readonly string[], manager: Manager): Promise<void> => {
  const { version } = await findRow(tx, id)
  await tx
    .update(person)
    .set({ version: version + 1 })
    .where(eq(person.id, id))
  await recordChange(tx, manager, { noun: 'person', rowId: id, action: 'changed', fields: withoutValues(names) })
}

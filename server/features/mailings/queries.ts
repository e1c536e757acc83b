import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ListedMailing, Mailing } from '#contract/mailings.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { account, mailing, mailingAttachment, mailingRecipient, person } from '../../platform/db/tables.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import { listReply } from '../../platform/http/list-query.ts'
import { formatLabel, nameColumns } from '../persons/queries.ts'
import { textFor, writtenTexts } from './texts.ts'

const pageSize = 20

type State = (typeof mailingRecipient.$inferSelect)['state']

/** The state of a person with several addresses: one that accepts the mail is enough. */
const personState = sql<State>`case
  when bool_or(${mailingRecipient.state} = 'sent') then 'sent'
  when bool_or(${mailingRecipient.state} = 'waiting') then 'waiting'
  when bool_or(${mailingRecipient.state} = 'refused') then 'refused'
  else 'no_address' end`

const select = (db: Db) =>
  db
    .select({ row: mailing, author: person })
    .from(mailing)
    .leftJoin(account, eq(account.id, mailing.by))
    .leftJoin(person, eq(person.id, account.personId))
type Row = Awaited<ReturnType<typeof select>>[number]

const present = async (db: Db, rows: readonly Row[], locale: Locale): Promise<ListedMailing[]> => {
  const persons = db
    .select({ mailingId: mailingRecipient.mailingId, state: personState.as('person_state') })
    .from(mailingRecipient)
    .where(
      inArray(
        mailingRecipient.mailingId,
        rows.map(({ row }) => row.id),
      ),
    )
    .groupBy(mailingRecipient.mailingId, mailingRecipient.personId)
    .as('persons')
  const counted =
    rows.length === 0
      ? []
      : await db
          .select({ mailingId: persons.mailingId, state: persons.state, count: sql<number>`count(*)::int` })
          .from(persons)
          .groupBy(persons.mailingId, persons.state)
  return rows.map(({ row, author }) => {
    const own = counted.filter(({ mailingId }) => mailingId === row.id)
    const countOf = (state: State): number => own.find((one) => one.state === state)?.count ?? 0
    return {
      uuid: row.uuid,
      subject: textFor(row, locale)?.subject ?? '',
      at: row.at.toISOString(),
      by: author && formatLabel(author),
      counts: {
        persons: own.reduce((sum, { count }) => sum + count, 0),
        delivered: countOf('sent'),
        waiting: countOf('waiting'),
        refused: countOf('refused'),
        withoutAddress: countOf('no_address'),
      },
    }
  })
}

interface Page {
  readonly page?: number | undefined
  readonly size?: number | undefined
}

/** A page of the sent mailings, newest first. */
export const findMailings = async (db: Db, { page = 0, size = pageSize }: Page, locale: Locale) => {
  const rows = await select(db)
    .orderBy(desc(mailing.id))
    .limit(size)
    .offset(page * size)
  return await listReply(await present(db, rows, locale), { number: page, size }, () => db.$count(mailing))
}

const findRow = async (db: Db, uuid: string): Promise<Row> => {
  return requireFirst(await select(db).where(eq(mailing.uuid, uuid)))
}

/** @throws HttpError not_found */
export const findListedMailing = async (db: Db, uuid: string, locale: Locale): Promise<ListedMailing> => {
  return requireFirst(await present(db, [await findRow(db, uuid)], locale))
}

/**
 * A mailing with the persons whom it did not reach.
 * @throws HttpError not_found
 */
export const findMailing = async (db: Db, uuid: string, locale: Locale): Promise<Mailing> => {
  const { row } = await findRow(db, uuid)
  const persons = await db
    .select({
      uuid: person.uuid,
      ...nameColumns,
      state: personState,
    })
    .from(mailingRecipient)
    .innerJoin(person, eq(person.id, mailingRecipient.personId))
    .where(eq(mailingRecipient.mailingId, row.id))
    .groupBy(person.id)
    .orderBy(asc(person.lastName), asc(person.firstName), asc(person.id))
  const named = (state: State) =>
    persons.filter((one) => one.state === state).map((one) => ({ uuid: one.uuid, label: formatLabel(one) }))
  const attachments = await db
    .select({ name: mailingAttachment.name })
    .from(mailingAttachment)
    .where(eq(mailingAttachment.mailingId, row.id))
    .orderBy(asc(mailingAttachment.position))
  return {
    ...(await findListedMailing(db, uuid, locale)),
    texts: [...writtenTexts(row)],
    attachments: attachments.map(({ name }) => name),
    refused: named('refused'),
    withoutAddress: named('no_address'),
  }
}

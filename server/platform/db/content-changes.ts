import { sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'
import * as tables from './tables.ts'

/** Channel of NOTIFY after each change of a table that a cached result may depend on; an SQL name. */
export const contentChannel = 'content_changed'

export type Tables = {
  [Name in keyof typeof tables as (typeof tables)[Name] extends PgTable ? Name : never]: (typeof tables)[Name]
}
export type TableName = keyof Tables

/** One value for several tables. */
const all = <const Value, Name extends TableName>(value: Value, ...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>

/**
 * Tables on which a cached result may depend: a change of them invalidates the caches. No cached result reads the
 * others. A table that is missing here does not compile.
 */
const isCached: Readonly<Record<TableName, boolean>> = {
  ...all(
    true,
    'person',
    'guardian',
    'representation',
    'childDevice',
    'account',
    'organization',
    'membership',
    'formerFunction',
    'furtherPart',
    'personRole',
    'file',
    'documentFolder',
    'picture',
    'pictureFile',
    'article',
    'eventSeries',
    'event',
    'eventTemplate',
    'venue',
    'eventFile',
    'eventInvitation',
    'bandGroup',
    'bandFunction',
    'groupMember',
    'composition',
    'sheet',
    'recording',
    'repertoire',
    'repertoireComposition',
    'eventComposition',
    'freeLine',
    'pageText',
    'site',
    'setting',
    'secret',
    'oidcKey',
    'shopItem',
    'shopVariant',
    'shopOrder',
    'orderLine',
    'plannedChange',
  ),
  ...all(
    false,
    'addressAccess',
    'consentDecision',
    'equipment',
    'loan',
    'ledgerAccount',
    'fiscalYear',
    'ledgerEntry',
    'ledgerRow',
    'bankStatement',
    'bankFile',
    'bankSighting',
    'bankNotice',
    'bankTransaction',
    'bankKey',
    'otherMembership',
    'roleChange',
    'change',
    'contactMessage',
    'pieceLoan',
    'mailing',
    'mailingAttachment',
    'sandboxSession',
    'sandboxRefund',
    'invoice',
    'invoiceLine',
    'settlement',
    'invoiceRefund',
    'instalment',
    'reminder',
    'feeRule',
    'feeException',
    'feeRun',
    'feeRunItem',
    'feeRunBill',
    'billedFee',
    'billedLoan',
    'payout',
    'donation',
    'donationConfirmation',
    'budget',
    'orderEntry',
    'payment',
    'substitute',
    'substituteRequest',
    'substituteInvitation',
    'participation',
    'participationChange',
    'answerRevision',
    'planningVisit',
    'seating',
    'take',
    'absence',
    'defaultAnswer',
    'attendance',
    'pushDevice',
    'notificationWish',
    'notification',
    'annotation',
    'sharedAnnotation',
    'announcement',
    'standSetting',
    'oidcPayload',
    'passkey',
    'secondFactor',
    'recoveryCode',
    'bulkChange',
    'accountToken',
    'calendarFeed',
    'idempotency',
    'puzzleUsed',
    'rateLimit',
    'job',
    'mailingRecipient',
    'boardTask',
    'privateNote',
    'federationYear',
    'federationDate',
    'duty',
    'dutyVolunteer',
    'enquiry',
    'enquiryInvitation',
    'enquiryOption',
    'enquiryAnswer',
    'assembly',
    'agendaItem',
    'agendaItemFile',
    'motion',
    'assemblyPresence',
    'assemblyVote',
    'assemblyVoted',
    'bulletin',
    'bulletinInvitation',
    'bulletinFile',
    'bulletinPicture',
    'bulletinReading',
    'comment',
    'recordingSection',
    'sectionMark',
    'lift',
    'liftSeat',
  ),
}
const tableOf: Readonly<Record<TableName, PgTable>> = tables
const namesOf = (cached: boolean): string[] =>
  (Object.keys(isCached) as TableName[])
    .filter((name) => isCached[name] === cached)
    .map((name) => getTableConfig(tableOf[name]).name)

/** Names of the tables whose changes invalidate what is cached, and of the others. */
export const contentTables: readonly string[] = namesOf(true)
export const tablesWithoutContent: readonly string[] = namesOf(false)

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * Creates the triggers that are missing. Called after migrations. Superfluous ones stay: a process of another version
 * may need them.
 */
export const ensureContentTriggers = async (db: Db): Promise<void> => {
  const found = await db.execute<{ name: string }>(sql`
    select relname::text as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where tgname = ${contentChannel} and relnamespace = 'public'::regnamespace`)
  const existing = new Set(found.rows.map(({ name }) => name))
  const missing = contentTables.filter((name) => !existing.has(name))
  if (missing.length === 0) return
  await db.execute(
    sql.raw(`create or replace function public.notify_${contentChannel}() returns trigger language plpgsql as $$
      begin perform pg_notify('${contentChannel}', ''); return null; end $$`),
  )
  for (const name of missing) {
    await db.execute(
      sql.raw(`create trigger ${contentChannel} after insert or update or delete or truncate on public.${quote(name)}
        for each statement execute function public.notify_${contentChannel}()`),
    )
  }
}

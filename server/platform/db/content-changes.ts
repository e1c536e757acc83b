import { is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'
import * as tables from './tables.ts'

/** Channel of NOTIFY after each change of a table that a cached result may depend on; an SQL name. */
export const contentChannel = 'content_changed'

/**
 * Tables that no cached result depends on and that change often: a change of theirs leaves what is cached valid. Every
 * other table, also a new one, invalidates it.
 */
export const tablesWithoutContent: ReadonlySet<PgTable> = new Set<PgTable>([
  ...[tables.accountToken, tables.oidcPayload, tables.puzzleUsed, tables.rateLimit, tables.idempotency],
  ...[tables.participation, tables.participationChange, tables.answerRevision, tables.planningVisit],
  ...[tables.calendarFeed, tables.absence, tables.defaultAnswer, tables.attendance],
  ...[tables.duty, tables.dutyVolunteer, tables.lift, tables.liftSeat],
  ...[tables.annotation, tables.sharedAnnotation, tables.announcement, tables.standSetting],
  ...[tables.job, tables.notification, tables.notificationWish, tables.pushDevice, tables.mailingRecipient],
])

/** Names of the tables whose changes invalidate what is cached. */
export const contentTables: readonly string[] = Object.values<unknown>(tables)
  .filter((value) => is(value, PgTable))
  .filter((table) => !tablesWithoutContent.has(table))
  .map((table) => getTableConfig(table).name)

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

import { getTableName, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import * as tables from './tables.ts'

/** Prefix of the triggers that count changes of answers; an SQL name. */
const prefix = 'revise_answers'

/** Functions that count a change, by name: the events whose counted answers may differ after the statement. */
const functions: Readonly<Record<string, string>> = {
  of_changed: 'select event_id from changed',
  of_days: `select event.id from public.event join changed
    on event.starts_at >= changed.first_day - 1 and event.starts_at < changed.last_day + 2`,
  of_requests: `select request.event_id from public.substitute_request as request
    join changed on changed.request_id = request.id`,
  of_invited: 'select event_id from public.event_invitation',
  of_all: 'select 0',
}

type Source = keyof typeof functions
const watched: readonly (readonly [table: string, source: Source])[] = [
  [getTableName(tables.participation), 'of_changed'],
  [getTableName(tables.absence), 'of_days'],
  [getTableName(tables.defaultAnswer), 'of_all'],
  [getTableName(tables.substituteRequest), 'of_changed'],
  [getTableName(tables.substituteInvitation), 'of_requests'],
  [getTableName(tables.membership), 'of_all'],
  [getTableName(tables.furtherPart), 'of_all'],
  [getTableName(tables.eventInvitation), 'of_changed'],
  // Honorary members, and persons that a group's filter finds.
  [getTableName(tables.person), 'of_invited'],
  [getTableName(tables.bandGroup), 'of_invited'],
  [getTableName(tables.groupMember), 'of_invited'],
  [getTableName(tables.event), 'of_all'],
  [getTableName(tables.setting), 'of_all'],
  // The counts are in the order of the sections.
  [getTableName(tables.bandFunction), 'of_all'],
]
/** PostgreSQL permits a transition table for one kind of change only, so each has a trigger of its own. */
const changes = [
  ['insert', 'new'],
  ['update', 'new'],
  ['update', 'old'],
  ['delete', 'old'],
] as const

/**
 * Creates the missing triggers by which `answer_revision` changes in the transaction of whatever changes the number of
 * answers. Called after migrations. Rows are locked in the order of their events, so that two answers never wait for
 * each other.
 */
export const ensureAnswerRevisions = async (db: Db): Promise<void> => {
  const found = await db.execute<{ name: string }>(sql`
    select tgname::text as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where starts_with(tgname, ${prefix}) and relnamespace = 'public'::regnamespace`)
  const existing = new Set(found.rows.map(({ name }) => name))
  const wanted = watched.flatMap(([table, source]) =>
    changes.map(([change, rows]) => ({ table, source, change, rows, name: `${prefix}_${table}_${change}_${rows}` })),
  )
  if (wanted.every(({ name }) => existing.has(name))) return
  for (const [source, events] of Object.entries(functions))
    await db.execute(
      sql.raw(`create or replace function public.${prefix}_${source}() returns trigger language plpgsql as $$
        begin
          insert into public.answer_revision as known (event_id, value)
            select event_id, 1 from (${events}) as affected (event_id) group by event_id order by event_id
            on conflict (event_id) do update set value = known.value + 1;
          return null;
        end $$`),
    )
  for (const { table, source, change, rows, name } of wanted)
    await db.execute(
      sql.raw(`create or replace trigger ${name} after ${change} on public.${table}
        referencing ${rows} table as changed for each statement execute function public.${prefix}_${source}()`),
    )
}

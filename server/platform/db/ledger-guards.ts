import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/** Prefix of the triggers; an SQL name. */
const prefix = 'guard_ledger'

/** Functions of the triggers, by name. Errors have SQLSTATE LD001 (changed), LD002 (closed), LD003 (incomplete). */
const functions: Readonly<Record<string, string>> = {
  keep: `raise exception 'entries of the ledger are never changed' using errcode = 'LD001';`,
  // The lock waits for a transaction that closes the year, and makes it wait for this one.
  entry: `
    perform 1 from public.fiscal_year as y
      where y.year = new.year and new.booked_on between y.starts_on and y.ends_on and y.closed_at is null for share;
    if not found then raise exception 'the year of the entry is closed' using errcode = 'LD002'; end if;
    return new;`,
  row: `
    perform 1 from public.ledger_entry as e join public.fiscal_year as y on y.year = e.year
      where e.id = new.entry_id and new.position between 0 and e.rows - 1 and y.closed_at is null;
    if not found then raise exception 'the entry takes no more rows' using errcode = 'LD002'; end if;
    return new;`,
  complete: `
    if (select count(*) from public.ledger_row where entry_id = new.id) <> new.rows then
      raise exception 'the entry has not all of its rows' using errcode = 'LD003';
    end if;
    return null;`,
  year: `
    if tg_op = 'DELETE' then raise exception 'a year of the books stays' using errcode = 'LD001'; end if;
    if old.closed_at is not null or (new.year, new.starts_on, new.ends_on) is distinct from (old.year, old.starts_on, old.ends_on)
      then raise exception 'a year of the books stays' using errcode = 'LD001';
    end if;
    return new;`,
}

const triggers: readonly (readonly [name: string, body: string])[] = [
  ...(['ledger_entry', 'ledger_row'].flatMap((table) => [
    [
      `keep_${table}`,
      `before update or delete on public.${table} for each row execute function public.${prefix}_keep()`,
    ],
    [
      `keep_all_${table}`,
      `before truncate on public.${table} for each statement execute function public.${prefix}_keep()`,
    ],
  ]) as (readonly [string, string])[]),
  [
    'keep_all_years',
    `before truncate on public.fiscal_year for each statement execute function public.${prefix}_keep()`,
  ],
  ['entry', `before insert on public.ledger_entry for each row execute function public.${prefix}_entry()`],
  ['row', `before insert on public.ledger_row for each row execute function public.${prefix}_row()`],
  ['year', `before update or delete on public.fiscal_year for each row execute function public.${prefix}_year()`],
]
/** Compared when the transaction ends: the rows of an entry follow it. */
const complete = `after insert on public.ledger_entry deferrable initially deferred
  for each row execute function public.${prefix}_complete()`

/**
 * Creates the missing triggers that keep the ledger as it was written: entries and rows are never changed, a closed year takes
 * none and is never opened again, and an entry is written with all of its rows. Called after migrations and not by one: a restore
 * loads the rows of closed years before the triggers exist.
 */
export const ensureLedgerGuards = async (db: Db): Promise<void> => {
  const found = await db.execute<{ name: string }>(sql`
    select tgname::text as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where starts_with(tgname, ${prefix}) and relnamespace = 'public'::regnamespace`)
  const existing = new Set(found.rows.map(({ name }) => name))
  const missing = [
    ...triggers.map(([name, body]) => ({ name: `${prefix}_${name}`, body, create: 'trigger' })),
    { name: `${prefix}_complete`, body: complete, create: 'constraint trigger' },
  ].filter(({ name }) => !existing.has(name))
  if (missing.length === 0) return
  for (const [name, body] of Object.entries(functions))
    await db.execute(
      sql.raw(`create or replace function public.${prefix}_${name}() returns trigger language plpgsql as $$
        begin ${body} end $$`),
    )
  for (const { name, body, create } of missing) await db.execute(sql.raw(`create ${create} ${name} ${body}`))
}

import { and, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { subscribableKinds } from '#contract/events.ts'
import type { Db } from '#server/platform/db/open.ts'
import { organizations } from '#server/platform/db/organizations.ts'
import { absence, event, membership, participation } from '#server/platform/db/tables.ts'

const dayMs = 86_400_000
const coming = (): SQL | undefined => and(inArray(event.kind, [...subscribableKinds]), gt(event.startsAt, new Date()))

/**
 * Adds rehearsals to the demo up to this number of coming events. Three of four players have answered each of them, and
 * one of ten is absent for two weeks.
 */
export const addSeason = async (db: Db, events: number): Promise<void> => {
  const missing = Math.max(0, events - (await db.$count(event, coming())))
  await db.insert(event).values(
    Array.from({ length: missing }, (_, number) => {
      const startsAt = new Date(Date.now() + (number + 2) * dayMs)
      return {
        kind: 'rehearsal' as const,
        titleDe: `Registerprobe ${number}`,
        startsAt,
        endsAt: new Date(startsAt.getTime() + 7_200_000),
        minimumPlayers: [{ section: 'HORN' as const, players: 4 }],
      }
    }),
  )
  const kinds = sql.join(
    subscribableKinds.map((kind) => sql`${kind}`),
    sql`, `,
  )
  await db.execute(sql`
    insert into ${participation} (person_id, event_id, status, remarks, changed_at, changed_by)
    select person_id, e.id, case (person_id + e.id) % 4 when 0 then false else true end,
      case when (person_id * 7 + e.id) % 10 = 0 then 'Komme etwas später.' else '' end, now(), gen_random_uuid()
    from (select distinct person_id from ${membership} where organization_id = ${organizations.band}) as player, ${event} e
    where e.kind in (${kinds}) and (person_id * 3 + e.id) % 4 <> 0
    on conflict do nothing`)
  await db.execute(sql`
    insert into ${absence} (id, person_id, first_day, last_day, reason, stated_at, changed_at)
    select gen_random_uuid(), person_id, current_date + person_id % 60, current_date + person_id % 60 + 14, 'Ferien', now(), now()
    from (select distinct person_id from ${membership} where organization_id = ${organizations.band}) as player
    where person_id % 10 = 0`)
}

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { account, duty, dutyVolunteer, event, lift, liftSeat } from '#server/platform/db/tables.ts'
import { insertRow } from '../server/platform/db/insert-row.ts'

interface DemoDuty {
  readonly de: string
  readonly en: string
  readonly location: string | null
  /** Minutes before the start of the event, and length in minutes. */
  readonly before: number
  readonly length: number
  readonly needed: number
  /** Number of volunteers. */
  readonly taken: number
}

const demoDuties: readonly DemoDuty[] = [
  { de: 'Aufbau Bühne', en: 'Setting up the stage', location: 'Saal', before: 180, length: 90, needed: 6, taken: 4 },
  { de: 'Kasse', en: 'Till', location: 'Foyer', before: 75, length: 90, needed: 2, taken: 2 },
  { de: 'Getränke', en: 'Drinks', location: 'Foyer', before: 60, length: 210, needed: 3, taken: 1 },
  { de: 'Abbau', en: 'Clearing away', location: 'Saal', before: -120, length: 60, needed: 5, taken: 3 },
]

const minuteMs = 60_000

interface Occasion {
  readonly people: readonly number[]
  readonly events: readonly { readonly id: number; readonly startsAt: Date; readonly kind: string }[]
  /** E-mail address of the member with a sign-in who has the till. */
  readonly player: string
  readonly now: Date
}

/** Loads duties of the next concert and of a past rehearsal, one of them offered for a takeover, and lifts to the concert. */
export const loadDuties = async (db: Db, { people, events, player, now }: Occasion): Promise<void> => {
  const coming = events.find(({ kind, startsAt }) => kind === 'concert' && startsAt > now)?.id
  const past = events.find(({ kind, startsAt }) => kind === 'rehearsal' && startsAt < now)?.id
  const [own] = await db.select({ personId: account.personId }).from(account).where(eq(account.email, player))
  if (own === undefined) throw new Error(`${player} has no account`)
  const others = people.filter((id) => id !== own.personId)
  for (const eventId of [coming, past]) {
    if (eventId === undefined) continue
    const [held] = await db.select().from(event).where(eq(event.id, eventId))
    if (held === undefined) continue
    for (const [index, { de, en, location, before, length, needed, taken }] of demoDuties.entries()) {
      const startsAt = new Date(held.startsAt.getTime() - before * minuteMs)
      const row = await insertRow(db, duty, {
        ...{ eventId, nameDe: de, nameEn: en, location, needed, startsAt, changedAt: now },
        endsAt: new Date(startsAt.getTime() + length * minuteMs),
      })
      const full = eventId === past ? needed : taken
      const volunteers = others.slice(index * 6, index * 6 + full)
      // The first place at the till is the player's.
      if (de === 'Kasse') volunteers[0] = own.personId
      await db.insert(dutyVolunteer).values(
        volunteers.map((personId, place) => ({
          ...{ dutyId: row.id, personId, takes: true, changedAt: new Date(now.getTime() + place) },
          offeredAt: eventId === coming && de === 'Getränke' ? now : null,
        })),
      )
    }
  }
  if (coming !== undefined) await loadLifts(db, { others, coming, now })
}

const loadLifts = async (
  db: Db,
  { others, coming, now }: { readonly others: readonly number[]; readonly coming: number; readonly now: Date },
): Promise<void> => {
  const [held] = await db.select().from(event).where(eq(event.id, coming))
  const [first, second, third, fourth] = others
  if (held === undefined || first === undefined || second === undefined) return
  const leavesAt = new Date(held.startsAt.getTime() - 120 * minuteMs)
  const [uster, wetzikon] = [randomUUID(), randomUUID()]
  await db.insert(lift).values([
    {
      ...{ id: uster, eventId: coming, personId: first, place: 'Bahnhof Uster', leavesAt, seats: 3, changedAt: now },
      remarks: 'Mit Platz für eine Tuba.',
    },
    { id: wetzikon, eventId: coming, personId: second, place: 'Bahnhof Wetzikon', leavesAt, seats: 1, changedAt: now },
  ])
  const riders = [
    [uster, third],
    [wetzikon, fourth],
  ] as const
  await db
    .insert(liftSeat)
    .values(
      riders.flatMap(([liftId, personId]) =>
        personId === undefined ? [] : [{ liftId, personId, takes: true, changedAt: now }],
      ),
    )
}

import { asc, eq } from 'drizzle-orm'
import { dayPlus } from '#contract/event-series.ts'
import { toWireDate } from '#contract/time.ts'
import { insertRow } from '#server/platform/db/insert-row.ts'
import type { Db } from '#server/platform/db/open.ts'
import { organizations } from '#server/platform/db/organizations.ts'
import { agendaItem, agendaItemFile, assembly, type event, membership, motion } from '#server/platform/db/tables.ts'

const agenda = [
  ['INFORMATION', 'Begrüssung', null],
  ['ELECTION', 'Wahl der Stimmenzählenden', null],
  ['DECISION', 'Genehmigung des Protokolls', 'Das Protokoll liegt bei den Dokumenten.'],
  ['DECISION', 'Jahresrechnung und Bericht der Revision', 'Die Kassierin erläutert die Rechnung und den Abschluss.'],
  ['ELECTION', 'Wahlen', 'Zwei Sitze im Vorstand sind neu zu besetzen.'],
  ['OTHER', 'Verschiedenes', null],
] as const

/** Loads the agenda of the coming general assembly, with the minutes of the last one, and a motion of a member. */
export const loadAssembly = async (
  db: Db,
  held: typeof event.$inferSelect,
  minutes: number | undefined,
  now: Date,
): Promise<void> => {
  const rows = await db
    .insert(agendaItem)
    .values(agenda.map(([kind, title, text], position) => ({ eventId: held.id, position, kind, title, text })))
    .returning()
  const approval = rows[2]
  if (approval !== undefined && minutes !== undefined)
    await db.insert(agendaItemFile).values({ itemId: approval.id, fileId: minutes })
  await insertRow(db, assembly, { id: held.id, motionsBy: dayPlus(toWireDate(held.startsAt), -10) })
  const [author] = await db
    .select()
    .from(membership)
    .where(eq(membership.organizationId, organizations.band))
    .orderBy(asc(membership.id))
  if (author === undefined) return
  await insertRow(db, motion, {
    ...{ eventId: held.id, personId: author.personId, createdAt: now },
    title: 'Probe am Donnerstag statt am Dienstag',
    text: 'Am Dienstag probt auch der Chor im Schulhaus. Am Donnerstag haben wir die Aula für uns.',
  })
}

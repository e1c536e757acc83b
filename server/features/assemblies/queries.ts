import { and, asc, desc, eq, exists, gte, inArray, sql } from 'drizzle-orm'
import type { AgendaItem, Assembly, AssemblyRow } from '#contract/assemblies.ts'
import { toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { agendaItem, agendaItemFile, assembly, event, file } from '../../platform/db/tables.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { localizedTexts } from '../../platform/localized.ts'
import { currentYear, startOfDay } from '../../platform/time.ts'
import { presentFile } from '../documents/queries.ts'
import { type DocumentReader, readableBy } from '../documents/reader.ts'
import { findInvited, mayAnswer } from '../invitations/invited.ts'
import { findOwnMotions, takesMotions } from './motions.ts'
import type { Participant } from './policy.ts'
import { findChair, findStanding, requireAssembly } from './standing.ts'
import { findVotedIn, findVotes } from './votes.ts'

interface Reading {
  readonly locale: Locale
  readonly now: Date
}

const presentHead = (
  { id, titleDe, titleEn, startsAt, fullDay, location, cancelled }: typeof event.$inferSelect,
  { prepares }: Checked<Participant>,
  locale: Locale,
): AssemblyRow => ({
  ...localizedTexts(locale, { title: [titleDe, titleEn] }),
  ...{ id, dateStart: toWireTime(startsAt), fullDay, location, cancelled, prepares },
})

/** The assemblies from last year on, latest first: with an agenda for those whom they invite, all for those who prepare. */
export const findAssemblies = async (
  db: Db,
  who: Checked<Participant>,
  { locale, now }: Reading,
): Promise<AssemblyRow[]> => {
  const invited = await findInvited(db, now)
  const hasAgenda = exists(db.select({ id: agendaItem.id }).from(agendaItem).where(eq(agendaItem.eventId, event.id)))
  const rows = await db
    .select()
    .from(event)
    .where(
      and(
        eq(event.kind, 'assembly'),
        gte(event.startsAt, startOfDay(`${currentYear(now) - 1}-01-01`)),
        who.prepares ? undefined : and(hasAgenda, mayAnswer(db, invited, sql`${who.personId}`)),
      ),
    )
    .orderBy(desc(event.startsAt), desc(event.id))
  return rows.map((row) => presentHead(row, who, locale))
}

/** The agenda for a reader, with the documents that the reader may load, and the votes. */
const findAgenda = async (
  db: Db,
  eventId: number,
  reader: Checked<DocumentReader>,
  { now, counts }: { readonly now: Date; readonly counts: boolean },
): Promise<AgendaItem[]> => {
  const items = await db
    .select()
    .from(agendaItem)
    .where(eq(agendaItem.eventId, eventId))
    .orderBy(asc(agendaItem.position), asc(agendaItem.id))
  const ids = items.map(({ id }) => id)
  const files = await db
    .select({ itemId: agendaItemFile.itemId, file })
    .from(agendaItemFile)
    .innerJoin(file, eq(file.id, agendaItemFile.fileId))
    .where(and(inArray(agendaItemFile.itemId, ids), await readableBy(db, reader, now)))
    .orderBy(file.title, file.id)
  const votes = await findVotes(db, eventId, now, counts)
  return items.map(({ id, kind, title, text }) => ({
    ...{ id, kind, title, text },
    files: files.filter(({ itemId }) => itemId === id).map((row) => presentFile(row.file)),
    votes: votes.filter(({ itemId }) => itemId === id),
  }))
}

/** @throws HttpError not_found for somebody who is not invited and does not prepare assemblies */
export const findAssembly = async (
  db: Db,
  id: number,
  who: Checked<Participant>,
  { locale, now, reader }: Reading & { readonly reader: Checked<DocumentReader> },
): Promise<Assembly> => {
  const held = await requireAssembly(db, id)
  const standing = await findStanding(db, id, who.personId, now)
  if (standing === undefined && !who.prepares) throw new HttpError('not_found')
  const chair = await findChair(db, id)
  const [row] = await db.select().from(assembly).where(eq(assembly.id, id))
  const chairs = chair !== undefined && chair.id === who.personId
  return {
    ...presentHead(held, who, locale),
    ...{ chair: chair?.label ?? null, chairs },
    invited: standing !== undefined,
    hasVote: standing?.hasVote ?? false,
    present: standing?.present ?? false,
    votedIn: await findVotedIn(db, id, who.personId),
    motionsBy: row?.motionsBy ?? null,
    motionsOpen: standing !== undefined && takesMotions(row?.motionsBy ?? null, held, now),
    items: await findAgenda(db, id, reader, { now, counts: chairs }),
    motions: await findOwnMotions(db, id, who.personId),
  }
}

import { and, asc, eq, exists, gt, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { BoardMeeting } from '#contract/board.ts'
import { toWireDate } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import { isOnBoard } from '../../platform/db/active-membership.ts'
import type { Db } from '../../platform/db/open.ts'
import { organizations } from '../../platform/db/organizations.ts'
import { bandGroup, event, eventInvitation, organization } from '../../platform/db/tables.ts'
import { presentEvent } from '../events/queries.ts'

/** Maximum number of meetings on the page of the board. */
const shown = 5

/** Events for which the board is asked and neither the band nor a section. One member alone is a guest elsewhere. */
const isOfBoard = (db: Db, now: Date): SQL | undefined => {
  const invitations = (where: SQL | undefined) =>
    db
      .select({ id: eventInvitation.id })
      .from(eventInvitation)
      .where(and(eq(eventInvitation.eventId, event.id), where))
  const boardName = db.select({ name: sql`lower(${organization.name})` }).from(organization)
  const called = db
    .select({ id: bandGroup.id })
    .from(bandGroup)
    .where(sql`lower(trim(${bandGroup.nameDe})) = (${boardName.where(eq(organization.id, organizations.board))})`)
  const byName = invitations(isOnBoard(db, eventInvitation.personId, toWireDate(now)))
  return and(
    sql`cardinality(${event.sections}) = 0`,
    not(exists(invitations(not(inArray(eventInvitation.kind, ['GROUP', 'PERSON']))))),
    or(exists(invitations(inArray(eventInvitation.groupId, called))), gt(db.$count(byName.as('invited')), 1)),
  )
}

/** The next meetings of the board, cancelled ones too. */
export const findBoardMeetings = async (db: Db, locale: Locale, now: Date): Promise<BoardMeeting[]> => {
  const rows = await db
    .select()
    .from(event)
    .where(and(gt(event.endsAt, now), isOfBoard(db, now)))
    .orderBy(asc(event.startsAt), asc(event.id))
    .limit(shown)
  return rows.map((row) => {
    const { id, title, dateStart, fullDay, location, cancelled } = presentEvent(row, locale, {
      ...{ fileIds: [], contact: null, venue: null, reader: 'members', leaflet: false, invitations: [] },
    })
    return { id, title, dateStart, fullDay, location, cancelled }
  })
}

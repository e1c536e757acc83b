import { and, eq, exists, gt, gte, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { CommentPlace } from '#contract/comments.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { bulletin, event, person } from '../../platform/db/tables.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { isWrittenBy } from '../bulletins/policy.ts'
import { invitesOnlyAskable } from '../invitations/asker.ts'
import { events, findAddressed, findInvited, isInvited, mayAnswer } from '../invitations/invited.ts'
import type { Commenter } from './policy.ts'

/** Conditions on the bulletin, or on the event, of the query. */
interface Rights {
  /** The commenter may close its thread. */
  readonly manages: SQL
  readonly reads: SQL | undefined
}

/** Days for which comments on an event are read after its end. */
const shownDays = 30
const dayMs = 24 * 60 * 60_000

/** The rights of a commenter: those to whom somebody may write are those whose threads the person manages. */
export const findRights = async (
  db: Db,
  commenter: Checked<Commenter>,
): Promise<Readonly<Record<CommentPlace, Rights>>> => {
  const { personId, represents, now } = commenter
  const [addressed, invited] = [await findAddressed(db, now), await findInvited(db, now)]
  const isAmongReaders = (condition: SQL | undefined) =>
    exists(
      db
        .select({ id: person.id })
        .from(person)
        .where(and(inArray(person.id, [personId, ...represents]), condition)),
    )
  const self = sql`${person.id}`
  const ofBulletin = isWrittenBy(db, commenter) ?? sql`true`
  const ofEvent = invitesOnlyAskable(db, commenter, events) ?? sql`true`
  const recent = gt(event.endsAt, new Date(now.getTime() - shownDays * dayMs))
  return {
    bulletin: {
      manages: ofBulletin,
      reads: or(ofBulletin, and(gte(bulletin.endsOn, toWireDate(now)), isAmongReaders(isInvited(db, addressed, self)))),
    },
    event: { manages: ofEvent, reads: or(ofEvent, and(recent, isAmongReaders(mayAnswer(db, invited, self)))) },
  }
}

/** The place of a thread, if the condition holds for it. */
export const lockPlace = async (
  tx: Db,
  { place, placeId }: { readonly place: CommentPlace; readonly placeId: number },
  condition: SQL | undefined,
  strength: 'share' | 'update' = 'share',
): Promise<{ readonly comments: boolean } | undefined> => {
  const table = place === 'bulletin' ? bulletin : event
  const [row] = await tx
    .select({ comments: table.comments })
    .from(table)
    .where(and(eq(table.id, placeId), condition))
    .for(strength)
  return row
}

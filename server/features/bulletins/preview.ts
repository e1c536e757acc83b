import { eq } from 'drizzle-orm'
import type * as v from 'valibot'
import type { BulletinPreview, previewBulletin } from '#contract/edited-bulletins.ts'
import { toWireDate } from '#contract/time.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import type { DatabaseTransaction } from '../../platform/db/open.ts'
import { bulletin } from '../../platform/db/tables.ts'
import type { Checked } from '../../platform/http/policy.ts'
import type { Asker } from '../invitations/asker.ts'
import { replaceInvitations, requireInvited } from '../invitations/event-invitations.ts'
import { findWaysOfBulletin } from '../notifications/bulletin-news.ts'
import { requireAudience, requireEvent } from './edit.ts'

type Audience = v.InferOutput<typeof previewBulletin.input.body>

/**
 * Says how a bulletin would reach its audience. The same queries as for a sent one read a row that is removed in the same
 * transaction, so that the preview cannot differ. @throws HttpError validation.invalid as the creation
 */
export const findPreview = async (
  tx: DatabaseTransaction,
  writer: Checked<Asker>,
  { eventId, sections, invitations }: Audience,
): Promise<v.InferOutput<typeof BulletinPreview>> => {
  const { now } = writer
  await requireInvited(tx, invitations)
  if (eventId !== null) await requireEvent(tx, eventId)
  const { id } = await insertRow(tx, bulletin, {
    ...{ titleDe: '', textDe: '', endsOn: toWireDate(now), createdAt: now, personId: writer.personId || null },
    ...{ eventId, sections: eventId === null ? sections : [] },
  })
  await replaceInvitations(tx, { bulletinId: id }, eventId === null ? invitations : [])
  const { addressed } = await requireAudience(tx, writer, id)
  const ways = await findWaysOfBulletin(tx, id, now)
  await tx.delete(bulletin).where(eq(bulletin.id, id))
  return { addressed, ...ways }
}

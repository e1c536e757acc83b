import { eq, type SQL } from 'drizzle-orm'
import type { Sheet } from '#contract/compositions.ts'
import { partsFor } from '#contract/my-part.ts'
import type { GuestEvent, GuestSheet } from '#contract/substitutes.ts'
import { toWireDate, toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { type EventRow, event, substitute, substituteInvitation, substituteRequest } from '../../platform/db/tables.ts'
import { HttpError, requireRow } from '../../platform/http/http-error.ts'
import { foreignIn } from '../../platform/localized.ts'
import { dayAfter, lastDay, startOfDay } from '../../platform/time.ts'
import { findSheet } from '../compositions/queries.ts'
import { findContacts } from '../events/contacts.ts'
import { findProgramme } from '../events/programme.ts'
import { getTexts } from '../events/queries.ts'
import { readInvitation } from './link.ts'

/** An invitation with its request, event and person. */
export interface Invited {
  readonly invitation: typeof substituteInvitation.$inferSelect
  readonly request: typeof substituteRequest.$inferSelect
  readonly event: EventRow
  readonly substitute: typeof substitute.$inferSelect
}

const findInvited = async (db: Db, where: SQL): Promise<Invited | undefined> => {
  const [row] = await db
    .select({ invitation: substituteInvitation, request: substituteRequest, event, substitute })
    .from(substituteInvitation)
    .innerJoin(substituteRequest, eq(substituteRequest.id, substituteInvitation.requestId))
    .innerJoin(event, eq(event.id, substituteRequest.eventId))
    .innerJoin(substitute, eq(substitute.id, substituteInvitation.substituteId))
    .where(where)
  return row
}

export const findInvitedById = (db: Db, id: number): Promise<Invited | undefined> =>
  findInvited(db, eq(substituteInvitation.id, id))

/** Whom the token of a link invites; undefined for a token that was not signed here, and for a deleted or renewed one. */
export const findInvitedByToken = async (db: Db, token: string): Promise<Invited | undefined> => {
  const uuid = await readInvitation(db, token)
  return uuid === undefined ? undefined : await findInvited(db, eq(substituteInvitation.uuid, uuid))
}

/** The last day on which a link opens the event: the day after it. */
export const lastDayOfLink = ({ fullDay, endsAt }: Pick<EventRow, 'fullDay' | 'endsAt'>): string =>
  dayAfter(fullDay ? lastDay(endsAt).slice(0, 10) : toWireDate(endsAt), 1)

export const isLinkOver = (held: Pick<EventRow, 'fullDay' | 'endsAt'>, now: Date): boolean =>
  now >= startOfDay(dayAfter(lastDayOfLink(held), 1))

const presentSheet = ({ id, name, size, sha256, orientations, instrument, voice, key }: Sheet): GuestSheet => ({
  ...{ id, name, size, sha256, orientations: orientations ?? {}, instrument, voice, key },
})

/** The event and the own part of each piece, for somebody who accepted. */
export const presentGuestEvent = async (
  db: Db,
  { event: held, request, substitute: { name } }: Invited,
  locale: Locale,
): Promise<GuestEvent> => {
  const { kind, fullDay, cancelled, location, callTime, callPlace, dressCode } = held
  const { instrument, voice, key, message } = request
  const programme = (await findProgramme(db, held.id)) ?? []
  return {
    ...{ name, kind, fullDay, cancelled, location, callTime, callPlace, dressCode, instrument, voice, key, message },
    ...getTexts(held, locale),
    foreign: foreignIn(locale, { title: [held.titleDe, held.titleEn], remarks: [held.remarksDe, held.remarksEn] }),
    dateStart: toWireTime(held.startsAt),
    dateEnd: fullDay ? lastDay(held.endsAt) : toWireTime(held.endsAt),
    contact: (await findContacts(db, [held], 'members'))(held),
    validUntil: lastDayOfLink(held),
    pieces: programme.map(({ id, title, sheets }) => {
      const [choice] = partsFor([{ instrument, voice, key }], sheets)
      return { id, title, sheet: choice === undefined ? null : presentSheet(choice.sheet) }
    }),
  }
}

/** @throws HttpError not_found, link.expired */
export const findGuestEvent = async (
  db: Db,
  token: string,
  { locale, now }: { readonly locale: Locale; readonly now: Date },
): Promise<GuestEvent> => {
  const invited = requireRow(await findInvitedByToken(db, token))
  if (invited.invitation.state !== 'accepted' || isLinkOver(invited.event, now)) throw new HttpError('link.expired')
  return await presentGuestEvent(db, invited, locale)
}

/** A sheet that the link opens. @throws HttpError not_found for every other sheet; link.expired */
export const findGuestSheet = async (db: Db, token: string, id: number, now: Date) => {
  const { pieces } = await findGuestEvent(db, token, { locale: 'de-ch', now })
  const isOwn = pieces.some(({ sheet }) => sheet?.id === id)
  return requireRow(isOwn ? await findSheet(db, id) : undefined)
}

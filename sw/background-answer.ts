import { findAbsence } from '#contract/effective-answer.ts'
import { openDeviceDatabase, openMemberDatabase } from '#device/database.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { readKnownMember } from '#device/identity.ts'
import { readLocale } from '#device/locale.ts'
import { blockedReasons } from '#device/outbox/drain.ts'
import { countedAbsences, overlayAbsences } from '#device/outbox/kinds/absence.ts'
import { type DesiredAnswer, overlayParticipation, participationKind } from '#device/outbox/kinds/answer.ts'
import { kinds } from '#device/outbox/kinds/kinds.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { openOutbox } from '#device/outbox/store.ts'
import { readPersistedMeetings } from '#device/persisted-lists.ts'
import type { Locale } from '#i18n/intl.ts'
import { drainInBackground } from './background-drain.ts'
import { countDue } from './background-due.ts'

/** A yes or no given on a notification. */
export interface GivenAnswer {
  readonly eventId: number
  readonly status: boolean
  /** Title of the event, for the list of pending changes. */
  readonly title: string
  /** The member to whom the notification was shown. */
  readonly sub: string
  /** Start of the event that the notification showed. */
  readonly start?: string | undefined
}

/** Status of an answer. `reason`: the server's, in the member's language. */
export type AnswerStatus =
  | { readonly kind: 'saved' | 'network' | 'server' | 'sign-in' | 'update' | 'conflict' }
  | { readonly kind: 'rejected'; readonly reason: string }

const standOf = (record: OutboxRecord | undefined): AnswerStatus => {
  // The record was removed: the server's row was equal already, or a page has fetched a list that contains it.
  if (record === undefined || record.state === 'saved') return { kind: 'saved' }
  if (record.state === 'rejected') return { kind: 'rejected', reason: record.problem?.message ?? '' }
  if (record.state === 'conflict') return { kind: 'conflict' }
  if (record.problem?.code === blockedReasons.signIn) return { kind: 'sign-in' }
  if (record.problem?.code === blockedReasons.update) return { kind: 'update' }
  return { kind: record.problem?.code === blockedReasons.server ? 'server' : 'network' }
}

export interface Answered {
  readonly stands: AnswerStatus
  /** Number of meetings left to answer, as far as this device knows. */
  readonly due: number
}

/**
 * Saves the answer in the member's outbox, as a screen does, calls `onKept` once it is persisted, and tries to send it.
 * @returns null if the recipient of the notification is not, or no longer, known on this device
 * @throws DOMException if the device cannot save it
 */
export const saveAnswerInBackground = async (
  deps: DeviceDeps,
  origin: string,
  { eventId, status, title, sub, start: shown }: GivenAnswer,
  onKept: () => Promise<void>,
): Promise<Answered | null> => {
  const device = openDeviceDatabase(deps)
  try {
    const member = await readKnownMember(device)
    if (member === null || member.sub !== sub) return null
    const locale = await readLocale(device)
    const database = openMemberDatabase(deps, sub)
    try {
      const { rows, events, absences } = await readPersistedMeetings(database, locale)
      const outbox = openOutbox(deps, database, kinds)
      const saved = await outbox.list()
      const known = overlayParticipation(rows, saved).get(eventId)
      const place = { kind: participationKind.kind, key: String(eventId) }
      const event = events.find(({ id }) => id === eventId)
      // The list may be newer than the notification.
      const start = shown ?? event?.dateStart
      const away = countedAbsences(overlayAbsences(absences, saved), null)
      const desired: DesiredAnswer = {
        status,
        remarks: known?.remarks ?? '',
        maybeUntil: null,
        despite: event === undefined ? null : (findAbsence(event, away)?.id ?? null),
        // The worker starts without a contact to the server: its clock cannot be trusted.
        given: { at: deps.now().toISOString(), trusted: false, ...(start !== undefined && { start }) },
      }
      await outbox.put({ ...place, title, desired, row: known?.row ?? null })
      await onKept()
      const drained = await drainInBackground(deps, origin, { networkBack: true })
      const records = await outbox.list()
      const record = records.find(({ kind, key }) => kind === place.kind && key === place.key)
      const stands = standOf(record)
      return {
        stands: drained === null && stands.kind === 'network' ? { kind: 'sign-in' } : stands,
        due: await countDue(deps, database, locale),
      }
    } finally {
      database.close()
    }
  } finally {
    device.close()
  }
}

/** Returns the status of an answer given on a notification before; null if the member has changed it since. */
export const answerStatusInBackground = async (
  deps: DeviceDeps,
  { eventId, status, sub }: GivenAnswer,
  locale: Locale,
): Promise<AnswerStatus | null> => {
  const database = openMemberDatabase(deps, sub)
  try {
    const { rows } = await readPersistedMeetings(database, locale)
    const records = await openOutbox(deps, database, kinds).list()
    const record = records.find(({ kind, key }) => kind === participationKind.kind && key === String(eventId))
    const known = overlayParticipation(rows, records).get(eventId)
    return known !== undefined && known.status !== status ? null : standOf(record)
  } finally {
    database.close()
  }
}

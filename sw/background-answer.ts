import { openDeviceDatabase, openMemberDatabase } from '#device/database.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { readKnownMember } from '#device/identity.ts'
import { readKeptMeetings } from '#device/kept-lists.ts'
import { readLocale } from '#device/locale.ts'
import { waitingFor } from '#device/outbox/drain.ts'
import { kinds } from '#device/outbox/kinds/kinds.ts'
import { overlayParticipation, participationKind } from '#device/outbox/kinds/participation.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { openOutbox } from '#device/outbox/store.ts'
import type { Locale } from '#i18n/intl.ts'
import { drainInBackground } from './background-drain.ts'
import { dueIn } from './background-due.ts'

/** A yes or no given on a notification. */
export interface GivenAnswer {
  readonly eventId: number
  readonly status: boolean
  /** What it is about, for the list of what waits. */
  readonly title: string
  /** To whom the notification was shown. */
  readonly sub: string
}

/** Where an answer stands. `reason`: the server's, in the member's language. */
export type AnswerStands =
  | { readonly kind: 'saved' | 'network' | 'server' | 'sign-in' | 'update' | 'conflict' }
  | { readonly kind: 'rejected'; readonly reason: string }

const standOf = (record: OutboxRecord | undefined): AnswerStands => {
  // Gone: it was the server's row already, or a page has fetched the list that carries it.
  if (record === undefined || record.state === 'saved') return { kind: 'saved' }
  if (record.state === 'rejected') return { kind: 'rejected', reason: record.problem?.message ?? '' }
  if (record.state === 'conflict') return { kind: 'conflict' }
  if (record.problem?.code === waitingFor.signIn) return { kind: 'sign-in' }
  if (record.problem?.code === waitingFor.update) return { kind: 'update' }
  return { kind: record.problem?.code === waitingFor.server ? 'server' : 'network' }
}

export interface Answered {
  readonly stands: AnswerStands
  /** How many meetings are left to answer, as far as this device knows. */
  readonly due: number
}

/**
 * Writes the answer to the member's outbox, as a screen does, calls `onKept` when it lies on the disk, and tries to send.
 * @returns null when the one to whom the notification was shown is not, or no longer, known on this device
 * @throws DOMException when the device cannot keep it
 */
export const answerInBackground = async (
  deps: DeviceDeps,
  origin: string,
  { eventId, status, title, sub }: GivenAnswer,
  onKept: () => Promise<void>,
): Promise<Answered | null> => {
  const device = openDeviceDatabase(deps)
  try {
    const member = await readKnownMember(device)
    if (member === null || member.sub !== sub) return null
    const locale = await readLocale(device)
    const database = openMemberDatabase(deps, sub)
    try {
      const { rows } = await readKeptMeetings(database, locale)
      const outbox = openOutbox(deps, database, kinds)
      const known = overlayParticipation(rows, await outbox.list()).get(eventId)
      const place = { kind: participationKind.kind, key: String(eventId) }
      const desired = { status, remarks: known?.remarks ?? '' }
      await outbox.put({ ...place, title, desired, row: known?.row ?? null })
      await onKept()
      const drained = await drainInBackground(deps, origin, { networkBack: true })
      const records = await outbox.list()
      const record = records.find(({ kind, key }) => kind === place.kind && key === place.key)
      const stands = standOf(record)
      return {
        stands: drained === null && stands.kind === 'network' ? { kind: 'sign-in' } : stands,
        due: await dueIn(deps, database, locale),
      }
    } finally {
      database.close()
    }
  } finally {
    device.close()
  }
}

/** Where an answer stands that was given on a notification before; null when the member has answered otherwise since. */
export const standInBackground = async (
  deps: DeviceDeps,
  { eventId, status, sub }: GivenAnswer,
  locale: Locale,
): Promise<AnswerStands | null> => {
  const database = openMemberDatabase(deps, sub)
  try {
    const { rows } = await readKeptMeetings(database, locale)
    const records = await openOutbox(deps, database, kinds).list()
    const record = records.find(({ kind, key }) => kind === participationKind.kind && key === String(eventId))
    const known = overlayParticipation(rows, records).get(eventId)
    return known !== undefined && known.status !== status ? null : standOf(record)
  } finally {
    database.close()
  }
}

import * as v from 'valibot'
import { sendBatch } from '#contract/batch.ts'
import { updateNotificationPreferences } from '#contract/notifications.ts'
import { absenceKind } from '#device/outbox/kinds/absence.ts'
import { annotationKind } from '#device/outbox/kinds/annotation.ts'
import { participationKind } from '#device/outbox/kinds/answer.ts'
import { defaultAnswersKind } from '#device/outbox/kinds/default-answers.ts'
import { keyFor } from '#device/outbox/kinds/key-for.ts'
import { notificationsKind } from '#device/outbox/kinds/notifications.ts'
import { personKind } from '#device/outbox/kinds/person.ts'
import { standSettingKind } from '#device/outbox/kinds/stand-setting.ts'
import { absenceOf, defaultsPlace, type Place, settingsPlace, sheet, wishesPlace } from './model-server.ts'

/** A change that is on its way to the server: a request of its own, or a part of a batch. */
export interface Write {
  readonly method: string
  readonly path: string
  /** JSON. */
  readonly body: string
}

/** A write in flight, with the outcome that it may cause. */
export interface Passage {
  readonly place: Place
  readonly wish: unknown
}

export const isBatch = ({ url }: Request): boolean => new URL(url).pathname === sendBatch.path

/** Returns the writes of a request: one, the parts of a batch, or none if it only reads. */
export const writesOf = async (request: Request): Promise<readonly Write[]> => {
  const { method, url } = request
  if (method === 'GET') return []
  if (isBatch(request)) return v.parse(sendBatch.input.body, await request.clone().json()).requests
  const { pathname, search } = new URL(url)
  return [{ method, path: pathname + search, body: await request.clone().text() }]
}

const Body = v.object({
  eventId: v.optional(v.number()),
  id: v.optional(v.union([v.number(), v.string()])),
  strokes: v.optional(v.unknown()),
  edits: v.optional(v.unknown()),
  from: v.optional(v.string()),
  rehearsal: v.optional(v.string()),
  recordedAt: v.optional(v.number()),
})

/** Returns the desired state in a write of the outbox. */
export const passageOf = ({ method, path, body: text }: Write): Passage => {
  const body: unknown = JSON.parse(text)
  const person = new URL(path, 'https://model.invalid').searchParams.get('for')
  const { eventId, id, strokes, edits, from, rehearsal, recordedAt } = v.parse(Body, body)
  if (path === updateNotificationPreferences.path) return { place: wishesPlace, wish: notificationsKind.wishOf(body) }
  if (recordedAt !== undefined)
    return { place: { kind: 'attendance', key: '' }, wish: { ...Object(body), at: recordedAt } }
  if (strokes !== undefined) return { place: sheet, wish: annotationKind.wishOf(body) }
  if (edits !== undefined) return { place: settingsPlace, wish: standSettingKind.wishOf(body) }
  if (from !== undefined) return { place: absenceOf(person), wish: absenceKind.wishOf(body) }
  if (rehearsal !== undefined) return { place: defaultsPlace, wish: defaultAnswersKind.wishOf(body) }
  if (eventId !== undefined)
    return { place: { kind: 'participation', key: keyFor(eventId, person) }, wish: participationKind.wishOf(body) }
  if (id !== undefined)
    return { place: { kind: 'person', key: 'own' }, wish: personKind.wishOf({ company: '', ...Object(body) }) }
  throw new Error(`${method} ${path} is no write that the model knows`)
}

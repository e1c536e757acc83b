import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import * as v from 'valibot'
import { Absence } from '#contract/absences.ts'
import { listParticipation, Participation } from '#contract/answers.ts'
import { DefaultAnswers } from '#contract/default-answers.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { defaultPreferences, NotificationPreferences, updateNotificationPreferences } from '#contract/notifications.ts'
import { CompleteMyself } from '#contract/persons.ts'
import { memberScope } from '#contract/stand-settings.ts'
import type { DesiredAbsence } from '#device/outbox/kinds/absence.ts'
import type { DesiredAnswer } from '#device/outbox/kinds/answer.ts'
import { type DesiredDefaults, defaultAnswersKind } from '#device/outbox/kinds/default-answers.ts'
import { keyFor } from '#device/outbox/kinds/key-for.ts'
import { kinds } from '#device/outbox/kinds/kinds.ts'
import { type DesiredPreferences, notificationsKind } from '#device/outbox/kinds/notifications.ts'
import { personKind } from '#device/outbox/kinds/person.ts'
import type { createApp } from '#server/app.ts'
import { person } from '#server/platform/db/tables.ts'
import type { TestApi, TestPerson } from './api.ts'
import { json } from './device.ts'
import { expectRequested } from './expect-requested.ts'
import type { BatchFault } from './model-batches.ts'

/** Faults of a request. */
export const faults = [
  'none',
  'down',
  'lost',
  'late',
  'timeout',
  'portal',
  'lost in a portal',
  '500',
  '503',
  '429',
  '401',
  '426',
] as const
export type Fault = (typeof faults)[number] | BatchFault

/** A state that a row of the server had. */
export interface Effect {
  readonly state: unknown
  readonly version: number
  readonly by: 'device' | 'elsewhere'
  /** Global sequence number. */
  readonly at: number
}

export interface Place {
  readonly kind: string
  readonly key: string
}
export const kindNamed = (name: string) => {
  const kind = kinds.find((one) => one.kind === name)
  if (kind === undefined) throw new Error(`there is no kind ${name}`)
  return kind
}
/** A member's notification preferences: one row. */
export const wishesPlace: Place = { kind: 'notifications', key: 'own' }
/** The member's default answers: one row. */
export const defaultsPlace: Place = { kind: 'default-answers', key: 'own' }
const bandDefaults: DesiredDefaults = { rehearsal: 'band', concert: 'band', assembly: 'band' }
/** The only absence of the member, or of a represented person. */
export const absenceOf = (person: string | null): Place => ({
  kind: 'absence',
  key: keyFor('00000000-0000-4000-8000-0000000000ab', person),
})
export const absencePlace: Place = absenceOf(null)
/** The only file with annotations. */
export const sheet: Place = { kind: 'annotation', key: 'd'.repeat(64) }
/** The settings of the stand for all sheets. */
export const settingsPlace: Place = { kind: 'stand-setting', key: memberScope }
/** States without a row, as a device knows them. */
export const firstStates: ReadonlyMap<Place, unknown> = new Map<Place, unknown>([
  [wishesPlace, defaultPreferences],
  [defaultsPlace, bandDefaults],
])
export const nameOf = ({ kind, key }: Place): string => `${kind}:${key}`

const Refused = v.object({ current: v.optional(v.unknown()) })
const portal = () => new Response('<h1>Willkommen im WLAN</h1>', { headers: { 'content-type': 'text/html' } })

/** Records the rows of one member from every response of the server. */
const createBook = () => {
  const rows = new Map<string, Effect[]>()
  let happened = 0
  const known = (place: Place): readonly Effect[] => rows.get(nameOf(place)) ?? []
  return {
    tick: () => ++happened,
    known,
    /** Records a row if it is newer than the known one. Returns whether it was. */
    note: (value: unknown, by: Effect['by']): boolean => {
      const kind = kinds.find((one) => one.rowOf(value) !== null)
      const row = kind?.rowOf(value) ?? null
      if (kind === undefined || row === null) return false
      const place = { kind: kind.kind, key: kind.keyOf(row.state) }
      const before = known(place)
      if (row.version <= (before.at(-1)?.version ?? 0)) return false
      rows.set(nameOf(place), [...before, { ...row, by, at: ++happened }])
      return true
    },
  }
}

/**
 * The provider of docs/decisions/0006 in memory: it rotates refresh tokens, and accepts an old one until its successor
 * was used.
 */
const createTestProvider = (origin: string, tokenFor: (who: TestPerson) => Promise<string>) => {
  const issuer = `${origin}/sso`
  const sessions = new Map<string, { readonly who: TestPerson; readonly number: number }>()
  const newest = new Map<TestPerson, number>()
  let numbers = 0
  const issue = (who: TestPerson): string => {
    const token = `refresh-${++numbers}`
    sessions.set(token, { who, number: numbers })
    return token
  }
  return {
    issuer,
    issue,
    revoke: (): void => sessions.clear(),
    fetch: async (request: Request): Promise<Response> => {
      if (!request.url.endsWith('/token'))
        return json({
          issuer,
          authorization_endpoint: issuer,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
        })
      const given = new URLSearchParams(await request.text()).get('refresh_token') ?? ''
      const session = sessions.get(given)
      if (session === undefined || session.number < (newest.get(session.who) ?? 0))
        return json({ error: 'invalid_grant' }, 400)
      newest.set(session.who, session.number)
      return json({
        access_token: await tokenFor(session.who),
        token_type: 'Bearer',
        expires_in: 600,
        refresh_token: issue(session.who),
      })
    },
  }
}

/** The real app behind a faulty network, with a record of every row it has returned. */
export const modelServer = (
  api: TestApi,
  app: ReturnType<typeof createApp>,
  owner: TestPerson,
  lateEvent: { readonly id: number; readonly day: string },
) => {
  const book = createBook()
  const provider = createTestProvider(api.origin, (who) => api.tokenFor(who))

  /** Records the row in a reply. Returns whether it is new. */
  const note = async (method: string, status: number, body: unknown, by: Effect['by']): Promise<boolean> => {
    const row = status === 412 ? v.parse(Refused, body).current : body
    const isNew = status !== 401 && book.note(row, by)
    const absence = v.safeParse(Absence, status < 300 && method === 'PUT' ? body : null)
    if (absence.success) {
      const answers = await noteAnswers()
      const late = answers.find((one) => one.eventId === lateEvent.id && one.person === absence.output.person)
      expectRequested(absence.output, late, { day: lateEvent.day, now: api.clock.now() })
    }
    return isNew
  }
  const served = async (request: Request, by: Effect['by']): Promise<Response> => {
    const response = await app.fetch(request)
    await note(request.method, response.status, await response.clone().json(), by)
    return response
  }
  /** Records the answers that something else has changed: a planner's decision, or an absence. */
  const noteAnswers = async (): Promise<readonly Participation[]> => {
    const list = v.parse(
      listParticipation.reply,
      await (await asOwner('GET', `${listParticipation.path}?for=all`)).json(),
    )
    for (const one of list._embedded.items) book.note(one, 'elsewhere')
    return list._embedded.items
  }

  const decideAs = async (planner: TestPerson, eventId: number, confirmed: boolean): Promise<void> => {
    const [row] = await api.db.select({ uuid: person.uuid }).from(person).where(eq(person.id, owner.personId))
    const version = book.known({ kind: 'participation', key: String(eventId) }).at(-1)?.version ?? 0
    await api.request(`PUT /api/frontend/internal/event/${eventId}/late-answers/${row?.uuid ?? ''}`, {
      as: planner,
      headers: { 'If-Match': ifMatch(version) },
      body: { confirmed },
    })
    await noteAnswers()
  }

  const asOwner = async (method: string, path: string, body?: unknown, version?: number): Promise<Response> => {
    const headers = {
      Authorization: `Bearer ${await api.tokenFor(owner)}`,
      'Content-Type': 'application/json',
      ...(version === undefined ? {} : { 'If-Match': ifMatch(version) }),
    }
    const request = new Request(`${api.origin}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return served(request, 'elsewhere')
  }
  const persons = '/api/frontend/internal/personnatural'
  const answers = '/api/participationselfservice'

  return {
    book,
    provider,
    served,
    note,
    portal,
    /** Returns the subject of a request's token; null = anonymous. */
    senderOf: (request: Request): string | null => {
      const token = request.headers.get('authorization')?.replace(/^Bearer /, '')
      return token === undefined ? null : (decodeJwt(token).sub ?? null)
    },
    /** Actions of the member on another device, based on the current row. */
    elsewhere: {
      answer: async (eventId: number, wish: Partial<DesiredAnswer>): Promise<void> => {
        const last = book.known({ kind: 'participation', key: String(eventId) }).at(-1)
        if (last === undefined) await asOwner('POST', `${answers}/`, { eventId, ...wish })
        else {
          const { id } = v.parse(Participation, last.state)
          await asOwner('PUT', `${answers}/`, { id, eventId, ...wish }, last.version)
        }
      },
      /** The member, or the other parent, answers for a represented person. */
      answerFor: async (eventId: number, child: string, wish: Partial<DesiredAnswer>): Promise<void> => {
        const last = book.known({ kind: 'participation', key: keyFor(eventId, child) }).at(-1)
        const path = `${answers}/?for=${child}`
        if (last === undefined) await asOwner('POST', path, { eventId, ...wish })
        else {
          const { id } = v.parse(Participation, last.state)
          await asOwner('PUT', path, { id, eventId, ...wish }, last.version)
        }
      },
      /** A planner confirms or refuses the answer that came after the deadline. */
      decide: decideAs,
      away: async (wish: Omit<DesiredAbsence, 'given'>): Promise<void> => {
        const version = book.known(absencePlace).at(-1)?.version
        await asOwner('PUT', `${answers}/absence/${absencePlace.key}`, wish, version)
      },
      assume: async (change: Partial<DesiredDefaults>): Promise<void> => {
        const { state = bandDefaults, version = 0 } = book.known(defaultsPlace).at(-1) ?? {}
        const wish = { ...Object(defaultAnswersKind.wishOf(state)), ...change }
        await asOwner('PUT', `${answers}/default`, wish, version)
      },
      edit: async (change: { city?: string; permit?: boolean }): Promise<void> => {
        const last = book.known({ kind: 'person', key: 'own' }).at(-1)
        if (last === undefined) throw new Error('the own record is read first')
        await asOwner(
          'PATCH',
          persons,
          { ...Object(personKind.wishOf(last.state)), ...change, id: owner.personId },
          last.version,
        )
      },
      choose: async (change: Partial<DesiredPreferences>): Promise<void> => {
        const { state = defaultPreferences, version = 0 } = book.known(wishesPlace).at(-1) ?? {}
        const wish = { ...Object(notificationsKind.wishOf(state)), ...change }
        await asOwner(updateNotificationPreferences.method, updateNotificationPreferences.path, wish, version)
      },
    },
    ownDefaults: async (): Promise<DefaultAnswers> =>
      v.parse(DefaultAnswers, await (await asOwner('GET', `${answers}/default`)).json()),
    ownWishes: async (): Promise<NotificationPreferences> =>
      v.parse(NotificationPreferences, await (await asOwner('GET', updateNotificationPreferences.path)).json()),
    ownRecord: async (): Promise<CompleteMyself> =>
      v.parse(CompleteMyself, await (await asOwner('GET', `${persons}/myself`)).json()),
  }
}

import type { Participation, SubscribableEvent } from '#contract/answers.ts'
import { openDeviceDatabase, openMemberDatabase } from '#device/database.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { rememberMember } from '#device/identity.ts'
import { rememberLocale } from '#device/locale.ts'
import { kinds } from '#device/outbox/kinds/kinds.ts'
import { openOutbox } from '#device/outbox/store.ts'
import { participationKey, persistedQueryKey, subscribableKey } from '#device/persisted-lists.ts'
import { storeTokens } from '#device/tokens/record.ts'
import { rememberProviderSettings } from '#device/tokens/settings.ts'
import { intls } from '#i18n/catalogues.ts'
import { updateAnswerNotifications } from '../../sw/answer-notification.ts'
import { drainInBackground } from '../../sw/background-drain.ts'
import { showPush, tapNotification } from '../../sw/notifications.ts'
import type { ShownOptions } from '../../sw/push-message.ts'
import type { PushWorker } from '../../sw/push-settings.ts'
import { type ParticipationServer, participationServer } from './answer-client.ts'
import { testDevice } from './device.ts'
import { noDetails } from './no-details.ts'

export const origin = 'https://band.example'
/** The event that `pushed` asks about. */
export const event: SubscribableEvent = {
  id: 7,
  kind: 'rehearsal',
  title: 'Probe',
  dateStart: '2026-11-26T20:00',
  dateEnd: '2026-11-26T22:00',
  fullDay: false,
  location: null,
  cancelled: false,
  fileIds: [],
  ...noDetails,
}
/** A message that asks about event 7. */
export const pushed = (change: object = {}) => ({
  web_push: 8030,
  notification: {
    title: 'Kommen Sie an die Probe?',
    body: 'Donnerstag, 26.11.2026, 20:00',
    lang: 'de-CH',
    navigate: `${origin}/de-ch/intra/meetings#event-7`,
    tag: 'event-7',
    actions: [
      { action: 'yes', title: 'Anmelden', navigate: origin },
      { action: 'no', title: 'Abmelden', navigate: origin },
    ],
    data: { kind: 'answer', event: { id: 7, title: 'Probe', dateStart: '2026-11-26T20:00' } },
    ...change,
  },
})

interface Note {
  readonly title: string
  readonly options: ShownOptions
}

/** Returns the notifications on the screen: the last one of each tag that was not closed. */
const standing = (shown: readonly Note[], closed: ReadonlySet<Note>): Note[] =>
  [...new Map(shown.map((note) => [note.options.tag, note])).values()].filter((note) => !closed.has(note))

/** A phone with a worker, and the notifications that its system shows. */
export const createPhone = () => {
  const device = testDevice()
  const server: ParticipationServer = participationServer()
  let online = true
  const fetch: DeviceDeps['fetch'] = (request) =>
    online ? server.fetch(request) : Promise.reject(new TypeError('Failed to fetch'))
  const deps = device.tab(fetch)
  const store = openDeviceDatabase(deps)
  const shown: Note[] = []
  const closed = new Set<Note>()
  const badges: number[] = []
  const opened: string[] = []
  const told: unknown[] = []
  const windows: string[] = []
  const askedToWake: string[] = []
  let subscribed = true
  const worker: PushWorker = {
    location: { origin },
    registration: {
      showNotification: async (title, options = {}) => void shown.push({ title, options }),
      getNotifications: async () =>
        standing(shown, closed).map((note): Notification => {
          const { tag = '', data } = note.options
          return { tag, data: structuredClone(data), close: () => void closed.add(note) } as Notification
        }),
      pushManager: {
        getSubscription: async () => (subscribed ? { unsubscribe: async () => (subscribed = false) } : null),
      } as unknown as PushManager,
      // Background Sync, which the types lack.
      ...{ sync: { register: async (tag: string) => void askedToWake.push(tag) } },
    },
    clients: {
      matchAll: async () =>
        windows.map((path) => ({
          url: `${origin}${path}`,
          postMessage: (message: unknown) => void told.push(message),
          focus: async () => void opened.push(`focus ${path}`),
        })),
      openWindow: async (path: string) => {
        opened.push(path)
        return null
      },
    },
    navigator: {
      setAppBadge: async (count = 0) => void badges.push(count),
      clearAppBadge: async () => void badges.push(0),
    },
  }
  const settings = { worker, deps, texts: intls, maxActions: 2 }
  const keep = async (key: readonly string[], data: unknown): Promise<void> => {
    const database = openMemberDatabase(deps, '5a1e')
    await database.write(['queries'], async (t) =>
      t.put('queries', persistedQueryKey(key), JSON.stringify({ state: { data } })),
    )
    database.close()
  }
  return {
    server,
    shown,
    badges,
    opened,
    told,
    windows,
    /** The sync tags for which the system wakes the worker when it is online. */
    askedToWake,
    settings,
    isSubscribed: () => subscribed,
    goOffline: () => {
      online = false
    },
    /** Goes online: the outbox is sent, and the notifications are updated. */
    goOnline: async () => {
      online = true
      await drainInBackground(deps, origin, { networkBack: true })
      await updateAnswerNotifications(settings)
    },
    standing: () => standing(shown, closed).map(({ options }) => options.body),
    deliver: (message: unknown) => showPush(settings, typeof message === 'string' ? message : JSON.stringify(message)),
    tap: (action = '') => {
      const { tag = '', data } = shown.at(-1)?.options ?? {}
      return tapNotification(settings, { close: () => {}, tag, data }, action)
    },
    /** Answers in the app. */
    answer: async (eventId: number, status: boolean) => {
      const place = { kind: 'participation', key: String(eventId), title: 'Probe' }
      await openOutbox(deps, openMemberDatabase(deps, '5a1e'), kinds).put({
        ...place,
        desired: { status, remarks: '' },
        row: null,
      })
    },
    outbox: () => openOutbox(deps, openMemberDatabase(deps, '5a1e'), kinds).list(),
    keepLists: async (rows: readonly Participation[], events = [event]) => {
      await keep(participationKey, rows)
      await keep(subscribableKey('de-ch'), events)
    },
    know: (sub: string) =>
      rememberMember(store, {
        sub,
        personId: 'p',
        label: 'Heinz',
        roles: ['MEMBER'],
        instrument: null,
        voice: null,
        key: null,
        further: [],
        member: true,
        validatedAt: '2026-11-20T19:00:00.000Z',
      }),
    speak: () => rememberLocale(store, 'en-gb'),
    signIn: async () => {
      await rememberProviderSettings(store, { issuer: `${origin}/sso`, clientId: 'mhz-app', scope: 'openid' })
      await storeTokens(store, {
        sub: '5a1e',
        accessToken: 'valid',
        expiresAt: deps.now().getTime() + 600_000,
        refreshToken: 'r1',
        idToken: 'validated',
        claims: { iss: `${origin}/sso`, sub: '5a1e', aud: 'mhz-app', iat: 0, exp: 600 },
        scope: 'openid',
        unvalidated: null,
      })
    },
  }
}

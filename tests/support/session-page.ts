import type { DeviceDeps } from '#device/deps.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Locale } from '#i18n/intl.ts'
import { nameUnsent } from '../../src/features/outbox/unsent-names.ts'
import { type Connectivity, createConnectivity } from '../../src/platform/offline/connectivity.ts'
import { createObservableFlag } from '../../src/platform/offline/observable-flag.ts'
import type { SignInOutcome } from '../../src/platform/session/finish-sign-in.ts'
import { openSession } from '../../src/platform/session/open-session.ts'
import type { Session } from '../../src/platform/session/session.ts'
import { createText } from '../../src/ui/intl.tsx'
import { json, type TestDevice } from './device.ts'
import { memoryStorage } from './web-storage.ts'

export const appOrigin = 'https://band.example'

/** The member's own person in our API's format. */
export const myself = {
  id: 1,
  uuid: 'a2d6e2f4-1111-4222-8333-444455556666',
  firstName: 'Regula',
  lastName: 'Beispiel',
  email: 'regula@example.ch',
  label: 'Regula Beispiel',
  instrument: 'HORN',
  voice: '1',
  key: 'F',
  member: true,
  version: 1,
}

/** The storage shared by all pages of one device. */
const remembered = new WeakMap<TestDevice, Storage>()
const localStorageOf = (device: TestDevice): Storage => {
  const storage = remembered.get(device) ?? memoryStorage()
  remembered.set(device, storage)
  return storage
}

/** The window of a popup as its opener sees it. */
export interface TestPopup {
  closed: boolean
  focused: number
  readonly features: string
  /** The addresses it navigated to. */
  readonly went: string[]
}

/** The provider's check-session iframe. */
interface TestIframe {
  src: string
  readonly contentWindow: object
  setAttribute(): void
  remove(): void
}

export interface SessionPage {
  readonly session: Session
  readonly connectivity: Connectivity
  readonly deps: DeviceDeps
  /** The addresses the page navigated to, or '(reload)'. */
  readonly went: string[]
  readonly storage: Storage
  readonly localStorage: Storage
  readonly popups: TestPopup[]
  /** Requests to our own API: path and bearer token. */
  readonly calls: { readonly path: string; readonly bearer: string | null }[]
  /** Scheduled delays in milliseconds of the page's clock. */
  readonly waits: number[]
  readonly iframes: readonly { readonly src: string }[]
  /** Sends a message from the iframe to the page. */
  frameSays(data: unknown): void
  /** Restores the page from the back/forward cache. */
  comesBack(): void
}

interface PageSettings {
  readonly issuer: string
  readonly url?: string
  /** German by default. */
  readonly locale?: Locale
  readonly scope?: string
  readonly standalone?: boolean
  readonly popupsBlocked?: boolean
  /** Session storage of another tab or an earlier page; its own by default. */
  readonly storage?: Storage
  /** Replaces a response of our own API, by path; undefined = the usual one. */
  readonly api?: (path: string) => Response | undefined
  /** Milliseconds by which our own server's clock is ahead of the device's. */
  readonly serverAhead?: number
  /** Replaces the real network to the provider. */
  readonly fetch?: DeviceDeps['fetch']
  /**
   * Replaces the page's timers. By default they run twenty times as fast, and so do the time limits of requests: a test
   * that needs a reply of the provider within a short limit takes `noTimePasses`.
   */
  readonly schedule?: DeviceDeps['schedule']
  readonly configurations?: readonly { issuer: string; clientId: string; scope: string }[]
  readonly origin?: string
}

/** Timers of a page that waits for every reply, however slow this machine is. */
export const noTimePasses: DeviceDeps['schedule'] = () => () => undefined

/** Timers of a page that fire when the test says that so many milliseconds have passed. */
export const createTimers = () => {
  const waiting = new Set<{ readonly at: number; readonly run: () => void }>()
  const schedule: DeviceDeps['schedule'] = (at, run) => {
    const timer = { at, run }
    waiting.add(timer)
    return () => waiting.delete(timer)
  }
  const pass = (milliseconds: number): void => {
    for (const timer of waiting) if (timer.at <= milliseconds && waiting.delete(timer)) timer.run()
  }
  return { schedule, pass, has: (milliseconds: number) => [...waiting].some(({ at }) => at === milliseconds) }
}

/** Timers run twenty times as fast; the requested delays are recorded. */
const speedup = 20

/**
 * A page of the app on a test device: the real session over the real network to a provider on loopback. Our own API is
 * simulated; the window contains only what a session uses.
 */
export const openPage = async (device: TestDevice, settings: PageSettings): Promise<SessionPage> => {
  const {
    url = `${appOrigin}/de-ch/intra`,
    storage = memoryStorage(),
    origin = appOrigin,
    scope = 'openid offline_access',
  } = settings
  const [went, popups, calls, waits]: [string[], TestPopup[], SessionPage['calls'], number[]] = [[], [], [], []]
  const network = settings.fetch ?? ((request: Request) => fetch(request))
  const deps: DeviceDeps = {
    ...device.tab(async (request) => {
      const { origin: asked, pathname } = new URL(request.url)
      if (asked !== appOrigin) return network(request)
      calls.push({ path: pathname, bearer: request.headers.get('authorization') })
      const replacement = settings.api?.(pathname)
      if (replacement !== undefined) return replacement
      const date = new Date(device.tab().now().getTime() + (settings.serverAhead ?? 0)).toUTCString()
      return json(pathname.endsWith('/roles') ? ['MEMBER', 'MHZ_LIBRARY_READ'] : myself, 200, { date })
    }),
    schedule: (milliseconds, run) => {
      waits.push(milliseconds)
      if (settings.schedule !== undefined) return settings.schedule(milliseconds, run)
      const timer = setTimeout(run, milliseconds / speedup)
      return () => clearTimeout(timer)
    },
    uuid: () => crypto.randomUUID(),
  }
  const location = {
    href: url,
    origin,
    assign: (to: string) => void went.push(to),
    replace: (to: string) => void went.push(to),
    reload: () => void went.push('(reload)'),
  }
  const iframes: TestIframe[] = []
  const createElement = (): TestIframe => {
    const iframe = {
      src: '',
      contentWindow: { postMessage: () => undefined },
      setAttribute: () => {},
      remove: () => {},
    }
    iframes.push(iframe)
    return iframe
  }
  const win = Object.assign(new EventTarget(), {
    location,
    history: {
      state: null,
      replaceState: (_: unknown, __: string, to: URL) => Object.assign(location, { href: to.href }),
    },
    sessionStorage: storage,
    localStorage: localStorageOf(device),
    navigator: { standalone: settings.standalone === true },
    document: { visibilityState: 'visible', createElement, body: { append: () => undefined } },
    screenX: 0,
    screenY: 0,
    outerWidth: 1500,
    outerHeight: 900,
    open: (_: string, __: string, features: string) => {
      if (settings.popupsBlocked === true) return null
      const popup = {
        closed: false,
        focused: 0,
        features,
        went: [] as string[],
        location: { replace: (to: string) => void popup.went.push(to) },
        focus: () => void popup.focused++,
        close: () => {
          popup.closed = true
        },
      }
      popups.push(popup)
      return popup
    },
  })
  const connectivity = createConnectivity(deps, () => Promise.resolve())
  connectivity.report(true)
  const session = await openSession({
    deps,
    connectivity,
    storageStalled: createObservableFlag(),
    configurations: settings.configurations ?? [{ issuer: settings.issuer, clientId: 'mhz-app', scope }],
    locale: settings.locale ?? 'de-ch',
    nameUnsent: (local) => nameUnsent(local, { locale: 'de-ch', text: createText(intls['de-ch']) }),
    // The subset of a window that a session uses.
    win: win as unknown as Window,
  })
  const frameSays = (data: unknown): void => {
    const [iframe] = iframes
    if (iframe === undefined) throw new Error('there is no iframe')
    const origin = new URL(iframe.src).origin
    win.dispatchEvent(Object.assign(new Event('message'), { data, origin, source: iframe.contentWindow }))
  }
  return {
    session,
    deps,
    connectivity,
    went,
    storage,
    localStorage: win.localStorage,
    popups,
    calls,
    waits,
    iframes,
    frameSays,
    comesBack: () => void win.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
  }
}

/** Returns the address to which the provider redirects a browser. */
export const answeredAt = async (address: string): Promise<string> => {
  const response = await fetch(address, { redirect: 'manual' })
  return response.headers.get('location') ?? ''
}

/** Navigates to the provider and returns. The page is that of the callback. */
export const returnFromSignIn = async (device: TestDevice, settings: PageSettings): Promise<SessionPage> => {
  const page = await openPage(device, settings)
  await page.session.signIn('/de-ch/intra/meetings')
  const url = await answeredAt(page.went.at(-1) ?? '')
  return openPage(device, { ...settings, url, storage: page.storage })
}

/** Signs in and opens the members area. */
export const signedIn = async (device: TestDevice, settings: PageSettings): Promise<SessionPage> => {
  const callback = await returnFromSignIn(device, settings)
  const outcome: SignInOutcome = await callback.session.finishSignIn()
  if (outcome.kind !== 'signed-in') throw new Error(`The sign-in failed: ${JSON.stringify(outcome)}`)
  return openPage(device, { ...settings, storage: callback.storage })
}

/** Resolves when the session has reached a state. */
export const stateIs = (session: Session, kind: Session['state']['kind']): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (session.state.kind === kind) resolve()
    }
    session.subscribe(look)
    look()
  })

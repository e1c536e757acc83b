/** Local storage of the member: deleted at sign-out. */
export const memberKeys = {
  /** Somebody has signed in here. */
  known: 'mhz.member-here',
  /** Path of the members area where the member was last. */
  lastPlace: 'mhz.last-place',
  /** Prefix of the journal's intents, followed by their place in the outbox. */
  journal: 'mhz.noted.',
} as const

/** Local storage of the device: choices that stay after a sign-out. */
export const deviceKeys = {
  cookieNotice: 'mhz.cookies',
  headerPictures: 'mhz.header-pictures',
  installDismissed: 'mhz.install-dismissed',
} as const
export type DeviceKey = (typeof deviceKeys)[keyof typeof deviceKeys]

/** Session storage of the tab: cleared at sign-out. */
export const sessionKeys = {
  callbackRoute: 'mhz.callback-route',
  /** When the page was last reloaded because a part of it could not be loaded, in milliseconds since 1970. */
  reloadedAt: 'mhz.reloaded-at',
  roles: 'mhz.roles',
  cart: 'cart',
  /** Prefix of the positions of an order, followed by its uuid. */
  ordered: 'ordered.',
  paymentGateway: 'payment-gateway',
  /** uuid of the fee's payment that this tab made last. */
  feePaid: 'fee-paid',
} as const

/** Session storage: drafts of forms. */
export type DraftKey = 'checkout-email' | 'contact' | 'event-export' | 'fee' | 'invitation' | 'order' | 'registration'

/** Session storage: idempotency keys of attempts that may be repeated. */
export type AttemptKey = 'fee-attempt' | 'order-attempt'

/** What is needed of the browser's `Storage`, a type that the worker's library lacks. */
interface WebStorage {
  readonly length: number
  key(index: number): string | null
  removeItem(key: string): void
  clear(): void
}

/** The keys of the journal's intents. @throws where the browser forbids storage */
export const journalKeys = ({ localStorage }: { readonly localStorage: WebStorage }): readonly string[] =>
  Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '').filter((key) =>
    key.startsWith(memberKeys.journal),
  )

/** Deletes what this tab and this browser store of a member outside of the databases. */
export const clearWebStorage = (win: Readonly<Record<'sessionStorage' | 'localStorage', WebStorage>>): void => {
  try {
    win.sessionStorage.clear()
    for (const key of [memberKeys.known, memberKeys.lastPlace, ...journalKeys(win)]) win.localStorage.removeItem(key)
  } catch (error) {
    console.warn('web_storage.forbidden', error)
  }
}

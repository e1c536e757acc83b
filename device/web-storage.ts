/** Keys of the member's local storage, deleted at sign-out. */
export const memberKeys = {
  /** Set once a member has signed in here. */
  known: 'mhz.member-here',
  /** Path of the members area that the member visited last. */
  lastPlace: 'mhz.last-place',
  /** Prefix of the journal's intents, followed by their outbox key. */
  journal: 'mhz.noted.',
  /** Prefix of texts that are being typed, followed by the outbox key of their intent. */
  typed: 'mhz.typed.',
  /** Prefix of unsaved input that an older app stored, followed by the name of the form. */
  form: 'mhz.form.',
  /** Prefix of the unsaved input of the member's forms, followed by its key; an older app used the id of the form. */
  draft: 'mhz.draft.',
} as const

/** Keys of the device's local storage: preferences that survive a sign-out. */
export const deviceKeys = {
  cookieNotice: 'mhz.cookies',
  headerPictures: 'mhz.header-pictures',
  installDismissed: 'mhz.install-dismissed',
  /** Cards or list of the meetings. */
  meetingsView: 'mhz.meetings-view',
} as const
export type DeviceKey = (typeof deviceKeys)[keyof typeof deviceKeys]

/** Keys of the tab's session storage, cleared at sign-out. */
export const sessionKeys = {
  callbackRoute: 'mhz.callback-route',
  /** Time in epoch milliseconds of the last reload after a chunk failed to load. */
  reloadedAt: 'mhz.reloaded-at',
  roles: 'mhz.roles',
  /** Names of changes that were lost with a wiped device, until their screen is left. */
  unsent: 'mhz.unsent',
  /** Picture of the page on the music stand. */
  standPicture: 'mhz.stand-picture',
  cart: 'cart',
  /** Prefix of the items of an order, followed by its uuid. */
  ordered: 'ordered.',
  paymentGateway: 'payment-gateway',
  /** uuid of the fee payment that this tab made last. */
  feePaid: 'fee-paid',
} as const

/** Session storage keys of form drafts. */
export type DraftKey =
  | 'account-offer'
  | 'checkout-email'
  | 'contact'
  | 'event-export'
  | 'fee'
  | 'invitation'
  | 'order'
  | 'registration'

/** Session storage keys of the idempotency keys of repeatable attempts. */
export type AttemptKey = 'fee-attempt' | 'order-attempt'

/** The subset of the browser's `Storage` that is used; the worker's type library lacks it. */
interface WebStorage {
  readonly length: number
  key(index: number): string | null
  removeItem(key: string): void
  clear(): void
}

interface LocalWindow {
  readonly localStorage: WebStorage
}

const keysFrom = ({ localStorage }: LocalWindow, prefix: string): readonly string[] =>
  Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  )

/**
 * Returns the keys of the journal's intents.
 * @throws DOMException if the browser forbids storage
 */
export const journalKeys = (win: LocalWindow): readonly string[] => keysFrom(win, memberKeys.journal)

/**
 * Returns the keys of texts that are being typed.
 * @throws DOMException if the browser forbids storage
 */
export const typedKeys = (win: LocalWindow): readonly string[] => keysFrom(win, memberKeys.typed)

/**
 * Returns the keys of drafts.
 * @throws DOMException if the browser forbids storage
 */
export const draftKeys = (win: LocalWindow): readonly string[] => keysFrom(win, memberKeys.draft)

/**
 * Returns the keys of unsaved input that an older app stored.
 * @throws DOMException if the browser forbids storage
 */
export const formKeys = (win: LocalWindow): readonly string[] => keysFrom(win, memberKeys.form)

const prefixes = [memberKeys.journal, memberKeys.typed, memberKeys.form, memberKeys.draft]

/** Deletes everything that this tab and this browser store of a member outside the databases. */
export const clearWebStorage = (win: Readonly<Record<'sessionStorage' | 'localStorage', WebStorage>>): void => {
  try {
    win.sessionStorage.clear()
    for (const key of [...Object.values(memberKeys), ...prefixes.flatMap((prefix) => keysFrom(win, prefix))])
      win.localStorage.removeItem(key)
  } catch (error) {
    console.warn('web_storage.forbidden', error)
  }
}

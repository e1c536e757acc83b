import { openMemberDatabase } from '#device/database.ts'
import { kinds } from '#device/outbox/kinds/kinds.ts'
import { type Outbox, openOutbox } from '#device/outbox/store.ts'
import { memberKeys } from '#device/web-storage.ts'
import { type Drafts, openDrafts } from '../../src/platform/offline/drafts.ts'
import { openJournalledOutbox } from '../../src/platform/offline/journalled-outbox.ts'
import { type TestDevice, testDevice } from './device.ts'
import { sharedStorage } from './web-storage.ts'

const row = { id: 107, eventId: 7, status: false, remarks: '', version: 4 }
export const place = { kind: 'participation', key: '7' }
export const intentOf = (remarks: string, key = '7') => ({
  kind: 'participation',
  key,
  title: 'Probe',
  desired: { status: true, remarks },
  row: key === '7' ? row : null,
})
export const remarksOf = async (outbox: Outbox): Promise<string[]> =>
  (await outbox.list()).map(({ desired }) => (desired as { remarks: string }).remarks)
/** A server's reply to an answer to event 7. */
export const reply = (version: number, remarks = '') => ({
  state: { id: 107, eventId: 7, status: true, remarks, version },
  version,
})

type OpenPage = Pick<Window, 'localStorage' | 'addEventListener'>

/** One device of a member, whose pages share Web Storage and database. */
export const journalDevice = () => {
  const shared = sharedStorage()
  shared.storage.setItem(memberKeys.known, '1')
  const openOutboxOf = (sub: string): Outbox => {
    const deps = here.device.tab()
    return openOutbox(deps, openMemberDatabase(deps, sub), kinds)
  }
  let askedToKeep = 0
  const keep = async (): Promise<void> => {
    askedToKeep++
  }
  /** The drafts as a page of a member sees them. */
  const draftsOf = (sub = '5a1e', win: OpenPage = shared.window()): Drafts =>
    openDrafts({ deps: here.device.tab(), win, sub })
  /** Opens a page; `outbox`: what its journal writes to. */
  const pageOf = (outbox: Outbox = openOutboxOf('5a1e'), sub = '5a1e', win: OpenPage = shared.window()) => {
    const drafts = draftsOf(sub, win)
    return openJournalledOutbox({ deps: here.device.tab(), outbox, kinds, sub, win, drafts, keep })
  }
  const here: { device: TestDevice; bare: Outbox } = { device: testDevice(), bare: undefined as unknown as Outbox }
  here.bare = openOutboxOf('5a1e')
  return {
    storage: shared.storage,
    get device() {
      return here.device
    },
    /** The outbox of the worker and the drain: it has no journal. */
    get bare() {
      return here.bare
    },
    /** How often the browser was asked to keep the data. */
    askedToKeep: () => askedToKeep,
    openOutboxOf,
    draftsOf,
    pageOf,
    /** Opens a page and waits until it has replayed the journal. */
    started: async (...settings: Parameters<typeof pageOf>) => {
      const page = pageOf(...settings)
      await page.replayed
      return page
    },
    /** An outbox of a page that ends before its first write. */
    dying: (): Outbox => ({ ...here.bare, record: () => new Promise(() => undefined) }),
    /** An outbox of a device without space. */
    full: (): Outbox => ({
      ...here.bare,
      record: () => Promise.reject(new DOMException('Full', 'QuotaExceededError')),
    }),
    /** The browser deletes the databases; Web Storage stays. */
    loseDatabases: () => {
      here.device = testDevice('2026-11-21T19:00:00Z')
      here.bare = openOutboxOf('5a1e')
    },
    /** Keys of the journal. */
    lines: (): readonly string[] =>
      Array.from({ length: shared.storage.length }, (_, index) => shared.storage.key(index) ?? '')
        .filter((key) => key.startsWith(memberKeys.journal) || key.startsWith(memberKeys.typed))
        .sort(),
    /** Lets the passes run that follow a change. */
    quiet: async (): Promise<void> => {
      here.device.advance(3_000)
      // Reads and writes of the simulated database end after a few tasks.
      for (let task = 0; task < 40; task++) await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

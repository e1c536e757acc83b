import type { MemberDatabase } from '#device/database.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { kinds } from '#device/outbox/kinds/kinds.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { type Outbox, openOutbox } from '#device/outbox/store.ts'
import { memberKeys } from '#device/web-storage.ts'
import { openJournalledOutbox } from '../../src/platform/offline/journalled-outbox.ts'
import { sharedStorage } from './web-storage.ts'

const key = '7'
const place = { kind: 'participation', key }
type Page = ReturnType<typeof openJournalledOutbox>

/** Settles promises that wait for nothing but each other. */
const microtasks = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A database in memory. Every transaction waits for `gate` before it begins and before its page learns of its end. */
const memoryDatabase = (
  data: Map<string, Map<string, unknown>>,
  gate: <T>(work: () => Promise<T>) => Promise<T>,
): MemberDatabase => {
  const storeOf = (name: string): Map<string, unknown> => {
    const store = data.get(name) ?? new Map<string, unknown>()
    data.set(name, store)
    return store
  }
  const run: MemberDatabase['write'] = (_, work) =>
    gate(() =>
      work({
        get: async (store, at) => storeOf(store).get(at),
        all: async (store) => [...storeOf(store)].map(([at, value]) => ({ key: at, value })),
        keys: async (store) => [...storeOf(store).keys()],
        put: (store, at, value) => void storeOf(store).set(at, value),
        delete: (store, at) => void storeOf(store).delete(at),
        clear: (store) => storeOf(store).clear(),
      }),
    )
  const unused = (): never => {
    throw new Error('No store of this model uses it')
  }
  return { name: 'model', read: run, write: run, keyval: unused, close: () => undefined }
}

interface Waiting {
  readonly page: object
  readonly go: () => void
}

/**
 * Pages of one device that change one answer, with the journal and the outbox between them. Nothing happens by itself:
 * the test chooses which transaction, event or timer is next.
 */
export const journalModel = () => {
  const waiting: Waiting[] = []
  const data = new Map<string, Map<string, unknown>>()
  let clock = Date.parse('2026-11-20T19:00:00Z')
  let numbers = 0
  /** Owner of what no page waits for. */
  const device = {}
  const shared = sharedStorage((dispatch) => waiting.push({ page: device, go: dispatch }))
  shared.storage.setItem(memberKeys.known, '1')
  const gateOf =
    (page: object) =>
    <T>(work: () => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        const go = () =>
          work().then(
            (value) => waiting.push({ page, go: () => resolve(value) }),
            (error) => waiting.push({ page, go: () => reject(error) }),
          )
        waiting.push({ page, go })
      })
  const depsOf = (page: object) =>
    ({
      now: () => new Date(clock),
      schedule: (_: number, run: () => void) => {
        waiting.push({ page, go: run })
        return () => undefined
      },
      uuid: () => `id-${++numbers}`,
      channel: {
        postMessage: () => undefined,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      },
    }) satisfies Partial<DeviceDeps>

  const pages = new Map<object, { readonly page: Page; typed: string | null }>()
  const bare: Outbox = openOutbox(
    depsOf(device),
    memoryDatabase(data, (work) => work()),
    kinds,
  )
  /** The member's last statement, and its place after all is done. */
  let wish: string | null = null
  let atServer: string | null = null
  let isLost = false
  const intentOf = (remarks: string) => ({ ...place, title: '', desired: { status: true, remarks }, row: null })
  const remarksOf = ({ desired }: OutboxRecord): string => (desired as { remarks: string }).remarks
  const nth = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]
  const open = (): void => {
    const self = {}
    const win = shared.window()
    const listening: typeof win.addEventListener = (type: string, listener: unknown) =>
      win.addEventListener(type, (event: Event) => {
        // A closed page hears nothing.
        if (pages.has(self) && typeof listener === 'function') listener(event)
      })
    const outbox = openOutbox(depsOf(self), memoryDatabase(data, gateOf(self)), kinds)
    const settings = {
      deps: depsOf(self),
      outbox,
      kinds,
      sub: '5a1e',
      keep: async () => undefined,
      drafts: { end: () => undefined },
      win: { ...win, addEventListener: listening },
    }
    const entry = { page: undefined as unknown as Page, typed: null }
    pages.set(self, entry)
    entry.page = openJournalledOutbox(settings)
  }
  const close = (at: number): void => {
    const self = nth([...pages.keys()], at)
    if (self === undefined) return
    pages.delete(self)
    for (const one of [...waiting]) if (one.page === self) waiting.splice(waiting.indexOf(one), 1)
  }
  const step = async (at: number): Promise<boolean> => {
    const one = nth(waiting, at)
    if (one === undefined) return false
    waiting.splice(waiting.indexOf(one), 1)
    one.go()
    await microtasks()
    return true
  }
  const say = (at: number, act: (page: { readonly page: Page; typed: string | null }, said: string) => void): void => {
    const page = nth([...pages.values()], at)
    if (page === undefined) return
    wish = `v${++numbers}`
    // Several lines of one change have times of their own.
    clock += 10
    act(page, wish)
  }
  /** The pause after a key is over. */
  const save = (at: number): void => {
    const page = nth([...pages.values()], at)
    if (page === undefined || page.typed !== wish || wish === null) return
    page.typed = null
    page.page.outbox.put(intentOf(wish)).catch(() => undefined)
  }
  return {
    act: {
      open,
      close,
      step,
      type: (at: number) =>
        say(at, (page, said) => {
          page.typed = said
          page.page.journal.noteTyped(intentOf(said))
        }),
      save,
      put: (at: number) => say(at, ({ page }, said) => void page.outbox.put(intentOf(said)).catch(() => undefined)),
      /** The server takes what is in the outbox, and the lists contain it. */
      send: async () => {
        const [record] = await bare.list()
        if (record === undefined) return
        atServer = remarksOf(record)
        await bare.discard(place)
      },
      /** The browser deletes the database of the member. */
      lose: () => {
        data.clear()
        isLost = true
      },
    },
    isOpen: () => pages.size > 0,
    isLost: () => isLost,
    rest: async () => {
      // A page that is open saves what was typed.
      for (const at of [...pages.keys()].keys()) save(at)
      for (let steps = 0; await step(0); steps++) if (steps > 2000) throw new Error('The pages do not come to rest')
    },
    wish: () => wish,
    outcome: async () => {
      const [record] = await bare.list()
      return record === undefined ? atServer : remarksOf(record)
    },
  }
}

import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import * as v from 'valibot'
import { deviceStores } from '#device/database.ts'

/** A page of any browser that can run functions. */
export type Scripted = Pick<Page, 'evaluate'>

/** Returns the card of an event to answer; the next one of several with this title. */
export const meeting = (page: Page, title: string): Locator =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title }) })
    .first()

/** Answers on the card of an event and waits for the given state. */
export const answer = async (card: Locator, word: 'Angemeldet' | 'Abgemeldet', state: string): Promise<void> => {
  await card.getByText(word, { exact: true }).last().click()
  await expect(card.getByRole('radio', { name: word })).toBeChecked()
  await expect(card.getByRole('status')).toContainText(state)
}

/** Returns the row of a piece on 'Meine Noten'. */
export const piece = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** Returns a sheet on the music stand by its accessible name: title, part and page. */
export const leaf = (page: Page, where: string | RegExp): Locator => page.getByRole('figure', { name: where })

/** Returns the number of dark pixels of the displayed page; 0 while it is blank. */
export const ink = (page: Scripted): Promise<number> =>
  // In one step: a canvas looked up earlier may have been turned away and freed when it is read.
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.leaf canvas')
    if (canvas === null || canvas.width === 0) return 0
    const { width, height } = canvas
    // Replaced by the next page between lookup and read.
    if (width === 0) return 0
    const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
    let dark = 0
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark++
    return dark
  })

const List = v.pipe(v.string(), v.parseJson(), v.object({ state: v.object({ data: v.array(v.looseObject({})) }) }))

/** Returns the lists fetched last, of pieces and programmes, that are not persisted yet. */
const listsToCome = async (page: Scripted): Promise<string[]> => {
  const kept = await stored(page, 'queries')
  const place = (...key: unknown[]): string => `tanstack-query-${JSON.stringify(key)}`
  const rows = (name: string): readonly Record<string, unknown>[] => {
    const list = v.safeParse(List, kept.get(place(name)))
    return list.success ? list.output.state.data : []
  }
  return [
    ...['participation', 'repertoire', 'programmes'].map((name) => place(name)),
    ...rows('repertoire').map(({ id }) => place('compositions', id)),
    ...rows('programmes').map(({ eventId }) => place('programme', eventId)),
  ].filter((key) => !kept.has(key))
}

/** Returns the number of files of the newest worker that are not stored on this device. */
export const filesToCome = (page: Scripted): Promise<number> =>
  page.evaluate(async () => {
    const worker = await (await fetch('/sw.js')).text()
    // Parts that only saved sheets need are stored with the first one; bundles only bring the others.
    const urls = [...worker.matchAll(/{[^{}]*"url":"([^"]+)"[^{}]*}/g)]
      .filter(([entry]) => !/"(?:part|bundle)":/.test(entry))
      .map(([, url]) => new URL(url ?? '', location.origin).pathname)
    if (urls.length === 0) throw new Error('The worker names no files')
    const stored = new Set<string>()
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) stored.add(new URL(url).pathname)
    return urls.filter((url) => !stored.has(url)).length
  })

/** Waits until the worker controls the page and has stored the whole app. */
export const waitUntilAppIsStored = async (page: Scripted): Promise<void> => {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect.poll(() => filesToCome(page), { timeout: 30_000, intervals: [200] }).toBe(0)
}

/** Waits until everything needed offline is stored: the worker with all its files, and the member's lists. */
export const waitUntilReadyForOffline = async (page: Scripted): Promise<void> => {
  await waitUntilAppIsStored(page)
  // A few dozen sequential requests.
  await expect.poll(() => listsToCome(page), { timeout: 30_000, intervals: [100] }).toEqual([])
}

interface Written {
  readonly key: string
  readonly value: unknown
}

/** Returns everything in one store on this device after an optional write by the test was committed. */
const throughStore = (page: Scripted, store: string, written: Written | null): Promise<[string, unknown][]> =>
  page.evaluate(
    async ({ name, record, ofDevice }) => {
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const databases = await indexedDB.databases()
      const own = databases.find(
        (one) => one.name?.startsWith('mhz-') && (one.name === 'mhz-device') === ofDevice,
      )?.name
      if (own === undefined) return []
      const database = await settled(indexedDB.open(own))
      try {
        const transaction = database.transaction(name, record === null ? 'readonly' : 'readwrite')
        const ended = new Promise((resolve, reject) => {
          transaction.oncomplete = resolve
          transaction.onabort = () => reject(transaction.error)
        })
        const opened = transaction.objectStore(name)
        if (record !== null) await settled(opened.put(record.value, record.key))
        const [keys, values] = await Promise.all([settled(opened.getAllKeys()), settled(opened.getAll())])
        await ended
        return keys.map((key, index): [string, unknown] => [String(key), values[index]])
      } finally {
        database.close()
      }
    },
    { name: store, record: written, ofDevice: deviceStores.some((one) => one === store) },
  )

/** Returns everything in one store on this device, of the member or the device, by key. */
export const stored = async (page: Scripted, store: string): Promise<ReadonlyMap<string, unknown>> =>
  new Map(await throughStore(page, store, null))

/** Writes an arbitrary value into a store of the member's database. */
export const store = async (page: Page, name: string, key: string, value: unknown): Promise<void> => {
  await throughStore(page, name, { key, value })
}

/** Returns the keys in one store on this device. */
export const storedKeys = async (page: Scripted, name: string): Promise<string[]> => [
  ...(await stored(page, name)).keys(),
]

export const openRepertoire = async (page: Page): Promise<void> => {
  await page.goto('/de-ch/intra/repertoire')
  await expect(page.getByRole('heading', { name: 'Amazing Grace' })).toBeVisible()
}

/** Signs in again from the notice through the popup to its end; the provider still has the member's session. */
export const signInAgain = async (page: Page): Promise<void> => {
  const closed = page.waitForEvent('popup').then(async (popup) => {
    if (!popup.isClosed()) await popup.waitForEvent('close')
  })
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await closed
}

/** Expects the header to show one pending change, which is then persisted on the device. */
export const expectOneWaiting = (page: Page): Promise<void> =>
  expect(page.getByRole('link', { name: 'Eine Änderung ist noch nicht gesendet.' })).toBeVisible()

/** Blocks writes to the outbox, like a slow disk, until the returned function is called. */
export const holdOutbox = async (page: Page): Promise<() => Promise<void>> => {
  const held = await page.evaluateHandle(async () => {
    const hold = { on: true }
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name)
      await new Promise((resolve, reject) => {
        opening.onsuccess = resolve
        opening.onerror = reject
      })
      const { result } = opening
      if (!result.objectStoreNames.contains('outbox')) {
        result.close()
        continue
      }
      const outbox = result.transaction('outbox', 'readwrite').objectStore('outbox')
      const again = () => {
        // A transaction stays active while it has pending requests.
        if (hold.on) outbox.count().onsuccess = again
        else result.close()
      }
      again()
    }
    return hold
  })
  return () =>
    held.evaluate((hold) => {
      hold.on = false
    })
}

/** Appends bytes to a saved sheet: it differs from what was saved, but is still readable. */
export const corruptSheet = (page: Page, key: string): Promise<void> =>
  page.evaluate(async (place) => {
    const name = (await indexedDB.databases())
      .map((one) => one.name)
      .find((one) => one?.startsWith('mhz-') === true && one !== 'mhz-device')
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name ?? '')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction('sheet-bytes', 'readwrite')
      const bytes = transaction.objectStore('sheet-bytes')
      const request = bytes.get(place)
      request.onsuccess = () => {
        const longer = new Uint8Array(request.result.byteLength + 1)
        longer.set(new Uint8Array(request.result))
        bytes.put(longer.buffer, place)
      }
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    database.close()
  }, key)

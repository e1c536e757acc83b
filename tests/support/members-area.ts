import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** The card of an event that is answered; where several bear the title, the next one. */
export const meeting = (page: Page, title: string): Locator =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title }) })
    .first()

/** Answers on the card of an event and waits for the state it then shows. */
export const answer = async (card: Locator, word: 'Angemeldet' | 'Abgemeldet', state: string): Promise<void> => {
  await card.getByText(word, { exact: true }).last().click()
  await expect(card.getByRole('radio', { name: word })).toBeChecked()
  await expect(card.getByRole('status')).toContainText(state)
}

/** The line of a piece on 'Meine Noten'. */
export const piece = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** The words under a sheet on the music stand: its title, part and page. */
export const leaf = (page: Page, where: string | RegExp): Locator => page.getByRole('img', { name: where })

/** Has a sheet been drawn, or is the leaf still white? Answers the number of dark pixels of the page that is shown. */
export const ink = (page: Page): Promise<number> =>
  page.locator('.leaf canvas').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error('no canvas')
    const { width, height } = canvas
    const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
    let dark = 0
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark++
    return dark
  })

/** Everything that must be there without network is there: the worker with its files, and the member's lists. */
export const isReadyForOffline = async (page: Page): Promise<void> => {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect
    .poll(() => storedKeys(page, 'queries'))
    .toEqual(
      expect.arrayContaining([expect.stringContaining('participation'), expect.stringContaining('compositions')]),
    )
}

/** Keys in one store of the member's database on this device. */
export const storedKeys = (page: Page, store: string): Promise<string[]> =>
  page.evaluate(async (name) => {
    const databases = await indexedDB.databases()
    const own = databases.find((one) => one.name?.startsWith('mhz-') && one.name !== 'mhz-device')?.name
    if (own === undefined) return []
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(own)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
      const request = database.transaction(name).objectStore(name).getAllKeys()
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    database.close()
    return keys.map(String)
  }, store)

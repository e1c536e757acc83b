import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Device, expect, signIn } from './app.ts'
import type { Locator, Tab } from './tab.ts'

/** Returns the card of an event that the member answers; the next one of several with this title. */
export const meeting = (tab: Tab, title: string): Locator =>
  tab
    .getByRole('article')
    .filter({ has: tab.getByRole('heading', { name: title }) })
    .first()

/** Answers on the card of an event and waits for the given state. */
export const answer = async (card: Locator, word: 'Angemeldet' | 'Abgemeldet', state: string): Promise<void> => {
  await card.getByRole('radio', { name: word }).click()
  await card.getByRole('radio', { name: word }).expectChecked()
  await card.getByRole('status').expectText(state)
}

/** Opens a page of the members area on a device without a session and signs in. */
export const openSignedIn = async (device: Device, path: string, role = 'player'): Promise<Tab> => {
  const tab = await device.open(path)
  await signIn(tab, role)
  return tab
}

/** Opens the account menu and signs out. */
export const signOut = async (tab: Tab): Promise<void> => {
  await tab.getByRole('button', { name: 'Konto', exact: true }).click()
  await tab.getByRole('button', { name: 'Abmelden' }).click()
  await tab.expectPath(/^\/de-ch$/)
}

/** Makes a tab report the given network state, as in flight mode. It lasts as long as the document. */
export const setOnLine = (tab: Tab, onLine: boolean): Promise<void> =>
  tab.evaluate((value) => {
    Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => value })
    window.dispatchEvent(new Event(value ? 'online' : 'offline'))
  }, onLine)

/** Enters a day, or a day and a time. The order of its typed parts depends on the engine's language. */
export const enterTime = async (tab: Tab, label: string, time: string): Promise<void> => {
  await tab.getByLabel(label, { exact: true }).expectVisible()
  await tab.evaluate(
    ([name, value]) => {
      const field = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name)?.control
      if (!(field instanceof HTMLInputElement)) throw new Error(`there is no field ${name}`)
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
    [label, time],
  )
}

/** Waits until the element has the focus: only then the page has scrolled to it. */
export const untilFocused = (tab: Tab, id: string): Promise<void> =>
  tab.evaluate(
    (wanted) =>
      new Promise((resolve) => {
        const check = () => (document.activeElement?.id === wanted ? resolve() : requestAnimationFrame(check))
        check()
      }),
    id,
  )

/**
 * Waits until a file has been downloaded.
 * @param start its first bytes, as ASCII
 */
export const expectDownload = async ({ downloads }: Device, name: RegExp, start: string): Promise<void> => {
  const saved = async () => (await readdir(downloads).catch(() => [])).filter((one) => name.test(one))
  await expect.poll(saved).toHaveLength(1)
  const [file = ''] = await saved()
  // Firefox creates the file before its first bytes arrive.
  const begin = async () => (await readFile(join(downloads, file))).subarray(0, start.length).toString()
  await expect.poll(begin).toBe(start)
}

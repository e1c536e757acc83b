import { type Device, signIn } from './app.ts'
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

import { type Device, signIn } from './app.ts'
import type { Locator, Tab } from './tab.ts'

/** The card of an event that the member answers; of several with this title the next one. */
export const meeting = (tab: Tab, title: string): Locator =>
  tab
    .getByRole('article')
    .filter({ has: tab.getByRole('heading', { name: title }) })
    .first()

/** Answers on the card of an event and waits for the state that it then shows. */
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
  await tab.getByRole('button', { name: 'Konto' }).click()
  await tab.getByRole('button', { name: 'Abmelden' }).click()
  await tab.expectPath(/^\/de-ch$/)
}

/** Lets a tab report the other network state, as the browser does in flight mode. It lasts as long as the document. */
export const setOnLine = (tab: Tab, onLine: boolean): Promise<void> =>
  tab.evaluate((value) => {
    Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => value })
    window.dispatchEvent(new Event(value ? 'online' : 'offline'))
  }, onLine)

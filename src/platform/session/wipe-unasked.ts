import type { GoneReason, UnsentNames } from '#contract/worker.ts'
import { within } from '#device/deps.ts'
import { loginDefaults } from '#device/tokens/login-defaults.ts'
import { wipe } from './leaving.ts'
import type { OpenPage } from './open-page.ts'
import { keepUnsent } from './unsent.ts'

/** Milliseconds after which the data is removed although it is not named: another tab may block the storage. */
const namingMs = 20_000
const late = (): Error => new DOMException('The changes could not be named in time', 'TimeoutError')

const readUnsentNames = async ({ deps, shown, nameUnsent }: OpenPage, sub: string): Promise<UnsentNames> => {
  const { local } = shown
  const nothing = { names: [], others: 0 }
  if (local?.sub !== sub) return nothing
  return await within(deps, namingMs, nameUnsent(local), late).catch((error: unknown) => {
    // The data must be removed even if it cannot be read.
    console.warn('unsent.read_failed', error)
    return nothing
  })
}

/**
 * Wipes the device of a former member, who is not asked, after the names of what it has not sent are read; the next
 * screen shows them.
 */
export const wipeUnasked = async (page: OpenPage, sub: string, reason: GoneReason): Promise<void> => {
  // A repeated attempt finds less than the first.
  page.gone ??= { reason, unsent: await readUnsentNames(page, sub) }
  page.deps.channel.postMessage({ type: 'gone', ...page.gone })
  await wipe(page, sub)
}

/** Wipes the device of somebody who signs in again, and stays on the page. */
export const wipeFormer = async (page: OpenPage, sub: string): Promise<void> => {
  await wipeUnasked(page, sub, 'membership-ended')
  if (page.gone !== null) keepUnsent(page.win, page.gone.unsent)
}

/** Returns the address after a wipe. After an unasked one it is that of the screen that shows what was not sent. */
export const addressAfterWipe = ({ gone, locale, win }: OpenPage): string => {
  if (gone === null) return `/${locale}`
  keepUnsent(win, gone.unsent)
  return `/${locale}${loginDefaults.forbiddenRoute}?reason=${gone.reason}`
}

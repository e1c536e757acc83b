import * as v from 'valibot'
import { Unsent, type UnsentNames } from '#contract/worker.ts'
import { sessionKeys } from '#device/web-storage.ts'

type TabStorage = Pick<Window, 'sessionStorage'>

/** Changes that a wiped device had not sent, for the next screen of this tab. */
export const keepUnsent = (win: TabStorage, unsent: UnsentNames): void => {
  if (unsent.names.length === 0 && unsent.others === 0) return
  try {
    win.sessionStorage.setItem(sessionKeys.unsent, JSON.stringify(unsent))
  } catch (error) {
    console.warn('web_storage.write_failed', error)
  }
}

/** Returns null if everything had been sent. */
export const readUnsent = (win: TabStorage): UnsentNames | null => {
  try {
    const stored = v.safeParse(Unsent, JSON.parse(win.sessionStorage.getItem(sessionKeys.unsent) ?? 'null'))
    return stored.success ? stored.output : null
  } catch {
    return null
  }
}

/** The person has seen it, or somebody signs in. */
export const forgetUnsent = (win: TabStorage): void => {
  try {
    win.sessionStorage.removeItem(sessionKeys.unsent)
  } catch (error) {
    console.warn('web_storage.write_failed', error)
  }
}

import * as v from 'valibot'
import { deviceKeys } from '#device/web-storage.ts'
import { createObservable } from './observable-flag.ts'
import { isInstalled, isIos } from './platform.ts'

/**
 * How this browser installs the app. `prompt`: with its own dialog; `ios`, `mac`, `firefox`: through the menu of Safari
 * on a phone, Safari on a Mac or Firefox on Android; `installed`: this is the installed app; `unknown`: unsupported or
 * unknown.
 */
export type InstallMethod = 'prompt' | 'ios' | 'mac' | 'firefox' | 'installed' | 'unknown'

export interface Install {
  get(): { readonly method: InstallMethod; readonly dismissed: boolean }
  subscribe(listener: () => void): () => void
  /** Opens the browser's dialog; only with `prompt`, and once per page. */
  ask(): Promise<void>
  /** The member declined: never offered again in this browser. */
  dismiss(): void
}

const place = deviceKeys.installDismissed

/** BeforeInstallPromptEvent (WICG), only in Chromium. */
const Prompt = v.object({ prompt: v.custom<() => Promise<unknown>>((value) => typeof value === 'function') })

/**
 * Returns true for Safari in a tab, which deletes a site's data after seven days without a visit (ITP); the installed
 * app is exempt.
 */
export const isSafariTab = (method: InstallMethod): boolean => method === 'ios' || method === 'mac'

const methodOf = (win: Window): InstallMethod => {
  if (isInstalled(win)) return 'installed'
  if (isIos(win.navigator)) return 'ios'
  const { userAgent } = win.navigator
  if (/Android.*Firefox\//.test(userAgent)) return 'firefox'
  return /Macintosh/.test(userAgent) && /Version\/[\d.]+ .*Safari\//.test(userAgent) ? 'mac' : 'unknown'
}

/** Must be called while the page starts, because the browser fires its event only once, early. */
export const createInstall = (win: Window): Install => {
  let prompt: v.InferOutput<typeof Prompt>['prompt'] | null = null
  let dismissed = false
  try {
    dismissed = win.localStorage.getItem(place) !== null
  } catch (error) {
    console.warn('install_offer.read_failed', error)
  }
  const state = createObservable({ method: methodOf(win), dismissed })
  const set = (next: Partial<ReturnType<typeof state.get>>): void => state.set({ ...state.get(), ...next })
  win.addEventListener('beforeinstallprompt', (event) => {
    const offered = v.safeParse(Prompt, event)
    if (!offered.success) return
    // The browser's own bar could appear at any moment; ours appears once something is saved.
    event.preventDefault()
    prompt = offered.output.prompt.bind(event)
    set({ method: 'prompt' })
  })
  win.addEventListener('appinstalled', () => {
    prompt = null
    set({ method: 'installed' })
  })
  return {
    get: state.get,
    subscribe: state.subscribe,
    ask: async () => {
      const dialog = prompt
      prompt = null
      set({ method: 'unknown' })
      await dialog?.()
    },
    dismiss: () => {
      try {
        win.localStorage.setItem(place, 'yes')
      } catch (error) {
        console.warn('web_storage.write_failed', error)
      }
      set({ dismissed: true })
    },
  }
}

import * as v from 'valibot'

/**
 * How this browser lets the app be installed. `prompt`: it asks by itself when told to; `ios` and `mac`: the member does it
 * in Safari's menus; `installed`: this is the installed app; `unknown`: no way is known.
 */
export type InstallWay = 'prompt' | 'ios' | 'mac' | 'installed' | 'unknown'

export interface Install {
  get(): { readonly way: InstallWay; readonly dismissed: boolean }
  subscribe(listener: () => void): () => void
  /** Lets the browser ask; only with `prompt`, and once per page. */
  ask(): Promise<void>
  /** The member does not want it: not offered again for 60 days. */
  dismiss(): void
}

const place = 'mhz.install-dismissed'
const quietMs = 60 * 86_400_000

/** BeforeInstallPromptEvent (WICG), which only Chromium has. */
const Prompt = v.object({ prompt: v.custom<() => Promise<unknown>>((value) => typeof value === 'function') })

/** Safari in a tab deletes after seven days without a visit what a page has stored (ITP); installed it does not. */
export const isSafariTab = (way: InstallWay): boolean => way === 'ios' || way === 'mac'

/** iPads call themselves Macs, but have fingers. */
const wayOf = ({ navigator, matchMedia }: Pick<Window, 'navigator' | 'matchMedia'>): InstallWay => {
  if (matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true)
    return 'installed'
  const { userAgent, maxTouchPoints } = navigator
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  return /Macintosh/.test(userAgent) && /Version\/[\d.]+ .*Safari\//.test(userAgent) ? 'mac' : 'unknown'
}

const readDismissed = (storage: Storage, now: Date): boolean => {
  const at = Date.parse(storage.getItem(place) ?? '')
  return now.getTime() - at < quietMs
}

/** Built with the page, because the browser makes its offer once, early. */
export const createInstall = (win: Window, now: () => Date): Install => {
  const listeners = new Set<() => void>()
  let prompt: v.InferOutput<typeof Prompt>['prompt'] | null = null
  let dismissed = false
  try {
    dismissed = readDismissed(win.localStorage, now())
  } catch (error) {
    console.warn('Whether the app may be offered is not known', error)
  }
  let state = { way: wayOf({ navigator: win.navigator, matchMedia: (query) => win.matchMedia(query) }), dismissed }
  const set = (next: Partial<typeof state>): void => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  win.addEventListener('beforeinstallprompt', (event) => {
    const offered = v.safeParse(Prompt, event)
    if (!offered.success) return
    // The browser's own bar would come at any moment; ours comes when there is something to keep.
    event.preventDefault()
    prompt = offered.output.prompt.bind(event)
    set({ way: 'prompt' })
  })
  win.addEventListener('appinstalled', () => {
    prompt = null
    set({ way: 'installed' })
  })
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ask: async () => {
      const asked = prompt
      prompt = null
      set({ way: 'unknown' })
      await asked?.()
    },
    dismiss: () => {
      try {
        win.localStorage.setItem(place, now().toISOString())
      } catch (error) {
        console.warn('This browser does not let us remember a choice', error)
      }
      set({ dismissed: true })
    },
  }
}

import * as v from 'valibot'
import type { DeviceDeps } from '#device/deps.ts'
import { loginDefaults } from '#device/tokens/login-defaults.ts'
import { LoginError } from '#device/tokens/login-errors.ts'

/**
 * The popup's callback page sends this before it closes. It contains no token and no code: the receiver re-reads the
 * device's records. A BroadcastChannel reaches only pages of our own origin (HTML standard, section 9.5), and even an
 * opener that a provider's Cross-Origin-Opener-Policy has severed.
 */
const Message = v.object({
  /** Identifies the sign-in. */
  state: v.string(),
  outcome: v.picklist(['signed-in', 'cancelled', 'unavailable', 'invalid']),
})
type Message = v.InferOutput<typeof Message>
export type PopupOutcome = Message['outcome']

const channelName = 'mhz-sign-in'

/** Notifies the waiting page; called by the popup's callback page. */
export const notifyOpener = (message: Message): void => {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(message)
  channel.close()
}

/** A browser that forbids all storage forbids channels, too. */
const hasChannels = (): boolean => {
  try {
    new BroadcastChannel(channelName).close()
    return true
  } catch {
    return false
  }
}

interface Popup {
  /** Shows the provider's page. The popup is opened empty, because browsers allow one only during the tap. */
  show(address: string): void
  close(): void
  /** Resolves with the outcome from the popup's callback page. Throws LoginError `popupClosed`. */
  outcome(state: string): Promise<PopupOutcome>
}

export interface Popups {
  /** Returns null if popups do not work; the page itself must then navigate. Throws LoginError `popupOpen`. */
  open(): Popup | null
}

/** An installed app on iOS opens popups in another app without shared storage. */
const isInstalledOnIos = (win: Window): boolean => Reflect.get(win.navigator, 'standalone') === true

export const createPopups = (deps: Pick<DeviceDeps, 'schedule'>, win: Window): Popups => {
  let current: Window | null = null

  const outcomeOf = (opened: Window, state: string): Promise<PopupOutcome> => {
    const channel = new BroadcastChannel(channelName)
    let cancel = (): void => undefined
    const heard = new Promise<PopupOutcome>((resolve) => {
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        const message = v.safeParse(Message, data)
        if (message.success && message.output.state === state) resolve(message.output.outcome)
      }
    })
    const closed = new Promise<never>((_, reject) => {
      // Its last message may still be in flight when it has closed.
      const poll = (wasClosed: boolean): void => {
        if (wasClosed && opened.closed) {
          reject(new LoginError('popupClosed'))
          return
        }
        const isClosed = opened.closed
        cancel = deps.schedule(loginDefaults.popupPollInMilliseconds, () => poll(isClosed))
      }
      poll(false)
    })
    return Promise.race([heard, closed]).finally(() => {
      cancel()
      channel.close()
      if (current === opened) current = null
    })
  }

  return {
    open: () => {
      if (isInstalledOnIos(win) || !hasChannels()) return null
      if (current !== null && !current.closed) {
        current.focus()
        throw new LoginError('popupOpen')
      }
      const { popupWidth: width, popupHeight: height } = loginDefaults
      const left = Math.round(win.screenX + (win.outerWidth - width) / 2)
      const top = Math.round(win.screenY + (win.outerHeight - height) / 2)
      const opened = win.open('', '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`)
      if (opened === null) return null
      current = opened
      return {
        show: (address) => opened.location.replace(address),
        close: () => {
          opened.close()
          current = null
        },
        outcome: (state) => outcomeOf(opened, state),
      }
    },
  }
}

import * as v from 'valibot'
import type { DeviceDeps } from '#device/deps.ts'
import { loginDefaults } from '#device/tokens/login-defaults.ts'
import { LoginError } from '#device/tokens/login-errors.ts'

/**
 * What the popup's callback page says before it closes. It carries no token and no code: who hears it reads the device's
 * records again. A BroadcastChannel reaches pages of our own origin only (HTML standard, section 9.5), and also an opener
 * that a provider's Cross-Origin-Opener-Policy has cut off.
 */
const Message = v.object({
  /** Names the sign-in. */
  state: v.string(),
  outcome: v.picklist(['signed-in', 'cancelled', 'unavailable', 'invalid']),
})
type Message = v.InferOutput<typeof Message>
export type PopupOutcome = Message['outcome']

const channelName = 'mhz-sign-in'

/** Tells the page that waits; for the popup's callback page. */
export const notifyOpener = (message: Message): void => {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(message)
  channel.close()
}

interface Popup {
  /** Shows the provider's page; the popup is opened empty, because a browser lets one through only while it sees the tap. */
  show(address: string): void
  close(): void
  /** What the popup's callback page said. Throws LoginError `popupClosed`. */
  outcome(state: string): Promise<PopupOutcome>
}

export interface Popups {
  /** Null where a popup does not work: then the page itself has to leave. Throws LoginError `popupOpen`. */
  open(): Popup | null
}

/** An installed app on iOS opens popups in another app, which shares nothing with it. */
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
      // Its last word may still be on the way when it has closed.
      const look = (wasClosed: boolean): void => {
        if (wasClosed && opened.closed) {
          reject(new LoginError('popupClosed'))
          return
        }
        const isClosed = opened.closed
        cancel = deps.schedule(loginDefaults.popupPollInMilliseconds, () => look(isClosed))
      }
      look(false)
    })
    return Promise.race([heard, closed]).finally(() => {
      cancel()
      channel.close()
      if (current === opened) current = null
    })
  }

  return {
    open: () => {
      if (isInstalledOnIos(win)) return null
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

import type { WorkerMessage } from '#contract/worker.ts'
import { navigationFor } from './app-shell.ts'

interface OpenWindow {
  readonly url: string
  postMessage(message: WorkerMessage): void
  focus(): Promise<unknown>
}

/** The part of a worker's clients that is used. */
export interface Windows {
  /** The one used last comes first. */
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenWindow[]>
  openWindow(path: string): Promise<unknown>
}

/** A window with the members area, which knows how to go elsewhere without losing what is typed in it. */
const isMembersArea = ({ url: href }: OpenWindow): boolean => {
  const url = new URL(href)
  return navigationFor(url).kind === 'shell' && !url.pathname.includes('/ssocallback')
}

/**
 * Shows a path of ours to the member: in the window of the members area that was used last, else in a new one. The window
 * goes there by itself, so that a form asks first.
 */
export const focusOrOpenWindow = async ({ clients }: { readonly clients: Windows }, path: string): Promise<void> => {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const app = windows.find(isMembersArea)
  if (app === undefined) {
    await clients.openWindow(path)
    return
  }
  const message: WorkerMessage = { type: 'open', path }
  app.postMessage(message)
  await app.focus()
}

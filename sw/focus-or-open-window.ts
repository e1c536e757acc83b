import type { WorkerMessage } from '#contract/worker.ts'
import { navigationFor } from './app-shell.ts'

interface OpenWindow {
  readonly url: string
  postMessage(message: WorkerMessage): void
  focus(): Promise<unknown>
}

/** The subset of a worker's clients that is used. */
export interface Windows {
  /** Ordered by last use, most recent first. */
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenWindow[]>
  openWindow(path: string): Promise<unknown>
}

/** Returns true for a window with the members area, which can navigate without losing input. */
const isMembersArea = ({ url: href }: OpenWindow): boolean => {
  const url = new URL(href)
  return navigationFor(url).kind === 'shell' && !url.pathname.includes('/ssocallback')
}

/**
 * Shows a path of ours: in the most recently used window of the members area, else in a new one. The window navigates
 * itself, so that a form can ask first.
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

import * as v from 'valibot'
import { Hint } from '#contract/worker.ts'
import type { DeviceDeps } from './deps.ts'

export interface Changes {
  /** Notifies the listeners in this tab, in other tabs and in the worker. */
  announce(): void
  /** Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}

/**
 * Creates a channel for hints of one type. It also notifies this tab directly, because a BroadcastChannel does not
 * deliver to its own sender.
 */
export const createChangeChannel = (
  { channel }: Pick<DeviceDeps, 'channel'>,
  type: Exclude<Hint['type'], 'gone'>,
): Changes => {
  const listeners = new Set<() => void>()
  const notify = (): void => {
    for (const listener of listeners) listener()
  }
  const onMessage = ({ data }: { readonly data: unknown }): void => {
    const hint = v.safeParse(Hint, data)
    if (hint.success && hint.output.type === type) notify()
  }
  return {
    announce: () => {
      notify()
      channel.postMessage({ type })
    },
    subscribe: (listener) => {
      if (listeners.size === 0) channel.addEventListener('message', onMessage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) channel.removeEventListener('message', onMessage)
      }
    },
  }
}

import * as v from 'valibot'
import { Hint } from '#contract/worker.ts'
import type { DeviceDeps } from './deps.ts'

export interface Changes {
  /** Tells the listeners here, in other tabs and in the worker. */
  announce(): void
  /** The result ends it. */
  subscribe(listener: () => void): () => void
}

/** Hints of one type: to this tab directly, because a BroadcastChannel does not reach its own sender. */
export const createChangeChannel = ({ channel }: Pick<DeviceDeps, 'channel'>, type: Hint['type']): Changes => {
  const listeners = new Set<() => void>()
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const onMessage = ({ data }: { readonly data: unknown }): void => {
    const hint = v.safeParse(Hint, data)
    if (hint.success && hint.output.type === type) tell()
  }
  return {
    announce: () => {
      tell()
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

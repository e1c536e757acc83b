/** A yes or no that screens follow. */
export interface Flag {
  get(): boolean
  set(value: boolean): void
  subscribe(listener: () => void): () => void
}

/** Resolves as soon as the flag becomes true. */
export const whenSet = (flag: Flag): Promise<void> =>
  new Promise((resolve) => {
    flag.subscribe(() => {
      if (flag.get()) resolve()
    })
  })

export const createFlag = (): Flag => {
  const listeners = new Set<() => void>()
  let value = false
  return {
    get: () => value,
    set: (next) => {
      if (next === value) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** An observable boolean. */
export interface ObservableFlag {
  get(): boolean
  set(value: boolean): void
  subscribe(listener: () => void): () => void
}

/** Resolves as soon as the flag becomes true. */
export const whenSet = (flag: ObservableFlag): Promise<void> =>
  new Promise((resolve) => {
    flag.subscribe(() => {
      if (flag.get()) resolve()
    })
  })

export const createObservableFlag = (): ObservableFlag => {
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

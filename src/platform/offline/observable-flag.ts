/** A value whose changes are announced. */
export interface Observable<T> {
  get(): T
  set(value: T): void
  /** Calls the listener after every change; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}
export type ObservableFlag = Observable<boolean>

/** Resolves as soon as the flag becomes true. */
export const whenSet = (flag: ObservableFlag): Promise<void> =>
  new Promise((resolve) => {
    flag.subscribe(() => {
      if (flag.get()) resolve()
    })
  })

export const createObservable = <T>(initial: T): Observable<T> => {
  const listeners = new Set<() => void>()
  let value = initial
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

export const createObservableFlag = (): ObservableFlag => createObservable(false)

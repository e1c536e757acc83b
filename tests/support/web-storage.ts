/** Returns an empty in-memory Web Storage. */
export const memoryStorage = (): Storage => {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  }
}

/** Windows of one origin: a change in one of them is an event in the others. */
export interface SharedStorage {
  readonly storage: Storage
  window(): Pick<Window, 'localStorage' | 'addEventListener'>
}

/** @param deliver called with each event; by default it is dispatched at once */
export const sharedStorage = (deliver: (dispatch: () => void) => void = (dispatch) => dispatch()): SharedStorage => {
  const storage = memoryStorage()
  const windows = new Set<EventTarget>()
  return {
    storage,
    window: () => {
      const target = new EventTarget()
      windows.add(target)
      const announce = (key: string, newValue: string | null): void => {
        for (const other of windows)
          if (other !== target)
            deliver(() => other.dispatchEvent(Object.assign(new Event('storage'), { key, newValue })))
      }
      const localStorage: Storage = {
        get length() {
          return storage.length
        },
        clear: storage.clear,
        getItem: storage.getItem,
        key: storage.key,
        removeItem: (key) => {
          storage.removeItem(key)
          announce(key, null)
        },
        setItem: (key, value) => {
          storage.setItem(key, value)
          announce(key, value)
        },
      }
      return { localStorage, addEventListener: target.addEventListener.bind(target) }
    },
  }
}

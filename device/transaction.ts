/** Reads and writes of one transaction. Keys are text; values must be parsed after reading. */
export interface Transaction<S extends string> {
  get(store: S, key: string): Promise<unknown>
  all(store: S): Promise<readonly { readonly key: string; readonly value: unknown }[]>
  keys(store: S): Promise<readonly string[]>
  put(store: S, key: string, value: unknown): void
  delete(store: S, key: string): void
  clear(store: S): void
}

/** Resolves with the result of a request. */
export const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Resolves when the transaction is committed, rejects when it is aborted. */
export const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    // Uses listeners because idb-keyval sets `oncomplete` of the same transaction.
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new DOMException('Aborted', 'AbortError')))
  })

/**
 * Commits explicitly instead of relying on auto-commit. In Chromium a reload lost 93 of 100 auto-committed writes, and
 * none with an explicit commit unless another transaction was active.
 */
export const commit = (transaction: IDBTransaction): void => {
  try {
    transaction.commit()
  } catch {
    // The transaction is committed or aborted already; `committed` reports which.
  }
}

/** Aborts a transaction unless it has ended or its commit was requested. */
export const abort = (transaction: IDBTransaction): void => {
  try {
    transaction.abort()
  } catch {
    // It has ended, or its commit was requested.
  }
}

const connectionErrors = [
  'InvalidStateError',
  'UnknownError',
  'AbortError',
  'TimeoutError',
  // Thrown by operations on an aborted transaction.
  'TransactionInactiveError',
]
/**
 * Returns true if the connection failed, not the operation: WebKit's 'Connection to Indexed Database server lost', or
 * an abort by the system (iOS suspends the app) or by a suspended page.
 */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof DOMException && connectionErrors.includes(error.name)

export const toTransaction = <S extends string>(transaction: IDBTransaction): Transaction<S> => ({
  get: (store, key) => settled(transaction.objectStore(store).get(key)),
  all: async (store) => {
    const from = transaction.objectStore(store)
    const [keys, values] = await Promise.all([settled(from.getAllKeys()), settled(from.getAll())])
    return keys.map((key, index) => ({ key: String(key), value: values[index] }))
  },
  keys: async (store) => (await settled(transaction.objectStore(store).getAllKeys())).map(String),
  put: (store, key, value) => void transaction.objectStore(store).put(value, key),
  delete: (store, key) => void transaction.objectStore(store).delete(key),
  clear: (store) => void transaction.objectStore(store).clear(),
})

export const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

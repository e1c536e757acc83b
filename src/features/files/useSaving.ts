import { useState } from 'react'

export interface Saving<Key> {
  /** What is on its way. */
  readonly running: Key | null
  /** What could not be saved. */
  readonly failed: Key | null
  /** Does nothing while another is running. */
  readonly start: (key: Key, save: () => Promise<void>) => void
}

/** One file after the other into the device's downloads folder. */
export const useSaving = <Key>(): Saving<Key> => {
  const [running, setRunning] = useState<Key | null>(null)
  const [failed, setFailed] = useState<Key | null>(null)
  const start = (key: Key, save: () => Promise<void>): void => {
    if (running !== null) return
    setRunning(() => key)
    setFailed(null)
    save()
      .catch((error: unknown) => {
        console.warn('A file could not be saved', error)
        setFailed(() => key)
      })
      .finally(() => setRunning(null))
  }
  return { running, failed, start }
}

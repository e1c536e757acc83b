import { useState } from 'react'

export interface Saving<Key> {
  /** The file being downloaded. */
  readonly running: Key | null
  /** The file that could not be saved. */
  readonly failed: Key | null
  /** Does nothing while another is running. */
  readonly start: (key: Key, save: () => Promise<void>) => void
}

/** Downloads files to the device's downloads folder, one at a time. */
export const useSaving = <Key>(): Saving<Key> => {
  const [running, setRunning] = useState<Key | null>(null)
  const [failed, setFailed] = useState<Key | null>(null)
  const start = (key: Key, save: () => Promise<void>): void => {
    if (running !== null) return
    setRunning(() => key)
    setFailed(null)
    save()
      .catch((error: unknown) => {
        console.warn('file.save_failed', error)
        setFailed(() => key)
      })
      .finally(() => setRunning(null))
  }
  return { running, failed, start }
}

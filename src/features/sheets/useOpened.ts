import { useEffect, useState } from 'react'
import type { Sheet } from '#contract/compositions.ts'
import type { OpenedSheet, SheetOpener } from './open-sheet.ts'

/** An attempt to open the sheet; a new object is a new attempt. `anyway` shows the readable part of a damaged sheet. */
interface Attempt {
  readonly anyway: boolean
}

/**
 * Opens a sheet's PDF and closes it on unmount.
 * @param isSaved the sheet is on this device
 * @returns `opened` is null until it is open; `retry` opens it again
 */
export const useOpened = (opener: SheetOpener, sheet: Sheet, isSaved: boolean) => {
  const [attempt, setAttempt] = useState<Attempt>({ anyway: false })
  const [opened, setOpened] = useState<OpenedSheet | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new object of the list does not open it again
  useEffect(() => {
    const stop = new AbortController()
    setOpened(null)
    void opener.open(sheet, { signal: stop.signal, anyway: attempt.anyway }).then((next) => {
      if (!stop.signal.aborted) setOpened(next)
    })
    return () => stop.abort()
  }, [opener, sheet.id, attempt])
  const isOutOfReach = opened?.kind === 'failed' && (opened.why === 'damaged' || opened.why === 'out-of-reach')
  useEffect(() => {
    // The sheet was downloaded or repaired in the background while the screen still reports the failure.
    if (isOutOfReach && isSaved) setAttempt({ anyway: false })
  }, [isOutOfReach, isSaved])
  return { opened, retry: (anyway: boolean): void => setAttempt({ anyway }) }
}

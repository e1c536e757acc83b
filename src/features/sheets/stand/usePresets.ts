import { useCallback, useEffect } from 'react'
import type { Pen } from './annotations/usePen.ts'
import type { Mode } from './settings.ts'
import type { StandSheet } from './stand-sheet.ts'
import type { Frame } from './useFrame.ts'

interface PresetsOptions {
  readonly frame: Frame
  readonly pen: Pen
  readonly mode: Mode
  readonly change: StandSheet['change']
  /** Stops what sounds. */
  readonly silence: () => void
  readonly setUnlocking: (unlocking: boolean) => void
}

/** The two presets of the stand; the first piece sets the preset of the pieces after it. */
export const usePresets = ({ frame, pen, mode, change, silence, setUnlocking }: PresetsOptions) => {
  const choose = useCallback(
    (next: Mode): void => {
      setUnlocking(false)
      pen.setOn(false)
      frame.setMode(next)
      change({ mode: next })
    },
    [pen, frame, change, setUnlocking],
  )
  const play = useCallback((): void => {
    silence()
    choose('play')
  }, [silence, choose])
  const { setMode } = frame
  const isFirstPiece = frame.mode === null
  useEffect(() => {
    if (isFirstPiece) setMode(mode)
  }, [isFirstPiece, setMode, mode])
  return { play, practise: () => choose('practise') }
}

import { useState } from 'react'
import type { Frame } from './useFrame.ts'
import { useSleepNotice } from './useSleepNotice.ts'

/**
 * The bars around the page, the way to unlock the stand, and the labels of the tap zones.
 * @param locked true in the preset for playing, in which the bars are away
 */
export const useStandBars = (frame: Frame, locked: boolean) => {
  // A piece that opens locked shows how to unlock it until the first turn.
  const [unlocking, setUnlocking] = useState(frame.mode === null && locked)
  const [hints, setHints] = useState(false)
  // The notice is shown until the next turn, even if the bars are locked away.
  const sleep = useSleepNotice(() => setUnlocking(true))
  const closeHints = (): void => {
    setHints(false)
    sleep.onSeen()
    if (frame.settings?.zonesSeen === false) frame.change({ zonesSeen: true })
  }
  return {
    sleep,
    unlocking,
    setUnlocking,
    hints: hints || frame.settings?.zonesSeen === false,
    showHints: () => setHints(true),
    areShown: locked ? unlocking : frame.bars,
    /** The player has turned. */
    onTurn: () => {
      closeHints()
      setUnlocking(false)
    },
    toggle: () => {
      closeHints()
      if (locked) setUnlocking(!unlocking)
      else frame.setBars(!frame.bars)
    },
  }
}

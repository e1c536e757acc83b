import { useMedia } from '../../../ui/useMedia.ts'
import type { SheetSettings } from './settings.ts'

/** A phone in landscape, where a whole page would be too small to read. */
const lowScreen = '(orientation: landscape) and (max-height: 30rem)'

/**
 * Returns the settings by which the sheet is shown: on a low screen a whole page is as wide as the screen. `isPlacing`:
 * a jump is being placed, which needs whole pages.
 */
export const useShownSettings = (settings: SheetSettings, isPlacing: boolean): SheetSettings => {
  const isLow = useMedia(lowScreen)
  const fit = isPlacing && settings.fit === 'scroll' ? 'width' : settings.fit
  return { ...settings, fit: isLow && fit === 'page' ? 'width' : fit, halfTurns: settings.halfTurns && !isPlacing }
}

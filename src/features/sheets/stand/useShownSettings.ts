import { useMedia } from '../../../ui/useMedia.ts'
import type { SheetSettings } from './settings.ts'

/** A phone in landscape, where a whole page would be too small to read. */
const lowScreen = '(orientation: landscape) and (max-height: 30rem)'

/** Returns the settings by which the sheet is shown: on a low screen a whole page is as wide as the screen. */
export const useShownSettings = (settings: SheetSettings): SheetSettings => {
  const isLow = useMedia(lowScreen)
  return isLow && settings.fit === 'page' ? { ...settings, fit: 'width' } : settings
}

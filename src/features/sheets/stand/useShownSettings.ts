import { useMedia } from '../../../ui/useMedia.ts'
import type { SheetSettings } from './settings.ts'

/** A phone in landscape, where a whole page would be too small to read. */
const lowScreen = '(orientation: landscape) and (max-height: 30rem)'

/**
 * Returns the settings by which the sheet is shown. On a low screen a whole page is as wide as the screen. On the march,
 * what is printed on the page is: a part of A6 on a page of A4 fills a phone.
 * @param isPlacing true while a jump is being placed, which needs whole pages
 */
export const useShownSettings = (settings: SheetSettings, isPlacing: boolean, isMarching: boolean): SheetSettings => {
  const isLow = useMedia(lowScreen)
  if (isMarching && !isPlacing) return { ...settings, fit: 'width', trimmed: true, halfTurns: false }
  const fit = isPlacing && settings.fit === 'scroll' ? 'width' : settings.fit
  return { ...settings, fit: isLow && fit === 'page' ? 'width' : fit, halfTurns: settings.halfTurns && !isPlacing }
}

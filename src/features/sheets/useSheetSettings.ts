import { useEffect, useMemo, useState } from 'react'
import type { Composition, Sheet } from '#contract/compositions.ts'
import type { Orientations } from '#contract/orientations.ts'
import type { OpenedSheet } from './open-sheet.ts'
import { shownOrientations } from './stand/orientation.ts'
import { type Position, type SheetSettings, settingsInView } from './stand/settings.ts'
import { forgetStandPicture } from './stand/stand-picture.ts'
import type { Frame } from './stand/useFrame.ts'

const none: Orientations = {}

/**
 * The settings of an open sheet, those of other devices included, and its PDF in the chosen orientation.
 * @param ready null until the sheet is open; `settings` is undefined until then
 */
export const useSheetSettings = (
  { store, settings: ofStand, trackWrite }: Frame,
  { title }: Composition,
  sheet: Sheet,
  ready: Extract<OpenedSheet, { kind: 'open' }> | null,
) => {
  const [changed, setChanged] = useState<SheetSettings | null>(null)
  const { compositionId, id: sheetId } = sheet
  const place = { compositionId, sheetId }
  useEffect(
    () =>
      store.subscribe(() => {
        store.sheet({ compositionId, sheetId }).then(
          (next) => setChanged((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next)),
          (error: unknown) => console.warn('sheet_settings.read_failed', error),
        )
      }),
    [store, compositionId, sheetId],
  )
  const stored = changed ?? ready?.settings
  const settings = useMemo(
    () => (stored === undefined || ofStand === null ? undefined : settingsInView(stored, ofStand)),
    [stored, ofStand],
  )
  // The list may know another edition than the one on this device.
  const isListed = ready?.sha256 === sheet.sha256
  const forAll = (isListed && sheet.orientations) || none
  // Saved settings are new objects: pages are drawn again only if an orientation has changed.
  const orientations = JSON.stringify(settings === undefined ? {} : shownOrientations(settings, forAll))
  const pdf = useMemo(() => ready?.pdf.oriented(JSON.parse(orientations) as Orientations), [ready, orientations])
  return {
    settings,
    pdf,
    isListed,
    forAll,
    change: (part: Partial<SheetSettings>): void => {
      if (stored === undefined) return
      setChanged({ ...stored, ...part })
      trackWrite(store.saveSheet(place, { title, changed: part, seen: stored }).then(setChanged))
    },
    savePosition: (position: Position): void => {
      forgetStandPicture()
      store.savePosition(place, position).catch((error: unknown) => console.warn('stand_page.save_failed', error))
    },
  }
}

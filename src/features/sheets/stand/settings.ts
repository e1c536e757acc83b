import * as v from 'valibot'
import { keys } from '#contract/persons.ts'
import { splitRange } from './split.ts'
import { turns } from './turns.ts'

export const fits = ['page', 'width', 'pair', 'scroll'] as const

export const tints = ['paper', 'sepia', 'night'] as const
export type Tint = (typeof tints)[number]

/** Play mode shows nothing but the page, and only turns work. Practise mode has the bars, the tempo and all tools. */
export const modes = ['practise', 'play'] as const
export type Mode = (typeof modes)[number]

/** Names of jumps as printed; any other word is the name of a bookmark. */
export const jumpNames = ['D.C.', 'D.S.', 'Coda'] as const

/** Beats per minute. */
export const slowest = 30
export const fastest = 240

/** Hertz of the A above middle C. Swiss wind bands usually tune to 442. */
export const lowestPitch = 415
export const usualPitch = 442
export const highestPitch = 466

export const subdivisions = [1, 2, 3, 4] as const
export const countIns = [0, 1, 2] as const

const rotations = [90, 180, 270]

const PageNumber = v.pipe(v.number(), v.integer(), v.minValue(1))
const Part = v.pipe(v.number(), v.minValue(0), v.maxValue(0.45))
const PageMargins = v.object({ top: Part, right: Part, bottom: Part, left: Part })

/** The layout of pages on the desk. It says nothing about the mode: a view never locks or unlocks the stand. */
export const SheetView = v.object({
  fit: v.picklist(fits),
  halfTurns: v.boolean(),
  /** True if the first page is alone when pages are shown in pairs. */
  cover: v.boolean(),
  /** True if empty margins are cut off. */
  trimmed: v.boolean(),
})
export type SheetView = v.InferOutput<typeof SheetView>

const newView: SheetView = { fit: 'page', halfTurns: false, cover: false, trimmed: false }

/** Settings of one sheet on this device: its view, and the player's notes about its pages. */
export const SheetSettings = v.object({
  version: v.literal(1),
  /** The mode chosen last for this sheet. Records of older versions have none. */
  mode: v.optional(v.picklist(modes), 'practise'),
  ...SheetView.entries,
  /**
   * False if the sheet is shown in the default view. Null in records of older versions and until a view is chosen: the
   * sheet has its own view if that differs from the view of a new sheet.
   */
  ownView: v.optional(v.nullable(v.boolean()), null),
  /** Margins set by hand, by page; they apply whether or not the others are cut off. */
  margins: v.record(v.string(), PageMargins),
  /** Lines of half-page turns that were moved by hand, by page: shares of the visible height. Old records have none. */
  splits: v.optional(
    v.record(v.string(), v.pipe(v.number(), v.minValue(splitRange.min), v.maxValue(splitRange.max))),
    {},
  ),
  /** Clockwise degrees by which the player rotated pages, in addition to the file, by page. Old records have none. */
  rotations: v.optional(v.record(v.string(), v.picklist(rotations)), {}),
  /** The order as it was written, such as '1,2,3,2,4'; '' = the file's own order. */
  order: v.pipe(v.string(), v.maxLength(2000)),
  bookmarks: v.array(v.object({ page: PageNumber, name: v.pipe(v.string(), v.minLength(1), v.maxLength(60)) })),
  jumps: v.array(v.object({ from: PageNumber, to: PageNumber, name: v.picklist(jumpNames) })),
  tempo: v.pipe(v.number(), v.integer(), v.minValue(slowest), v.maxValue(fastest)),
  /** Beats in a bar; the first is accented. */
  beats: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12)),
  /** SHA-256 of the former edition whose notes the player declined last. Records of older versions have none. */
  declinedNotes: v.optional(v.nullable(v.string()), null),
  /** Clicks per beat: quarters, eighths, triplets, sixteenths. Records of older versions have neither this nor the next. */
  subdivision: v.optional(v.picklist(subdivisions), 1),
  /** Bars counted before the piece begins. */
  countIn: v.optional(v.picklist(countIns), 0),
})
export type SheetSettings = v.InferOutput<typeof SheetSettings>

export const newSheetSettings: SheetSettings = {
  version: 1,
  mode: 'practise',
  ...newView,
  ownView: null,
  margins: {},
  splits: {},
  rotations: {},
  order: '',
  bookmarks: [],
  jumps: [],
  tempo: 84,
  beats: 4,
  declinedNotes: null,
  subdivision: 1,
  countIn: 0,
}

/** Settings for all sheets on this device. */
export const StandSettings = v.object({
  version: v.literal(1),
  tint: v.picklist(tints),
  /** True if the metronome clicks; it flashes in any case. */
  click: v.boolean(),
  /** True once the labels of the tap zones have been seen. */
  zonesSeen: v.boolean(),
  /** Hertz of the A above middle C. Records of older versions have neither this nor the next. */
  pitch: v.optional(v.pipe(v.number(), v.integer(), v.minValue(lowestPitch), v.maxValue(highestPitch)), usualPitch),
  /** The transposition in which the tuner names notes; null = as the sheet. */
  key: v.optional(v.nullable(v.picklist(keys)), null),
  /** Turns by key (KeyboardEvent.key) that the player taught the stand. Records of older versions have none. */
  learntKeys: v.optional(v.record(v.pipe(v.string(), v.maxLength(40)), v.picklist(turns)), {}),
  /** The default view, for all sheets without their own. Records of older versions have none. */
  view: v.optional(SheetView, newView),
  /** True if this device opens the pieces that are announced. Records of older versions have neither this nor the next. */
  follow: v.optional(v.boolean(), false),
  /** The announcement that was opened or offered last. */
  seenAnnouncement: v.optional(v.nullable(v.string()), null),
  /** True if what conductor and section leaders wrote is hidden. Records of older versions do not say. */
  sharedHidden: v.optional(v.boolean(), false),
})
export type StandSettings = v.InferOutput<typeof StandSettings>

export const newStandSettings: StandSettings = {
  version: 1,
  tint: 'paper',
  click: true,
  zonesSeen: false,
  pitch: usualPitch,
  key: null,
  learntKeys: {},
  view: newView,
  follow: false,
  seenAnnouncement: null,
  sharedHidden: false,
}

export const viewOf = ({ fit, halfTurns, cover, trimmed }: SheetView): SheetView => ({ fit, halfTurns, cover, trimmed })

/** Settings as the stand shows them: in the default view unless the sheet has its own. */
export interface SettingsInView extends SheetSettings {
  readonly ownView: boolean
}

export const settingsInView = (sheet: SheetSettings, { view }: StandSettings): SettingsInView => {
  const { fit, halfTurns, cover, trimmed } = sheet
  const ownView = sheet.ownView ?? (fit !== newView.fit || halfTurns || cover || trimmed)
  return { ...sheet, ...(ownView ? {} : view), ownView }
}

/** A player's position in a sheet. Records of older versions have neither `between` nor `mode`. */
export const SavedPosition = v.object({
  version: v.literal(1),
  /** Index into the page order. */
  place: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** True in the middle of a half-page turn. */
  between: v.optional(v.boolean(), false),
  /** The preset of the stand at that time, which may be that of an earlier piece; null = the sheet's own. */
  mode: v.optional(v.nullable(v.picklist(modes)), null),
  /** Epoch milliseconds. */
  at: v.number(),
})
export type SavedPosition = v.InferOutput<typeof SavedPosition>

/** A position without its age. */
export type Position = Pick<SavedPosition, 'place' | 'between' | 'mode'>

/** The piece of a list that was on the stand last, by its entry's key; null = the list was played to its end. */
export const CurrentEntry = v.object({
  version: v.literal(1),
  key: v.nullable(v.string()),
  /** Epoch milliseconds. */
  at: v.number(),
})
export type CurrentEntry = v.InferOutput<typeof CurrentEntry>

/** One player's order of a list, by the entries' keys; null = discarded. */
export const OwnOrder = v.object({ version: v.literal(1), keys: v.nullable(v.array(v.string())) })
export type OwnOrder = v.InferOutput<typeof OwnOrder>

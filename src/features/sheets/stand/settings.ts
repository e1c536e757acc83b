import * as v from 'valibot'
import { Orientations, Rotation } from '#contract/orientations.ts'
import { keys } from '#contract/persons.ts'
import {
  Beats,
  Bookmark,
  CountIn,
  Jump,
  Order,
  PageMargins,
  SectionMark,
  SheetView,
  Split,
  Subdivision,
  Tempo,
} from '#contract/stand-settings.ts'
import { turns } from './turns.ts'

export const tints = ['paper', 'sepia', 'night'] as const
export type Tint = (typeof tints)[number]

/** Play mode shows nothing but the page, and only turns work. Practise mode has the bars, the tempo and all tools. */
export const modes = ['practise', 'play'] as const
export type Mode = (typeof modes)[number]

/** Hertz of the A above middle C. Swiss wind bands usually tune to 442. */
export const lowestPitch = 415
export const usualPitch = 442
export const highestPitch = 466

export const newView: SheetView = { fit: 'page', halfTurns: false, cover: false, trimmed: false }

/** Settings of one sheet that follow the player to other devices. */
export const SyncedSettings = v.object({
  order: Order,
  bookmarks: v.array(Bookmark),
  jumps: v.array(Jump),
  /** Marks in the sheet at which sections of recordings begin, by the ids of the sections. */
  sectionMarks: v.record(v.string(), SectionMark),
  /** Margins set by hand, by page; they apply whether or not the others are cut off. */
  margins: v.record(v.string(), PageMargins),
  /** Lines of half-page turns that were moved by hand, by page. */
  splits: v.record(v.string(), Split),
  /** The player's own orientations of pages; the others are shown as for everybody. */
  orientations: Orientations,
  tempo: Tempo,
  beats: Beats,
  subdivision: Subdivision,
  countIn: CountIn,
})
export type SyncedSettings = v.InferOutput<typeof SyncedSettings>

export const newSyncedSettings: SyncedSettings = {
  order: '',
  bookmarks: [],
  jumps: [],
  sectionMarks: {},
  margins: {},
  splits: {},
  orientations: {},
  tempo: 84,
  beats: 4,
  subdivision: 1,
  countIn: 0,
}

const sheetOnDevice = {
  /** The mode chosen last for this sheet. Records of older versions have none. */
  mode: v.optional(v.picklist(modes), 'practise'),
  ...SheetView.entries,
  /**
   * False if the sheet is shown in the default view. Null in records of older versions and until a view is chosen: the
   * sheet has its own view if that differs from the view of a new sheet.
   */
  ownView: v.optional(v.nullable(v.boolean()), null),
  /** SHA-256 of the former edition whose notes the player declined last. Records of older versions have none. */
  declinedNotes: v.optional(v.nullable(v.string()), null),
}

/** Settings of one sheet that stay on this device. */
export const SheetOnDevice = v.object({ version: v.literal(2), ...sheetOnDevice })
export type SheetOnDevice = v.InferOutput<typeof SheetOnDevice>

/** A record of a version that saved all settings of a sheet on the device. The first ones lack what is optional. */
export const FormerSheetRecord = v.pipe(
  v.object({
    version: v.literal(1),
    ...sheetOnDevice,
    ...v.omit(SyncedSettings, ['orientations']).entries,
    splits: v.optional(SyncedSettings.entries.splits, {}),
    sectionMarks: v.optional(SyncedSettings.entries.sectionMarks, {}),
    rotations: v.optional(v.record(v.string(), Rotation), {}),
    subdivision: v.optional(Subdivision, 1),
    countIn: v.optional(CountIn, 0),
  }),
  v.transform(({ rotations, ...record }) => ({
    ...record,
    orientations: Object.fromEntries(
      Object.entries(rotations).map(([page, rotation]) => [page, { rotation, tilt: 0 }]),
    ),
  })),
)

export const newSheetOnDevice: SheetOnDevice = {
  version: 2,
  mode: 'practise',
  ...newView,
  ownView: null,
  declinedNotes: null,
}

/** All settings of one sheet. */
export type SheetSettings = SheetOnDevice & SyncedSettings

export const newSheetSettings: SheetSettings = { ...newSheetOnDevice, ...newSyncedSettings }

/** Settings for all sheets that stay on this device. */
export const StandOnDevice = v.object({
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
  /** True if this device opens the pieces that are announced. Records of older versions have neither this nor the next. */
  follow: v.optional(v.boolean(), false),
  /** The announcement that was opened or offered last. */
  seenAnnouncement: v.optional(v.nullable(v.string()), null),
  /** The rehearsal at which following was offered last, and was answered. Records of older versions have none. */
  followOfferedAt: v.optional(v.nullable(v.number()), null),
  /** True if the shared layers are hidden. Records of older versions have none. */
  sharedHidden: v.optional(v.boolean(), false),
  /** True on the march: see useShownSettings and march.css. Records of older versions have none. */
  march: v.optional(v.boolean(), false),
  /** The default view, in records of versions that saved it on the device only; else null. */
  view: v.optional(v.nullable(SheetView), null),
})
export type StandOnDevice = v.InferOutput<typeof StandOnDevice>

/** Settings for all sheets. */
export interface StandSettings extends Omit<StandOnDevice, 'view'> {
  /** The default view, for all sheets without their own. It follows the player to other screens of this class. */
  readonly view: SheetView
}

export const newStandOnDevice: StandOnDevice = {
  version: 1,
  tint: 'paper',
  click: true,
  zonesSeen: false,
  pitch: usualPitch,
  key: null,
  learntKeys: {},
  follow: false,
  seenAnnouncement: null,
  followOfferedAt: null,
  sharedHidden: false,
  march: false,
  view: null,
}

export const newStandSettings: StandSettings = { ...newStandOnDevice, view: newView }

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

/** Milliseconds for which a position is valid: a rehearsal or a concert, but not the next one. */
export const positionMs = 12 * 3_600_000

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

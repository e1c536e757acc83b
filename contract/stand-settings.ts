import * as v from 'valibot'
import { pageUnits } from './annotations.ts'
import { Cursor, endpoint, RowNumber, Uuid } from './endpoint.ts'
import { Orientation, Rotation } from './orientations.ts'

/** Names of jumps as printed; any other word is the name of a bookmark. */
export const jumpNames = ['D.C.', 'D.S.', 'Coda'] as const
export type JumpName = (typeof jumpNames)[number]
export const fits = ['page', 'width', 'pair', 'scroll'] as const

/** Beats per minute. */
export const slowest = 30
export const fastest = 240

export const subdivisions = [1, 2, 3, 4] as const
export const countIns = [0, 1, 2] as const

/** The line of a half-page turn can be moved by hand within this part of the visible height. */
export const splitRange = { min: 0.2, max: 0.8 } as const

const invalid = 'validation.invalid'
const between = (least: number, most: number) =>
  v.pipe(v.number(invalid), v.minValue(least, invalid), v.maxValue(most, invalid))
const wholeBetween = (least: number, most: number) => v.pipe(between(least, most), v.integer(invalid))

const maximumPage = 999_999
const PageNumber = wholeBetween(1, maximumPage)
const MarginPart = between(0, 0.45)

/** The order as it was written, such as '1,2,3,2,4'; '' = the file's own order. */
export const Order = v.pipe(v.string(invalid), v.maxLength(2000, invalid))
export const Tempo = wholeBetween(slowest, fastest)
/** Beats in a bar; the first is accented. */
export const Beats = wholeBetween(1, 12)
/** Clicks per beat: quarters, eighths, triplets, sixteenths. */
export const Subdivision = v.picklist(subdivisions, invalid)
/** Bars counted before the piece begins. */
export const CountIn = v.picklist(countIns, invalid)
/** The part cut off at each edge, relative to the page's width or height. */
export const PageMargins = v.object({ top: MarginPart, right: MarginPart, bottom: MarginPart, left: MarginPart })
/** The line of half-page turns as a share of the visible height. */
export const Split = between(splitRange.min, splitRange.max)
export const Bookmark = v.object({
  page: PageNumber,
  name: v.pipe(v.string(invalid), v.minLength(1, invalid), v.maxLength(60, invalid)),
})

const Unit = wholeBetween(0, pageUnits)
/** A point in units of the page before rotation, as in annotations. */
const PagePoint = v.object({ x: Unit, y: Unit })

/** A jump from one page to another. */
export const Jump = v.object({
  from: PageNumber,
  to: PageNumber,
  name: v.picklist(jumpNames, invalid),
  /** The place of the jump on its page. A jump without it has a button beside the desk. */
  at: v.optional(PagePoint),
  /** The place on the other page to which it leads; without it, the page as a whole. */
  target: v.optional(PagePoint),
})
export type Jump = v.InferOutput<typeof Jump>

/** The place in the sheet where a section of a recording begins. */
export const SectionMark = v.object({ page: PageNumber, at: PagePoint })
export type SectionMark = v.InferOutput<typeof SectionMark>

/** The layout of pages on the desk. It says nothing about the mode: a view never locks or unlocks the stand. */
export const SheetView = v.object({
  fit: v.picklist(fits, invalid),
  halfTurns: v.boolean(invalid),
  /** True if the first page is alone when pages are shown in pairs. */
  cover: v.boolean(invalid),
  /** True if empty margins are cut off. */
  trimmed: v.boolean(invalid),
})
export type SheetView = v.InferOutput<typeof SheetView>

/** A phone and a tablet need different views. */
export type ScreenClass = 'phone' | 'large'

/** The rotation of a page for which a value was set; another rotation changes its meaning. */
const rotation = { rotation: Rotation }
/** Margins of a page as it lay when they were set. */
export const PlacedMargins = v.object({ ...PageMargins.entries, ...rotation })
export const PlacedSplit = v.object({ at: Split, ...rotation })

/**
 * Values of settings by the first part of their name. The second part is the page ('margins/3'), or what makes an item
 * of a list unique ('bookmarks/2/Trio').
 */
const values: Readonly<Record<string, v.GenericSchema>> = {
  order: Order,
  tempo: Tempo,
  beats: Beats,
  subdivision: Subdivision,
  countIn: CountIn,
  margins: PlacedMargins,
  orientations: Orientation,
  splits: PlacedSplit,
  bookmarks: Bookmark,
  jumps: Jump,
  /** Mark of a section of a recording, by its id: 'sectionMarks/<id>'. */
  sectionMarks: SectionMark,
  /** For all sheets without their own view, by class of screen. */
  view: SheetView,
}

export const standSettingLimits = {
  /** Characters of a name. */
  name: 120,
  /** Edits in one request. */
  perRequest: 100,
  /** Settings per person, including deleted ones. */
  settings: 20_000,
} as const

/**
 * The sheet to which settings belong, by its number, or 'member' for those that belong to all sheets. A new edition of a
 * sheet keeps its settings.
 */
export const memberScope = 'member'
const Scope = v.pipe(
  v.string('validation.id'),
  v.check(
    (scope) => scope === memberScope || (/^[1-9]\d*$/.test(scope) && v.is(RowNumber, Number(scope))),
    'validation.id',
  ),
)

/**
 * The last change of one setting: a register of which the latest edit wins. A deleted or reset setting has the value
 * null. The editing device creates `id`.
 */
const edit = {
  name: v.pipe(
    v.string(invalid),
    v.maxLength(standSettingLimits.name, invalid),
    v.regex(/^[a-zA-Z]+(?:\/.+)?$/, invalid),
  ),
  value: v.nullable(v.unknown()),
  /** Epoch milliseconds. 0 = set before edits had a time. */
  at: wholeBetween(0, Number.MAX_SAFE_INTEGER),
  id: Uuid,
}
const Edit = v.object(edit)
export type SettingEdit = v.InferOutput<typeof Edit>

/** An edit on a device or in a reply. Its setting may be one that only a newer app knows. */
export const KnownEdit = v.object({ ...edit, name: v.string(), at: v.number(), id: v.string() })

/** Returns true if the edit wins. Edits at the same time are ordered by their ids. */
export const isLaterEdit = (edit: SettingEdit, other: SettingEdit): boolean =>
  edit.at > other.at || (edit.at === other.at && edit.id > other.id)

/**
 * Merges edits: the latest of each setting. The result does not depend on the order or number of the parts (a map of
 * last-writer-wins registers, a CRDT), so two devices never conflict.
 */
export const latestEdits = (...parts: readonly (readonly SettingEdit[])[]): SettingEdit[] => {
  const latest = new Map<string, SettingEdit>()
  for (const edit of parts.flat()) {
    const known = latest.get(edit.name)
    if (known === undefined || isLaterEdit(edit, known)) latest.set(edit.name, edit)
  }
  return [...latest.values()]
}

const ValidEdit = v.pipe(
  Edit,
  v.rawTransform(({ dataset: { value: edit }, addIssue, NEVER }): SettingEdit => {
    const wrong = (key: 'name' | 'value') => {
      addIssue({ message: invalid, path: [{ type: 'object', origin: 'value', input: edit, key, value: edit[key] }] })
      return NEVER
    }
    const [kind = ''] = edit.name.split('/', 1)
    const schema = Object.hasOwn(values, kind) ? values[kind] : undefined
    if (schema === undefined) return wrong('name')
    const value = v.safeParse(v.nullable(schema), edit.value)
    return value.success ? { ...edit, value: value.output } : wrong('value')
  }),
)

const path = '/api/frontend/internal/stand-setting'

/**
 * Adds edits to the caller's own settings of the music stand. Idempotent. An edit that is not the latest of its setting
 * changes nothing; a time in the future becomes the server's. rule.stand_settings_full if the caller has too many.
 */
export const saveStandSettings = endpoint({
  method: 'PUT',
  path: `${path}/:scope`,
  input: {
    params: v.object({ scope: Scope }),
    body: v.object(
      {
        edits: v.pipe(v.array(ValidEdit, 'validation.required'), v.maxLength(standSettingLimits.perRequest, invalid)),
      },
      'validation.required',
    ),
  },
  reply: v.object({
    /** A client that has fetched everything up to `cursor` has all of these. */
    cursor: v.number(),
    /** The latest edits of the sent settings. */
    edits: v.array(KnownEdit),
    /** True if the library has deleted the sheet: nothing was stored. */
    isGone: v.boolean(),
  }),
  errors: ['rule.stand_settings_full'],
})

export const StandSettingChanges = v.object({
  edits: v.array(v.object({ ...KnownEdit.entries, scope: v.string() })),
  /** Cursor of the next request. */
  cursor: v.number(),
  /** True if more edits follow. */
  more: v.boolean(),
  /** How many settings the server stores for the caller, and the sum of the times of their edits in whole seconds. */
  held: v.object({ settings: v.number(), seconds: v.number() }),
})
export type StandSettingChanges = v.InferOutput<typeof StandSettingChanges>

/** The edits of the caller's settings on all devices since a cursor; 0 = since the beginning. */
export const getStandSettings = endpoint({
  method: 'GET',
  path,
  input: {
    query: v.object({ since: Cursor }),
  },
  reply: StandSettingChanges,
})

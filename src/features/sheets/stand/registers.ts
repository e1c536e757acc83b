import * as v from 'valibot'
import { unstorable } from '#contract/characters.ts'
import { Orientation } from '#contract/orientations.ts'
import {
  Beats,
  Bookmark,
  CountIn,
  Jump,
  Order,
  PlacedMargins,
  PlacedSplit,
  SectionMark,
  type SettingEdit,
  Subdivision,
  Tempo,
} from '#contract/stand-settings.ts'
import { rotateMargins } from './orientation.ts'
import { newSyncedSettings, type SyncedSettings } from './settings.ts'

/** Values of settings by the names of their registers, see contract/stand-settings.ts. */
type Registers = ReadonlyMap<string, unknown>

/** A name cut off in the middle of a character ends with an unstorable one. */
const unstorables = new RegExp(`[${unstorable}]`, 'gu')

/** Returns a register for each item. Items that would have the same name are numbered. */
const toItems = <T>(items: readonly T[], nameOf: (item: T) => string): readonly (readonly [string, T])[] => {
  const times = new Map<string, number>()
  return items.map((item) => {
    const name = nameOf(item)
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    return [time === 1 ? name : `${name}/${time}`, item]
  })
}

/**
 * Converts the settings of a sheet to registers, each of which merges on its own. Margins and lines of half-page turns
 * contain the rotation of their page: on another device it may have another one.
 */
export const toRegisters = (settings: SyncedSettings): Registers => {
  const { order, tempo, beats, subdivision, countIn, orientations } = settings
  const rotationOf = (page: string): number => orientations[page]?.rotation ?? 0
  const bookmarks = settings.bookmarks
    .map(({ page, name }) => ({ page, name: name.replace(unstorables, '') }))
    .filter(({ name }) => name !== '')
  return new Map<string, unknown>([
    ...Object.entries({ order, tempo, beats, subdivision, countIn }),
    ...Object.entries(orientations).map(([page, orientation]) => [`orientations/${page}`, orientation] as const),
    ...Object.entries(settings.margins).map(
      ([page, margins]) => [`margins/${page}`, { ...margins, rotation: rotationOf(page) }] as const,
    ),
    ...Object.entries(settings.splits).map(
      ([page, at]) => [`splits/${page}`, { at, rotation: rotationOf(page) }] as const,
    ),
    ...Object.entries(settings.sectionMarks).map(([id, mark]) => [`sectionMarks/${id}`, mark] as const),
    ...toItems(bookmarks, ({ page, name }) => `bookmarks/${page}/${name}`),
    ...toItems(settings.jumps, ({ from, name, at }) =>
      [`jumps/${from}/${name}`, ...(at === undefined ? [] : [`${at.x},${at.y}`])].join('/'),
    ),
  ])
}

/** Returns the registers that differ, with their new values; null = deleted. */
export const changedRegisters = (before: Registers, after: Registers): Registers => {
  const changed = new Map<string, unknown>()
  for (const name of before.keys()) if (!after.has(name)) changed.set(name, null)
  for (const [name, value] of after)
    if (JSON.stringify(before.get(name)) !== JSON.stringify(value)) changed.set(name, value)
  return changed
}

/** Reads the settings of a sheet. A value that this version cannot read is left out. */
export const fromRegisters = (edits: readonly SettingEdit[]): SyncedSettings => {
  const values = new Map(edits.map(({ name, value }) => [name, value]))
  const one = <T>(name: keyof SyncedSettings & string, schema: v.GenericSchema<unknown, T>, unset: T): T => {
    const parsed = v.safeParse(schema, values.get(name))
    return parsed.success ? parsed.output : unset
  }
  /** Returns the values of a kind by the rest of their names. */
  const several = <T>(kind: keyof SyncedSettings & string, schema: v.GenericSchema<unknown, T>) =>
    [...values].flatMap(([name, value]): readonly (readonly [string, T])[] => {
      const parsed = name.startsWith(`${kind}/`) ? v.safeParse(schema, value) : null
      return parsed?.success === true ? [[name.slice(kind.length + 1), parsed.output]] : []
    })
  const orientations = Object.fromEntries(several('orientations', Orientation))
  const rotationOf = (page: string): number => orientations[page]?.rotation ?? 0
  const margins = several('margins', PlacedMargins).map(([page, { rotation, ...placed }]) => {
    let turned = placed
    for (let at = rotation; at % 360 !== rotationOf(page); at += 90) turned = rotateMargins(turned)
    return [page, turned] as const
  })
  const splits = several('splits', PlacedSplit).filter(([page, { rotation }]) => rotation === rotationOf(page))
  const inOrder = <T extends { readonly name: string }>(
    items: readonly (readonly [string, T])[],
    pageOf: (item: T) => number,
  ) =>
    items
      .map(([, item]) => item)
      .sort((a, b) => pageOf(a) - pageOf(b) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  return {
    order: one('order', Order, newSyncedSettings.order),
    tempo: one('tempo', Tempo, newSyncedSettings.tempo),
    beats: one('beats', Beats, newSyncedSettings.beats),
    subdivision: one('subdivision', Subdivision, newSyncedSettings.subdivision),
    countIn: one('countIn', CountIn, newSyncedSettings.countIn),
    orientations,
    margins: Object.fromEntries(margins),
    splits: Object.fromEntries(splits.map(([page, { at }]) => [page, at])),
    sectionMarks: Object.fromEntries(several('sectionMarks', SectionMark)),
    bookmarks: inOrder(several('bookmarks', Bookmark), ({ page }) => page),
    jumps: inOrder(several('jumps', Jump), ({ from }) => from),
  }
}

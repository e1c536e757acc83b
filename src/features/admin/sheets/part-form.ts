import { SheetInput } from '#contract/edited-compositions.ts'
import { keys, sheetInstruments } from '#contract/persons.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { Values } from '../edit/draft.ts'
import { toFieldProblems } from '../edit/problems.ts'

/** In the order in which they stand on the page. */
export const fieldNames = ['instrument', 'voice', 'key', 'name'] as const
export type FieldName = (typeof fieldNames)[number]
/** Which part a sheet is, and what its file is called; an instrument '' has to be chosen yet. */
export type Part = Values<FieldName>

export const labels = {
  instrument: 'admin.part.instrument',
  voice: 'admin.part.voice',
  key: 'admin.part.key',
  name: 'admin.part.name',
} as const satisfies Record<FieldName, MessageId>

interface KnownPart {
  readonly name: string
  readonly instrument: string
  readonly voice: string | null
  readonly key: string | null
}
export const partOf = (sheet: KnownPart | null): Part => ({
  instrument: sheetInstruments.find((one) => one === sheet?.instrument) ?? '',
  voice: sheet?.voice ?? '',
  key: sheet?.key ?? '',
  name: sheet?.name ?? '',
})

/** What is sent; null as long as the instrument has to be chosen. */
export const inputOf = ({ instrument, voice, key, name }: Part) => {
  const known = sheetInstruments.find((one) => one === instrument)
  return known === undefined ? null : { name, voice, instrument: known, key: keys.find((one) => one === key) ?? null }
}

export const problemsOf = (part: Part) =>
  toFieldProblems(SheetInput, inputOf(part) ?? { ...part, key: null }, fieldNames)

/** A value in words. */
export const wordsOf = (name: FieldName, value: string): MessageId | null => {
  const instrument = name === 'instrument' && sheetInstruments.find((one) => one === value)
  if (instrument) return `sheet.instrument.${instrument}`
  const key = name === 'key' && keys.find((one) => one === value)
  return key ? `sheet.key.${key}` : null
}

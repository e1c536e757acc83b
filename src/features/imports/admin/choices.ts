import * as v from 'valibot'
import type { MeaningField } from '#contract/import-choices.ts'
import { type ImportAct, ImportChoices, type ImportMeaning } from '#contract/import-choices.ts'

export const nothingChosen: ImportChoices = { rows: [], meanings: [], households: [] }

/** The choices of a draft on this device. */
export const parseChoices = (json: string | undefined): ImportChoices => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), ImportChoices), json)
  return parsed.success ? parsed.output : nothingChosen
}

type RowChoice = ImportChoices['rows'][number]

export const choiceOf = ({ rows }: ImportChoices, row: number): RowChoice =>
  rows.find((one) => one.row === row) ?? { row, cells: {}, act: null }

const withRow = (choices: ImportChoices, changed: RowChoice): ImportChoices => {
  const others = choices.rows.filter(({ row }) => row !== changed.row)
  const isEmpty = changed.act === null && Object.keys(changed.cells).length === 0
  return { ...choices, rows: isEmpty ? others : [...others, changed] }
}

export const correctCell = (choices: ImportChoices, row: number, field: string, cell: string): ImportChoices => {
  const before = choiceOf(choices, row)
  return withRow(choices, { ...before, cells: { ...before.cells, [field]: cell } })
}

export const discardCorrections = (choices: ImportChoices, row: number): ImportChoices =>
  withRow(choices, { ...choiceOf(choices, row), cells: {} })

export const chooseAct = (choices: ImportChoices, row: number, act: ImportAct | null): ImportChoices =>
  withRow(choices, { ...choiceOf(choices, row), act })

export const chooseMeaning = (choices: ImportChoices, meaning: ImportMeaning): ImportChoices => ({
  ...choices,
  meanings: [...choices.meanings.filter((one) => !isMeaningOf(one, meaning)), meaning],
})

export const chooseHouseholds = (
  choices: ImportChoices,
  addresses: readonly string[],
  isChosen: boolean,
): ImportChoices => {
  const others = choices.households.filter((address) => !addresses.includes(address))
  return { ...choices, households: isChosen ? [...others, ...addresses] : others }
}

const isMeaningOf = (one: ImportMeaning, { field, value }: { readonly field: MeaningField; readonly value: string }) =>
  one.field === field && one.value === value

export const meaningOf = (
  { meanings }: ImportChoices,
  place: { readonly field: MeaningField; readonly value: string },
): ImportMeaning | undefined => meanings.find((one) => isMeaningOf(one, place))

import type { EditedEnquiry } from '#contract/edited-enquiries.ts'

export type DateRow = EditedEnquiry['dates'][number]
/** An option of a choice in the form; '' = no English name. */
export interface ChoiceRow {
  readonly nameDe: string
  readonly nameEn: string
}

export const blankDate: DateRow = { dateStart: '', dateEnd: '' }
export const blankChoice: ChoiceRow = { nameDe: '', nameEn: '' }

const isBlank = (row: object): boolean => Object.values(row).every((value) => value === '')

/** Parses the value of a list in the form, which is JSON. */
export const readRows = <Row extends object>(value: string): readonly Row[] => (value === '' ? [] : JSON.parse(value))

/** The rows that somebody has filled in. */
export const filledRows = <Row extends object>(value: string): Row[] =>
  readRows<Row>(value).filter((row) => !isBlank(row))

export const writeRows = (rows: readonly object[]): string => JSON.stringify(rows)

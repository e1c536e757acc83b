import { normalizeForSearch } from '#contract/search-normalization.ts'

const months = [
  'januar january jan',
  'februar february feb',
  'marz maerz march mar mrz',
  'april apr',
  'mai may',
  'juni june jun',
  'juli july jul',
  'august aug',
  'september sept sep',
  'oktober october okt oct',
  'november nov',
  'dezember december dez dec',
].map((names) => names.split(' '))

const isoDay = (year: number, month: number, day: number): string | undefined => {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : undefined
}

/** Two digits mean the last hundred years. */
const fullYear = (digits: string, thisYear: number): number => {
  if (digits.length > 2) return Number(digits)
  const year = Math.floor(thisYear / 100) * 100 + Number(digits)
  return year > thisYear ? year - 100 : year
}

/**
 * Reads a day as people write it: 31.12.1970, 31.12.70, 31/12/1970, 1970-12-31, 31. Dezember 1970, 31 Dec 1970.
 * @returns `yyyy-MM-dd`; undefined if it is no day
 */
export const readDay = (text: string, thisYear: number): string | undefined => {
  const [, y, m, d] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]00:00(?::00)?.*)?$/.exec(text) ?? []
  if (y !== undefined) return isoDay(Number(y), Number(m), Number(d))
  const [, day, month, year] = /^(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{2}|\d{4})$/.exec(text) ?? []
  if (year !== undefined) return isoDay(fullYear(year, thisYear), Number(month), Number(day))
  const [, first, name = '', last] = /^(\d{1,2})\.?\s*(\p{L}+)\.?,?\s*(\d{2}|\d{4})$/u.exec(text) ?? []
  if (last === undefined) return undefined
  const index = months.findIndex((names) => names.includes(normalizeForSearch(name)))
  return index === -1 ? undefined : isoDay(fullYear(last, thisYear), index + 1, Number(first))
}

/** The words for each choice, normalised and separated by spaces. */
export type Choices<Value extends string> = Readonly<Record<Value, string>>

/** Finds a choice by its words in German and English, in any case. */
export const readChoice = <Value extends string>(text: string, choices: Choices<Value>): Value | undefined =>
  (Object.keys(choices) as Value[]).find((value) =>
    choices[value].split(' ').includes(normalizeForSearch(text).replace(/[^\p{L}\p{N}]/gu, '')),
  )

/** A spreadsheet removes the leading zero of a number: 791234567. */
export const withLeadingZero = (phone: string): string => (/^[1-9]\d{8}$/.test(phone) ? `0${phone}` : phone)

import * as v from 'valibot'
import { SectionId } from './function-ids.ts'
import { genders, preferredChannels } from './persons.ts'

/** 'skip' leaves a row out, 'merge' takes it for the person that is known, 'add' for another one of the same name. */
export const importActs = ['skip', 'merge', 'add'] as const
export type ImportAct = (typeof importActs)[number]

/**
 * Meanings of a value, by the field of its column; of an instrument the sections, and NOTHING. NOTHING imports the
 * row without the value. HONORARY has no membership but that of honour, HONORARY_ACTIVE plays too, FORMER left the band.
 */
export const importMeanings = {
  membership: ['BAND', 'PASSIVE', 'HONORARY_ACTIVE', 'HONORARY', 'FORMER', 'NONE', 'NOTHING'],
  gender: [...genders, 'NOTHING'],
  preferredChannel: [...preferredChannels, 'NOTHING'],
  honoraryYear: ['HONORARY', 'NOTHING'],
} as const
export const meaningFields = ['membership', 'instrument', 'gender', 'preferredChannel', 'honoraryYear'] as const
export type MeaningField = (typeof meaningFields)[number]
/** Meanings with a year: that of the honour, or the one in which the person left. A year in the row wins. */
export const datedMeanings: readonly string[] = ['HONORARY', 'HONORARY_ACTIVE', 'FORMER']

const invalid = 'validation.invalid'
/** The year of a row is refused at its cell where it cannot be one. */
const Year = v.nullable(
  v.pipe(v.number(invalid), v.integer(invalid), v.minValue(0, invalid), v.maxValue(9999, invalid)),
)
/** The row is imported without the value. */
const nothing = 'NOTHING'
const meanings: Readonly<Record<MeaningField, v.GenericSchema<unknown, string>>> = {
  membership: v.picklist(importMeanings.membership, invalid),
  instrument: v.union([v.literal(nothing), SectionId(invalid)], invalid),
  gender: v.picklist(importMeanings.gender, invalid),
  preferredChannel: v.picklist(importMeanings.preferredChannel, invalid),
  honoraryYear: v.picklist(importMeanings.honoraryYear, invalid),
}
const value = v.pipe(v.string(invalid), v.nonEmpty(invalid), v.maxLength(100, invalid))

/** The meaning of a value that the import does not know. */
export const ImportMeaning = v.variant(
  'field',
  [
    ...meaningFields.map((field) =>
      v.object({
        field: v.literal(field),
        value,
        is: meanings[field],
        year: Year,
      }),
    ),
  ],
  invalid,
)
export type ImportMeaning = v.InferOutput<typeof ImportMeaning>

const RowChoice = v.object({
  row: v.pipe(v.number(invalid), v.integer(invalid), v.minValue(1, invalid)),
  /** Corrected cells by field; '' = empty. */
  cells: v.record(
    v.pipe(v.string(invalid), v.regex(/^[a-zA-Z0-9]{1,30}$/, invalid)),
    v.pipe(v.string(invalid), v.maxLength(2000, 'validation.text_too_long')),
  ),
  act: v.nullable(v.picklist(importActs, invalid)),
})

/** The folded address of a proposed household, as the plan names it. */
const Address = v.pipe(v.string(invalid), v.nonEmpty(invalid), v.maxLength(400, invalid))

/** The decisions of a person about the rows and values of a table. */
export const ImportChoices = v.object({
  rows: v.pipe(v.array(RowChoice, invalid), v.maxLength(5000, invalid)),
  meanings: v.pipe(v.array(ImportMeaning, invalid), v.maxLength(500, invalid)),
  /** Addresses of the plan whose persons become a household. */
  households: v.optional(v.pipe(v.array(Address, invalid), v.maxLength(5000, invalid)), []),
})
export type ImportChoices = v.InferOutput<typeof ImportChoices>

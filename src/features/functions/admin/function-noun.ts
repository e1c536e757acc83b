import { BandFunctionInput, type EditedFunction, functionResource } from '#contract/edited-functions.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { conducting, functionKinds, sectionColours } from '#contract/sections.ts'
import type { Locale } from '#i18n/intl.ts'
import {
  checkboxField,
  type FieldTable,
  optionalSelectField,
  selectField,
  textField,
  type Values,
} from '../../../ui/form/field-table.tsx'
import { type EditedNoun, writesOf } from '../../admin/edit/edited-noun.ts'
import { InstrumentsControl } from './InstrumentsControl.tsx'
import { instrumentsInWords, sentInstruments, writeInstruments } from './instrument-values.ts'
import { functionsQuery } from './queries.ts'

type Body = CallInput<typeof functionResource.create>['body']

const input = { autoComplete: 'off' } as const
const instrument = {
  sideBySide: true,
  optional: true,
  hint: 'admin.function.instrument.hint',
  isShown: ({ kind }: Readonly<Record<string, string>>) => kind === 'SECTION',
  input,
} as const

/** The conductor reads the score. */
const isPlayed = ({ kind }: Values, row: EditedFunction | null): boolean =>
  kind === 'SECTION' && row?.code !== conducting

export const functionFields: FieldTable<EditedFunction, Body> = {
  kind: selectField({
    label: 'admin.function.kind',
    choices: functionKinds,
    labelOf: (kind) => `admin.function.kind.${kind}`,
    // A section stays one, and an office an office.
    isShown: (_values, row) => row === null,
  }),
  nameDe: textField({ label: 'admin.function.name_de', sideBySide: true, input }),
  nameEn: textField({ label: 'admin.function.name_en', sideBySide: true, optional: true, input }),
  instrumentDe: textField({ label: 'admin.function.instrument_de', ...instrument }),
  instrumentEn: textField({ label: 'admin.function.instrument_en', ...instrument }),
  colour: optionalSelectField({
    label: 'admin.function.colour',
    choices: ['', ...sectionColours],
    labelOf: (colour) => `admin.function.colour.${colour === '' ? 'none' : colour}`,
    isShown: ({ kind }) => kind === 'SECTION',
  }),
  playsSheets: checkboxField({
    label: 'admin.function.plays_sheets',
    sentence: 'admin.function.plays_sheets.sentence',
    initial: 'on',
    isShown: isPlayed,
  }),
  instruments: {
    label: 'admin.function.instruments',
    hint: 'admin.function.instruments.hint',
    read: writeInstruments,
    send: sentInstruments,
    inWords: instrumentsInWords,
    isShown: (values, row) => isPlayed(values, row) && values.playsSheets === 'on',
    Control: InstrumentsControl,
  },
}

export const nameOfFunction = ({ nameDe, nameEn }: EditedFunction, locale: Locale): string =>
  locale === 'de-ch' ? nameDe : (nameEn ?? nameDe)

export const functionNoun: EditedNoun<EditedFunction, Body> = {
  noun: 'band_function',
  fields: functionFields,
  rules: BandFunctionInput,
  nameOf: nameOfFunction,
  removal: {
    endpoint: functionResource.remove,
    title: 'admin.function.remove.title',
    detail: 'admin.function.remove.detail',
  },
  ...writesOf(functionResource),
  cache: (row, app) => {
    const { queryKey } = functionsQuery(app)
    app.queryClient.setQueryData(queryKey, (all) => all?.map((one) => (one.id === row.id ? row : one)))
    return undefined
  },
}

import { toWireDate } from '#contract/time.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Locale, MessageId } from '#i18n/intl.ts'
import type { Deps } from '../../deps.ts'
import { sendDocument } from '../../platform/formats/send.ts'
import type { TableDocument } from '../../platform/formats/table.ts'
import type { Planned } from './plan.ts'

const columnWidth = 18
const reasonWidth = 60

const sendWorkbook = async (
  { config, clock, documents }: Deps,
  name: MessageId,
  locale: Locale,
  { columns, groups }: Pick<TableDocument, 'columns' | 'groups'>,
) => {
  const title = intls[locale].formatMessage({ id: name })
  const table = {
    ...{ title, subtitle: null, locale, publisher: config.bandName, date: toWireDate(clock()) },
    ...{ columns, groups, empty: '' },
    orientation: 'LANDSCAPE',
  } as const
  return sendDocument(await documents.table(table, 'XLS'), title, 'XLS')
}

/** A workbook with the headings of a noun and no rows. */
export const sendTemplate = async (
  deps: Deps,
  headings: Readonly<Record<string, { de: string; en: string }>>,
  name: MessageId,
  locale: Locale,
) => {
  const language = locale === 'de-ch' ? 'de' : 'en'
  const columns = Object.values(headings).map((heading) => ({
    heading: heading[language].split('|')[0] ?? '',
    width: columnWidth,
  }))
  return await sendWorkbook(deps, name, locale, { columns, groups: [] })
}

/** The refused rows with the headings and the corrected cells of the file, their numbers and the reasons. */
export const sendRefused = async <Field extends string>(
  deps: Deps,
  { table, columns, cells: read, rows }: Planned<Field, unknown>,
  locale: Locale,
) => {
  const { formatMessage } = intls[locale]
  const refused = new Map(rows.flatMap((row) => (row.result === 'refused' ? [[row.row, row.problems] as const] : [])))
  const corrected = new Map(read.map((row) => [row.row, row.cells]))
  const current = (number: number, column: number): string | undefined => {
    const field = columns[column] ?? null
    return field === null ? undefined : (corrected.get(number)?.[field] ?? '')
  }
  const nameOf = (field: Field): string => table.headings[columns.indexOf(field)] ?? ''
  const reasonsOf = (number: number): string =>
    (refused.get(number) ?? [])
      .map(({ field, message, values = {} }) => {
        const reason = formatMessage({ id: message }, values)
        const column = field === null ? '' : nameOf(field)
        return column === '' ? reason : `${column}: ${reason}`
      })
      .join('\n')
  return await sendWorkbook(deps, 'document.import.refused', locale, {
    columns: [
      ...table.headings.map((heading) => ({ heading, width: columnWidth })),
      { heading: formatMessage({ id: 'document.import.refused.row' }), width: columnWidth },
      { heading: formatMessage({ id: 'document.import.refused.reason' }), width: reasonWidth },
    ],
    groups: [
      {
        heading: null,
        rows: table.rows
          .filter(({ number }) => refused.has(number))
          .map(({ number, cells }) => ({
            cells: [...cells.map((cell, column) => current(number, column) ?? cell), `${number}`, reasonsOf(number)],
          })),
      },
    ],
  })
}

import type { AccountKind, LedgerEntry, OpenItem, Statements } from '#contract/ledger.ts'
import { francs } from '#contract/money.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Locale, MessageId } from '#i18n/intl.ts'
import { shortDate } from '../../platform/formats/dates.ts'
import type { Cell, Column, Row, TableDocument } from '../../platform/formats/table.ts'

/** Language, band and day of a statement. */
interface Frame {
  readonly locale: Locale
  readonly bandName: string
  /** `yyyy-MM-dd` */
  readonly day: string
}
interface Heading extends Omit<Column, 'heading'> {
  readonly label: MessageId
}

const words =
  (locale: Locale) =>
  (id: MessageId, values: Record<string, string | number> = {}): string =>
    intls[locale].formatMessage({ id }, values)

/** An amount has two columns: text in a printed document, a number of francs in a spreadsheet. */
const amountColumns = (label: MessageId): Heading[] => [
  { label, width: 16, align: 'right', only: 'PDF' },
  { label, width: 14, align: 'right', only: 'XLS' },
]
const amountCells = (rappen: number | null): Cell[] => (rappen === null ? [null, null] : [francs(rappen), rappen / 100])

const document = (
  { locale, bandName, day }: Frame,
  title: MessageId,
  columns: readonly Heading[],
  groups: readonly { readonly heading: string | null; readonly rows: readonly Row[] }[],
): TableDocument => {
  const t = words(locale)
  return {
    title: t(title),
    subtitle: t('document.ledger.day', { day: shortDate(day, locale) }),
    ...{ locale, orientation: 'PORTRAIT', publisher: bandName, date: day, groups },
    columns: columns.map(({ label, ...column }) => ({ ...column, heading: t(label) })),
    empty: t('document.ledger.empty'),
  }
}

const statementColumns: readonly Heading[] = [
  { label: 'admin.ledger.number', width: 9 },
  { label: 'admin.ledger.account', width: 44 },
  ...amountColumns('admin.ledger.amount'),
  ...amountColumns('admin.ledger.before'),
]
const incomeColumns: readonly Heading[] = [...statementColumns, ...amountColumns('admin.ledger.budget')]

/** The accounts of some kinds, and the lines that follow from them. */
const section = (
  { totals }: Statements,
  locale: Locale,
  kinds: readonly AccountKind[],
  lines: readonly (readonly [label: MessageId, amount: number])[],
) => {
  const t = words(locale)
  const shown = totals.filter(({ kind }) => kinds.includes(kind))
  const sum = [...shown.map(({ amount }) => amount), ...lines.map(([, amount]) => amount)].reduce((a, b) => a + b, 0)
  const nameOf = ({ nameDe, nameEn }: (typeof shown)[number]) => (locale === 'de-ch' ? nameDe : (nameEn ?? nameDe))
  // Only income and expenses are planned.
  const isPlanned = kinds.some((kind) => kind === 'INCOME' || kind === 'EXPENSE')
  const planned = (rappen: number | null): Cell[] => (isPlanned ? amountCells(rappen) : [])
  return {
    heading: kinds.map((kind) => t(`admin.ledger.kind.${kind}`)).join(', '),
    rows: [
      ...shown.map((total) => ({
        cells: [
          ...[`${total.account}`, nameOf(total), ...amountCells(total.amount), ...amountCells(total.before)],
          ...planned(total.planned),
        ],
      })),
      ...lines.map(([label, amount]) => ({
        cells: ['', t(label), ...amountCells(amount), ...amountCells(null), ...planned(null)],
      })),
      {
        cells: ['', { name: t('admin.ledger.sum') }, ...amountCells(sum), ...amountCells(null), ...planned(null)],
      },
    ],
  }
}

/** Assets against liabilities, funds and results. */
export const balanceTable = (statements: Statements, frame: Frame): TableDocument =>
  document(frame, 'document.ledger.balance', statementColumns, [
    section(statements, frame.locale, ['ASSET'], []),
    section(
      statements,
      frame.locale,
      ['LIABILITY', 'EQUITY'],
      [
        ['admin.ledger.carried', statements.carried],
        ['admin.ledger.result', statements.result],
      ],
    ),
  ])

/** Income against expenses, with the result. */
export const incomeTable = (statements: Statements, frame: Frame): TableDocument =>
  document(frame, 'document.ledger.income', incomeColumns, [
    section(statements, frame.locale, ['INCOME'], []),
    section(statements, frame.locale, ['EXPENSE'], []),
    {
      heading: words(frame.locale)('admin.ledger.result'),
      rows: [{ cells: ['', '', ...amountCells(statements.result), ...amountCells(null), ...amountCells(null)] }],
    },
  ])

/** One line per debit and credit, as programs for bookkeeping read it. */
export const journalTable = (entries: readonly LedgerEntry[], frame: Frame): TableDocument =>
  document(
    frame,
    'document.ledger.journal',
    [
      { label: 'admin.ledger.day', width: 13 },
      { label: 'admin.ledger.number', width: 14 },
      { label: 'admin.ledger.text', width: 40 },
      { label: 'admin.ledger.debit', width: 9 },
      { label: 'admin.ledger.credit', width: 9 },
      ...amountColumns('admin.ledger.amount'),
    ],
    [
      {
        heading: null,
        rows: entries.flatMap(({ bookedOn, number, kind, text, rows }) =>
          rows.map(({ debit, credit, amount }) => ({
            cells: [
              { at: bookedOn },
              number,
              kind === 'MANUAL' ? text : `${words(frame.locale)(`admin.ledger.entry.${kind}`)} ${text}`.trim(),
              `${debit}`,
              `${credit}`,
              ...amountCells(amount),
            ],
          })),
        ),
      },
    ],
  )

export const openItemsTable = (items: readonly OpenItem[], frame: Frame): TableDocument =>
  document(
    frame,
    'document.ledger.open_items',
    [
      { label: 'admin.ledger.invoice', width: 14 },
      { label: 'admin.ledger.payer', width: 36 },
      { label: 'admin.ledger.due', width: 13 },
      ...amountColumns('admin.ledger.open'),
    ],
    [
      {
        heading: null,
        rows: items.map(({ id, name, dueDate, open }) => ({
          cells: [id, name, { at: dueDate }, ...amountCells(open)],
        })),
      },
    ],
  )

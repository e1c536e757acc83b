import { describe, expect, test, vi } from 'vitest'
import { allIn, linesOf, type StructureElement, structureOf } from '../../../tests/support/pdf-structure.ts'
import { billLetter, receiptLetter } from './letter-of.ts'
import { labelsAsPdf } from './pdf/labels.ts'
import { leafletAsPdf } from './pdf/leaflet.ts'
import { lettersAsPdf } from './pdf/letters.ts'
import { loanAsPdf } from './pdf/loan.ts'
import { tableAsPdf } from './pdf/table.ts'
import type { TableDocument } from './table.ts'

vi.setConfig({ testTimeout: 60_000 })

const address = ['Bahnhofstrasse 1899', '8044 Zürich']
const about = { locale: 'de-ch', publisher: 'Band in Zürich', date: '2026-03-10' } as const
const letter = { ...about, address, payer: ['Anna Weber', ...address], facts: [['Datum', '10. März 2026']] } as const
const party = {
  name: 'Anna Weber',
  address: 'Bahnhofstrasse 1899',
  zip: '8044',
  city: 'Zürich',
  country: 'CH',
} as const
const many = (length: number) => Array.from({ length }, (_, index) => index + 1)

const table = (orientation: TableDocument['orientation']): TableDocument => {
  const row = (name: string) => ({ cells: [{ name, notes: address }, 'Zürich am See und am Berg, mit beiden Ufern'] })
  return {
    ...{ ...about, orientation, title: 'Liste', subtitle: 'Alle Register', empty: '' },
    columns: [
      { heading: 'Name', width: 40 },
      { heading: 'Ort', width: 20 },
    ],
    groups: [
      { heading: 'Horn', rows: [row('Anna')] },
      { heading: 'Tuba', rows: many(30).map((number) => row(`Beat ${number}`)) },
    ],
  }
}

const receipt = receiptLetter({
  ...{ ...letter, title: 'Quittung', headings: ['Anzahl', 'Artikel', 'Preis', 'Total'], total: ['Total', '80.00'] },
  lines: many(40).map((number) => ['1', `Artikel ${number} ${'mit langem Namen '.repeat(4)}`, '2.00', '2.00'] as const),
  notes: [`${'Danke für den Einkauf. '.repeat(9)}`],
})
const bill = billLetter({
  ...{ ...letter, title: 'Rechnung', alternative: 'Zahlteil: Band in Zürich, Anna Weber' },
  notes: ['Danke für Ihre Zahlung, auch wenn sie in diesem Jahr etwas später kommt als im letzten. '.repeat(2)],
  bill: { amount: 5000, iban: 'CH9300762011623852957', creditor: party, reference: null, debtor: party, message: '' },
})

const minutes = {
  ...{ ...letter, title: 'Protokoll', recipient: [], salutation: null, table: null, after: [], payment: null },
  before: many(20).flatMap((number) => [
    { heading: `${number}. Traktandum` },
    'Der Bericht wird genehmigt. '.repeat(9),
  ]),
}

/** One black pixel. */
const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='

/** Each kind of PDF that the server writes, long enough for a second page where it can have one. */
const documents: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  'a list in portrait': () => tableAsPdf(table('PORTRAIT')),
  'a list in landscape': () => tableAsPdf(table('LANDSCAPE')),
  receipt: () => lettersAsPdf([receipt], 'RIGHT'),
  'QR-bill': () => lettersAsPdf([bill], 'LEFT'),
  'several letters': () => lettersAsPdf([bill, receipt, bill], 'RIGHT', logo),
  minutes: () => lettersAsPdf([minutes], 'RIGHT'),
  'receipt of a loan': () =>
    loanAsPdf(
      {
        ...{ ...letter, title: 'Leihschein' },
        signings: many(8).map((number) => ({
          heading: `Übergabe ${number}`,
          statement: 'Ich habe das Instrument erhalten. '.repeat(6),
          lines: ['Datum', 'Unterschrift der Person, die das Instrument ausleiht und es gepflegt zurückgibt'],
        })),
      },
      'RIGHT',
    ),
  'address labels': () =>
    labelsAsPdf({ ...about, title: 'Etiketten', sheet: '3474', labels: many(30).map(() => letter.payer) }),
  'leaflet of a programme': () =>
    leafletAsPdf({
      ...{ ...about, title: 'Frühlingskonzert', heading: 'Programm', facts: ['Samstag', 'Kirche Fluntern'] },
      rows: many(30).map((number) => ({ title: `Stück ${number}`, notes: ['Walzer', 'Johann Strauss'] })),
    }),
}

const rolesOf = (elements: readonly StructureElement[]) => elements.map(({ role }) => role)
const scopesOf = (elements: readonly StructureElement[]) => elements.map(({ scope }) => scope)

/** Returns what a screen reader cannot tell from this structure. */
const gapsIn = (root: StructureElement): string[] => {
  const all = allIn(root)
  const with_ = (role: string) => all.filter((element) => element.role === role)
  return [
    ...with_('Table').flatMap(({ children: [head, ...rows] }) => [
      ...(head !== undefined && scopesOf(head.children).every((scope) => scope === 'Column')
        ? []
        : ['columns of a table']),
      ...rows.flatMap(({ children }) => (scopesOf(children).some((scope) => scope !== null) ? [] : ['a row'])),
    ]),
    ...with_('TH').flatMap(({ scope, hasContent }) => (scope !== null && hasContent ? [] : ['a heading of a table'])),
    ...with_('L').flatMap(({ children }) => rolesOf(children).filter((role) => role !== 'LI')),
    ...with_('LI').flatMap(({ children }) => (rolesOf(children).includes('LBody') ? [] : ['an item of a list'])),
    ...with_('Figure').flatMap(({ alternative }) => (alternative === null ? ['a figure'] : [])),
  ]
}

describe.each(Object.entries(documents))('%s', (_, render) => {
  test('has headings of columns and rows with scope, list items, alternatives, a language and a title', async () => {
    const { root, language, title } = await structureOf(await render())
    expect(rolesOf(root.children)).toEqual(['Document'])
    expect(allIn(root).length).toBeGreaterThan(5)
    expect(gapsIn(root)).toEqual([])
    expect(language).toBe('de-CH')
    expect(title).not.toBe('')
  })

  test('separates the lines of an element, and has no text outside the elements', async () => {
    const { elements, untagged } = await linesOf(await render())
    expect(untagged).toEqual([])
    const texts = elements.filter(({ tag }) => tag !== 'Artifact')
    expect(texts.some(({ lines }) => lines.length > 1)).toBe(true)
    expect(texts.filter(({ lines }) => lines.slice(0, -1).some((line) => !line.endsWith(' ')))).toEqual([])
  })
})

test('every part of a table that is cut by groups or pages has its columns, and a row is named by its first cell', async () => {
  const { root } = await structureOf(await tableAsPdf(table('PORTRAIT')))
  const tables = allIn(root).filter(({ role }) => role === 'Table')
  expect(tables.length).toBeGreaterThan(2)
  for (const { children } of tables) expect(scopesOf(children[0]?.children ?? [])).toEqual(['Column', 'Column'])
  const rows = tables.flatMap(({ children }) => children.slice(1))
  expect(rows).toHaveLength(31)
  for (const { children } of rows) expect(scopesOf(children)).toEqual(['Row', null])
})

test('a heading of a letter is an element of its own, larger than the text, and never the last line of a page', async () => {
  const { root } = await structureOf(await lettersAsPdf([minutes], 'RIGHT'))
  const roles = rolesOf(allIn(root))
  expect(roles.filter((role) => role === 'H2')).toHaveLength(20)
  expect(roles.filter((role, index) => role === 'H2' && roles[index + 1] !== 'P')).toEqual([])
})

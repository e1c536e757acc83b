import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type WindowSide, windowSides } from '#contract/edited-settings.ts'
import { inkIn, pictureOf } from '../../../tests/support/pdf-picture.ts'
import { type Place, placesOf } from '../../../tests/support/pdf-places.ts'
import { lettersAsPdf } from './pdf/letters.ts'
import { loanAsPdf } from './pdf/loan.ts'
import type { LetterDocument } from './receipt.ts'

vi.setConfig({ testTimeout: 30_000 })

/**
 * Part of an A4 sheet that a window shows: `always`, and `perhaps` when the sheet has moved. Computed from the sizes of
 * the envelopes (C5: 229 × 162 mm, folded sheet 210 × 148.5 mm; C6/5: 229 × 114 mm, folded sheet 210 × 105 mm) and the
 * windows of SN 010130 (100 × 45 mm; C5: 65 mm from below, 12 mm or 109 mm from the right; C6/5: 21 mm from below, 12 mm
 * from the right).
 */
const shownBy = (envelope: { height: number; fold: number; below: number; right: number }) => {
  const left = 229 - envelope.right - 100
  const top = envelope.height - envelope.below - 45
  const [sideways, up] = [229 - 210, envelope.height - envelope.fold]
  return {
    always: { left, right: left + 100 - sideways, top, bottom: top + 45 - up },
    perhaps: { left: left - sideways, right: left + 100, top: top - up, bottom: top + 45 },
  }
}
const c5 = { height: 162, fold: 148.5, below: 65 }
const c65 = { height: 114, fold: 105, below: 21 }
const envelopes = {
  'C5, window on the right': ['RIGHT', shownBy({ ...c5, right: 12 })],
  'C5, window on the left': ['LEFT', shownBy({ ...c5, right: 109 })],
  'C6/5, window on the right': ['RIGHT', shownBy({ ...c65, right: 12 })],
} as const

const party = { name: 'Anna Weber', address: 'Bergstrasse 18', zip: '8044', city: 'Zürich', country: 'CH' } as const
const payment = {
  ...{ amount: 12_000, iban: 'CH9300762011623852957', reference: 'RF18539007547034', message: 'Beitrag' },
  ...{ creditor: party, debtor: party, alternative: 'Zahlteil' },
} as const
const short: LetterDocument = {
  ...{ title: 'Rechnung 2026-00012', locale: 'de-ch', publisher: 'Band in Zürich', date: '2026-11-28' },
  address: ['Bahnhofstrasse 1899', '8044 Zürich'],
  facts: [
    ['Rechnung', '2026-00012'],
    ['Datum', '28. November 2026'],
    ['Zahlbar bis', '28. Dezember 2026'],
  ],
  recipient: ['Anna Weber', 'Bergstrasse 18', '8044 Zürich'],
  salutation: 'Guten Tag Anna Weber',
  before: ['Herzlichen Dank, dass Sie uns unterstützen.'],
  table: {
    headings: ['Anzahl', 'Wofür', 'Preis CHF', 'Betrag CHF'],
    lines: [['1', 'Mitgliederbeitrag 2026', '120.00', '120.00']],
    totals: [['Total CHF', '120.00']],
  },
  after: ['Freundliche Grüsse\nBand in Zürich'],
  payment,
}
const wordy =
  'Gemeinnütziger Verein der Freundinnen und Freunde der Blasmusik am Zürichberg und am unteren Pfannenstiel'
const long: LetterDocument = {
  ...short,
  publisher: wordy,
  address: ['c/o Familie Müller', wordy, 'Bahnhofstrasse 1899', 'Postfach 12', '8044 Zürich'],
  facts: [...short.facts, ['Bestellung', '3f2504e0-4f89-41d3-9a0c-0305e82c3301'], ['Bezahlt mit', wordy]],
  recipient: [wordy, wordy, 'Abteilung Kultur', 'c/o Anna Weber', 'Bergstrasse 18', 'Postfach', '8044 Zürich'],
}
const letters = [
  { kind: 'short', page: 0 },
  { kind: 'long', page: 1 },
] as const

const addressOf = (places: readonly Place[], side: WindowSide) => {
  const isIn = ({ top, bottom, left }: Place) => top > 45 && bottom < 97 && (side === 'LEFT' ? left < 110 : left > 110)
  return { address: places.filter(isIn), rest: places.filter((place) => !isIn(place)) }
}
/** The first pages of the short and of the long letter for each window. */
const drawn = new Map<WindowSide, Place[][]>()
beforeAll(async () => {
  for (const side of windowSides)
    drawn.set(side, await placesOf(await lettersAsPdf([short, { ...long, payment: null }], side)))
})
const drawnFor = (side: WindowSide, which: number) => addressOf(drawn.get(side)?.[which] ?? [], side)

describe.each(Object.entries(envelopes))('an envelope %s', (_, [side, { always, perhaps }]) => {
  test.each(letters)('always shows the whole address of a $kind letter', ({ page }) => {
    const { address } = drawnFor(side, page)
    const lines = new Set(address.map(({ bottom }) => bottom.toFixed(1)))
    // The sender's line is above the address.
    expect([lines.size > 3, lines.size <= 7]).toEqual([true, true])
    expect(address.at(-1)?.text).toContain('Zürich')
    for (const { text, left, right, top, bottom } of address)
      if (left < always.left || right > always.right || top < always.top - 0.5 || bottom > always.bottom)
        throw new Error(`"${text}" is at ${left}–${right} × ${top}–${bottom} mm`)
    const block = {
      left: Math.min(...address.map(({ left }) => left)),
      bottom: Math.max(...address.map((one) => one.bottom)),
    }
    expect(block.left).toBeCloseTo(side === 'LEFT' ? 22 : 122, 1)
    expect(block.bottom).toBeLessThan(78.5)
  })

  test.each(letters)('never shows anything else of a $kind letter', ({ page }) => {
    const { rest } = drawnFor(side, page)
    expect(rest.length).toBeGreaterThan(10)
    const shown = rest.filter(
      ({ left, right, top, bottom }) =>
        left < perhaps.right && right > perhaps.left && top < perhaps.bottom && bottom > perhaps.top,
    )
    expect(shown).toEqual([])
  })
})

test('a name that is too long is cut, and street and town keep their lines', () => {
  const { address } = drawnFor('RIGHT', 1)
  const text = address.map(({ text }) => text).join('|')
  expect(text).toMatch(/Gemeinnütziger Verein .*…/)
  expect(text).toMatch(/Bergstrasse 18 *\|Postfach *\|8044 Zürich/)
})

test('the receipt of a loan has its borrower in the window too', async () => {
  const bytes = await loanAsPdf({ ...short, payer: short.recipient, signings: [] }, 'LEFT')
  const places = (await placesOf(bytes)).flat().filter(({ text }) => text.startsWith('Bergstrasse'))
  expect(places.map(({ left, top }) => [Math.round(left), top > 52 && top < 78])).toEqual([[22, true]])
})

test('one mark at the left edge shows the fold of a C5 envelope, above the payment part', async () => {
  const picture = await pictureOf(await lettersAsPdf([short], 'RIGHT'))
  const edge = inkIn(picture, { left: 0, right: 12, top: 0, bottom: 190 })
  expect([edge?.left, edge?.right]).toEqual([expect.closeTo(5, 0), expect.closeTo(9, 0)])
  expect([edge?.top, edge?.bottom]).toEqual([expect.closeTo(148.5, 0), expect.closeTo(148.5, 0)])
})

test('a letter of many lines repeats its headings, keeps the last line with the totals, and ends with the payment part', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => ['1', `Zeile ${index + 1}`, '2.00', '2.00'] as const)
  const totals = [
    ['Total CHF', '120.00'],
    ['Bereits bezahlt', '20.00'],
    ['Offen CHF', '100.00'],
  ] as const
  const table = { headings: ['Anzahl', 'Wofür', 'Preis', 'Betrag'], lines, totals } as const
  const pages = await placesOf(await lettersAsPdf([{ ...short, table }], 'RIGHT'))
  const words = pages.map((places) => places.map(({ text }) => text.trim()))
  expect(words.length).toBeGreaterThan(2)
  expect(words.every((page) => page.filter((word) => word === 'Wofür').length === 1)).toBe(true)
  expect(words.map((page) => page.includes('Zahlteil'))).toEqual(words.map((_, index) => index === words.length - 1))
  expect(words.at(-1)).toEqual(expect.arrayContaining(['Zeile 60', 'Total CHF', 'Bereits bezahlt', '100.00']))
  expect(words.map((page) => page.find((word) => word.startsWith('Seite')))).toEqual(
    words.map((_, index) => `Seite ${index + 1} von ${words.length}`),
  )
  const all = words.flat().filter((word) => word.startsWith('Zeile'))
  expect(all).toEqual(lines.map(([, name]) => name))
  const above = pages.at(-1)?.filter(({ bottom }) => bottom < 192) ?? []
  expect(Math.max(...above.map(({ bottom }) => bottom))).toBeLessThan(190)
})

test('no text of a letter of one to eight lines is below the top of its payment part', async () => {
  const [first, ...rest] = Array.from({ length: 8 }, (_, index): LetterDocument => {
    const lines = Array.from({ length: index + 1 }, () => ['1', 'Zeile', '2.00', '2.00'] as const)
    return { ...short, table: { headings: ['', 'Wofür', 'Preis', 'Betrag'], lines, totals: [['Total', '2.00']] } }
  })
  if (first === undefined) throw new Error('no letter')
  const pages = await placesOf(await lettersAsPdf([first, ...rest], 'LEFT'))
  const last = pages.filter((places) => places.some(({ text }) => text.trim() === 'Zahlteil'))
  expect(last).toHaveLength(8)
  for (const places of last) {
    const own = places.filter(({ text }) => /Zeile|Total|Freundliche|Band in Zürich/.test(text))
    expect(own.length).toBeGreaterThan(2)
    expect(Math.max(...own.map(({ bottom }) => bottom))).toBeLessThan(190.5)
  }
})

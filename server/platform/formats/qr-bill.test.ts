import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Area, inkIn, type PagePicture, pictureOf } from '../../../tests/support/pdf-picture.ts'
import { placesOf } from '../../../tests/support/pdf-places.ts'
import { contentOf, faultsOf } from '../../../tests/support/qr-bill.ts'
import { photographed, readWithJsqr, readWithZxing } from '../../../tests/support/qr-code.ts'
import { lettersAsPdf } from './pdf/letters.ts'
import type { LetterDocument, PaymentPart } from './receipt.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const party = { name: 'Anna Weber', address: 'Bergstrasse 18', zip: '8044', city: 'Zürich', country: 'CH' } as const
const usual: PaymentPart = {
  ...{ amount: 12_000, iban: 'CH9300762011623852957', reference: 'RF18539007547034', message: 'Mitgliederbeitrag' },
  ...{ creditor: { ...party, name: 'Band in Zürich' }, debtor: party, alternative: 'Zahlteil' },
}
const named = (name: string): PaymentPart => ({ ...usual, debtor: { ...party, name } })
const letter = (payment: PaymentPart): LetterDocument => ({
  ...{ title: 'Rechnung', locale: 'de-ch', publisher: 'Band in Zürich', date: '2026-11-28', address: ['8044 Zürich'] },
  ...{ facts: [], recipient: [], salutation: null, before: [], table: null, after: [], payment },
})

/** Payment parts, and what their codes say. */
const cases = {
  'an account with a letter': [{ ...usual, iban: 'CH6300762A11623852957' }, { amount: '120.00' }],
  'an invoice': [usual, { amount: '120.00', debtor: 'Anna Weber', reference: 'SCOR RF18539007547034' }],
  'a donation': [
    { ...usual, amount: null, reference: null, debtor: null, message: 'Spende' },
    { amount: '', debtor: '', reference: 'NON ', message: 'Spende' },
  ],
  'letters of Latin Extended-A': [named('Šćepan Łukasz Öztürk-Şahin'), { debtor: 'Šćepan Łukasz Öztürk-Şahin' }],
  'curly quotes and dashes': [named('L’Éclair – „Sœur“…'), { debtor: 'L\'Éclair - "Sœur"...' }],
  'emoji and unseen characters': [named('Anna 🎺\u202f\u200bHorn👩‍👩‍👧'), { debtor: 'Anna Horn' }],
  Cyrillic: [named('Дмитрий Петров'), { debtor: 'Dmitriy Petrov' }],
  Greek: [named('Γιώργος'), { debtor: 'Giorgos' }],
  'a name of 90 letters': [named('é'.repeat(90)), { debtor: 'é'.repeat(70) }],
  'a line break in the message': [
    { ...usual, message: 'Beitrag 2026\nAktivmitglied\r\nAnna' },
    { message: 'Beitrag 2026 Aktivmitglied Anna' },
  ],
  'a long message': [{ ...usual, message: 'Ünter '.repeat(40) }, { message: 'Ünter '.repeat(24).slice(0, 140).trim() }],
  'a reference in lower case with spaces': [{ ...usual, reference: 'rf47 abc1 23' }, { reference: 'SCOR RF47ABC123' }],
  'one Rappen': [{ ...usual, amount: 1 }, { amount: '0.01' }],
  'the largest amount': [{ ...usual, amount: 99_999_999_999 }, { amount: '999999999.99' }],
} satisfies Readonly<Record<string, readonly [PaymentPart, Partial<ReturnType<typeof contentOf>>]>>
const names = Object.keys(cases)

/** The payment part without the receipt. */
const paymentPart = { left: 62.5, right: 210, top: 192.5, bottom: 297 }
/** The code with the white edge that a camera sees. */
const code = { left: 62.5, right: 117.5, top: 205, bottom: 259 }

const pictures = new Map<string, PagePicture>()
let bytes: Uint8Array
beforeAll(async () => {
  const [first, ...rest] = Object.values(cases).map(([payment]) => letter(payment))
  if (first === undefined) throw new Error('no case')
  bytes = await lettersAsPdf([first, ...rest], 'RIGHT')
  for (const [index, name] of names.entries()) pictures.set(name, await pictureOf(bytes, { page: index + 1 }))
})
const pictureNamed = (name: string): PagePicture => {
  const picture = pictures.get(name)
  if (picture === undefined) throw new Error(`no picture of ${name}`)
  return picture
}

describe('the code on a page printed at 200 dpi', () => {
  test.each(Object.entries(cases))(
    'of %s says what it should, to two readers and by the guidelines',
    async (name, [, says]) => {
      const picture = pictureNamed(name)
      const { text, level } = await readWithZxing(await photographed(picture, paymentPart))
      expect(readWithJsqr(await photographed(picture, code))).toBe(text)
      expect({ faults: faultsOf(text), level }).toEqual({ faults: [], level: 'M' })
      expect(contentOf(text)).toMatchObject(says)
      expect(text.endsWith('EPD')).toBe(true)
    },
  )

  test('is read when it is grey and turned by some degrees', async () => {
    const picture = pictureNamed('a donation')
    for (const view of [{ degrees: 4, isPale: true }, { degrees: -3 }]) {
      const seen = await photographed(picture, code, view)
      expect(faultsOf((await readWithZxing(seen)).text)).toEqual([])
      expect(contentOf(readWithJsqr(seen)).message).toBe('Spende')
    }
  })

  test.each(names)('of %s is read grey and turned by up to 7 degrees', { tags: ['long'] }, async (name) => {
    for (const degrees of [-7, -5, -1, 2, 6])
      for (const isPale of [true, false]) {
        const seen = await photographed(pictureNamed(name), code, { degrees, isPale })
        const { text } = await readWithZxing(seen)
        expect([faultsOf(text), readWithJsqr(seen)]).toEqual([[], text])
      }
  })
})

const sizes = ({ left, right, top, bottom }: Area) => ({ left, top, width: right - left, height: bottom - top })
const near = (expected: ReturnType<typeof sizes>) =>
  Object.fromEntries(Object.entries(expected).map(([key, value]) => [key, expect.closeTo(value, 0)]))
/** Smallest area with ink in millimetres. */
const measured = (name: string, area: Area) => {
  const ink = inkIn(pictureNamed(name), area)
  return ink === undefined ? undefined : sizes(ink)
}

describe('the measures of the page', () => {
  test('are 46 mm for the code, at 67 and 209 mm, with 5 mm of white around it', () => {
    expect(measured('an invoice', code)).toEqual(near({ left: 67, top: 209, width: 46, height: 46 }))
    for (const edge of [
      { ...code, right: 66.8 },
      { ...code, left: 113.3 },
      { ...code, bottom: 208.8 },
      { ...code, top: 255.3 },
    ])
      expect(measured('an invoice', edge)).toBeUndefined()
  })

  test('are 7 mm for the Swiss cross in the middle of the code', () => {
    const middle = { x: 67 + 23, y: 209 + 23 }
    const ring = (inner: number, outer: number) => ({ left: middle.x + inner, right: middle.x + outer })
    const high = { top: middle.y - 2, bottom: middle.y + 2 }
    expect(measured('an invoice', { ...ring(3.15, 3.4), ...high })).toBeUndefined()
    expect(measured('an invoice', { ...ring(2.2, 2.8), ...high })).toEqual(
      near({ left: middle.x + 2.2, top: middle.y - 2, width: 0.6, height: 4 }),
    )
    expect(measured('an invoice', { ...ring(-0.4, 0.4), top: middle.y - 1.7, bottom: middle.y + 1.7 })).toBeUndefined()
    expect(measured('an invoice', { ...ring(-1.7, 1.7), top: middle.y - 0.4, bottom: middle.y + 0.4 })).toBeUndefined()
  })

  test('are 148 × 105 mm for the payment part and 62 mm for the receipt, between lines', () => {
    expect(measured('an invoice', { left: 0, right: 100, top: 191, bottom: 193 })?.top).toBeCloseTo(192, 0)
    expect(measured('an invoice', { left: 0, right: 100, top: 150, bottom: 191 })).toBeUndefined()
    const line = measured('an invoice', { left: 61, right: 63, top: 210, bottom: 297 })
    // The line is dashed.
    expect(line).toEqual(near({ left: 61.8, top: 210, width: 0.3, height: 86.7 }))
  })

  test('are those of the corner marks where the payer writes amount and name', () => {
    const amount = { left: 76, right: 120, top: 263.8, bottom: 282 }
    expect(measured('a donation', amount)).toEqual(near({ left: 78, top: 264, width: 40, height: 15 }))
    const receipt = { left: 26.5, right: 60, top: 259.5, bottom: 271 }
    expect(measured('a donation', receipt)).toEqual(near({ left: 27, top: 260, width: 30, height: 10 }))
    expect(measured('an invoice', { ...amount, left: 100 })).toBeUndefined()
  })
})

test('every text of the payment part is printed in Liberation Sans, and says what the code says', async () => {
  const pages = await placesOf(bytes)
  const page = pages[names.indexOf('letters of Latin Extended-A')] ?? []
  const below = page.filter(({ bottom }) => bottom > 192)
  expect(below.filter(({ text }) => text.trim() === 'Šćepan Łukasz Öztürk-Şahin')).toHaveLength(2)
  const fonts = new Set(
    Array.from(
      Buffer.from(bytes)
        .toString('latin1')
        .matchAll(/\/BaseFont \/(\S+)/g),
      ([, name]) => name,
    ),
  )
  expect([...fonts].some((font) => font?.includes('LiberationSans'))).toBe(true)
  expect([...fonts].filter((font) => font?.includes('Helvetica'))).toEqual([])
})

test.each(['RF19539007547034', 'RF18', '539007547034'])(
  'a payment part with the reference %s is not printed',
  async (reference) => {
    await expect(lettersAsPdf([letter({ ...usual, reference })], 'RIGHT')).rejects.toThrow(/reference/i)
  },
)

describe('the checker', () => {
  const good = [
    ...['SPC', '0200', '1', 'CH9300762011623852957', 'S', 'Band', 'Weg 1', '', '8044', 'Zürich', 'CH'],
    ...['', '', '', '', '', '', '', '120.00', 'CHF', 'S', 'Anna', '', '', '8044', 'Zürich', 'CH'],
    ...['SCOR', 'RF18539007547034', 'Beitrag', 'EPD'],
  ]
  const changed = (index: number, text: string) => good.map((line, at) => (at === index ? text : line)).join('\n')

  test('accepts a good code', () => expect(faultsOf(good.join('\n'))).toEqual([]))

  test.each([
    ['version', 1, '0210'],
    ['check digits of the account', 3, 'CH9400762011623852957'],
    ['QR-IBAN without its reference', 3, 'CH4431999123000889012'],
    ['type of address', 4, 'K'],
    ['name', 5, 'a'.repeat(71)],
    ['character', 5, 'L’Éclair'],
    ['town', 9, ''],
    ['amount with one decimal', 18, '120.5'],
    ['amount with a leading zero', 18, '0120.00'],
    ['amount of nothing', 18, '0.00'],
    ['currency', 19, 'USD'],
    ['QR reference on an ordinary IBAN', 27, 'QRR'],
    ['check digits of the reference', 28, 'RF19539007547034'],
    ['reference in lower case', 28, 'rf18539007547034'],
    ['message', 29, 'a'.repeat(141)],
    ['trailing line feed', 30, 'EPD\n'],
  ])('finds a wrong %s', (_, index, text) => expect(faultsOf(changed(index, text))).toHaveLength(1))
})

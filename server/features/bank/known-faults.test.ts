import { readFileSync } from 'node:fs'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { bankOf, brief } from '../../../tests/support/bank.ts'
import { bandIban, type CamtLine, camtFile, noticeFile, plus } from '../../../tests/support/camt.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { membershipFee } from '../../../tests/support/invoices.ts'
import { createInvoice } from '../invoices/create.ts'
import { formatReference } from '../invoices/qr-bill.ts'
import { findDifferences } from '../ledger/documents.ts'

const zipOf = (count: number, content: () => Uint8Array): Uint8Array =>
  zipSync(Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.xml`, content()])), { level: 1 })

const twice = (): Uint8Array => {
  const file = (amount: string, from: string) => {
    const lines = [{ amount, uetr: 'same' }]
    return new TextEncoder().encode(camtFile({ opening: '0', closing: plus('0', lines), lines, from }))
  }
  return zipSync({ 'a.xml': file('1.00', '2027-03-01'), 'b.xml': file('2.00', '2027-03-02') })
}

/** Faults that users of other programs reported, and files as Swiss banks write them. */
describeOnDatabase('faults of other programs', (kind) => {
  let api: TestApi
  let anna: TestPerson
  let bank: ReturnType<typeof bankOf>
  beforeAll(async () => {
    api = await startTestServer({ kind, environment: { CREDITOR_IBAN: bandIban } })
    api.clock.set('2027-04-05T12:00:00Z')
    anna = await api.addPerson({ member: false })
    const treasurer = await api.addPerson({ roles: ['MHZ_TREASURER'] })
    bank = bankOf(api, treasurer)
    await api.request('POST /api/frontend/treasury/years', { as: treasurer, body: { startsOn: '2027-01-01' } })
  }, 60_000)
  afterAll(() => api.stop())
  beforeEach(() => bank.forget())
  const owed = async (amount = 1500, { personId } = anna) =>
    await api.db.transaction((tx) => createInvoice(tx, membershipFee(personId, amount), api.clock.now()))
  const briefs = async () => (await bank.transactions()).map(brief).toSorted()
  const notices = (...files: readonly string[]) =>
    files
      .map((file) => /<Ntfctn>.*<\/Ntfctn>/s.exec(file)?.[0] ?? '')
      .join('')
      .replace(/^/, files[0]?.split('<Ntfctn>')[0] ?? '')
      .concat('</BkToCstmrDbtCdtNtfctn></Document>')

  test('several notices, several entries and several details in one file are all read', {
    tags: ['long'],
  }, async () => {
    const one = noticeFile({
      lines: [
        { amount: '1.00', entryRef: 'A' },
        { amount: '2.00', entryRef: 'B' },
      ],
    })
    const two = noticeFile({
      lines: [{ amount: '7.00', entryRef: 'C', details: [{ amount: '3.00' }, { amount: '4.00' }] }],
    })
    expect(await bank.takeFile(notices(one, two))).toMatchObject({ state: 'DONE', read: 4, announced: 3 })
  })

  test('a newer version of the format with other ids brings no payment again', { tags: ['long'] }, async () => {
    const lines = [{ amount: '20.00', name: 'Rosa Muster', bankRef: 'R1', entryRef: 'E1' }]
    await bank.take(lines, { version: '04' })
    const newer = [{ ...lines[0], amount: '20.00', uetr: 'a-uetr' }]
    expect(await bank.take(newer, { version: '08' })).toMatchObject({ added: 0 })
    expect(await bank.take(newer, { version: '08', to: '2027-03-30' })).toMatchObject({ added: 0 })
  })

  test('a reference of the bank that all payments of a batch share rejects none of them', {
    tags: ['long'],
  }, async () => {
    const details = ['Anna', 'Beat', 'Carla'].map((name) => ({ amount: '15.00', name, bankRef: 'SAME' }))
    expect(await bank.take([{ amount: '45.00', details, entryRef: 'SAME' }])).toMatchObject({ added: 3 })
    expect(await bank.take([{ amount: '45.00', details, entryRef: 'SAME' }])).toMatchObject({ added: 0 })
  })

  test('statements whose ids are used again each year are all read', { tags: ['long'] }, async () => {
    const year = (from: string, to: string, amount: string) => bank.take([{ amount, day: from }], { from, to })
    expect(await year('2027-01-02', '2027-01-31', '5.00')).toMatchObject({ added: 1 })
    expect(await year('2027-02-02', '2027-02-28', '6.00')).toMatchObject({ added: 1 })
  })

  test('the payments of a batch have their own amounts and their own words', { tags: ['long'] }, async () => {
    const details = [{ amount: '329.56', text: 'Miete' }, { amount: '100.00' }]
    await bank.take([{ amount: '429.56', details }])
    const found = (await bank.transactions()).map(({ amount, text }) => [amount, text])
    expect(found.toSorted()).toEqual([
      [10_000, 'Gutschrift'],
      [32_956, 'Miete'],
    ])
  })

  test('a reversal has the sign that makes the balance, and neither it nor a return pays an invoice', {
    tags: ['long'],
  }, async () => {
    const { number } = await owed()
    const reference = formatReference(number)
    const before = await bank.balanceOf(1020)
    const lines = [
      { amount: '-15.00', reversal: true, reference },
      { amount: '15.00', returned: true, reference },
      { amount: '15.00', reversal: true, reference },
    ]
    expect(await bank.take(lines)).toMatchObject({ added: 3, matched: 0 })
    expect((await bank.balanceOf(1020)) - before).toBe(1500)
    expect((await bank.transactions()).filter(({ reversal }) => reversal)).toHaveLength(3)
  })

  test.each(['04', '08'] as const)(
    'version %s: names are found, and the person behind a payment service',
    { tags: ['long'] },
    async (version) => {
      const lines = [
        { amount: '1.00', name: 'Rosa Muster' },
        { amount: '2.00', name: 'Dienst AG', ultimate: 'Urs Vorlage' },
        { amount: '-3.00', name: 'Notenhandlung' },
        { amount: '4.00' },
      ]
      await bank.take(lines, { version })
      expect(await briefs()).toEqual(['-300 Notenhandlung –', '100 Rosa Muster –', '200 Urs Vorlage –', '400 ? –'])
    },
  )

  test('a second payment of the same payer, amount and reference is booked, as a credit', {
    tags: ['long'],
  }, async () => {
    const { number } = await owed()
    const line = { amount: '15.00', name: 'Anna', reference: formatReference(number), iban: 'CH5604835012345678009' }
    const before = await bank.balanceOf(1020)
    expect(await bank.take([line, line])).toMatchObject({ added: 2, matched: 2 })
    expect(await bank.take([line, line, line])).toMatchObject({ added: 1 })
    expect((await bank.balanceOf(1020)) - before).toBe(4500)
  })

  test('an entry whose name is a QR-IBAN belongs to the account of the file', { tags: ['long'] }, async () => {
    const line = { amount: '8.00', entryName: 'CH4431999123000889012' }
    expect(await bank.take([line])).toMatchObject({ state: 'DONE', added: 1 })
    expect((await bank.transactions())[0]?.iban).toBeNull()
  })

  test('foreign money that the bank changed is taken in francs and left to a person', { tags: ['long'] }, async () => {
    const { number } = await owed(4800)
    const details = [{ amount: '50.00', currency: 'EUR', reference: formatReference(number), name: 'Hans' }]
    expect(await bank.take([{ amount: '48.00', details }])).toMatchObject({ added: 1, matched: 0 })
    const [found] = await bank.transactions()
    expect(found).toMatchObject({ amount: 4800, reference: null, text: expect.stringContaining('RF') })
  })

  test('an account that paid for a person before proposes her invoices, first of the same amount', {
    tags: ['long'],
  }, async () => {
    const iban = 'CH4431999123000889012'
    const carla = await api.addPerson({ member: false })
    const first = await owed(2100, carla)
    await bank.take([{ amount: '21.00', iban, reference: formatReference(first.number) }])
    const other = await owed(9900, carla)
    const equal = await owed(3300, carla)
    await bank.take([{ amount: '33.00', iban, text: 'ohne Angabe', name: 'Konto der Eltern' }])
    const [found] = (await bank.transactions()).filter(({ amount }) => amount === 3300)
    expect(found?.proposals).toEqual([equal.number, other.number])
  })

  const dialects = [
    ['postfinance-053-04', '2027-03-05', ['-180 ? –', '1500 Rosa Muster NUMBER', '1500 Urs Vorlage –', '3000 ? –']],
    ['raiffeisen-053-04', '2027-03-07', ['10000 Vreni Beispiel NUMBER', '310 ? –']],
    ['ubs-053-08', '2027-03-09', ['4245 Élodie Exemple NUMBER', '9500 ? –']],
    [
      'zkb-053-04',
      '2027-03-12',
      ['-2950 Notenhandlung Beispiel –', '2000 Kurt Exempel –', '2000 Kurt Exempel –', '2500 Lina Muster NUMBER'],
    ],
    [
      'kantonalbank-053-08',
      '2027-03-15',
      ['10000 Stiftung Beispiel –', '4987 Šárka Ukázka NUMBER'],
      'kantonalbank-054-08',
    ],
  ] as const
  test.each(dialects)(
    'a file in the dialect of %s is read',
    { tags: ['long'] },
    async (name, until, expected, notice?: string) => {
      const { number } = await owed(1500)
      const file = (one: string) =>
        readFileSync(`tests/support/bank-files/${one}.xml`, 'utf8').replaceAll('RF00REFERENCE', formatReference(number))
      expect(await bank.takeFile(file(name))).toMatchObject({ state: 'DONE' })
      if (notice !== undefined) {
        expect((await bank.transactions()).map(({ unnamed }) => unnamed)).toEqual([2])
        await bank.takeFile(file(notice))
      }
      expect(await briefs()).toEqual(expected.map((line) => line.replace('NUMBER', number)).toSorted())
      expect(await bank.state()).toMatchObject({ until, gap: null, announced: 0 })
    },
  )

  const entry = (amount: string, values: object = {}): string =>
    camtFile({ opening: '0', closing: amount, lines: [{ amount, ...values }] })
  test.each([
    ['an entity', entry('1.00').replace('Gutschrift', '&lol;'), /XML/],
    ['a document type', entry('1.00').replace('<Document', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><Document'), /XML/],
    ['five decimals with a part of a Rappen', entry('1.00').replaceAll('1.00', '1.00001'), /Rappens/],
    ['an entry in euros', entry('1.00', { currency: 'EUR' }), /Franken/],
    ['a ZIP of 10,000 files', zipOf(10_000, () => new Uint8Array()), /200 Dateien/],
    ['a ZIP that unpacks to 100 MB', zipOf(1, () => new Uint8Array(100_000_000)), /zu gross/],
    ['a notice of another account', noticeFile({ iban: 'CH5604835012345678009', lines: [] }), /anderen Konto/],
    ['two amounts by one UETR', twice(), /anderen Betrag/],
  ])(
    '%s is refused at the file with a sentence, and nothing is taken over',
    { tags: ['long'] },
    async (_case, file, sentence) => {
      const reply = await bank.upload(file)
      expect(reply.status).toBe(400)
      const { errors } = (await reply.json()) as { errors: { field: string; errorMessage: string }[] }
      expect(errors).toEqual([{ field: 'file', errorMessage: expect.stringMatching(sentence) }])
      expect([await bank.files(), await bank.transactions()]).toEqual([[], []])
    },
  )

  test('a known UETR with another amount is refused before anything is taken over', async () => {
    await bank.take([{ amount: '1.00', uetr: 'one' }])
    const lines: CamtLine[] = [{ amount: '3.00' }, { amount: '2.00', uetr: 'one' }]
    expect(await bank.take(lines)).toMatchObject({ errors: [{ field: 'file' }] })
    expect(await briefs()).toEqual(['100 ? –'])
  })

  test('a file of 100 MB is refused while it arrives', { tags: ['long'] }, async () => {
    expect((await bank.upload(new Uint8Array(100_000_000))).status).toBe(413)
  })

  test('a payment in a closed year is booked in the next one', async () => {
    api.clock.set('2028-02-05T12:00:00Z')
    expect(await bank.json('POST /api/frontend/treasury/years/2027/close')).toBeDefined()
    const before = await bank.balanceOf(1020)
    expect(
      await bank.take([{ amount: '6.00', day: '2027-12-30' }], { from: '2027-12-01', to: '2027-12-31' }),
    ).toMatchObject({
      state: 'DONE',
      added: 1,
    })
    expect((await bank.balanceOf(1020)) - before).toBe(600)
    expect(await api.db.transaction((tx) => findDifferences(tx))).toMatchObject({ missing: [] })
  })
})

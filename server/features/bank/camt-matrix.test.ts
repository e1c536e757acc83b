import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { bankOf, brief } from '../../../tests/support/bank.ts'
import { bandIban, type CamtLine, type CamtVersion, camtFile, noticeFile, plus } from '../../../tests/support/camt.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'

interface Kind {
  readonly version: CamtVersion
  readonly isBatch: boolean
  readonly side: 'credit' | 'debit'
  readonly reversal: boolean
  /** The files in the order in which they come: a statement with details or without, a notice. */
  readonly order: readonly ('detailed' | 'bare' | 'notice')[]
}

const orders = [
  ['detailed'],
  ['detailed', 'notice'],
  ['notice', 'detailed'],
  ['bare', 'notice'],
  ['notice', 'bare'],
  ['bare', 'detailed', 'notice'],
] as const

const kinds: readonly Kind[] = (['04', '08'] as const).flatMap((version) =>
  [true, false].flatMap((isBatch) =>
    (['credit', 'debit'] as const).flatMap((side) =>
      [true, false].flatMap((reversal) => orders.map((order) => ({ version, isBatch, side, reversal, order }))),
    ),
  ),
)
/** Two that together have a batch and a single payment, both sides and a reversal. */
const sample = [9, 40].flatMap((index) => kinds[index] ?? [])
const nameOf = ({ version, isBatch, side, reversal, order }: Kind): string =>
  [version, isBatch ? 'batch' : 'single', side, ...(reversal ? ['reversal'] : []), order.join(', ')].join(' ')

/** The files of a kind, with the transactions that they bring together. */
const filesOf = ({ version, isBatch, side, reversal }: Kind) => {
  const sign = side === 'credit' ? '' : '-'
  const parts: CamtLine[] = (isBatch ? ['40.00', '60.00'] : ['100.00']).map((amount, index) => ({
    amount: `${sign}${amount}`,
    name: `Person ${index}`,
    bankRef: 'SHARED',
    ...(version === '08' && { uetr: `uetr-${index}` }),
  }))
  const entry = { amount: `${sign}100.00`, entryRef: 'ENTRY', reversal }
  const other = { amount: '1.00', text: 'anderes' }
  const statement = (line: CamtLine) =>
    camtFile({ version, opening: '500', closing: plus('500', [line, other]), lines: [line, other] })
  return {
    detailed: statement({ ...entry, details: parts }),
    bare: statement({ ...entry, unnamed: parts.length }),
    notice: noticeFile({ version, lines: [{ ...entry, details: parts }] }),
    expected: [
      '100 ? –',
      ...parts.map(({ amount, name }) => `${Math.round(Number(amount) * 100)} ${name} –`),
    ].toSorted(),
  }
}

describeOnDatabase('statements and notices', (database) => {
  let api: TestApi
  let bank: ReturnType<typeof bankOf>
  beforeAll(async () => {
    api = await startTestServer({ kind: database, environment: { CREDITOR_IBAN: bandIban } })
    api.clock.set('2027-04-05T12:00:00Z')
    const treasurer = await api.addPerson({ roles: ['MHZ_TREASURER'] })
    bank = bankOf(api, treasurer)
    await api.request('POST /api/frontend/treasury/years', { as: treasurer, body: { startsOn: '2027-01-01' } })
  }, 60_000)
  afterAll(() => api.stop())
  beforeEach(() => bank.forget())

  const check = async (kind: Kind) => {
    const { expected, ...files } = filesOf(kind)
    const before = await bank.balanceOf(1020)
    for (const one of kind.order) await bank.takeFile(files[one])
    expect((await bank.transactions()).map(brief).toSorted()).toEqual(expected)
    expect((await bank.balanceOf(1020)) - before).toBe(kind.side === 'credit' ? 10_100 : -9900)
    expect(await bank.state()).toMatchObject({ announced: 0, balance: kind.side === 'credit' ? 60_100 : 40_100 })
  }

  test.each(sample.map((kind) => [nameOf(kind), kind] as const))('%s: nothing is lost or doubled', (_, kind) =>
    check(kind),
  )

  test('every version, kind, side, reversal and order: nothing is lost or doubled', {
    tags: ['long'],
    timeout: 900_000,
  }, async () => {
    for (const kind of kinds) {
      await bank.forget()
      await check(kind).catch((cause: unknown) => {
        throw new Error(nameOf(kind), { cause })
      })
    }
  })
})

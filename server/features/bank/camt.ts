import { createHash } from 'node:crypto'
import { isDay } from '#contract/time.ts'
import { all, at, type Element, readXml, textAt, XmlError } from './xml.ts'

/** A movement on the account, as one line of a statement or of its details. */
export interface StatedTransaction {
  readonly direction: 'CREDIT' | 'DEBIT'
  /** Rappen. */
  readonly amount: number
  readonly bookedOn: string
  readonly reference: string | null
  readonly payerName: string | null
  readonly payerIban: string | null
  readonly text: string
  readonly reversal: boolean
  /** Names by which it is known again: `UETR:…`, `BANK:…` and `CONTENT:…`. */
  readonly keys: readonly string[]
}

export interface Statement {
  readonly iban: string
  readonly startsOn: string
  readonly endsOn: string
  /** Rappen. */
  readonly opening: number
  readonly closing: number
  readonly transactions: readonly StatedTransaction[]
}

/** Reasons why a file is refused. */
export type CamtProblem = 'not_xml' | 'not_camt053' | 'incomplete' | 'amount' | 'currency' | 'balance'

export class CamtError extends Error {
  override name = 'CamtError'
  readonly problem: CamtProblem
  constructor(problem: CamtProblem) {
    super(problem)
    this.problem = problem
  }
}

/**
 * Reads a file with statements of the bank (ISO 20022 camt.053.001.04 and .08). Both versions are read by their elements, not by their
 * namespace, because files name one version and have the elements of the other. Only booked entries count.
 * @throws CamtError; balance, if the opening balance and the entries do not make the closing balance
 */
export const readStatements = async (xml: string): Promise<Statement[]> => {
  const root = await readXml(xml).catch((error: unknown) => {
    if (error instanceof XmlError) throw new CamtError('not_xml')
    throw error
  })
  const report = at(root, 'BkToCstmrStmt')
  if (root.name !== 'Document' || report === undefined) throw new CamtError('not_camt053')
  const seen = new Map<string, number>()
  return all(report, 'Stmt').map((statement) => readStatement(statement, seen))
}

const readStatement = (statement: Element, seen: Map<string, number>): Statement => {
  const iban = textAt(statement, 'Acct/Id/IBAN')?.replace(/\s/g, '')
  const opening = balanceOf(statement, ['OPBD', 'PRCD'])
  const closing = balanceOf(statement, ['CLBD'])
  if (iban === undefined || opening === undefined || closing === undefined) throw new CamtError('incomplete')
  const transactions = all(statement, 'Ntry')
    .filter((entry) => (textAt(entry, 'Sts/Cd') ?? textAt(entry, 'Sts')) === 'BOOK')
    .flatMap((entry) => readEntry(entry, seen))
    // Banks announce changes of conditions as entries without money.
    .filter(({ amount }) => amount > 0)
  const moved = transactions.reduce(
    (sum, { direction, amount }) => sum + (direction === 'CREDIT' ? amount : -amount),
    0,
  )
  if (opening.amount + moved !== closing.amount) throw new CamtError('balance')
  const startsOn = dayOf(statement, 'FrToDt/FrDtTm') ?? opening.day
  const endsOn = dayOf(statement, 'FrToDt/ToDtTm') ?? closing.day
  return { iban, startsOn, endsOn, opening: opening.amount, closing: closing.amount, transactions }
}

/** Returns the day of a date or a time; null if there is none. @throws CamtError incomplete for a day that does not exist */
const dayOf = (element: Element, path: string): string | null => {
  const day = textAt(element, path)?.slice(0, 10) ?? null
  if (day !== null && !isDay(day)) throw new CamtError('incomplete')
  return day
}

const balanceOf = (statement: Element, codes: readonly string[]) => {
  const balance = all(statement, 'Bal').find((one) => codes.includes(textAt(one, 'Tp/CdOrPrtry/Cd') ?? ''))
  if (balance === undefined) return undefined
  const day = dayOf(balance, 'Dt/Dt') ?? dayOf(balance, 'Dt/DtTm')
  if (day === null) throw new CamtError('incomplete')
  const amount = amountOf(balance)
  return { day, amount: textAt(balance, 'CdtDbtInd') === 'DBIT' ? -amount : amount }
}

/** Rappen that fit into a column, with room for sums of two. */
const amountMaximum = 2_000_000_000

/**
 * Reads an amount as text, because a number of francs is not exact. Banks write `100`, `3.1` and `000149.87000`.
 * @throws CamtError amount for parts of a Rappen and for more than 20 million francs, currency for other money
 */
const amountOf = (element: Element | undefined): number => {
  const amount = at(element, 'Amt')
  if (amount === undefined) throw new CamtError('incomplete')
  if (amount.attributes.Ccy !== 'CHF') throw new CamtError('currency')
  const [, francs, rappen = ''] = /^(\d{1,18})(?:\.(\d{1,2})0*)?$/.exec(amount.text.trim()) ?? []
  const sum = francs === undefined ? Number.NaN : Number(francs) * 100 + Number(rappen.padEnd(2, '0'))
  if (!(sum <= amountMaximum)) throw new CamtError('amount')
  return sum
}

/** The transactions of an entry: its details, or the entry itself. */
const readEntry = (entry: Element, seen: Map<string, number>): StatedTransaction[] => {
  const details = all(entry, 'NtryDtls').flatMap((group) => all(group, 'TxDtls'))
  const total = amountOf(entry)
  const amounts = details.map((one) => {
    if (at(one, 'Amt') !== undefined) return amountOf(one)
    const stated = at(one, 'AmtDtls/TxAmt')
    return stated === undefined ? undefined : amountOf(stated)
  })
  // Details without amounts of their own, or in other money, cannot be told apart.
  const isWhole = details.length > 1 && amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0) === total
  const parts = isWhole ? details : [details.length === 1 ? details[0] : undefined]
  return parts.map((part, index) => readTransaction(entry, part, isWhole ? (amounts[index] ?? 0) : total, seen))
}

const readTransaction = (
  entry: Element,
  details: Element | undefined,
  amount: number,
  seen: Map<string, number>,
): StatedTransaction => {
  const bookedOn = dayOf(entry, 'BookgDt/Dt') ?? dayOf(entry, 'BookgDt/DtTm')
  if (bookedOn === null) throw new CamtError('incomplete')
  const side = textAt(entry, 'CdtDbtInd')
  if (side !== 'CRDT' && side !== 'DBIT') throw new CamtError('incomplete')
  const direction: StatedTransaction['direction'] = side === 'CRDT' ? 'CREDIT' : 'DEBIT'
  const stated = {
    ...{ direction, amount, bookedOn },
    ...otherSide(details, direction),
    reference: referenceOf(details),
    text: wordsOf(entry, details),
    reversal: textAt(entry, 'RvslInd') === 'true' || at(details, 'RtrInf') !== undefined,
  } as const
  return { ...stated, keys: keysOf(entry, details, stated, seen) }
}

/** Names are directly below the party in `.04`, and in `Pty` in `.08`. The ultimate party is the person; the other may be a service. */
const otherSide = (details: Element | undefined, direction: StatedTransaction['direction']) => {
  const parties = at(details, 'RltdPties')
  const role = direction === 'CREDIT' ? 'Dbtr' : 'Cdtr'
  const nameOf = (party: string) => textAt(parties, `${party}/Pty/Nm`) ?? textAt(parties, `${party}/Nm`)
  return {
    payerName: nameOf(`Ultmt${role}`) ?? nameOf(role),
    payerIban: textAt(parties, `${role}Acct/Id/IBAN`)?.replace(/\s/g, '') ?? null,
  }
}

const referenceOf = (details: Element | undefined): string | null => {
  const structured = all(at(details, 'RmtInf'), 'Strd')
  const found = structured.map((one) => textAt(one, 'CdtrRefInf/Ref')).find((one) => one !== null)
  return found?.replace(/\s/g, '').toUpperCase() ?? null
}

const wordsOf = (entry: Element, details: Element | undefined): string => {
  const remittance = at(details, 'RmtInf')
  const words = [
    ...all(remittance, 'Ustrd').map((one) => one.text.trim()),
    ...all(remittance, 'Strd').flatMap((one) => all(one, 'AddtlRmtInf').map((more) => more.text.trim())),
    textAt(details, 'AddtlTxInf'),
  ].filter((one) => one)
  // The words of an entry describe all of its details.
  return (words.length > 0 ? words.join(' ') : (textAt(entry, 'AddtlNtryInf') ?? '')).slice(0, 500)
}

/**
 * No id of a transaction is unique at every bank: some repeat the reference of a batch in each of its details. Equal names within a
 * file are therefore counted, and equal payments of one day stay two.
 */
const keysOf = (
  entry: Element,
  details: Element | undefined,
  stated: Omit<StatedTransaction, 'keys'>,
  seen: Map<string, number>,
): string[] => {
  const { direction, reversal, amount, bookedOn, reference, payerIban, text } = stated
  const side = `${direction}${reversal ? '-REVERSAL' : ''}`
  const uetr = textAt(details, 'Refs/UETR')
  const entryRef = textAt(entry, 'AcctSvcrRef') ?? ''
  const bankRef = textAt(details, 'Refs/AcctSvcrRef') ?? entryRef
  const content = [side, amount, bookedOn, reference, payerIban, text].join('\u{1f}')
  const named = [
    ...(uetr === null ? [] : [`UETR:${side}:${uetr}`]),
    ...(bankRef === '' ? [] : [`BANK:${side}:${bookedOn}:${entryRef}:${bankRef}:${amount}`]),
    `CONTENT:${createHash('sha256').update(content).digest('hex')}`,
  ]
  return named.map((key) => {
    const times = (seen.get(key) ?? 0) + 1
    seen.set(key, times)
    return `${key}#${times}`
  })
}

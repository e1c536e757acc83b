import { isDay } from '#contract/time.ts'
import type { StatedEntry, StatedTransaction } from '../../platform/db/tables.ts'
import { entryReferenceOf, keysOf } from './keys.ts'
import { all, at, type Element, readXml, textAt, XmlError } from './xml.ts'

/** A statement (camt.053), the authority for entries and balances. */
export interface Statement {
  readonly kind: 'STATEMENT'
  readonly iban: string
  readonly startsOn: string
  readonly endsOn: string
  /** Rappen. */
  readonly opening: number
  readonly closing: number
  readonly entries: readonly StatedEntry[]
}

/** A notice (camt.054): the details of entries, without balances. */
export interface Notice {
  readonly kind: 'NOTICE'
  readonly iban: string
  readonly entries: readonly StatedEntry[]
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

/** The numbers of equal names within a file. */
export type Seen = Map<string, number>

/**
 * Reads a file with statements or notices of the bank (ISO 20022 camt.053 and camt.054, versions .04 and .08). Versions are read by their
 * elements, not by their namespace, because files name one version and have the elements of the other. Only booked entries count.
 * @throws CamtError; balance, if the opening balance and the entries do not make the closing balance
 */
export const readReports = async (xml: string): Promise<(Statement | Notice)[]> => {
  const root = await readXml(xml).catch((error: unknown) => {
    if (error instanceof XmlError) throw new CamtError('not_xml')
    throw error
  })
  const statements = at(root, 'BkToCstmrStmt')
  const notices = at(root, 'BkToCstmrDbtCdtNtfctn')
  if (root.name !== 'Document' || (statements ?? notices) === undefined) throw new CamtError('not_camt053')
  const seen: Seen = new Map()
  return [
    ...all(statements, 'Stmt').map((statement) => readStatement(statement, seen)),
    ...all(notices, 'Ntfctn').map((notice) => readNotice(notice, seen)),
  ]
}

const ibanOf = (report: Element): string => {
  const iban = textAt(report, 'Acct/Id/IBAN')?.replace(/\s/g, '')
  if (iban === undefined) throw new CamtError('incomplete')
  return iban
}

const readNotice = (notice: Element, seen: Seen): Notice => ({
  kind: 'NOTICE',
  iban: ibanOf(notice),
  entries: entriesOf(notice, seen),
})

const readStatement = (statement: Element, seen: Seen): Statement => {
  const iban = ibanOf(statement)
  const opening = balanceOf(statement, ['OPBD', 'PRCD'])
  const closing = balanceOf(statement, ['CLBD'])
  if (opening === undefined || closing === undefined) throw new CamtError('incomplete')
  const entries = entriesOf(statement, seen)
  const moved = entries.reduce((sum, { direction, amount }) => sum + (direction === 'CREDIT' ? amount : -amount), 0)
  if (opening.amount + moved !== closing.amount) throw new CamtError('balance')
  const startsOn = dayOf(statement, 'FrToDt/FrDtTm') ?? opening.day
  const endsOn = dayOf(statement, 'FrToDt/ToDtTm') ?? closing.day
  return { kind: 'STATEMENT', iban, startsOn, endsOn, opening: opening.amount, closing: closing.amount, entries }
}

/** The booked entries; banks announce changes of conditions as entries without money, which are left out. */
const entriesOf = (report: Element, seen: Seen): StatedEntry[] =>
  all(report, 'Ntry')
    .filter((entry) => (textAt(entry, 'Sts/Cd') ?? textAt(entry, 'Sts')) === 'BOOK')
    .map((entry) => readEntry(entry, seen))
    .filter(({ amount }) => amount > 0)

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

/** Rappen of a payment; undefined if it states none in francs. */
const detailAmount = (details: Element): number | undefined => {
  const stated = [details, at(details, 'AmtDtls/TxAmt')].find((one) => at(one, 'Amt') !== undefined)
  return stated === undefined || at(stated, 'Amt')?.attributes.Ccy !== 'CHF' ? undefined : amountOf(stated)
}

const isForeign = (details: Element | undefined): boolean =>
  details !== undefined &&
  [details, at(details, 'AmtDtls/TxAmt')].some((one) => (at(one, 'Amt')?.attributes.Ccy ?? 'CHF') !== 'CHF')

/** Details whose amounts do not make the entry's, as in other money, cannot be told apart. */
const readEntry = (entry: Element, seen: Seen): StatedEntry => {
  const groups = all(entry, 'NtryDtls')
  const details = groups.flatMap((group) => all(group, 'TxDtls'))
  const amount = amountOf(entry)
  const bookedOn = dayOf(entry, 'BookgDt/Dt') ?? dayOf(entry, 'BookgDt/DtTm')
  if (bookedOn === null) throw new CamtError('incomplete')
  const side = textAt(entry, 'CdtDbtInd')
  if (side !== 'CRDT' && side !== 'DBIT') throw new CamtError('incomplete')
  const direction = side === 'CRDT' ? 'CREDIT' : 'DEBIT'
  const reversal = textAt(entry, 'RvslInd') === 'true'
  const amounts = details.map(detailAmount)
  const isWhole = details.length > 1 && amounts.reduce<number>((sum, one) => sum + (one ?? 0), 0) === amount
  const parts = isWhole ? details : [details.length === 1 ? details[0] : undefined]
  const lines = parts.map((part, index) => {
    const stated = { direction, reversal, bookedOn, amount: isWhole ? (amounts[index] ?? 0) : amount } as const
    return readTransaction(entry, part, stated, seen)
  })
  const said = groups.reduce((sum, group) => sum + countOf(group), 0)
  const unnamed = details.length === 0 || (said > details.length && !isWhole) ? Math.max(said, 1) : null
  const reference = entryReferenceOf(entry)
  // A payment without an amount is none.
  return { direction, reversal, amount, bookedOn, reference, unnamed, lines: lines.filter((line) => line.amount > 0) }
}

/** The number of payments of a batch as its head says. */
const countOf = (group: Element): number => {
  const count = textAt(group, 'Btch/NbOfTxs') ?? ''
  return /^\d{1,6}$/.test(count) ? Number(count) : 0
}

const readTransaction = (
  entry: Element,
  details: Element | undefined,
  stated: Pick<StatedTransaction, 'direction' | 'reversal' | 'bookedOn' | 'amount'>,
  seen: Seen,
): StatedTransaction => {
  const named = referenceOf(details)
  const text = wordsOf(entry, details)
  // A person decides about foreign money: its reference is words only.
  const foreign = isForeign(details)
  const transaction = {
    ...stated,
    ...otherSide(details, stated.direction),
    reference: foreign ? null : named,
    text: foreign && named !== null ? `${named} ${text}`.trim() : text,
    reversal: stated.reversal || at(details, 'RtrInf') !== undefined,
  }
  return { ...transaction, keys: keysOf(entry, details, transaction, seen) }
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

import { unzipSync } from 'fflate'
import { bankFileMaximum } from '#contract/bank.ts'
import type { StatedEntry } from '../../platform/db/tables.ts'
import { CamtError, type CamtProblem, type Notice, readReports, type Statement } from './camt.ts'

/** Reasons why a file is refused: of its content, or of what the band and its books know. */
export type BankFileProblem =
  | CamtProblem
  | 'account'
  | 'contradiction'
  | 'future'
  | 'no_account'
  | 'too_large'
  | 'zip'
  | 'zip_count'

export class BankFileError extends Error {
  override name = 'BankFileError'
  readonly problem: BankFileProblem
  constructor(problem: BankFileProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Facts about the band when a file is read. */
export interface Expected {
  /** The band's account. */
  readonly iban: string | null
  readonly today: string
}

/** An id that one payment has at every bank, with what it names. */
export interface NamedAmount {
  readonly key: string
  readonly amount: number
}

/** An entry of a file, at the place of its first payment. */
export interface Piece {
  /** Place of its statement or notice in the file. */
  readonly report: number
  readonly kind: 'STATEMENT' | 'NOTICE'
  /** Number of payments before it. */
  readonly offset: number
  readonly entry: StatedEntry
}

/** A file without its entries. */
export interface FileSummary {
  readonly statements: readonly Omit<Statement, 'kind' | 'entries'>[]
  readonly startsOn: string | null
  readonly endsOn: string | null
  readonly total: number
  readonly uetrs: readonly NamedAmount[]
}

const zipFilesMaximum = 200

/**
 * Reads a file of the bank: XML, or the XML files of a ZIP. Statements come before notices, so that a notice of the same file finds
 * its entries.
 * @throws BankFileError
 */
export const readBankFile = async (
  bytes: Uint8Array,
  { iban, today }: Expected,
): Promise<{ readonly summary: FileSummary; readonly pieces: readonly Piece[] }> => {
  if (iban === null) throw new BankFileError('no_account')
  const reports: (Statement | Notice)[] = []
  for (const file of bytes[0] === 0x50 && bytes[1] === 0x4b ? unpack(bytes) : [bytes])
    reports.push(...(await readReports(decode(file)).catch(explain)))
  if (reports.length === 0) throw new BankFileError('not_camt053')
  if (reports.some((report) => report.iban !== iban)) throw new BankFileError('account')
  const sorted = reports.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
  const pieces = piecesOf(sorted)
  const days = pieces.map(({ entry }) => entry.bookedOn).toSorted()
  if ((days.at(-1) ?? '') > today) throw new BankFileError('future')
  const statements = sorted.flatMap((report) => (report.kind === 'STATEMENT' ? [report] : []))
  const last = pieces.at(-1)
  return {
    pieces,
    summary: {
      statements: statements.map(({ kind: _, entries: __, ...statement }) => statement),
      startsOn: [...statements.map(({ startsOn }) => startsOn), ...days].toSorted()[0] ?? null,
      endsOn: [...statements.map(({ endsOn }) => endsOn), ...days].toSorted().at(-1) ?? null,
      total: last === undefined ? 0 : last.offset + last.entry.lines.length,
      uetrs: uetrsOf(pieces),
    },
  }
}

const orderOf = (report: Statement | Notice): string => (report.kind === 'STATEMENT' ? report.startsOn : 'later')

const explain = (error: unknown): never => {
  throw error instanceof CamtError ? new BankFileError(error.problem) : error
}

const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new BankFileError('not_xml')
  }
}

/** The sizes that a ZIP states are the memory that it gets, whatever it unpacks to. */
const unpack = (bytes: Uint8Array): Uint8Array[] => {
  let total = 0
  let count = 0
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.xml$/i.test(name)) return false
        total += originalSize
        count += 1
        if (count > zipFilesMaximum) throw new BankFileError('zip_count')
        if (total > bankFileMaximum) throw new BankFileError('too_large')
        return true
      },
    })
    return Object.values(files)
  } catch (error) {
    throw error instanceof BankFileError ? error : new BankFileError('zip')
  }
}

const piecesOf = (reports: readonly (Statement | Notice)[]): Piece[] => {
  let offset = 0
  return reports.flatMap(({ kind, entries }, report) =>
    entries.map((entry) => {
      const piece = { report, kind, offset, entry }
      offset += entry.lines.length
      return piece
    }),
  )
}

/** @throws BankFileError contradiction, if the file names two amounts by one UETR */
const uetrsOf = (pieces: readonly Piece[]): NamedAmount[] => {
  const amounts = new Map<string, number>()
  for (const { kind, entry } of pieces)
    for (const { keys, amount } of kind === 'STATEMENT' ? entry.lines : [])
      for (const key of keys.filter((one) => one.startsWith('UETR:'))) {
        if ((amounts.get(key) ?? amount) !== amount) throw new BankFileError('contradiction')
        amounts.set(key, amount)
      }
  return [...amounts].map(([key, amount]) => ({ key, amount }))
}

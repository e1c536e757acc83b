import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { Uuid } from '#contract/endpoint.ts'
import { toWireDate } from '#contract/time.ts'
import type { Access, DatabaseTransaction } from '../../platform/db/database.ts'
import type { Db } from '../../platform/db/open.ts'
import { bankFile, bankStatement } from '../../platform/db/tables.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { defineJob, type JobContext, JobFailure } from '../../platform/jobs/job.ts'
import { inSlices } from '../../platform/jobs/slices.ts'
import type { Author } from '../../platform/resources/record.ts'
import type { BankRow } from './known.ts'
import { dropKnownNotices, findRest } from './notices.ts'
import { BankFileError, type FileSummary, type Piece } from './read-file.ts'
import { openBankFile } from './reader.ts'
import {
  beginSplit,
  ContradictionError,
  findBatches,
  linesOf,
  lockInvoicesOf,
  type Taken,
  type Taking,
  takeLines,
  takeNotice,
  takeRest,
  takeUnnamed,
} from './take.ts'

/** Takes a stored file of the bank over. */
export const bankImportJob = defineJob('bank_import', v.object({ file: Uuid }))

/** Key of the advisory lock for imports; unique in this database. */
const importLock = 5_620_117_917

/** The place in a file that another run has finished or that was given up. */
const ended = Number.POSITIVE_INFINITY

type FileRow = typeof bankFile.$inferSelect

export interface ImportTools extends Pick<Access, 'read' | 'write'> {
  readonly statements: FileStore
  /** IBAN of the band as it is now. */
  readonly band: { readonly creditorIban?: string | null | undefined }
}

const findFile = async (db: Db, uuid: string): Promise<FileRow | undefined> =>
  (await db.select().from(bankFile).where(eq(bankFile.uuid, uuid)))[0]

/**
 * Takes a file over in small transactions, each of which notes how far it came: a run that ends in the middle is continued there.
 * @throws JobFailure bank.… for a file that cannot be taken over; RescheduleJob after a part of a long one
 */
export const importFile = async (
  { read, write, statements, band }: ImportTools,
  uuid: string,
  context: Pick<JobContext, 'now' | 'signal'>,
): Promise<void> => {
  const { now } = context
  const file = await read(findFile, uuid)
  if (file?.state !== 'READING') return
  const iban = band.creditorIban ?? null
  try {
    await statements.withLocalCopy(file.sha256, async (path) => {
      await using reader = await openBankFile(path, { iban, today: toWireDate(now) })
      const taking = { iban: iban ?? '', fileId: file.id, author: { accountId: file.uploadedBy, now } }
      let place = file.done
      await inSlices(context, 1, async (maximum) => {
        if (place === ended || (place >= file.total && (await read(findRest, taking.iban)) === undefined)) return false
        place = await write(takeSlice, taking, await reader.next(place), { place, maximum })
        return true
      })
      await write(finish, taking, reader.summary)
    })
  } catch (error) {
    if (error instanceof BankFileError) throw new JobFailure(`bank.${error.problem}`, { permanent: true })
    throw error instanceof ContradictionError ? new JobFailure('bank.contradiction', { permanent: true }) : error
  }
}

interface File {
  readonly iban: string
  readonly fileId: number
  readonly author: Author
}

/** Lets imports wait for each other, and for payouts: otherwise a movement and its payout might not see each other. */
export const lockImports = async (tx: Db): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${importLock}::bigint)`)
}

/** Locks a file that is being read. */
const lockFile = async (tx: Db, { fileId }: File): Promise<FileRow | undefined> => {
  await lockImports(tx)
  const [file] = await tx.select().from(bankFile).where(eq(bankFile.id, fileId)).for('update')
  return file?.state === 'READING' ? file : undefined
}

/**
 * Takes some payments over: those of an entry that is being split, otherwise those from a place of the file on. If another run of the job
 * has come further, nothing is done.
 * @returns the next place
 */
const takeSlice = async (
  tx: DatabaseTransaction,
  file: File,
  pieces: readonly Piece[],
  { place, maximum }: { readonly place: number; readonly maximum: number },
): Promise<number> => {
  const row = await lockFile(tx, file)
  if (row === undefined) return ended
  if (row.done !== place) return row.done
  const counts: Taken = { added: row.added, matched: row.matched }
  const note = async ({ added, matched }: Taken, done: number) => {
    const sums = { added: counts.added + added, matched: counts.matched + matched }
    await tx
      .update(bankFile)
      .set({ done, ...sums })
      .where(eq(bankFile.id, file.fileId))
    return done
  }
  const rest = await takeRest(tx, file, maximum)
  if (rest !== undefined) return await note(rest, place)
  if (place >= row.total) return place
  const { taken, done } = await takeParts(tx, file, partsOf(pieces, place, maximum))
  if (done === undefined) throw new Error('a slice of a bank file has no payment')
  return await note(taken, done)
}

/** Takes parts over, until one begins to split an entry: the payments of that come first. */
const takeParts = async (tx: Db, file: File, parts: readonly Part[]) => {
  const [first, ...others] = groupsOf(parts)
  const taken: Taken = { added: 0, matched: 0 }
  if (first === undefined) return { taken, done: undefined }
  const [begun] = await findSplits(tx, file, first)
  // Its row is locked before invoices, as when a treasurer assigns it.
  if (begun !== undefined) return { taken, done: await begin(tx, file, first[0], begun) }
  await lockInvoicesOf(
    tx,
    parts.flatMap(({ entry, from, to }) => entry.lines.slice(from, to)),
  )
  let done = 0
  for (const group of [first, ...others]) {
    const splits = await findSplits(tx, file, group)
    const end = splits.findIndex((batch) => batch !== undefined)
    const [one, ...more] = end === -1 ? group : group.slice(0, end)
    if (one === undefined) break
    const { added, matched } = await takeGroup(tx, file, [one, ...more])
    taken.added += added
    taken.matched += matched
    done = Math.max(...[one, ...more].map(({ offset, to }) => offset + to))
    const mayBegin = one.kind === 'STATEMENT' && one.entry.unnamed !== null
    if (end !== -1 || (mayBegin && (await findRest(tx, file.iban)) !== undefined)) break
  }
  return { taken, done }
}

/** The known entries that parts name the payments of. */
const findSplits = async (tx: Db, file: File, group: readonly [Part, ...Part[]]): Promise<(BankRow | undefined)[]> => {
  const [{ kind, report }] = group
  const entries = group.map(({ entry }) => entry)
  const found = await findBatches(tx, { ...file, report }, entries, kind)
  return found.map((batch, index) => (group[index]?.from === 0 ? batch : undefined))
}

/** @returns the place after the entry, whose payments the next parts take over */
const begin = async (tx: Db, file: File, { report, entry, offset }: Part, batch: BankRow): Promise<number> => {
  await beginSplit(tx, { ...file, report }, batch, entry)
  return offset + entry.lines.length
}

/** Some payments of an entry. */
interface Part extends Piece {
  readonly from: number
  readonly to: number
}

/** The next entries, with as many payments as a transaction may have; those of an entry without details, or of a notice, are whole. */
const partsOf = (pieces: readonly Piece[], place: number, maximum: number): Part[] =>
  pieces.flatMap((piece) => {
    const { offset, entry, kind } = piece
    const from = Math.max(0, place - offset)
    const limit = kind === 'STATEMENT' ? place + maximum - offset : entry.lines.length
    const to = Math.min(entry.lines.length, limit)
    return offset >= place + maximum || from >= to ? [] : [{ ...piece, from, to }]
  })

/** Named entries of one statement are taken over together, every other one alone. */
const groupsOf = (parts: readonly Part[]): [Part, ...Part[]][] => {
  const groups: [Part, ...Part[]][] = []
  for (const part of parts) {
    const last = groups.at(-1)
    if (last !== undefined && isSimple(last[0]) && isSimple(part) && last[0].report === part.report) last.push(part)
    else groups.push([part])
  }
  return groups
}

const isSimple = ({ kind, entry }: Part): boolean => kind === 'STATEMENT' && entry.unnamed === null

/** Takes entries over that split none. */
const takeGroup = async (tx: Db, file: File, group: readonly [Part, ...Part[]]): Promise<Taken> => {
  const [{ kind, report, entry }] = group
  const taking: Taking = { ...file, report }
  if (kind === 'NOTICE') return await takeNotice(tx, taking, entry)
  if (entry.unnamed !== null) return await takeUnnamed(tx, taking, entry)
  const lines = group.flatMap((part) => linesOf(part.entry, part.from, part.to))
  return await takeLines(tx, taking, lines)
}

/** The statements of a file count as soon as all of its payments are taken over. */
const finish = async (tx: DatabaseTransaction, file: File, { statements }: FileSummary): Promise<void> => {
  if ((await lockFile(tx, file)) === undefined) return
  const uploaded = { uploadedAt: file.author.now, uploadedBy: file.author.accountId }
  const rows = statements.map((statement) => ({ ...statement, ...uploaded }))
  if (rows.length > 0) await tx.insert(bankStatement).values(rows).onConflictDoNothing()
  await dropKnownNotices(tx, file.iban)
  await tx.update(bankFile).set({ state: 'DONE' }).where(eq(bankFile.id, file.fileId))
}

/** Says that a file was given up in the middle. Call it in the transaction that gives its job up. */
export const failFile = async (tx: Db, uuid: string): Promise<void> => {
  await tx
    .update(bankFile)
    .set({ state: 'FAILED' })
    .where(sql`${bankFile.uuid} = ${uuid} and ${bankFile.state} = 'READING'`)
}

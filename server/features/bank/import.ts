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
import { dropKnownNotices } from './notices.ts'
import { BankFileError, type FileSummary, type Piece } from './read-file.ts'
import { openBankFile } from './reader.ts'
import {
  ContradictionError,
  findBatches,
  linesOf,
  lockInvoicesOf,
  split,
  type Taken,
  type Taking,
  takeLines,
  takeNotice,
  takeUnnamed,
} from './take.ts'

/** Takes a stored file of the bank over. */
export const bankImportJob = defineJob('bank_import', v.object({ file: Uuid }))

/** Key of the advisory lock for imports; unique in this database. */
const importLock = 5_620_117_917

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
        if (place < file.total) place = await write(takeSlice, taking, await reader.next(place), { place, maximum })
        return place < file.total
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
 * Takes some payments over, from a place of the file on. If another run of the job has come further, nothing is done.
 * @returns the next place
 */
const takeSlice = async (
  tx: DatabaseTransaction,
  file: File,
  pieces: readonly Piece[],
  { place, maximum }: { readonly place: number; readonly maximum: number },
): Promise<number> => {
  const row = await lockFile(tx, file)
  if (row === undefined) return Number.POSITIVE_INFINITY
  if (row.done !== place) return row.done
  const counts: Taken = { added: row.added, matched: row.matched }
  let done = place
  const parts = partsOf(pieces, place, maximum)
  await lockInvoicesOf(
    tx,
    parts.flatMap(({ entry, from, to }) => entry.lines.slice(from, to)),
  )
  for (const group of groupsOf(parts)) {
    const { taken, end } = await takeGroup(tx, file, group)
    done = end
    counts.added += taken.added
    counts.matched += taken.matched
  }
  if (done === place) throw new Error('a slice of a bank file has no payment')
  await tx
    .update(bankFile)
    .set({ done, ...counts })
    .where(eq(bankFile.id, file.fileId))
  return done
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

/**
 * Takes entries over. The payments of an entry that is known without them are taken at once, also beyond the part.
 * @returns what was taken, and the place after it
 */
const takeGroup = async (
  tx: Db,
  file: File,
  group: readonly [Part, ...Part[]],
): Promise<{ readonly taken: Taken; readonly end: number }> => {
  const [{ kind, report, entry }] = group
  const taking: Taking = { ...file, report }
  const end = Math.max(...group.map(({ offset, to }) => offset + to))
  const entries = group.map((part) => part.entry)
  const batches = (await findBatches(tx, taking, entries, kind)).map((row, index) =>
    group[index]?.from === 0 ? row : undefined,
  )
  if (batches.every((batch) => batch === undefined)) {
    if (kind === 'NOTICE') return { taken: await takeNotice(tx, taking, entry), end }
    if (entry.unnamed !== null) return { taken: await takeUnnamed(tx, taking, entry), end }
    const lines = group.flatMap((part) => linesOf(part.entry, part.from, part.to))
    return { taken: await takeLines(tx, taking, lines), end }
  }
  const sum: Taken = { added: 0, matched: 0 }
  let place = 0
  for (const [index, part] of group.entries()) {
    const batch = batches[index]
    const { added, matched } =
      batch === undefined
        ? await takeLines(tx, taking, linesOf(part.entry, part.from, part.to))
        : await split(tx, taking, batch, part.entry.lines)
    sum.added += added
    sum.matched += matched
    place = part.offset + (batch === undefined ? part.to : part.entry.lines.length)
  }
  return { taken: sum, end: place }
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

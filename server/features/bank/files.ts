import { createReadStream } from 'node:fs'
import { and, count, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { BankFile, listBankFiles } from '#contract/bank.ts'
import type { HandlerInput } from '#contract/endpoint.ts'
import { cleanFileName } from '#contract/file-name.ts'
import { toWireDate, toWireTime } from '#contract/time.ts'
import type { Access } from '../../platform/db/database.ts'
import type { Db } from '../../platform/db/open.ts'
import { bankFile, bankNotice, bankTransaction, fiscalYear } from '../../platform/db/tables.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { fieldRefusal, HttpError, requireRow } from '../../platform/http/http-error.ts'
import { listReply } from '../../platform/http/list-query.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import type { Author } from '../../platform/resources/record.ts'
import { bankImportJob } from './import.ts'
import { contradicts } from './known.ts'
import { BankFileError, type BankFileProblem, type FileSummary } from './read-file.ts'
import { openBankFile } from './reader.ts'

type FileRow = typeof bankFile.$inferSelect

const refused = (problem: BankFileProblem | 'busy') => fieldRefusal('file', `validation.bank_${problem}`)

interface Uploaded {
  readonly name: string
  readonly upload: AsyncIterable<Uint8Array>
  /** The band's account. */
  readonly iban: string | null | undefined
}

/**
 * Checks and stores a file, and lets a job take it over.
 * @returns the file; `known`, if it was uploaded before
 * @throws HttpError validation.invalid at `file`
 */
export const addBankFile = (
  { read, write }: Pick<Access, 'read' | 'write'>,
  files: FileStore,
  { name, upload, iban }: Uploaded,
  author: Author,
): Promise<{ file: BankFile; known: boolean }> =>
  files.withUnfinished(upload, async (path, { sha256 }) => {
    const before = await read(findBySha256, sha256)
    if (before !== undefined) return { file: await read(findBankFile, before.uuid), known: true }
    const expected = { iban: iban ?? null, today: toWireDate(author.now) }
    const reader = await openBankFile(path, expected).catch((error: unknown) => {
      throw error instanceof BankFileError ? refused(error.problem) : error
    })
    await using _ = reader
    if (await read(contradicts, iban ?? '', reader.summary.uetrs)) throw refused('contradiction')
    await files.put(createReadStream(path))
    const uuid = await write(addFile, { name: cleanFileName(name || 'camt.xml'), sha256, ...reader.summary }, author)
    return { file: await read(findBankFile, uuid), known: false }
  })

const findBySha256 = async (db: Db, sha256: string): Promise<FileRow | undefined> =>
  (await db.select().from(bankFile).where(eq(bankFile.sha256, sha256)))[0]

type NewFile = Pick<FileRow, 'name' | 'sha256'> & Pick<FileSummary, 'startsOn' | 'endsOn' | 'total'>

/** One file is read at a time, which an index of the database enforces. */
const addFile = async (tx: Db, { name, sha256, startsOn, endsOn, total }: NewFile, author: Author): Promise<string> => {
  const [row] = await tx
    .insert(bankFile)
    .values({ name, sha256, startsOn, endsOn, total, uploadedAt: author.now, uploadedBy: author.accountId })
    .onConflictDoNothing()
    .returning({ uuid: bankFile.uuid })
  if (row === undefined) throw refused('busy')
  await enqueue(tx, { kind: bankImportJob, payload: { file: row.uuid } })
  return row.uuid
}

/**
 * Goes on with a file that was given up. One that is being read, or is done, stays as it is.
 * @throws HttpError not_found; validation.invalid at `file` while another one is read
 */
export const retryFile = async (tx: Db, uuid: string): Promise<void> => {
  const row = requireRow((await tx.select().from(bankFile).where(eq(bankFile.uuid, uuid)).for('update'))[0])
  if (row.state !== 'FAILED') return
  if ((await tx.$count(bankFile, eq(bankFile.state, 'READING'))) > 0) throw refused('busy')
  await tx.update(bankFile).set({ state: 'READING' }).where(eq(bankFile.id, row.id))
  await enqueue(tx, { kind: bankImportJob, payload: { file: uuid } })
}

const present = (row: FileRow, announced: number): BankFile => {
  const { uuid, name, state, startsOn, endsOn, total, done, added, matched, uploadedAt, erasedAt } = row
  return {
    ...{ uuid, name, state, startsOn, endsOn, total, done, added, matched, announced },
    uploadedAt: toWireTime(uploadedAt),
    stored: erasedAt === null,
  }
}

const findAnnounced = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ fileId: bankNotice.fileId, count: count() })
    .from(bankNotice)
    .where(and(inArray(bankNotice.fileId, [...ids]), isNull(bankNotice.split)))
    .groupBy(bankNotice.fileId)
  return new Map(found.map((one) => [one.fileId, one.count]))
}

/** @throws HttpError not_found */
export const findBankFile = async (db: Db, uuid: string): Promise<BankFile> => {
  const row = requireRow((await db.select().from(bankFile).where(eq(bankFile.uuid, uuid)))[0])
  return present(row, (await findAnnounced(db, [row.id])).get(row.id) ?? 0)
}

const pageSize = 10

/** A page of the files, newest first. */
export const findBankFiles = async (
  db: Db,
  { page = 0, size = pageSize }: HandlerInput<typeof listBankFiles>['query'],
) => {
  const rows = await db
    .select()
    .from(bankFile)
    .orderBy(desc(bankFile.id))
    .limit(size)
    .offset(page * size)
  const ids = rows.map(({ id }) => id)
  const announced = await findAnnounced(db, ids)
  const items = rows.map((row) => present(row, announced.get(row.id) ?? 0))
  return await listReply(items, { number: page, size }, () => db.$count(bankFile))
}

/** A file whose bytes are stored. @throws HttpError not_found */
export const findStoredFile = async (db: Db, uuid: string): Promise<FileRow> => {
  const [row] = await db.select().from(bankFile).where(eq(bankFile.uuid, uuid))
  if (row === undefined || row.erasedAt !== null) throw new HttpError('not_found')
  return row
}

/** Years for which books are kept after the end of their year. */
const keptYears = 10
/** Age in ms at which a stored file without a row belongs to no running upload. */
const unfinishedMs = 24 * 60 * 60_000

/** The end of the last year of the books that is over for so long; before the books are opened, of a calendar year. */
const findLastDayOfOldBooks = async (db: Db, today: string): Promise<string> => {
  const year = Number(today.slice(0, 4)) - keptYears
  const years = await db.select({ endsOn: fiscalYear.endsOn }).from(fiscalYear)
  const over = years.filter(({ endsOn }) => endsOn < `${year}${today.slice(4)}`).map(({ endsOn }) => endsOn)
  return [`${year - 2}-12-31`, ...over].toSorted().at(-1) ?? ''
}

/** Erases names, accounts and words of others, and the files that have them, after the time for which books are kept. */
export const eraseOldBankData = async (db: Db, files: FileStore, now: Date): Promise<void> => {
  const last = await findLastDayOfOldBooks(db, toWireDate(now))
  const nothing = { payerName: null, payerIban: null, reference: null, text: '' }
  await db
    .update(bankTransaction)
    .set(nothing)
    .where(
      sql`${bankTransaction.bookedOn} <= ${last} and (${bankTransaction.payerName} is not null
        or ${bankTransaction.payerIban} is not null or ${bankTransaction.reference} is not null or ${bankTransaction.text} <> '')`,
    )
  await db.delete(bankNotice).where(sql`(${bankNotice.entry} ->> 'bookedOn') <= ${last}`)
  await db
    .update(bankFile)
    .set({ erasedAt: now, name: '' })
    .where(and(isNull(bankFile.erasedAt), lte(bankFile.endsOn, last)))
  const rows = await db.select({ sha256: bankFile.sha256 }).from(bankFile).where(isNull(bankFile.erasedAt))
  const used = new Set(rows.map(({ sha256 }) => sha256))
  // A file is stored before its row: a younger one may belong to a running upload.
  const stored = await Array.fromAsync(files.list())
  for (const { sha256, storedAt } of stored)
    if (!used.has(sha256) && storedAt.getTime() < now.getTime() - unfinishedMs) await files.remove(sha256)
}

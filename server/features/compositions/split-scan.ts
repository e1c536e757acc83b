import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { and, eq, inArray } from 'drizzle-orm'
import type * as v from 'valibot'
import type { EditedSheet } from '#contract/edited-compositions.ts'
import { planMaximum, SplitPlan, splitScan } from '#contract/split-scan.ts'
import type { Access } from '../../platform/db/database.ts'
import type { Db } from '../../platform/db/open.ts'
import { sheet } from '../../platform/db/tables.ts'
import { inspectPdf, type PdfFacts, splitPdf } from '../../platform/files/pdf-check.ts'
import { atFile, detectType } from '../../platform/files/receive.ts'
import type { FileStore } from '../../platform/files/store.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { type FieldProblem, HttpError } from '../../platform/http/http-error.ts'
import { idempotentRequest, runIdempotent, storedReply } from '../../platform/http/idempotency.ts'
import { parseFields } from '../../platform/http/input.ts'
import type { Author } from '../../platform/resources/record.ts'
import { putSheet } from './edit-sheets.ts'

interface SentScan {
  readonly plan: SplitPlan
  /** The PDF, which follows the plan. */
  readonly bytes: AsyncGenerator<Uint8Array>
}

/**
 * Reads the first line of an upload, the plan.
 * @throws HttpError validation.invalid; request.malformed without a line of JSON
 */
export const readPlan = async (sent: AsyncIterable<Uint8Array>): Promise<SentScan> => {
  const chunks = sent[Symbol.asyncIterator]()
  const parts: Uint8Array[] = []
  let size = 0
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) {
    const end = next.value.indexOf(lineFeed)
    parts.push(end === -1 ? next.value : next.value.subarray(0, end))
    size += next.value.byteLength
    if (end !== -1) {
      const bytes = followedBy(next.value.subarray(end + 1), chunks)
      try {
        return { plan: parsePlan(Buffer.concat(parts).toString()), bytes }
      } catch (error) {
        // A browser that is still sending would treat an early reply as a broken connection.
        for await (const _ of bytes);
        throw error
      }
    }
    if (size > planMaximum) break
  }
  throw new HttpError('request.malformed')
}

const lineFeed = 0x0a

const followedBy = async function* (first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
}

const parsePlan = (text: string): SplitPlan => {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new HttpError('request.malformed')
  }
  return parseFields(SplitPlan, json)
}

interface Splitting {
  readonly compositionId: number
  /** Idempotency-Key */
  readonly key: string | undefined
  readonly caller: Caller
  readonly scan: SentScan
}
type Split = v.InferOutput<typeof splitScan.reply>

/**
 * Splits a scan into sheets of the piece: all of them are stored, or none. The scan itself is not stored. A repeated
 * request returns the same sheets.
 * @throws HttpError validation.invalid at `file`, or at fields of the plan; request.key_reused
 */
export const splitIntoSheets = async (
  { read, write, files, author }: Access & { readonly files: FileStore; readonly author: Author },
  { compositionId, key, caller, scan: { plan, bytes: sent } }: Splitting,
): Promise<Split> => {
  const { bytes } = await detectType(sent, { accepted: ['application/pdf'], wrong: 'validation.file_no_pdf' })
  return await files.withUnfinished(bytes, async (path, { sha256 }) => {
    const request = idempotentRequest(splitScan.path, key, caller, { compositionId, plan, sha256 })
    // First: what the first arrival stored with its sheets is then seen too.
    const taken = await read(takenNames, compositionId, plan)
    const before = await read(storedReply, request, splitScan.reply)
    if (before !== undefined) return before
    const scan = await inspectPdf(path)
    if ('fault' in scan) throw atFile(`validation.file_${scan.fault}`)
    refuse([...missingPages(plan, scan.pages), ...taken])
    const targets = plan.parts.map((_, index) => `${path}-${index}`)
    try {
      const facts = await splitPdf({ path, parts: plan.parts.map(({ pages }) => pages), targets })
      if (facts === null) throw atFile('validation.file_not_divisible')
      if ('fault' in facts) throw atFile('validation.file_slow')
      const stored = await storeParts(files, targets, facts)
      return await write((tx) =>
        runIdempotent(tx, { request, schema: splitScan.reply, now: author.now }, async () => {
          const sheets: EditedSheet[] = []
          for (const [index, { pages, replace, ...part }] of plan.parts.entries()) {
            const file = stored[index]
            if (file === undefined) throw new Error('a part has no file')
            sheets.push(await putSheet(tx, { compositionId, part, file, replace }, author))
          }
          return { sheets }
        }),
      )
    } finally {
      await Promise.all(targets.map((target) => rm(target, { force: true })))
    }
  })
}

const storeParts = async (files: FileStore, paths: readonly string[], facts: readonly PdfFacts[]) => {
  const stored = []
  for (const [index, path] of paths.entries())
    stored.push({
      ...(await files.put(createReadStream(path))),
      mimeType: 'application/pdf',
      pdf: facts[index] ?? null,
    })
  return stored
}

const missingPages = ({ parts }: SplitPlan, count: number): FieldProblem[] =>
  parts.flatMap(({ pages }, index) =>
    pages.some(({ page }) => page > count) ? [{ field: `parts.${index}.pages`, message: 'validation.invalid' }] : [],
  )

/** Names that the piece already has and that may not be replaced, or that two parts have. */
const takenNames = async (db: Db, compositionId: number, { parts }: SplitPlan): Promise<FieldProblem[]> => {
  const names = parts.map(({ name }) => name)
  const found = await db
    .select({ name: sheet.name })
    .from(sheet)
    .where(and(eq(sheet.compositionId, compositionId), inArray(sheet.name, names)))
  const existing = new Set(found.map(({ name }) => name))
  return parts.flatMap(({ name, replace }, index) =>
    names.indexOf(name) < index || (existing.has(name) && !replace)
      ? [{ field: `parts.${index}.name`, message: 'validation.sheet_exists' }]
      : [],
  )
}

const refuse = (fields: readonly FieldProblem[]): void => {
  if (fields.length > 0) throw new HttpError('validation.invalid', { fields: [...fields] })
}

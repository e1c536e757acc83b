import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { emptyPostgres } from '../../../tests/support/databases.ts'
import { getErrorCode } from '../db/errors.ts'
import { type Database, type Db, openDatabase } from '../db/open.ts'
import { fiscalYear, ledgerAccount, ledgerEntry, ledgerRow } from '../db/tables.ts'
import { createFolderStorage } from '../storage/folder.ts'
import { writeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'

vi.setConfig({ testTimeout: 60_000 })

const room = fs.mkdtempSync(path.join(os.tmpdir(), 'restored-books-'))
afterAll(() => fs.rmSync(room, { recursive: true, force: true }))

const newPlace = async (kind: Database['kind']) => {
  const dataFolder = fs.mkdtempSync(path.join(room, `${kind}-`))
  return kind === 'pglite' ? { dataFolder } : { dataFolder, databaseUrl: await emptyPostgres() }
}

/** An entry of a year that is closed. */
const entry = {
  ...{ year: 2025, position: 1, bookedOn: '2025-03-01', kind: 'MANUAL' as const, text: 'Miete', source: 'manual:1' },
  ...{ rows: 1, createdAt: new Date('2025-03-01T12:00:00Z') },
}

const fill = async (db: Db): Promise<void> => {
  await db.insert(fiscalYear).values({ year: 2025, startsOn: '2025-01-01', endsOn: '2025-12-31' })
  const kind = 'ASSET' as const
  await db.insert(ledgerAccount).values([1, 2].map((id) => ({ number: 1000 + id, nameDe: `Konto ${id}`, kind })))
  await db.transaction(async (tx) => {
    await tx.insert(ledgerEntry).values(entry)
    await tx.insert(ledgerRow).values({ entryId: 1, position: 0, debitId: 1, creditId: 2, amount: 5 })
  })
  await db.update(fiscalYear).set({ closedAt: entry.createdAt })
}

const codeOf = async (work: PromiseLike<unknown>): Promise<string | undefined> =>
  getErrorCode(await Promise.resolve(work).catch((error: unknown) => error))

describe.each([
  ['postgres', 'postgres', []],
  ['postgres', 'pglite', ['long']],
  ['pglite', 'postgres', ['long']],
] as const)('books from %s to %s', (from, to, tags) => {
  test('are restored with a closed year, and guarded as before', { tags: [...tags] }, async () => {
    const source = await newPlace(from)
    if (from === 'pglite') fs.cpSync(inject('templates').folder, source.dataFolder, { recursive: true })
    const original = await openDatabase({ ...source, poolSize: 1 })
    await fill(original.db)
    const file = path.join(room, `${from}-${to}.tar.gz`)
    const storage = createFolderStorage(source.dataFolder)
    await writeBackup({ database: original, dataFolder: source.dataFolder, storage }, file)
    await original.close()

    const target = await newPlace(to)
    await restoreBackup({ ...target, storage: createFolderStorage(target.dataFolder), file })
    const { db, close } = await openDatabase({ ...target, poolSize: 1 })
    expect(await db.select().from(ledgerEntry)).toMatchObject([entry])
    expect(await codeOf(db.insert(ledgerEntry).values({ ...entry, position: 2, source: 'manual:2' }))).toBe('LD002')
    expect(await codeOf(db.update(ledgerRow).set({ amount: 6 }))).toBe('LD001')
    expect(await codeOf(db.delete(ledgerEntry))).toBe('LD001')
    expect(await codeOf(db.execute(sql`truncate ledger_row`))).toBe('LD001')
    expect(await codeOf(db.update(fiscalYear).set({ closedAt: null }))).toBe('LD001')
    await close()
  })
})

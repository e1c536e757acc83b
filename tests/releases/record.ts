// Records what the present version stores: a filled database as a backup, and the storage of a phone on which changes
// wait. Run by hand before a release, after a build:
//   node tests/releases/record.ts 2026-11-26
// Later versions are tested with all records. They are never changed.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, expect, type Page } from '@playwright/test'
import { ne } from 'drizzle-orm'
import { writeBackup } from '#server/platform/backup/backup.ts'
import { type Database, openDatabase } from '#server/platform/db/open.ts'
import { sheet } from '#server/platform/db/tables.ts'
import { createFileStore } from '#server/platform/files/store.ts'
import { createFolderStorage } from '#server/platform/storage/folder.ts'
import { answer, leaf, meeting, openRepertoire, piece, storedKeys } from '../support/members-area.ts'
import { drawn, drawOver } from '../support/music-stand.ts'
import { createServer } from '../support/server.ts'
import { backupFile, phoneFile, phoneOrigin, savedPiece } from './releases.ts'

const [name = ''] = process.argv.slice(2)
if (!/^\d{4}-\d\d-\d\d$/.test(name)) throw new Error('Usage: node tests/releases/record.ts YYYY-MM-DD')
const target = path.join(import.meta.dirname, name)
const storage = { DATA_FOLDER: fs.mkdtempSync(path.join(os.tmpdir(), 'record-')) }

const signIn = async (page: Page): Promise<void> => {
  await page.goto('/de-ch/intra')
  await page.getByLabel('E-Mail').fill('heinz@mhz.example')
  await page.getByLabel('Passwort').fill('Blasmusik-1899')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByRole('button', { name: 'Konto', exact: true })).toBeVisible()
}

/** Writes once on the first page of the saved piece. */
const writeNote = async (page: Page, at: number, count: string): Promise<void> => {
  await openRepertoire(page)
  await page.getByRole('link', { name: savedPiece, exact: true }).click()
  await expect(leaf(page, /Seite 1 von/)).toBeVisible()
  await page.getByRole('button', { name: 'Auf die Noten schreiben' }).click()
  await drawOver(page, [0.2, at], [0.6, at])
  await expect(drawn(page, 1)).toHaveAccessibleName(`Seite 1, ${count} auf dieser Seite`)
  await page.getByRole('button', { name: 'Weiter blättern' }).last().press('Escape')
  await page.getByRole('button', { name: 'Schliessen' }).click()
}

/** Uses the app on a phone, the second half without network. */
const usePhone = async (origin: string): Promise<string> => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  const context = await browser.newContext({ baseURL: origin, locale: 'de-CH', timezoneId: 'Europe/Zurich' })
  const page = await context.newPage()
  await signIn(page)
  await page.goto('/de-ch/intra/meetings')
  await answer(meeting(page, 'Generalversammlung'), 'Angemeldet', 'Gespeichert')
  await openRepertoire(page)
  await piece(page, savedPiece).getByRole('button', { name: 'Speichern' }).click()
  await expect(piece(page, savedPiece).getByText('Gespeichert', { exact: true })).toBeVisible()
  await writeNote(page, 0.3, 'eine Notiz')
  await expect.poll(() => storedKeys(page, 'outbox')).toEqual([])

  await context.setOffline(true)
  await writeNote(page, 0.6, '2 Notizen')
  await page.getByRole('link', { name: 'Proben und Auftritte' }).first().click()
  await answer(meeting(page, 'Matinée im Park'), 'Abgemeldet', 'Offline: wird automatisch gesendet')
  await expect.poll(async () => (await storedKeys(page, 'outbox')).length).toBe(2)
  const state = JSON.stringify(await context.storageState({ indexedDB: true }))
  await browser.close()
  return state.replaceAll(origin, phoneOrigin)
}

/** Removes the files of 8 MB of sheets that are not on the phone. */
const removeOtherSheets = async ({ db }: Database): Promise<void> => {
  const files = createFileStore(createFolderStorage(storage.DATA_FOLDER))
  const others = await db
    .select({ sha256: sheet.sha256 })
    .from(sheet)
    .where(ne(sheet.name, `${savedPiece} - Tuba.pdf`))
  for (const { sha256 } of others) await files.remove(sha256)
}

const server = await createServer({ storage })
try {
  await server.start()
  const phone = await usePhone(server.origin)
  await server.stop()
  fs.mkdirSync(target)
  fs.writeFileSync(path.join(target, phoneFile), gzipSync(phone))
  const dataFolder = storage.DATA_FOLDER
  const database = await openDatabase({ dataFolder })
  await removeOtherSheets(database)
  console.log(
    await writeBackup(
      { database, storage: createFolderStorage(dataFolder), dataFolder },
      path.join(target, backupFile),
    ),
  )
  await database.close()
} finally {
  await server.stop()
  fs.rmSync(storage.DATA_FOLDER, { recursive: true, force: true })
}

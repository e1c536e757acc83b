import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { importSheets } from '../support/library.ts'
import { ink, leaf, piece } from '../support/members-area.ts'
import { root } from '../support/sources.ts'

/** The demo's own file of a part. */
const engraved = (name: string): Promise<Buffer> => readFile(join(root, 'server/demo/sheets/pdf', name))
const openRepertoire = async (page: Page): Promise<void> => {
  await page.goto('/de-ch/intra/repertoire')
  await expect(page.getByRole('heading', { name: 'Amazing Grace' })).toBeVisible()
}
const onDevice = (page: Page) =>
  page.getByRole('region', { name: 'Auf diesem Gerät' }).or(page.locator('.card')).first()

test.describe('a player', () => {
  test.use({ member: 'player' })

  test('saves the repertoire, stops half way, goes on, and everything is there', async ({ page, context }) => {
    await openRepertoire(page)
    await expect(onDevice(page)).toContainText('0 von 8 Stücken')
    // The third file waits at the door until the player has stopped.
    const third = Promise.withResolvers<void>()
    let files = 0
    await context.route(/\/api\/securedownload/, async (route) => {
      if (++files === 3) await third.promise
      await route.continue().catch(() => undefined)
    })
    await page.getByRole('button', { name: /^Ganzes Repertoire speichern, \d/ }).click()
    await expect(page.getByText('Stück 3 von 8: Glory, Glory, Hallelujah.')).toBeVisible()
    const progress = page.getByRole('progressbar', { name: 'Wird auf dieses Gerät gespeichert' })
    await expect(progress).toHaveAttribute('aria-valuetext', /^\d+[.,]\d\d kB von \d+[.,]\d\d (kB|MB)$/)
    await expect(piece(page, 'Amazing Grace').getByText('Gespeichert')).toBeVisible()
    await expect(piece(page, 'Can-Can').getByText('Nicht gespeichert')).toBeVisible()
    await page.getByRole('button', { name: 'Anhalten', exact: true }).click()
    await expect(page.getByText('Angehalten: 2 von 8 Stücken sind gespeichert.')).toBeVisible()
    third.resolve()
    await page.getByRole('button', { name: 'Weiter', exact: true }).click()
    await expect(page.getByText(/^8 Stücke sind auf diesem Gerät gespeichert, /)).toBeVisible()
    await page.reload()
    await expect(page.getByText('Alles da: Sie können ohne Netz spielen.')).toBeVisible()
    await expect(page.getByText('Gespeichert', { exact: true })).toHaveCount(8)
    // Nothing that was saved before the stop was fetched again: eight pieces, one with a second part, one cut file.
    expect(files).toBeLessThanOrEqual(12)
  })

  test('removes a piece on the page of this device, and only that one', async ({ page }) => {
    await openRepertoire(page)
    for (const title of ['Amazing Grace', 'Can-Can']) {
      await piece(page, title).getByRole('button', { name: 'Speichern' }).click()
      await expect(piece(page, title).getByText('Gespeichert', { exact: true })).toBeVisible()
    }
    await page.goto('/de-ch/intra/selfservice')
    await expect(page.getByText(/^2 Stücke, /)).toBeVisible()
    await page.getByRole('button', { name: '«Amazing Grace» von diesem Gerät entfernen' }).click()
    await expect(page.getByText(/^Ein Stück, /)).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('Amazing Grace')
    await openRepertoire(page)
    await expect(piece(page, 'Amazing Grace').getByText('Nicht gespeichert')).toBeVisible()
    await expect(piece(page, 'Can-Can').getByText('Gespeichert', { exact: true })).toBeVisible()
  })

  test('sees that a saved sheet was replaced, plays the old one until the new one is here', async ({
    page,
    server,
  }) => {
    await openRepertoire(page)
    await piece(page, 'Greensleeves').getByRole('button', { name: 'Speichern' }).click()
    await expect(piece(page, 'Greensleeves').getByText('Gespeichert', { exact: true })).toBeVisible()
    // Another edition: three pages where there were two.
    await importSheets(server, { 'Greensleeves - Tuba.pdf': await engraved('can-can/Can-Can - Tuba.pdf') })
    await page.reload()
    await expect(piece(page, 'Greensleeves').getByText('Neue Ausgabe verfügbar')).toBeVisible()
    await page.getByRole('link', { name: 'Greensleeves', exact: true }).click()
    await expect(leaf(page, 'Seite 1 von 2')).toBeVisible()
    await page.getByRole('button', { name: 'Schliessen' }).click()
    await piece(page, 'Greensleeves').getByRole('button', { name: 'Ersetzen' }).click()
    await expect(piece(page, 'Greensleeves').getByText('Gespeichert', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Greensleeves', exact: true }).click()
    await expect(leaf(page, 'Seite 1 von 3')).toBeVisible()
  })

  test('reads which file is broken, and the rest plays on', async ({ page, server }) => {
    await importSheets(server, { 'Kanon - Tuba.pdf': '%PDF-1.7\nand then nothing that a reader understands' })
    await openRepertoire(page)
    await page.getByRole('link', { name: 'Kanon', exact: true }).click()
    await expect(page.getByText(/^«Kanon - Tuba\.pdf» ist beschädigt oder verschlüsselt/)).toBeVisible()
    await page.getByRole('button', { name: 'Schliessen' }).last().click()
    await page.getByRole('link', { name: 'Jingle Bells', exact: true }).click()
    await expect(leaf(page, 'Seite 1 von 3')).toBeVisible()
    await expect.poll(() => ink(page)).toBeGreaterThan(1000)
  })

  test('is told which piece is missing when the server’s own copy has rotted, and keeps the others', async ({
    page,
    server,
  }) => {
    const sha256 = createHash('sha256')
      .update(await engraved('amazing-grace/Amazing Grace - Tuba.pdf'))
      .digest('hex')
    const stored = join(server.folder, 'files', sha256.slice(0, 2), sha256)
    const bytes = await readFile(stored)
    const half = bytes.byteLength / 2
    await writeFile(stored, bytes.fill(0, Math.floor(half), Math.floor(half) + 40))
    await openRepertoire(page)
    await page.getByRole('button', { name: /^Ganzes Repertoire speichern/ }).click()
    await expect(page.getByText('Nicht alles konnte gespeichert werden. Es fehlt: Amazing Grace.')).toBeVisible()
    await expect(piece(page, 'Amazing Grace').getByText('Nicht gespeichert')).toBeVisible()
    await expect(piece(page, 'Auld Lang Syne').getByText('Gespeichert', { exact: true })).toBeVisible()
    await expect(page.getByText('7 von 8 Stücken')).toBeVisible()
  })
})

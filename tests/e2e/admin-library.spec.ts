import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { leaf } from '../support/members-area.ts'
import { root } from '../support/sources.ts'

/** A three-page part of the demo under another name. */
const partNamed = async (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: await readFile(join(root, 'demo/sheets/pdf/can-can/Can-Can - Tuba.pdf')),
})
const picked = (page: Page, file: string): Locator =>
  page
    .getByRole('list', { name: 'Gewählte Dateien' })
    .getByRole('listitem')
    .filter({ has: page.getByText(file, { exact: true }) })

test.describe('an editor', () => {
  test.use({ member: 'editor', serviceWorkers: 'block' })

  test(
    'uploads a new piece with its parts, adds it to the repertoire, and a player reads it on the stand',
    onlyLong,
    async ({ page, anotherDevice, expectFailedLoads }) => {
      expectFailedLoads(/\/sheet\?/)
      await page.goto('/de-ch/intra/admin')
      await page.getByRole('link', { name: /^Noten / }).click()
      await page.getByRole('link', { name: 'Neues Stück' }).click()
      await page.getByLabel('Titel', { exact: true }).fill('Zürcher Marsch')
      await page.getByLabel('Link zum Anhören').fill('http://example.org')
      await page.getByRole('button', { name: 'Speichern' }).click()
      await expect(page.getByText('Bitte einen Link angeben, der mit https:// beginnt')).toBeVisible()
      await page.getByLabel('Link zum Anhören').fill('https://example.org/marsch')
      await page.getByRole('button', { name: 'Speichern' }).click()
      await expect(page.getByRole('heading', { name: 'Zürcher Marsch', level: 1 })).toBeVisible()

      await page.getByLabel('PDF-Dateien wählen oder hierher ziehen').setInputFiles([
        await partNamed('Zürcher Marsch - Tuba Es.pdf'),
        await partNamed('2. Klarinette in B.pdf'),
        await partNamed('Zuercher Marsch_Trompete 1+2.pdf'),
        await partNamed('Tenor Horn 1.pdf'),
        await partNamed('Scan_0017.pdf'),
        {
          name: 'Zürcher Marsch - Horn 1.pdf',
          mimeType: 'application/pdf',
          buffer: Buffer.from('<!doctype html><p>'),
        },
      ])
      await expect(picked(page, 'Zürcher Marsch - Tuba Es.pdf').getByLabel('Instrument')).toHaveValue('TUBA')
      await expect(picked(page, '2. Klarinette in B.pdf').getByLabel(/^Stimme\b/)).toHaveValue('2')
      await expect(picked(page, 'Zuercher Marsch_Trompete 1+2.pdf').getByLabel(/^Stimme\b/)).toHaveValue('1+2')
      await page.getByRole('button', { name: '6 Dateien hochladen' }).click()
      // Recognised files are removed from the list; rejected ones stay, with the reason.
      await expect(page.getByText('3 Dateien sind hochgeladen.')).toBeVisible()
      await expect(picked(page, 'Zürcher Marsch - Horn 1.pdf')).toContainText('Diese Datei ist kein PDF')
      await expect(picked(page, 'Scan_0017.pdf')).toContainText('Bitte ein Instrument wählen')
      const unsure = picked(page, 'Tenor Horn 1.pdf')
      await expect(unsure.getByText('Bitte prüfen und bestätigen Sie Instrument und Stimme.')).toBeVisible()
      await expect(unsure.getByLabel('Instrument', { exact: true })).toHaveValue('HORN')
      await unsure.getByRole('button', { name: 'Tenorhorn 1 · B' }).click()
      await expect(unsure.getByLabel('Instrument', { exact: true })).toHaveValue('BARITON')
      await expect(unsure.getByRole('checkbox', { name: /geprüft/ })).toBeChecked()
      await picked(page, 'Scan_0017.pdf').getByLabel('Instrument').selectOption('Posaune')
      await picked(page, 'Scan_0017.pdf').getByLabel('Dateiname').fill('Zürcher Marsch - Posaune.pdf')
      await picked(page, 'Zürcher Marsch - Horn 1.pdf')
        .getByRole('button', { name: /^Weglassen/ })
        .click()
      await page.getByRole('button', { name: '2 Dateien hochladen' }).click()
      await expect(page.getByRole('heading', { name: '5 Stimmen' })).toBeVisible()

      await page.getByRole('button', { name: /^In «Winterprogramm.*» aufnehmen$/ }).click()
      await expect(page.getByText(/^Das Stück ist im Repertoire «Winterprogramm/)).toBeVisible()

      const player = await anotherDevice('player')
      await player.goto('/de-ch/intra/repertoire')
      const titles = player.getByRole('main').getByRole('heading', { level: 3 })
      await expect(titles.filter({ hasText: 'Zürcher Marsch' })).toBeVisible()
      await player.getByRole('link', { name: 'Zürcher Marsch', exact: true }).click()
      await expect(leaf(player, 'Seite 1 von 3')).toBeVisible()
    },
  )
})

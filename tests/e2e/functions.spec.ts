import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { smallPdf } from '../support/pdf.ts'
import { scannedSet } from '../support/scanned-set.ts'

test.use({ viewport: { width: 390, height: 844 }, member: 'admin', serviceWorkers: 'block' })

test(
  'an administrator adds a section on a phone, and finds it in a filter, an event, and under its new name on the website',
  onlyLong,
  async ({ page, expectFailedLoads }) => {
    await page.goto('/de-ch/intra/admin/functions')
    await page.getByLabel('Name deutsch').last().fill('Dudelsack')
    await page.getByLabel('Name englisch').last().fill('Bagpipe')
    await page.getByRole('button', { name: 'Speichern' }).last().click()
    const sections = page.getByRole('region', { name: 'Register', exact: true })
    await expect(sections.getByText('Dudelsack', { exact: true })).toBeVisible()

    await sections.getByText('Dudelsack', { exact: true }).click()
    await page.getByRole('button', { name: '«Dudelsack» nach oben' }).click()
    await expect(sections.getByRole('listitem').filter({ hasText: 'Bagpipe' })).toHaveCount(1)
    await expect(sections.getByRole('listitem').last()).toContainText('Schlagzeug')

    await page.goto('/de-ch/intra/admin/people')
    await page.locator('summary').filter({ hasText: 'Suchen' }).click()
    await page.getByRole('combobox', { name: 'Register' }).selectOption('Dudelsack')
    await expect(page).toHaveURL(/section=DUDELSACK/)
    await page.goto('/en-gb/intra/admin/people?section=DUDELSACK')
    await expect(page.getByRole('combobox', { name: 'Section' })).toHaveValue('DUDELSACK')
    await expect(page.getByRole('option', { name: 'Bagpipe' })).toHaveCount(1)

    await page.goto('/de-ch/intra/admin/functions')
    await sections.getByText('Flöte, Oboe', { exact: true }).click()
    const flute = sections.getByRole('listitem').filter({ hasText: 'Flöte, Oboe' })
    expectFailedLoads(/admin\/function\/\d+$/)
    await flute.getByRole('button', { name: /^Entfernen/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Entfernen/ })
      .click()
    await expect(page.getByText(/Noch in Gebrauch: \d+ Personen/)).toBeVisible()
    await page.goto('/de-ch/intra/admin/functions')
    await sections.getByText('Flöte, Oboe', { exact: true }).click()
    await sections.getByLabel('Name deutsch').fill('Holzbläser')
    await sections.getByRole('button', { name: 'Speichern' }).click()
    await expect(sections.getByText('Holzbläser', { exact: true })).toBeVisible()

    await page.goto('/de-ch/aboutus')
    await expect(page.getByRole('heading', { level: 3, name: /^Holzbläser/ })).toBeVisible()
  },
)

test(
  'an administrator adds bassoons on a phone, and their parts are recognised in files and in a scan',
  onlyLong,
  async ({ page, expectFailedLoads }) => {
    const pdfOf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(smallPdf(name)) })
    await page.goto('/de-ch/intra/admin/functions')
    await page.getByRole('button', { name: 'Fagott', exact: true }).click()
    const row = page
      .getByRole('region', { name: 'Register', exact: true })
      .getByRole('listitem')
      .filter({ hasText: 'Bassoon' })
      .first()
    await expect(row).toContainText('Bassoon')
    await expect(page.getByRole('button', { name: 'Fagott', exact: true })).toHaveCount(0)

    await test.step('a word of the trumpets is refused at the field, another one is taken', async () => {
      await row.getByText('Fagott', { exact: true }).click()
      const words = row.getByLabel('Weitere Wörter').first()
      expectFailedLoads(/admin\/function\/\d+$/)
      await words.fill('Trp')
      await row.getByRole('button', { name: 'Speichern' }).click()
      await expect(row.getByText('«Trp» gehört schon zum Register «Trompete, Kornett»')).toBeVisible()
      await words.fill('Fgt, Schnarre')
      await row.getByRole('button', { name: 'Speichern' }).click()
      await expect(row.getByText('Gespeichert.')).toBeVisible()
    })

    await test.step('files are recognised by their names', async () => {
      await page.goto('/de-ch/intra/admin/sheets/1')
      const files = ['Bassoon 1.pdf', 'Fagott 2.pdf', 'Schnarre 3.pdf'].map(pdfOf)
      await page.getByLabel('PDF-Dateien wählen oder hierher ziehen').setInputFiles(files)
      const picked = page.getByRole('list', { name: 'Gewählte Dateien' })
      await expect(picked.getByRole('combobox', { name: 'Instrument' })).toHaveCount(3)
      for (const instrument of await picked.getByRole('combobox', { name: 'Instrument' }).all())
        await expect(instrument).toHaveValue('FAGOTT')
      await page.getByRole('button', { name: '3 Dateien hochladen' }).click()
      await expect(page.getByText('Bassoon 1.pdf').first()).toBeVisible()
    })

    await test.step('the pages of a scan say whose part they are', async () => {
      await page.goto('/de-ch/intra/admin/sheets/1/split')
      const buffer = await scannedSet({ pages: 12 })
      await page.getByLabel('PDF-Datei wählen').setInputFiles({ name: 'Satz.pdf', mimeType: 'application/pdf', buffer })
      const part = page.getByRole('region', { name: 'Stimme 4', exact: true })
      await expect(page.getByText('12 Seiten. 4 Stimmen haben einen Namen.')).toBeVisible()
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await expect(part.getByText('Fagott · C', { exact: true })).toBeVisible()
    })
  },
)

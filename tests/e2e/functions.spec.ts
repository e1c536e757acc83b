import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'

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

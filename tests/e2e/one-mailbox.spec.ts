import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'

test.use({ member: 'admin', serviceWorkers: 'block', viewport: { width: 390, height: 844 } })

test(
  'a family with one mailbox is invited: the mother gets the account and represents the others',
  onlyLong,
  async ({ page }) => {
    test.setTimeout(240_000)
    for (const [firstName, birthDate] of [
      ['Aline', '2015-05-01'],
      ['Marta', '1984-02-03'],
      ['Noldi', '1986-04-05'],
    ] as const) {
      await page.goto('/de-ch/intra/admin/people/new')
      await page.getByLabel('Vorname').fill(firstName)
      await page.getByLabel('Nachname').fill('Postfach')
      await page.getByRole('textbox', { name: /^E-Mail/ }).fill('postfach@band.example')
      await page.getByLabel('Geburtsdatum').fill(birthDate)
      await page.getByRole('button', { name: 'Speichern' }).click()
      await expect(page.getByRole('heading', { level: 1, name: `${firstName} Postfach` })).toBeVisible()
    }
    await page.goto('/de-ch/intra/admin/people')
    // A phone folds both.
    await page.getByText('Suchen', { exact: true }).click()
    await page.getByLabel('Name oder E-Mail').fill('postfach')
    await page.getByText('Aktionen', { exact: true }).click()
    await page.getByRole('button', { name: '3 Personen einladen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Einladungen senden' }).click()
    await page.getByRole('button', { name: 'Marta Postfach vertritt Aline Postfach', exact: true }).click()
    await expect(
      page.getByText('Marta Postfach sieht und beantwortet jetzt auch, was Aline Postfach betrifft.'),
    ).toBeVisible()
    await page
      .getByRole('button', { name: 'Noldi Postfach ist einverstanden: Marta Postfach vertritt Noldi Postfach' })
      .click()
    expect(await findings(page, 'the invitation of a family')).toEqual([])
    await page.getByRole('link', { name: /Noldi/ }).first().click()
    await expect(page.getByRole('region', { name: 'Vertretung' })).toContainText('Marta Postfach')
  },
)

import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'

test.use({ member: 'address manager', serviceWorkers: 'block' })

const saved = async (page: Page, button: string): Promise<string> => {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  return (await download).suggestedFilename()
}

for (const { name, viewport } of [
  { name: 'phone', viewport: { width: 390, height: 844 } },
  { name: 'desktop', viewport: { width: 1280, height: 900 } },
]) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport })

    test(
      'an address manager adds, lends and takes back a uniform, and saves list and receipt',
      onlyLong,
      async ({ page, expectFailedLoads }) => {
        expectFailedLoads(/\/equipment(?:\/\d+\/return|\/\d+)?$/)
        await page.goto('/de-ch/intra/admin')
        await page.getByRole('link', { name: /^Instrumente und Uniformen/ }).click()
        const unfold = async (tools: string) => {
          if (name === 'phone') await page.locator('summary').filter({ hasText: tools }).click()
        }
        await unfold('Suchen')
        await page.getByRole('combobox', { name: 'Ausleihe' }).selectOption('überfällig')
        await expect(page.getByText('Ein Gegenstand, Versicherungswert CHF 4’800.00')).toBeVisible()
        await expect(page.getByRole('link', { name: 'B-Tuba' })).toBeVisible()
        await unfold('Aktionen')
        await page.getByText('Liste speichern').click()
        expect(await saved(page, 'Als PDF')).toBe('Instrumente und Uniformen.pdf')
        expect(await saved(page, 'Als Excel-Tabelle')).toBe('Instrumente und Uniformen.xlsx')

        await page.getByRole('link', { name: 'Neuer Gegenstand' }).click()
        await expect(page.getByRole('heading', { level: 1, name: 'Neuer Gegenstand' })).toBeVisible()
        await page.getByRole('combobox', { name: 'Art', exact: true }).selectOption('Uniform')
        await page.getByLabel('Inventarnummer').fill('U-07')
        await page.getByLabel('Bezeichnung').fill(`Uniform ${name}`)
        await page.getByLabel(/^Grösse/).fill('50')
        await page.getByLabel(/^Versicherungswert/).fill('620')
        await page.getByRole('button', { name: 'Speichern' }).click()
        await expect(page.getByText('Diese Inventarnummer hat schon ein anderer Gegenstand')).toBeVisible()
        const number = `U-9${viewport.width}`
        await page.getByLabel('Inventarnummer').fill(number)
        await page.getByRole('button', { name: 'Speichern' }).click()
        await expect(page.getByRole('heading', { level: 1, name: `Uniform ${name}` })).toBeVisible()
        expect(await findings(page, 'a new item')).toEqual([])

        const loan = page.getByRole('region', { name: 'Ausleihe', exact: true })
        await loan.getByRole('searchbox', { name: 'Wer bekommt es?' }).fill('heinz')
        await loan.getByRole('button', { name: /^Heinz Bachofner-Keel/ }).click()
        await loan.getByLabel('Rückgabe bis').fill('2020-01-01')
        await loan.getByRole('button', { name: 'Ausleihen' }).click()
        await expect(loan.getByText('Die Rückgabe liegt vor der Ausleihe')).toBeVisible()
        await loan.getByLabel('Rückgabe bis').fill('')
        await loan.getByRole('button', { name: 'Ausleihen' }).click()
        await expect(loan.getByText('Ausgeliehen. Der Leihschein ist bereit.')).toBeVisible()
        expect(await saved(page, 'Leihschein (PDF)')).toBe(`Leihschein ${number}.pdf`)
        expect(await findings(page, 'a lent item')).toEqual([])

        // A lent item cannot be retired.
        await page.getByText('Bemerkungen und Ausmusterung').click()
        await page.getByLabel(/^Ausgemustert am/).fill('2026-01-01')
        await page.getByRole('button', { name: 'Speichern' }).first().click()
        await expect(page.getByText('Zuerst zurücknehmen: Der Gegenstand ist ausgeliehen')).toBeVisible()
        await page.getByLabel(/^Ausgemustert am/).fill('')

        await loan.getByRole('link', { name: 'Heinz Bachofner-Keel' }).click()
        const held = page.getByRole('region', { name: 'Instrumente und Uniformen' })
        await expect(held.getByRole('link', { name: `Uniform ${name} (${number})` })).toBeVisible()
        await page.getByRole('button', { name: 'Austritt eintragen' }).click()
        await expect(
          page.getByRole('dialog').getByText(/^Noch ausgeliehen und zurückzunehmen: .*Es-Tuba/),
        ).toBeVisible()
        await page.getByRole('button', { name: 'Abbrechen' }).click()

        await held.getByRole('link', { name: `Uniform ${name}` }).click()
        const day = loan.getByLabel('Zurückgegeben am')
        const today = await day.inputValue()
        await day.fill('2020-01-01')
        await loan.getByRole('button', { name: 'Zurücknehmen' }).click()
        await expect(loan.getByText('Die Rückgabe liegt vor der Ausleihe')).toBeVisible()
        await day.fill(today)
        await loan.getByLabel('Zustand bei der Rückgabe').selectOption('abgenutzt')
        await loan.getByRole('button', { name: 'Zurücknehmen' }).click()
        await expect(loan.getByText('Zurückgenommen.')).toBeVisible()
        const history = page.getByRole('region', { name: 'Frühere Ausleihen' })
        await expect(history.getByText(/\d, abgenutzt$/)).toBeVisible()
        await expect(page.getByRole('combobox', { name: 'Zustand', exact: true })).toHaveValue('worn')
      },
    )
  })
}

test.describe('a member', () => {
  test.use({ member: 'player' })

  test('sees what the band has lent to them', onlyLong, async ({ page }) => {
    await page.goto('/de-ch/intra/person')
    await page.getByText('Instrumente und Uniformen').click()
    await expect(page.getByRole('heading', { level: 3, name: 'Es-Tuba' })).toBeVisible()
    await expect(page.getByText('Inventarnummer I-003')).toBeVisible()
  })
})

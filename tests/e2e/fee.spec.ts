import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test, waitForHydration } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'

test.use({ isServerShared: true, serviceWorkers: 'block' })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const savedFile = async (page: Page, button: string) => {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  return file.suggestedFilename()
}

test(
  'a membership fee is paid online, or at a bank with a QR-bill',
  onlyLong,
  async ({ page, context, expectFailedLoads }) => {
    expectFailedLoads(/\/api\//)
    await page.addInitScript(() => {
      new MutationObserver((changes) => {
        for (const { target } of changes) if (target instanceof HTMLInputElement) target.dataset.wasInvalid = ''
      }).observe(document, { subtree: true, attributeFilter: ['aria-invalid'] })
    })
    await page.goto('/de-ch/mitgliederbeitrag?name=Ladina%20Steinr%C3%B6hr')
    await waitForHydration(page)
    await expect(page.getByLabel('Name')).toHaveValue('Ladina Steinröhr')
    const amount = page.getByLabel('Betrag in CHF')
    await page.getByRole('button', { name: 'Jetzt online bezahlen' }).press('Enter')
    await expect(amount).toHaveAccessibleDescription(/^Bitte einen Betrag eingeben/)
    await expect(amount).toHaveAttribute('data-was-invalid')
    await expect(page.getByLabel('Name'), 'no error flashed up at the known name').not.toHaveAttribute(
      'data-was-invalid',
    )
    for (const [typed, said] of [
      ['15.005', 'Unbekannter fehler'],
      ['14.95', 'Betrag muss mindestens 15 CHF sein'],
      ["1'000.05", 'Betrag darf nicht grösser als 1000 CHF sein'],
    ] as const) {
      await amount.fill(typed)
      await expect(page.getByText(said)).toBeVisible()
    }
    await amount.fill('25.50')
    expect(await savedFile(page, 'QR-Rechnung herunterladen')).toBe('QR-Rechnung.pdf')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Jetzt online bezahlen' }).click()
    await expect(page.getByText('Sie sind offline: Zum Bezahlen brauchen Sie eine Internetverbindung.')).toBeVisible()
    await context.setOffline(false)
    await expect(amount).toHaveValue('25.50')
    await page.getByRole('button', { name: 'Jetzt online bezahlen' }).click()
    await expect(page.getByText('CHF 25.50')).toBeVisible()
    await page.getByRole('link', { name: 'Zur Zahlung' }).click()
    await page.getByRole('button', { name: 'Mit Kreditkarte bezahlen' }).click()
    await expect(heading(page, 'Vielen Dank für Ihren Beitrag')).toBeVisible()
    expect(await savedFile(page, 'Quittung herunterladen')).toBe('Quittung.pdf')
    const offer = page.getByRole('region', { name: 'Möchten Sie ein Konto?' })
    await offer.getByLabel('E-Mail').fill('ladina@band.example')
    expect(await findings(page, 'an offered account')).toEqual([])
    await offer.getByRole('button', { name: 'Link für ein Konto schicken' }).click()
    await expect(offer.getByText('Kennen wir die Adresse ladina@band.example')).toBeVisible()
    await page.goto('/de-ch/payment-gateway')
    await expect(page.getByText('Hier ist nichts zu bezahlen.')).toBeVisible()
  },
)

test('a member who does not pay a fee returns to the form', onlyLong, async ({ page }) => {
  const form = '/de-ch/mitgliederbeitrag?name=Ladina%20Steinr%C3%B6hr'
  await page.goto(form)
  await waitForHydration(page)
  await page.getByLabel('Betrag in CHF').fill('40')
  await page.getByRole('button', { name: 'Jetzt online bezahlen' }).click()
  await page.getByRole('link', { name: 'Zur Zahlung' }).click()
  await page.getByRole('button', { name: 'Zahlung misslingen lassen' }).click()
  await expect(page.getByText('Es wurde nichts abgebucht.')).toBeVisible()
  await page.getByRole('link', { name: 'Noch einmal versuchen' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Ladina Steinröhr')
})

test(
  'a page about an unknown payment claims nothing and offers help',
  onlyLong,
  async ({ page, expectFailedLoads }) => {
    expectFailedLoads(/\/api\//)
    await page.goto('/de-ch/memberfee-completed')
    await expect(heading(page, 'Mitgliederbeitrag')).toBeVisible()
    await expect(page.getByText('Von diesem Fenster aus wurde kein Mitgliederbeitrag bezahlt.')).toBeVisible()
    await expect(page.getByText('Die Zahlung ist eingegangen')).toHaveCount(0)
    await page.getByRole('link', { name: 'Beitrag bezahlen' }).click()
    await expect(page.getByLabel('Betrag in CHF')).toBeVisible()
    for (const id of ['nonsense', '00000000-0000-4000-8000-000000000000'])
      for (const outcome of ['success', 'failure']) {
        await page.goto(`/de-ch/payment-gateway-${outcome}/${id}`)
        await expect(heading(page, 'Zahlung')).toBeVisible()
        await expect(page.getByText('Es ist ein Fehler aufgetreten')).toBeVisible()
        await expect(page.getByText('Diese Zahlung wurde nicht gefunden.')).toBeVisible()
        await expect(page.getByRole('link', { name: 'Zum Kontaktformular' })).toBeVisible()
        await expect(page.getByRole('button', { name: 'Noch einmal versuchen' })).toHaveCount(0)
      }
  },
)

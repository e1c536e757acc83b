import { expect, type Locator, type Page } from '@playwright/test'

let visitors = 0
/** Returns the address of an unknown person. */
export const newAddress = (): string => `visitor${++visitors}-${Date.now()}@band.example`

/** Fills in all required fields except the password. */
export const fillIn = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Vorname').fill('Nadia')
  await page.getByLabel('Nachname').fill("O'Hallwyl-Bär")
  await page.getByLabel('Strasse und Nummer').fill('Im Sihlhof 3')
  await page.getByLabel('PLZ').fill('8004')
  await page.getByLabel('Ort', { exact: true }).fill('Zürich')
  await page.getByLabel('E-Mail').fill(email)
}
export const password = (page: Page): Locator => page.getByLabel('Passwort', { exact: true })
export const submit = (page: Page): Locator => page.getByRole('button', { name: 'Weiter', exact: true })
export const robotCheck = (page: Page): Locator => page.getByRole('group', { name: 'Anti-Roboter-Verifizierung' })
/** Waits until the captcha is solved. */
export const solved = (page: Page): Promise<void> =>
  expect(robotCheck(page).getByText('Geprüft: Sie sind ein Mensch.')).toBeVisible({ timeout: 40_000 })

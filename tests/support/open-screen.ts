import { expect, type Page } from '@playwright/test'

/** The address of a person is not the same in every demo. */
const personOf = /^admin\/people\/(?<name>[A-Z].*)$/

/** Opens a screen of screens.ts and waits until it is loaded. */
export const openScreen = async (page: Page, screen: string, locale = 'de-ch'): Promise<void> => {
  const person = personOf.exec(screen)?.groups?.name
  await page.goto(`/${locale}/intra/${person === undefined ? screen : 'admin/people'}`)
  if (person !== undefined) {
    await page.getByRole('main').getByRole('link', { name: person }).first().click()
    await page.waitForURL(/people\/[\da-f-]{36}$/)
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main :is(.skeleton, .sk)')).toHaveCount(0)
}

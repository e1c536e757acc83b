import type { Page } from '@playwright/test'
import { expect } from './app.ts'

/** Returns one item on the shop's page. */
export const item = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

export const stockOf = async (page: Page, name: string): Promise<number> =>
  Number(/(\d+) an Lager/.exec((await item(page, name).textContent()) ?? '')?.[1])

/** Chooses a size or version of an item. */
export const chooseVariant = (page: Page, name: string, variant: string): Promise<void> =>
  item(page, name).getByRole('radio', { name: variant }).press('Space')

/** Adds an item to the cart that many times. */
export const take = async (page: Page, name: string, count = 1): Promise<void> => {
  for (let taken = 0; taken < count; taken += 1)
    await item(page, name)
      .getByRole('button', { name: new RegExp(`^${name}(, .+)? in den Warenkorb$`) })
      .click()
}

/** Goes from the summary to the payment provider's page: terms, buying, and the forwarding page. */
export const buy = async (page: Page): Promise<void> => {
  await page.getByLabel(/Allgemeinen Geschäftsbedingungen gelesen/).check()
  await page.getByRole('button', { name: 'Jetzt kaufen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Weiterleitung zur Zahlung' })).toBeVisible()
}

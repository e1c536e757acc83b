import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'

/**
 * Opens a transaction over all stores of the member in a page without the app, and keeps it active, as WebKit's
 * back/forward cache does with the transaction of a page that was left.
 * @returns a function that ends it
 */
const holdStorage = async (page: Page): Promise<() => Promise<void>> => {
  await page.goto('/robots.txt')
  await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const request = indexedDB.open(names.find((name) => name.startsWith('mhz-') && name !== 'mhz-device') ?? '')
    const { promise: opened, resolve } = Promise.withResolvers<IDBDatabase>()
    request.onsuccess = () => resolve(request.result)
    const database = await opened
    const transaction = database.transaction([...database.objectStoreNames], 'readwrite')
    const { promise: running, resolve: hasStarted } = Promise.withResolvers<void>()
    const keepRunning = (): void => {
      hasStarted()
      if (document.documentElement.dataset.released === undefined)
        transaction.objectStore('outbox').get('nothing').onsuccess = keepRunning
    }
    transaction.objectStore('outbox').get('nothing').onsuccess = keepRunning
    await running
  })
  return () => page.evaluate(() => document.documentElement.setAttribute('data-released', ''))
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const answer = (page: Page) => page.getByRole('radio', { name: 'Angemeldet' }).first()

test.describe('when another tab blocks the storage', () => {
  test.use({ isServerShared: true, member: 'player', serviceWorkers: 'block' })

  test(
    'the members area reports it at its start, and opens once the tab has released it',
    onlyLong,
    async ({ page, context, console }) => {
      console.expectComplaints(/_failed|TimeoutError/)
      await page.goto('/de-ch/intra/meetings')
      await expect(answer(page)).toBeVisible()
      const release = await holdStorage(await context.newPage())
      await page.clock.install()
      await page.reload()
      await expect(async () => {
        await page.clock.fastForward(10_000)
        await expect(title(page)).toHaveText('Der Speicher des Browsers antwortet nicht', { timeout: 500 })
        // Checked immediately, because the page reloads automatically to retry.
        await expect(page.getByRole('button', { name: 'Neu laden' })).toBeVisible({ timeout: 500 })
      }).toPass({ timeout: 30_000 })
      await release()
      await expect(async () => {
        await page.clock.fastForward(10_000)
        await expect(title(page)).toHaveText('Bevorstehende Versammlungen', { timeout: 500 })
      }).toPass({ timeout: 30_000 })
      await expect(answer(page)).toBeVisible()
    },
  )

  test(
    'an open page reports it below its header, keeps the answer, and saves it once the tab has released it',
    onlyLong,
    async ({ page, context, console }) => {
      console.expectComplaints(/_failed|TimeoutError/)
      await page.clock.install()
      await page.goto('/de-ch/intra/meetings')
      await expect(answer(page)).toBeVisible()
      const release = await holdStorage(await context.newPage())
      await page.bringToFront()
      const choice = page.getByRole('radio', { name: 'Angemeldet' }).and(page.locator(':not(:checked)')).first()
      const card = page.getByRole('article').filter({ has: choice }).first()
      const heading = await card.getByRole('heading').textContent()
      await choice.check()
      const message = page.getByRole('status').filter({ hasText: 'Der Speicher des Browsers antwortet nicht' })
      await expect(async () => {
        await page.clock.fastForward(10_000)
        await expect(message).toBeVisible({ timeout: 500 })
      }).toPass({ timeout: 30_000 })
      await release()
      await expect(async () => {
        await page.clock.fastForward(5000)
        await expect(message).toBeHidden({ timeout: 500 })
      }).toPass({ timeout: 30_000 })
      await page.reload()
      const answered = page
        .getByRole('article')
        .filter({ hasText: heading ?? '' })
        .first()
      await expect(answered.getByRole('radio', { name: 'Angemeldet' })).toBeChecked()
    },
  )
})

import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { leaf, openRepertoire, storedKeys } from '../support/members-area.ts'

const openMore = (page: Page) => page.getByRole('button', { name: 'Mehr', exact: true }).click()
const addBookmark = async (page: Page, number: number, name: string): Promise<void> => {
  await openMore(page)
  await page.getByLabel(`Name für Seite ${number}`).fill(name)
  await page.getByLabel(`Name für Seite ${number}`).press('Enter')
  await expect(page.getByRole('button', { name: `${name} Seite ${number}` })).toBeVisible()
  await page.keyboard.press('Escape')
}
test.describe('a player with two devices', () => {
  test.use({ member: 'player', serviceWorkers: 'block' })

  test(
    'orders pages and sets bookmarks offline on both, and finds everything on both',
    onlyLong,
    async ({ page, context, anotherDevice, expectFailedLoads }) => {
      expectFailedLoads(/favicon|\.webmanifest$|\/(?:api|sso|art|assets)\//)
      const tablet = await anotherDevice('player')
      for (const device of [page, tablet]) {
        await openRepertoire(device)
        await device.getByRole('link', { name: 'Can-Can', exact: true }).click()
        await expect(leaf(device, 'Seite 1 von 3')).toBeVisible()
        await device.context().setOffline(true)
      }
      await tablet.keyboard.press('PageDown')
      await expect(leaf(tablet, 'Seite 2 von 3')).toBeVisible()
      await addBookmark(tablet, 2, 'Trio')
      await tablet.getByRole('button', { name: 'Spielen' }).click()

      await openMore(page)
      await page.getByLabel('Reihenfolge der Seiten').fill('3,1,2,3')
      await page.getByLabel('Reihenfolge der Seiten').press('Enter')
      await page.keyboard.press('Escape')
      await expect(leaf(page, 'Seite 1, Stelle 2 von 4')).toBeVisible()
      await addBookmark(page, 1, 'Anfang')
      await context.setOffline(false)
      await expect.poll(() => storedKeys(page, 'outbox'), { timeout: 30_000 }).toEqual([])

      // The tablet stays on its page, and locked.
      await tablet.context().setOffline(false)
      await expect(leaf(tablet, 'Seite 2, Stelle 3 von 4')).toBeVisible({ timeout: 30_000 })
      await expect(tablet.getByRole('button', { name: 'Schliessen' })).toHaveCount(0)
      await expect.poll(() => storedKeys(tablet, 'outbox'), { timeout: 30_000 }).toEqual([])

      await page.reload()
      await expect(leaf(page, 'Seite 1, Stelle 2 von 4')).toBeVisible()
      await tablet.keyboard.press('Escape')
      await tablet.getByRole('button', { name: 'Sperre lösen' }).click()
      for (const device of [page, tablet]) {
        await openMore(device)
        await expect(device.locator('button.stand-mark')).toHaveText(['AnfangSeite 1', 'TrioSeite 2'])
      }
    },
  )
})

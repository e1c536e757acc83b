import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { leaf, openRepertoire, stored } from '../support/members-area.ts'

test.describe('a player', () => {
  test.use({ isServerShared: true, member: 'player', serviceWorkers: 'block' })

  test(
    'returns to the same page on the stand after a reload and Back, and to the first page after leaving by turning',
    onlyLong,
    async ({ page }) => {
      const place = async (): Promise<unknown> =>
        [...(await stored(page, 'stand'))].find(([key]) => key.startsWith('place/'))?.[1]
      await openRepertoire(page)
      const open = page.getByRole('link', { name: 'Greensleeves', exact: true })
      await open.click()
      await expect(leaf(page, 'Seite 1 von 2')).toBeVisible()
      await page.keyboard.press('PageDown')
      await expect(leaf(page, 'Seite 2 von 2')).toBeVisible()
      await expect.poll(place).toMatchObject({ place: 1 })
      await page.reload()
      await expect(leaf(page, 'Seite 2 von 2')).toBeVisible()
      await page.getByRole('button', { name: 'Schliessen' }).click()
      await open.click()
      await expect(leaf(page, 'Seite 2 von 2')).toBeVisible()

      // After its last page comes the next piece, and turning back leads to the last page, as always.
      await page.keyboard.press('PageDown')
      await expect(page.getByRole('figure', { name: /Seite 1 von/ })).toBeVisible()
      await expect(leaf(page, 'Greensleeves')).toHaveCount(0)
      await expect.poll(place).toMatchObject({ place: 0 })
      await page.getByRole('button', { name: 'Schliessen' }).click()
      await open.click()
      await expect(leaf(page, 'Seite 1 von 2')).toBeVisible()
    },
  )
})

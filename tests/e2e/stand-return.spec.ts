import { expect, test } from '../support/app.ts'
import { leaf, openRepertoire, stored } from '../support/members-area.ts'

test.describe('a player', () => {
  test.use({ member: 'player' })

  test('finds the page on the stand again after a reload and after coming back, and begins anew after turning on', async ({
    page,
  }) => {
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

    // Past its end lies the next piece, and the way back leads to the last page, as ever.
    await page.keyboard.press('PageDown')
    await expect(page.getByRole('figure', { name: /Seite 1 von/ })).toBeVisible()
    await expect(leaf(page, 'Greensleeves')).toHaveCount(0)
    await expect.poll(place).toMatchObject({ place: 0 })
    await page.getByRole('button', { name: 'Schliessen' }).click()
    await open.click()
    await expect(leaf(page, 'Seite 1 von 2')).toBeVisible()
  })
})

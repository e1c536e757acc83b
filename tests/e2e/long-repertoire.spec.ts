import { expect, test } from '../support/app.ts'
import { lengthenRepertoire } from '../support/library.ts'
import { onlyLong } from '../support/long-run.ts'
import { piece } from '../support/members-area.ts'

test.describe('a player with a long repertoire', () => {
  test.use({ member: 'player', serviceWorkers: 'block' })

  test('sees all of it, and returns to the previous scroll position', onlyLong, async ({ page, server }) => {
    await server.stop()
    await lengthenRepertoire(server, 200)
    await server.start()
    await page.goto('/de-ch/intra/repertoire')
    await expect(page.locator('.piece')).toHaveCount(208)
    await expect(page.locator('.piece-number').last()).toHaveText('208')
    const far = piece(page, 'Stück 190').getByRole('link', { name: 'Alle Stimmen' })
    await far.scrollIntoViewIfNeeded()
    const left = await page.evaluate(() => scrollY)
    expect(left).toBeGreaterThan(10_000)
    await far.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Stück 190' })).toBeVisible()
    await page.goBack()
    await expect(far).toBeInViewport()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
  })
})

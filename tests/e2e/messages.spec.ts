import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { coveredControls } from '../support/covered-controls.ts'
import { onlyLong } from '../support/long-run.ts'
import { waitUntilAppIsStored } from '../support/members-area.ts'
import { openScreen } from '../support/open-screen.ts'
import { screens } from '../support/screens.ts'

const offer = (page: Page) => page.getByRole('button', { name: 'Aktualisieren' })

test.describe('a member of the board with a phone', () => {
  test.use({ member: 'admin', viewport: { width: 390, height: 844 } })
  test.beforeEach(({ expectFailedLoads }) => expectFailedLoads(/\/(?:api|sso|assets|art)\/|\.webmanifest$/))

  test(
    'reaches every control of every screen while a new version is offered, and closes the offer',
    onlyLong,
    async ({ page, server }) => {
      test.setTimeout(10 * 60_000)
      await page.goto('/de-ch/intra')
      await waitUntilAppIsStored(page)
      await server.stop()
      // A changed setting makes a new version.
      await server.start({ BAND_NAME: 'Stadtmusik Nebelhorn' })
      await page.reload()
      await expect(offer(page)).toBeVisible({ timeout: 30_000 })
      const covered: string[] = []
      for (const screen of screens) {
        await openScreen(page, screen)
        await expect(offer(page)).toBeVisible()
        covered.push(...(await coveredControls(page)).map((line) => `${screen}: ${line}`))
      }
      expect(covered).toEqual([])

      await page.getByRole('button', { name: 'Später' }).click()
      await expect(offer(page)).toHaveCount(0)
      await page.getByRole('link', { name: 'Noten', exact: true }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'Meine Noten' })).toBeVisible()
      await expect(offer(page)).toHaveCount(0)
      // The next start offers it again.
      await page.reload()
      await expect(offer(page)).toBeVisible()
      await server.stop()
    },
  )
})

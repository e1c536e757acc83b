import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { coveredControls } from '../support/covered-controls.ts'
import { onlyLong } from '../support/long-run.ts'
import { waitUntilAppIsStored } from '../support/members-area.ts'

/** Every screen of the members area and the administration that an address alone opens, below /intra. */
const screens = [
  ...[
    '',
    'documents',
    'duties',
    'lifts',
    'meetings',
    'meetings/absences',
    'meetings/late',
    'person',
    'planning',
    'groups/1',
  ],
  ...['repertoire', 'repertoire/composition/1', 'selfservice', 'whoiswho', 'attendance', 'attendance/statistics'],
  ...['admin', 'admin/articles', 'admin/articles/new', 'admin/articles/1', 'admin/changes', 'admin/documents'],
  ...['admin/duties', 'admin/duties/1', 'admin/duties/hours', 'admin/equipment', 'admin/equipment/new'],
  ...['admin/equipment/1', 'admin/events', 'admin/events/new', 'admin/events/1', 'admin/groups', 'admin/groups/new'],
  ...['admin/handbook', 'admin/jobs', 'admin/page-texts', 'admin/page-texts/about', 'admin/people', 'admin/people/new'],
  ...['admin/people/invite', 'admin/people?view=duplicates', 'admin/people?view=anniversaries'],
  ...['admin/people?view=import', 'admin/people?view=access', 'admin/people?view=write', 'admin/people?view=mailings'],
  ...['admin/pictures', 'admin/programmes', 'admin/programmes/1', 'admin/repertoires', 'admin/repertoires/1'],
  ...['admin/venues', 'admin/venues/1'],
  ...['admin/settings', 'admin/sheets', 'admin/sheets/new', 'admin/sheets/1', 'admin/sheets/1/split', 'admin/shop'],
  ...['admin/shop/new', 'admin/shop/1', 'admin/shop/orders', 'admin/substitutes', 'admin/substitutes/new'],
  'admin/substitutes/event/1',
]

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
        await page.goto(`/de-ch/intra/${screen}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('main :is(.skeleton, .sk)')).toHaveCount(0)
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

import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../support/app.ts'
import { leaf, piece } from '../support/members-area.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
const visitorPages = [
  '',
  '/calendar',
  '/article',
  '/article/1',
  '/aktuelles',
  '/signup',
  '/contact',
  '/legal',
  '/nowhere',
]
const memberPages = [
  '/intra',
  '/intra/meetings',
  '/intra/repertoire',
  '/library',
  '/intra/documents',
  '/intra/selfservice',
]

/** What axe finds on a page, in light and dark and on a phone and a desktop, one line per finding. */
const findings = async (page: Page, path: string): Promise<string[]> => {
  const lines: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page }).analyze()
      for (const { id, nodes } of violations) {
        lines.push(
          `${path} ${size.width} ${colorScheme}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
        )
      }
    }
  }
  return lines
}

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const locale of ['de-ch', 'en-gb']) {
  test(`axe finds nothing on the public pages in ${locale}`, async ({ page, expectFailedLoads }) => {
    expectFailedLoads(/\/nowhere$/)
    for (const path of visitorPages) {
      await page.goto(`/${locale}${path}`)
      await expect(page.getByRole('button', { name: /Anmelden|Sign in/ })).toBeVisible()
      expect(await findings(page, path)).toEqual([])
    }
  })
}

test.describe('a member', () => {
  test.use({ member: 'player' })
  for (const locale of ['de-ch', 'en-gb']) {
    test(`axe finds nothing in the members area in ${locale}`, async ({ page }) => {
      for (const path of memberPages) {
        await page.goto(`/${locale}${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('.skeleton')).toHaveCount(0)
        expect(await findings(page, path)).toEqual([])
      }
    })
  }

  test('axe finds nothing on a piece’s page nor on the music stand', async ({ page }) => {
    await page.goto('/de-ch/intra/repertoire')
    await piece(page, 'Can-Can').getByRole('link', { name: 'Alle Stimmen' }).click()
    await expect(page.getByRole('heading', { name: 'Meine Stimme' })).toBeVisible()
    expect(await findings(page, 'a piece')).toEqual([])
    await page.getByRole('link', { name: 'Tuba in' }).click()
    await expect(leaf(page, 'Seite 1 von 3')).toBeVisible()
    expect(await findings(page, 'the stand')).toEqual([])
  })
})

test('no page scrolls sideways on the narrowest phone, nor with text at 200 %', async ({ page, expectFailedLoads }) => {
  expectFailedLoads(/\/nowhere$/)
  await signIn(page, 'player')
  const sideways: string[] = []
  for (const path of [...visitorPages, ...memberPages]) {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`/de-ch${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if ((await sidewaysScroll(page)) > 0) sideways.push(`${path} at 320 px`)
    await page.setViewportSize({ width: 640, height: 900 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    if ((await sidewaysScroll(page)) > 0) sideways.push(`${path} at 200 %`)
  }
  expect(sideways).toEqual([])
})

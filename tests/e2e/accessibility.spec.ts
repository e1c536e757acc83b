import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../support/app.ts'
import { leaf, piece } from '../support/members-area.ts'

const long = process.env.LONG === '1'
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
const visitorPages = [
  '',
  '/home',
  '/calendar',
  '/article',
  '/article/1',
  '/aktuelles',
  '/aboutus',
  '/gallery',
  '/signup',
  '/register',
  '/registration-completed',
  '/contact',
  '/legal',
  '/unauthorized',
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
const locales = ['de-ch', 'en-gb'] as const

// Colours on their way from one scheme to the other have no contrast to speak of.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: long ? 6 * 60_000 : 90_000 })

/**
 * What axe finds on a page, one line per finding. In the long run at each size in light and dark; in the short one each
 * size has one of them, and the page in the other language has the other.
 */
const findings = async (page: Page, path: string): Promise<string[]> => {
  const lines: string[] = []
  const swapped = page.url().includes('/en-gb')
  for (const [index, size] of sizes.entries()) {
    await page.setViewportSize(size)
    const short = (index === 0) === swapped ? 'dark' : 'light'
    for (const colorScheme of long ? (['light', 'dark'] as const) : ([short] as const)) {
      await page.emulateMedia({ colorScheme })
      // Large enough to be hit (WCAG 2.5.8) is a rule that axe leaves out unless asked.
      const { violations } = await new AxeBuilder({ page })
        // Our pages have no frames, for which it would open another tab each time.
        .setLegacyMode()
        .options({ rules: { 'target-size': { enabled: true } } })
        .analyze()
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

for (const locale of locales) {
  test(`axe finds nothing on the public pages in ${locale}`, async ({ page, expectFailedLoads }) => {
    expectFailedLoads(/\/nowhere$/)
    const found: string[] = []
    for (const path of visitorPages) {
      await page.goto(`/${locale}${path}`)
      await expect(page.getByRole('button', { name: /Anmelden|Sign in/ }).first()).toBeVisible()
      found.push(...(await findings(page, path)))
    }
    expect(found).toEqual([])
  })
}

test.describe('a member', () => {
  test.use({ member: 'player' })
  for (const locale of locales) {
    test(`axe finds nothing in the members area in ${locale}`, async ({ page }) => {
      const found: string[] = []
      for (const path of memberPages) {
        await page.goto(`/${locale}${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('.skeleton')).toHaveCount(0)
        found.push(...(await findings(page, path)))
      }
      expect(found).toEqual([])
    })
  }

  test('axe finds nothing on the own record with an error in it, nor on the card of somebody found', async ({
    page,
  }) => {
    await page.goto('/de-ch/intra/whoiswho')
    await page.getByLabel('Vor-/Nachname').fill('tobel')
    await expect(page.getByRole('link', { name: /^Mobile anrufen/ })).toBeVisible()
    expect(await findings(page, '/intra/whoiswho')).toEqual([])
    await page.goto('/de-ch/intra/person')
    await page.getByLabel('PLZ').fill('80')
    await page.getByLabel('Ort').focus()
    await expect(page.getByText('Es sind nur Schweizer PLZ (4 Ziffern) erlaubt')).toBeVisible()
    expect(await findings(page, '/intra/person')).toEqual([])
  })

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
    // Half of 640 px is what zooming to 200 % leaves; public pages stand large text on the narrowest phone as well.
    if (memberPages.includes(path)) await page.setViewportSize({ width: 640, height: 900 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    if ((await sidewaysScroll(page)) > 0) sideways.push(`${path} at 200 %`)
  }
  expect(sideways).toEqual([])
})

import type { Page } from '@playwright/test'
import { expect, test, waitForHydration } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { eachLocale, long, onlyLong } from '../support/long-run.ts'
import { leaf, piece } from '../support/members-area.ts'

/** Pages with forms or lists of their own kind. The long run opens all others too. */
const typical: ReadonlySet<string> = new Set([
  ...['', '/calendar', '/article/1', '/signup', '/contact', '/shop', '/checkout-guest'],
  ...['/intra/meetings', '/intra/selfservice', '/intra/whoiswho'],
])
const inThisRun = (path: string): boolean => long || typical.has(path)

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
  '/shop',
  '/shop/1',
  '/checkout-unauthenticated',
  '/checkout-guest',
  '/payment-gateway',
  '/mitgliederbeitrag',
  '/memberfee-completed',
  '/legal',
  '/licences',
  '/terms',
  '/unauthorized',
  '/nowhere',
].filter(inThisRun)
const memberPages = [
  '/intra',
  '/intra/meetings',
  '/intra/meetings/absences',
  '/intra/duties',
  '/intra/lifts',
  '/intra/bulletins',
  '/intra/enquiries',
  '/intra/assemblies',
  '/intra/documents',
  '/intra/selfservice',
  '/intra/person',
  '/intra/whoiswho',
  '/library/archive',
  '/checkout-authenticated',
  // Documents for members are attached here.
  '/calendar',
].filter(inThisRun)

test.use({ isServerShared: true, serviceWorkers: 'block' })
test.describe.configure({ timeout: long ? 6 * 60_000 : 150_000 })

/** Opens a page and waits until it is loaded. */
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.skeleton, .sk')).toHaveCount(0)
}

/**
 * Returns one line per case in which a page scrolls sideways, on the narrowest phone or with large text; restores the
 * page afterwards.
 * @param large width of the page with large text: 640 px where 320 px correspond to a zoom of 200 %
 */
const sideways = async (page: Page, where: string, large: 320 | 640): Promise<string[]> => {
  const lines: string[] = []
  for (const { width, text } of [
    { width: 320, text: '100%' },
    { width: large, text: '200%' },
  ]) {
    await page.setViewportSize({ width, height: 640 })
    const over = await page.evaluate(async (size) => {
      const { documentElement } = document
      documentElement.style.fontSize = size
      // Waits for content whose width is set by a script: one frame for the script, one for painting.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      return documentElement.scrollWidth - documentElement.clientWidth
    }, text)
    if (over > 0) lines.push(`${where} scrolls sideways by ${over} px on ${width} px with text at ${text}`)
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  return lines
}

for (const { locale, details } of eachLocale) {
  test(
    `axe finds nothing on the public pages in ${locale}, and none scrolls sideways`,
    details,
    async ({ page, expectFailedLoads, console }) => {
      expectFailedLoads(/\/nowhere$/)
      // While axe runs, a preloaded picture may stay unused.
      console.expectComplaints(/was preloaded using link preload but not used/)
      const found: string[] = []
      for (const path of visitorPages) {
        await open(page, `/${locale}${path}`)
        found.push(...(await findings(page, path)), ...(await sideways(page, path, 320)))
        if (path === '/calendar') {
          await page.getByRole('button', { name: /^(Exportieren|Export)$/ }).click()
          await expect(page.getByRole('dialog')).toBeVisible()
          found.push(...(await findings(page, 'the export of the calendar')))
        }
      }
      expect(found).toEqual([])
    },
  )
}

/** Opens the parts of a piece of the repertoire. */
const openParts = async (page: Page): Promise<void> => {
  await piece(page, 'Can-Can')
    .getByRole('link', { name: /^(Alle Stimmen|All parts)/ })
    .click()
  await expect(page.getByRole('heading', { name: /^(Meine Stimme|My part)/ })).toBeVisible()
}

/** Puts a part on the stand. */
const openStand = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Tuba in' }).click()
  await expect(leaf(page, /(Seite|page) 1 (von|of) 3/i)).toBeVisible()
}

const takePen = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^(Auf die Noten schreiben|Write on the music)/ }).click()

test.describe('a member', () => {
  test.use({ member: 'player' })
  for (const { locale, details } of eachLocale) {
    test(
      `axe finds nothing in the members area in ${locale}, and no page scrolls sideways`,
      details,
      async ({ page }) => {
        const found: string[] = []
        const check = async (where: string) => void found.push(...(await findings(page, where)))
        const lookAtPage = async (path: string) => {
          await check(path)
          found.push(...(await sideways(page, path, 640)))
        }
        for (const path of memberPages) {
          await open(page, `/${locale}${path}`)
          if (path === '/intra/whoiswho') {
            await page.getByLabel(/^(Vor-\/Nachname|First or last name)/).fill('tobel')
            await expect(page.locator('a[href^="tel:"]').first()).toBeVisible()
          }
          if (path === '/intra/person') {
            await page.getByLabel(/^(PLZ|Postcode)/).fill('80')
            await page.getByLabel(/^(Ort|Town)/).focus()
            await expect(page.locator('.field-error')).toBeVisible()
          }
          if (path === '/calendar')
            await expect(page.getByText(/^Traktanden der Generalversammlung, PDF/)).toBeVisible()
          await lookAtPage(path)
          if (long && path === '/intra/meetings') {
            await page.getByRole('button', { name: /^(Liste|List)$/ }).click()
            await lookAtPage('the list of meetings')
          }
          if (path === '/intra/person') {
            await page.getByText(/^(Meine Anwesenheit|My attendance)$/).click()
            await expect(page.getByLabel(/^(Jahr|Year)$/)).toBeVisible()
            await lookAtPage('the own attendance')
          }
        }
        await open(page, `/${locale}/intra/repertoire`)
        await lookAtPage('/intra/repertoire')
        await openParts(page)
        await check('a piece of the repertoire')
        await openStand(page)
        await check('the stand')
        await takePen(page)
        await check('the stand with a pen in hand')
        expect(found).toEqual([])
      },
    )

    test(`axe finds nothing in the library in ${locale}`, onlyLong, async ({ page }) => {
      const found: string[] = []
      const check = async (where: string) => void found.push(...(await findings(page, where)))
      await open(page, `/${locale}/library`)
      found.push(...(await findings(page, '/library')), ...(await sideways(page, '/library', 640)))
      await page.getByRole('button', { name: /^(Inventar exportieren|Export the inventory)$/ }).click()
      await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
      await check('the export of the inventory')
      await page.keyboard.press('Escape')
      await page
        .getByRole('table')
        .getByRole('link', { name: /^Can-Can/ })
        .click()
      await expect(page.getByRole('heading', { level: 1, name: 'Can-Can' })).toBeVisible()
      await check('a piece of the library')
      expect(found).toEqual([])
    })

    test(`axe finds nothing on the stand in ${locale}, at night and locked`, onlyLong, async ({ page }) => {
      const found: string[] = []
      const check = async (where: string) => void found.push(...(await findings(page, where)))
      await open(page, `/${locale}/intra/repertoire`)
      await openParts(page)
      await openStand(page)
      await takePen(page)
      await page.getByRole('button', { name: /^(Mehr|More)/ }).click()
      await check('the settings of the stand')
      // The menu has this button on phones only; wider screens have it in the bar.
      const isPhone = (page.viewportSize()?.width ?? 0) < 768
      if (!isPhone) await page.keyboard.press('Escape')
      const allPages = (isPhone ? page.getByRole('dialog') : page).getByRole('button', {
        name: /^(Alle Seiten|All pages)/,
      })
      await allPages.click()
      await expect(page.getByRole('dialog').locator('canvas').first()).toBeVisible()
      await check('all pages of a sheet')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^(Mehr|More)/ }).click()
      await page.getByLabel(/^(Nacht|Night)/).check()
      await page.keyboard.press('Escape')
      await check('the stand with a pen in hand, at night')
      await page.getByRole('button', { name: /^(Spielen|Play)/ }).click()
      await page.locator('.desk').click()
      await expect(page.getByRole('button', { name: /^(Sperre lösen|Unlock)/ })).toBeInViewport()
      await check('the stand, locked')
      expect(found).toEqual([])
    })
  }
})

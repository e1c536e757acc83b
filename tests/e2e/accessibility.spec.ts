import type { Page } from '@playwright/test'
import { appIsThere, expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { eachLocale, long } from '../support/long.ts'
import { leaf, piece } from '../support/members-area.ts'

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
  '/unauthorized',
  '/nowhere',
]
const memberPages = [
  '/intra',
  '/intra/meetings',
  '/intra/repertoire',
  '/intra/documents',
  '/intra/selfservice',
  '/intra/person',
  '/intra/whoiswho',
  '/library',
  '/library/archive',
  '/checkout-authenticated',
]

test.use({ serviceWorkers: 'block' })
test.describe.configure({ timeout: long ? 6 * 60_000 : 150_000 })

/** A page of the members area with what it loads. */
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.skeleton, .sk')).toHaveCount(0)
}

for (const { locale, details } of eachLocale) {
  test(`axe finds nothing on the public pages in ${locale}`, details, async ({ page, expectFailedLoads, console }) => {
    expectFailedLoads(/\/nowhere$/)
    // While axe looks, a picture that is on its way waits.
    console.expectComplaints(/was preloaded using link preload but not used/)
    const found: string[] = []
    for (const path of visitorPages) {
      await page.goto(`/${locale}${path}`)
      await appIsThere(page)
      found.push(...(await findings(page, path)))
    }
    await page.goto(`/${locale}/calendar`)
    await appIsThere(page)
    await page.getByRole('button', { name: /^(Exportieren|Export)$/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    found.push(...(await findings(page, 'the export of the calendar')))
    expect(found).toEqual([])
  })
}

test.describe('a member', () => {
  test.use({ member: 'player' })
  for (const { locale, details } of eachLocale) {
    test(`axe finds nothing in the members area and the library in ${locale}`, details, async ({ page }) => {
      const found: string[] = []
      const look = async (where: string) => void found.push(...(await findings(page, where)))
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
        await look(path)
      }
      await open(page, `/${locale}/library`)
      await page.getByRole('button', { name: /^(Inventar exportieren|Export the inventory)$/ }).click()
      await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
      await look('the export of the inventory')
      await page.keyboard.press('Escape')
      await page
        .getByRole('table')
        .getByRole('link', { name: /^Can-Can/ })
        .click()
      await expect(page.getByRole('heading', { level: 1, name: 'Can-Can' })).toBeVisible()
      await look('a piece of the library')

      await open(page, `/${locale}/intra/repertoire`)
      await piece(page, 'Can-Can')
        .getByRole('link', { name: /^(Alle Stimmen|All parts)/ })
        .click()
      await expect(page.getByRole('heading', { name: /^(Meine Stimme|My part)/ })).toBeVisible()
      await look('a piece of the repertoire')
      await page.getByRole('link', { name: 'Tuba in' }).click()
      await expect(leaf(page, /(Seite|page) 1 (von|of) 3/i)).toBeVisible()
      await look('the stand')
      await page.getByRole('button', { name: /^(Auf die Noten schreiben|Write on the sheet)/ }).click()
      await look('the stand with a pen in hand')
      await page.getByRole('button', { name: /^(Mehr|More)/ }).click()
      await page.getByLabel(/^(Nacht|Night)/).check()
      await look('the settings of the stand')
      await page.keyboard.press('Escape')
      await look('the stand with a pen in hand, at night')
      await page.getByRole('button', { name: /^(Spielen|Play)/ }).click()
      await page.locator('.desk').click()
      await expect(page.getByRole('button', { name: /^(Sperre lösen|Unlock)/ })).toBeInViewport()
      await look('the stand, locked')
      expect(found).toEqual([])
    })
  }
})

test.describe('the narrowest phone and large text', () => {
  test.use({ member: 'player' })
  const sidewaysScroll = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

  test('no page scrolls sideways at 320 px, nor with text at 200 %', async ({ page, expectFailedLoads }) => {
    expectFailedLoads(/\/nowhere$/)
    const sideways: string[] = []
    for (const path of [...visitorPages, ...memberPages]) {
      await page.setViewportSize({ width: 320, height: 640 })
      await open(page, `/de-ch${path}`)
      // Attached for members alone, under a long name.
      if (path === '/calendar') await expect(page.getByText(/^Traktanden der Generalversammlung, PDF/)).toBeVisible()
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
})

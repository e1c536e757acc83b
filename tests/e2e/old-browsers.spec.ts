import type { Page } from '@playwright/test'
import { oldestBrowsers } from '#server/platform/pages/supported-browsers.ts'
import { expect, test } from '../support/app.ts'
import { eachLocale, onlyLong } from '../support/long-run.ts'

test.use({ isServerShared: true, serviceWorkers: 'block' })

const versions = [...oldestBrowsers.values()]

const notices = {
  'de-ch': { tooOld: 'Ihr Browser ist zu alt für diese Seite', noScript: 'Diese Seite braucht JavaScript' },
  'en-gb': { tooOld: 'Your browser is too old for this page', noScript: 'This page needs JavaScript' },
} as const

const showsNoticeInsteadOfForm = async (page: Page): Promise<void> => {
  for (const path of ['contact', 'register', 'mitgliederbeitrag']) {
    await page.goto(`/de-ch/${path}`)
    const notice = page.locator('.no-app')
    await expect(notice).toBeVisible()
    await expect(notice).toHaveText(/^Dieses Formular braucht JavaScript und einen neueren Browser\./)
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  }
}

test.describe('an unsupported old browser', () => {
  for (const [name, missing, details] of [
    ['Chrome or Edge 119', 'delete URL.canParse', onlyLong],
    ['Firefox 120 or Safari 17.3', 'delete Promise.withResolvers', {}],
  ] as const) {
    test(
      `such as ${name} shows the rendered pages and follows their links, without loading the app`,
      details,
      async ({ page }) => {
        await page.addInitScript(missing)
        const scripts: string[] = []
        page.on('request', (request) => {
          if (request.resourceType() === 'script') scripts.push(request.url())
        })
        await page.goto('/de-ch')
        await expect(page.getByRole('heading', { name: 'Nächste Konzerte' })).toBeVisible()
        await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click()
        await expect(page).toHaveURL(/\/de-ch\/legal$/)
        await page.getByRole('link', { name: /English/ }).click()
        await expect(page).toHaveURL(/\/en-gb\/legal$/)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        // Longer than the app's scripts wait for a picture.
        await page.waitForLoadState('networkidle')
        expect(scripts).toEqual([])
      },
    )
  }

  for (const { locale, details } of eachLocale) {
    const { tooOld } = notices[locale]
    test(`sees in the members area which browsers are supported (${locale})`, details, async ({ page }) => {
      await page.addInitScript('delete Promise.withResolvers')
      await page.goto(`/${locale}/intra`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(tooOld)
      for (const version of versions) await expect(page.getByRole('main')).toContainText(version)
      await page.getByRole('main').getByRole('link').click()
      await expect(page).toHaveURL(new RegExp(`/${locale}$`))
    })
  }
})

test('an unsupported old browser shows a notice instead of a form that it cannot send', onlyLong, async ({ page }) => {
  await page.addInitScript('delete Promise.withResolvers')
  await showsNoticeInsteadOfForm(page)
})

test.describe('a browser without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows a notice instead of a form that it cannot send', async ({ page }) => {
    await showsNoticeInsteadOfForm(page)
  })

  for (const { locale, details } of eachLocale) {
    const { noScript } = notices[locale]
    test(`sees in the members area that JavaScript is required (${locale})`, details, async ({ page }) => {
      await page.goto(`/${locale}/intra/meetings`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(noScript)
      await page.getByRole('main').getByRole('link').click()
      await expect(page).toHaveURL(new RegExp(`/${locale}$`))
    })
  }
})

test('a supported browser shows the members area without a notice', onlyLong, async ({ page }) => {
  await page.goto('/de-ch/intra')
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible()
})

import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { isReadyForOffline, leaf, meeting } from '../support/members-area.ts'
import { checkOutNextBuild } from '../support/next-build.ts'

const [before, after] = ['Bevorstehende Versammlungen', 'Kommende Versammlungen']
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const offer = (page: Page) => page.getByRole('button', { name: 'Aktualisieren' })

/** What a page would lose if it were loaded anew. */
const mark = (page: Page): Promise<void> => page.evaluate(() => document.body.setAttribute('data-first', 'yes'))
const isTheSamePage = (page: Page) => expect(page.locator('body[data-first=yes]')).toBeAttached()

test.describe('a member with the app', () => {
  test.use({ member: 'player' })
  test.beforeEach(({ expectFailedLoads }) => expectFailedLoads(/\/(?:api|sso|assets)\//))

  test('is offered a new version, never under an open sheet, and takes it by a tap', async ({
    page,
    context,
    server,
  }, testInfo) => {
    test.setTimeout(90_000)
    await page.goto('/de-ch/intra/meetings')
    await isReadyForOffline(page)
    const checkout = testInfo.outputPath('checkout')
    await checkOutNextBuild(checkout, { from: before, to: after })
    await server.stop()
    await server.start({}, checkout)

    await page.reload()
    // Until then the browser has fetched the whole app.
    await expect(page.getByText('Neue Version')).toBeVisible({ timeout: 30_000 })
    await expect(title(page)).toHaveText(before)
    await page.reload()
    await expect(title(page)).toHaveText(before)
    await expect(offer(page)).toBeVisible()

    const stand = await context.newPage()
    await stand.goto('/de-ch/intra/repertoire')
    await expect(offer(stand)).toBeVisible()
    await stand.getByRole('link', { name: 'Can-Can', exact: true }).click()
    await expect(leaf(stand, 'Seite 1 von 3')).toBeVisible()
    await stand.keyboard.press('PageDown')
    await expect(leaf(stand, 'Seite 2 von 3')).toBeVisible()
    await expect(offer(stand)).toHaveCount(0)
    await mark(stand)

    await offer(page).click()
    await expect(title(page)).toHaveText(after)
    await expect(offer(page)).toHaveCount(0)
    await isTheSamePage(stand)
    await expect(leaf(stand, 'Seite 2 von 3')).toBeVisible()
    await stand.getByRole('button', { name: 'Schliessen' }).click()
    await expect(title(stand)).toHaveText('Meine Noten')
    await server.stop()
  })

  test('gets a changed setting without a new build', async ({ page, server }) => {
    await server.start()
    await page.goto('/de-ch/intra/meetings')
    await isReadyForOffline(page)
    await server.stop()
    await server.start({ BAND_NAME: 'Stadtmusik Nebelhorn' })
    await page.reload()
    await offer(page).click()
    await expect(page.getByRole('banner').getByRole('link', { name: /^Stadtmusik Nebelhorn/ })).toBeVisible()
    await server.stop()
  })
})

test.describe('a member whose browser has no service worker', () => {
  test.use({ member: 'player' })

  test('goes on in an old tab after a new version was put in place', async ({
    page,
    server,
    expectFailedLoads,
  }, testInfo) => {
    expectFailedLoads(/\/(?:api|assets)\//)
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    await page.goto('/de-ch/intra/meetings')
    await expect(meeting(page, 'Generalversammlung')).toBeVisible()
    await mark(page)
    const checkout = testInfo.outputPath('checkout')
    await checkOutNextBuild(checkout, { from: before, to: after })
    await server.stop()
    await server.start({}, checkout)
    await page.getByRole('navigation', { name: 'Interner Bereich' }).getByRole('link', { name: 'Meine Noten' }).click()
    await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
    await expect(leaf(page, 'Seite 1 von 3')).toBeVisible()
    await isTheSamePage(page)
    await page.goto('/de-ch/intra/meetings')
    await expect(title(page)).toHaveText(after)
    await server.stop()
  })
})

test('a visitor’s browser gets the app too, and without network still shows our page', async ({
  page,
  context,
  expectFailedLoads,
}) => {
  expectFailedLoads(/\/(?:api|art)\/|\.webmanifest$/)
  await page.goto('/de-ch')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await page.goto('/de-ch/calendar')
  await expect(title(page)).toHaveText('Konzerte und Anlässe')
  await expect(page.getByText('Die Anlässe konnten nicht geladen werden.')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect(page.getByRole('heading', { name: 'Licht über dem Wasser' })).toBeVisible()
})

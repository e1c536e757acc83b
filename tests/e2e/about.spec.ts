import { expect, test, waitForHydration } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'

const fragments = ['club', 'oberstrass', 'zunftspiel', 'besetzung', 'vorstand', 'history']

test.use({ isServerShared: true, serviceWorkers: 'block' })

test.describe('the pages about the band', () => {
  test('are readable without JavaScript in both languages and name only people who agreed', async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin })
    const page = await context.newPage()
    for (const locale of ['de-ch', 'en-gb']) {
      await page.goto(`/${locale}/aboutus`)
      for (const id of fragments) {
        const words = await page.locator(`#${id} p`).allInnerTexts()
        expect([locale, id, words.join(' ').split(/\s+/).length >= 80]).toEqual([locale, id, true])
      }
    }
    const band = page.locator('#besetzung')
    await expect(band.getByRole('heading', { level: 3 })).toHaveCount(10)
    await expect(band.getByText('Heinz Bachofner-Keel')).toBeVisible()
    await expect(band.getByText('+ 2 more')).toBeVisible()
    await expect(page.getByText(/Sennhofer|Öttliker|Tischhausen/)).toHaveCount(0)
    await expect(page.locator('#vorstand').getByRole('listitem')).toHaveText([
      'PresidentThomas Rütistein',
      'SecretaryMiriam Tobelmann',
      'TreasurerMartin Kehlhofner',
      'Music libraryVera Lautenbacher',
      'EquipmentHansjörg Zellmatter',
      'Public relationsDario Monterosso',
    ])
    await page.goto('/en-gb/gallery')
    await expect(page.locator('main').getByRole('img')).toHaveCount(12)
    const picture = page.getByRole('link', { name: /snow on its rim/ })
    const file = await page.request.get((await picture.getAttribute('href')) ?? '')
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'image/webp'])
    await context.close()
  })

  test('open a picture, step through with keys and return to the same place', async ({ page }) => {
    await page.goto('/de-ch/gallery')
    await waitForHydration(page)
    const first = page.getByRole('link', { name: /Dunkle Kirche/ })
    await first.focus()
    await page.keyboard.press('Enter')
    const viewer = page.getByRole('dialog')
    await expect(viewer.getByText('Bild 1 von 12')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(viewer.getByText('Bild 12 von 12')).toBeVisible()
    await viewer.getByRole('button', { name: 'Nächstes Bild' }).click()
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByText('Platzkonzert im Dezember')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
    await expect(first).toBeFocused()
  })

  test('report that the names could not be loaded and offer a retry', onlyLong, async ({ page, expectFailedLoads }) => {
    expectFailedLoads(/organization\/1\/member/)
    await page.route(/\/organization\/1\/member/, (route) => route.abort())
    await page.goto('/de-ch/gallery')
    await waitForHydration(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Über uns' }).click()
    await expect(page.getByText('Die Besetzung konnte gerade nicht geladen werden.')).toBeVisible({ timeout: 15_000 })
    await expect(page.locator('#vorstand').getByText('Thomas Rütistein')).toBeVisible()
    const heading = page.getByRole('heading', { name: 'Besetzung', exact: true })
    const retry = page.getByRole('button', { name: 'Noch einmal versuchen' })
    const { promise: waiting, resolve: fail } = Promise.withResolvers<void>()
    await page.route(/\/organization\/1\/member/, async (route) => {
      await waiting
      await route.abort()
    })
    await retry.press('Enter')
    await expect(heading).toBeFocused()
    fail()
    await expect(retry).toBeFocused()
    await page.unroute(/\/organization\/1\/member/)
    await retry.press('Enter')
    await expect(page.getByText('Heinz Bachofner-Keel')).toBeVisible()
    await expect(heading).toBeFocused()
  })
})

import { readFile } from 'node:fs/promises'
import ICAL from 'ical.js'
import { toWireDate, toWireTime } from '#contract/clock.ts'
import { expect, test, waitForHydration } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { stored } from '../support/members-area.ts'
import { readPdf } from '../support/pdf.ts'

/** In Zürich's time zone, wherever the tests run. */
const thisYear = (): number => Number(toWireDate(new Date()).slice(0, 4))

test.use({ isServerShared: true, serviceWorkers: 'block' })

test.describe('a visitor', () => {
  test.describe('whose browser asks for English', () => {
    test.use({ locale: 'en-GB', serviceWorkers: 'allow' })
    test(
      'is redirected from the bare address to the English pages, and keeps a chosen language',
      onlyLong,
      async ({ page, context, expectFailedLoads }) => {
        expectFailedLoads(/\/(?:api|art)\/|\.webmanifest$/)
        await page.goto('/')
        await expect(page).toHaveURL(/\/en-gb$/)
        await page.getByRole('link', { name: /Deutsch/ }).click()
        await expect(page).toHaveURL(/\/de-ch$/)
        await page.goto('/calendar?from=poster')
        await expect(page).toHaveURL(/\/de-ch\/calendar\?from=poster$/)
        // First through the worker, then offline.
        await page.evaluate(() => navigator.serviceWorker.ready)
        await page.reload()
        // The rendered page is the same for every poster; the app adds the query to its links.
        await waitForHydration(page)
        await page.getByRole('link', { name: /English/ }).click()
        await expect(page).toHaveURL(/\/en-gb\/calendar\?from=poster$/)
        await page.goto('/contact')
        await expect(page).toHaveURL(/\/en-gb\/contact$/)
        // The worker saves the language after it has responded.
        await expect.poll(async () => (await stored(page, 'settings')).get('locale')).toBe('en-gb')
        await context.setOffline(true)
        await page.goto('/')
        await expect(page).toHaveURL(/\/en-gb$/)
      },
    )
  })

  test('reads home and calendar without JavaScript, directly from the database', async ({ browser, server }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin })
    const page = await context.newPage()
    const years = thisYear() - 1899
    await page.goto('/de-ch')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Willkommen bei der Musik Harmonie Zürichberg')
    await expect(page.getByText(new RegExp(`Seit ${years} Jahren`))).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Ein Programm voller Aufbrüche' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Nächste Konzerte' })).toBeVisible()
    const join = page.getByRole('region', { name: 'Ein Pult ist noch frei' })
    await expect(join.getByRole('link', { name: 'Wer wir sind' })).toHaveAttribute('href', '/de-ch/aboutus')
    await expect(join.getByRole('link', { name: 'Schreiben Sie uns' })).toHaveAttribute('href', '/de-ch/contact')
    // Every current article of the demo that is in the navigation.
    await expect(page.locator('.story')).toHaveCount(4)
    await page.goto('/en-gb/calendar')
    await expect(page.getByRole('heading', { name: 'Light across the water' })).toBeVisible()
    await expect(page.getByText('General assembly')).toHaveCount(0)
    await context.close()
  })

  test('sees the rendered page hydrate without re-rendering, and keeps scroll position and address', async ({
    page,
  }) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await released
      await route.continue()
    })
    // The server renders the page without the parameter.
    await page.goto('/de-ch?utm_source=news', { waitUntil: 'commit' })
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toBeVisible()
    await page.evaluate(() => {
      for (const heading of document.querySelectorAll('h1, h2, h3')) heading.setAttribute('data-rendered-by', 'server')
    })
    await page.mouse.wheel(0, 200)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(200)
    const before = await page.locator('main').boundingBox()
    const headings = await page.locator('h1, h2, h3').count()
    release()
    await waitForHydration(page)
    expect(await page.locator('[data-rendered-by=server]').count()).toBe(headings)
    expect(await page.locator('main').boundingBox()).toEqual(before)
    await expect(page).toHaveURL(/\/de-ch\?utm_source=news$/)
  })

  test('changes the language on the same page with its query', async ({ page }) => {
    await page.goto('/de-ch/calendar?from=poster')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Konzerte und Anlässe')
    await waitForHydration(page)
    await page.getByRole('link', { name: /Switch to English/ }).click()
    await expect(page).toHaveURL(/\/en-gb\/calendar\?from=poster$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Concerts and events')
    await expect(page).toHaveTitle(/Concerts and events/)
  })

  test('reaches the other language although the left page could not load all its chunks', async ({ page }) => {
    await page.goto('/de-ch/calendar')
    await waitForHydration(page)
    const released = Promise.withResolvers<void>()
    await page.route('**/en-gb/calendar', async (route) => {
      await released.promise
      await route.continue()
    })
    const waited = page.waitForResponse('**/sw.js?waited')
    await page.evaluate(() => {
      addEventListener('beforeunload', async () => {
        // Firefox aborts the imports of a page that is left.
        dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new Error('aborted') }))
        // A page that reloads does so after one request.
        for (const query of ['', '?', '?waited']) await (await fetch(`/sw.js${query}`)).text()
      })
      setTimeout(() => document.querySelector<HTMLElement>('a.language')?.click())
    })
    await waited
    released.resolve()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Concerts and events')
  })

  test('adds a concert to a calendar with a tap on its date', onlyLong, async ({ page }) => {
    await page.goto('/de-ch/calendar')
    const download = page.waitForEvent('download')
    await page
      .getByRole('link', { name: /Licht über dem Wasser.*in den Kalender/ })
      .first()
      .click()
    const file = await readFile(await (await download).path(), 'utf8')
    const [concert] = ICAL.Component.fromString(file).getAllSubcomponents('vevent')
    expect(concert?.getFirstPropertyValue('summary')).toBe('Licht über dem Wasser')
    // Two hours behind Zürich's clock in summer, one in winter.
    const start = new ICAL.Event(concert).startDate.toJSDate()
    expect(toWireTime(start).slice(11, 16)).toBe('17:00')
  })

  test('navigates from news to calendar inside the app, and the new page is announced', async ({ page }) => {
    await page.goto('/de-ch')
    await waitForHydration(page)
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Konzerte' }).click()
    const title = page.getByRole('heading', { level: 1, name: 'Konzerte und Anlässe' })
    await expect(title).toBeFocused()
    await expect(page).toHaveTitle(/Konzerte und Anlässe/)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Willkommen bei der Musik Harmonie Zürichberg')
  })

  test('a mistyped address leads home with a notice', async ({ page, expectFailedLoads }) => {
    expectFailedLoads(/\/de-ch\/kozerte$/)
    const answer = await page.goto('/de-ch/kozerte')
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('Diese Seite gibt es nicht (mehr).')).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  })

  test(
    'still sees the page when the list cannot be loaded, and can retry',
    onlyLong,
    async ({ page, expectFailedLoads }) => {
      expectFailedLoads(/\/api\/frontend\/event/)
      await page.goto('/de-ch/legal')
      await waitForHydration(page)
      await page.route(/\/api\/frontend\/event\?/, (route) => route.fulfill({ status: 503, body: 'busy' }))
      await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Konzerte' }).click()
      await expect(page.getByText('Die Anlässe konnten nicht geladen werden.')).toBeVisible()
      await expect(page.getByText('Zurzeit ist nichts geplant.')).toHaveCount(0)
      await page.unroute(/\/api\/frontend\/event\?/)
      await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
      await expect(page.getByRole('heading', { name: 'Licht über dem Wasser' })).toBeVisible()
    },
  )

  test(
    'downloads the annual programme, and gets an error at the field when the end is before the beginning',
    onlyLong,
    async ({ page }) => {
      await page.goto('/de-ch/calendar')
      await waitForHydration(page)
      const open = page.getByRole('button', { name: 'Exportieren' })
      await open.click()
      const dialog = page.getByRole('dialog', { name: 'Anlässe exportieren' })
      const download = dialog.getByRole('button', { name: 'Herunterladen' })
      await dialog.getByLabel('Zeitraum').selectOption('Eigener Zeitraum')
      await dialog.getByLabel('Von', { exact: true }).fill('2027-01-01')
      await dialog.getByLabel('Bis', { exact: true }).fill('2026-12-31')
      await download.click()
      await expect(dialog.getByLabel('Bis', { exact: true })).toHaveAccessibleDescription(
        'Das Ende liegt vor dem Anfang',
      )
      await expect(dialog.getByLabel('Bis', { exact: true })).toBeFocused()
      for (const column of ['Beginn', 'Ende', 'Anlass', 'Bemerkungen', 'Ort'])
        await dialog.getByLabel(column, { exact: true }).uncheck()
      const year = thisYear() + 1
      await dialog.getByLabel('Zeitraum').selectOption(`Jahresprogramm ${year}`)
      await download.click()
      await expect(dialog.getByRole('alert').filter({ hasText: 'Bitte mindestens eine Spalte wählen' })).toBeVisible()
      for (const column of ['Beginn', 'Anlass', 'Art']) await dialog.getByLabel(column, { exact: true }).check()
      const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
      expect(file.suggestedFilename()).toBe(`Jahresprogramm ${year}.pdf`)
      const { pages } = await readPdf(await readFile(await file.path()))
      expect(pages[0]?.words).toContain(`Jahresprogramm ${year}`)
      expect(pages[0]?.words).toContain('Konzert')
      expect(pages[0]?.words).not.toContain('Probekeller')
      await expect(dialog.getByRole('status')).toHaveText(`«Jahresprogramm ${year}» liegt bei Ihren Downloads.`)
      await dialog.getByRole('button', { name: 'Schliessen' }).click()
      await expect(open).toBeFocused()
    },
  )
})

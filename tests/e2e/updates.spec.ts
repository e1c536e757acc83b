import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { answer, filesToCome, leaf, meeting, waitUntilReadyForOffline } from '../support/members-area.ts'
import { overlap } from '../support/music-stand.ts'
import { checkOutNextBuild } from '../support/next-build.ts'

const [before, after] = ['Bevorstehende Versammlungen', 'Kommende Versammlungen']
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const offer = (page: Page) => page.getByRole('button', { name: 'Aktualisieren' })

/** Marks the page, which loses the mark on a reload. */
const mark = (page: Page): Promise<void> => page.evaluate(() => document.body.setAttribute('data-first', 'yes'))
const isTheSamePage = (page: Page) => expect(page.locator('body[data-first=yes]')).toBeAttached()

const nav = (page: Page) => page.getByRole('navigation', { name: 'Interner Bereich' })

/** Makes the browser check for a newer worker; returns the worker's final state. */
const lookForWorker = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const ended = Promise.withResolvers<string>()
    const follow = (): void => {
      const worker = registration.installing
      worker?.addEventListener('statechange', () => ended.resolve(worker.state), { once: true })
    }
    registration.addEventListener('updatefound', follow)
    // Chromium also checks by itself, and may be doing so.
    follow()
    await registration.update()
    return ended.promise
  })

test.describe('a member with the app', () => {
  test.use({ member: 'player' })
  test.beforeEach(({ expectFailedLoads }) => expectFailedLoads(/\/(?:api|sso|assets|art)\/|\.webmanifest$/))

  test(
    'keeps the app after an incomplete deployment, is offered the complete one, never under an open sheet, and applies it with a tap and a pending answer',
    onlyLong,
    async ({ page, context, server }, testInfo) => {
      test.setTimeout(120_000)
      await page.goto('/de-ch/intra/meetings')
      await waitUntilReadyForOffline(page)
      const checkout = testInfo.outputPath('checkout')
      await checkOutNextBuild(checkout, { from: before, to: after })
      const assets = join(checkout, 'dist/client/assets')
      const part = (await readdir(assets)).find((name) => /^overview-.*\.js$/.test(name)) ?? 'no such part'
      await rename(join(assets, part), join(checkout, part))
      await server.stop()
      await server.start({}, checkout)
      expect(await lookForWorker(page)).toBe('redundant')
      await context.setOffline(true)
      await page.reload()
      await expect(title(page)).toHaveText(before)
      await expect(offer(page)).toHaveCount(0)
      await context.setOffline(false)
      await server.stop()
      const card = meeting(page, 'Generalversammlung')
      await answer(card, 'Angemeldet', 'Offline: wird automatisch gesendet')
      await rename(join(checkout, part), join(assets, part))
      await server.start({}, checkout)

      await page.reload()
      // By then the browser has fetched the whole app.
      await expect(page.getByText('Neue Version')).toBeVisible({ timeout: 30_000 })
      expect(await filesToCome(page)).toBe(0)
      await expect(title(page)).toHaveText(before)
      await page.reload()
      await expect(title(page)).toHaveText(before)
      await expect(offer(page)).toBeVisible()
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 720 })
        expect(await overlap(page.locator('.update'), page.locator('.cookie-bar')), `at ${width} px`).toBe(false)
      }

      const stand = await context.newPage()
      await stand.goto('/de-ch/intra/repertoire')
      await expect(offer(stand)).toBeVisible()
      await stand.getByRole('link', { name: 'Can-Can', exact: true }).click()
      await expect(leaf(stand, 'Seite 1 von 3')).toBeVisible()
      await stand.keyboard.press('PageDown')
      await expect(leaf(stand, 'Seite 2 von 3')).toBeVisible()
      await expect(offer(stand)).toHaveCount(0)
      await mark(stand)

      // Its next piece needs the old app's files.
      await offer(page).click()
      await expect(page.getByText(/^Die neue Version wartet, bis die Noten/)).toBeVisible()
      await expect(title(page)).toHaveText(before)
      await isTheSamePage(stand)
      await expect(leaf(stand, 'Seite 2 von 3')).toBeVisible()
      await stand.getByRole('button', { name: 'Schliessen' }).click()
      await expect(title(stand)).toHaveText('Meine Noten')
      await stand.close()
      await offer(page).click()
      await expect(title(page)).toHaveText(after)
      await expect(offer(page)).toHaveCount(0)
      await expect(card.getByRole('radio', { name: 'Angemeldet' })).toBeChecked()
      await expect(card.getByRole('status')).toHaveText('Gespeichert')
      await server.stop()
    },
  )

  test(
    'returns to the old version in the same way, with a pending answer',
    onlyLong,
    async ({ page, server }, testInfo) => {
      const checkout = testInfo.outputPath('checkout')
      await checkOutNextBuild(checkout, { from: before, to: after })
      await server.stop()
      await server.start({}, checkout)
      await page.goto('/de-ch/intra/meetings')
      await waitUntilReadyForOffline(page)
      await expect(title(page)).toHaveText(after)
      await server.stop()
      const card = meeting(page, 'Matinée im Park')
      await answer(card, 'Angemeldet', 'Offline: wird automatisch gesendet')
      await server.start()
      await page.reload()
      await expect(offer(page)).toBeVisible({ timeout: 30_000 })
      await expect(title(page)).toHaveText(after)
      await offer(page).click()
      await expect(title(page)).toHaveText(before)
      await expect(card.getByRole('radio', { name: 'Angemeldet' })).toBeChecked()
      await expect(card.getByRole('status')).toHaveText('Gespeichert')
      await server.stop()
    },
  )

  test(
    'gets a changed setting without a new build, but not while their data is being edited',
    onlyLong,
    async ({ page, server }) => {
      await server.start()
      await page.goto('/de-ch/intra/meetings')
      await waitUntilReadyForOffline(page)
      await server.stop()
      await server.start({ BAND_NAME: 'Stadtmusik Nebelhorn' })
      await page.reload()
      await expect(offer(page)).toBeVisible()
      const company = page.getByLabel('Firma')
      await nav(page).getByRole('link', { name: 'Meine Daten' }).click()
      await company.fill('Metzgerei')
      await expect(offer(page)).toHaveCount(0)
      await nav(page).getByRole('link', { name: 'Proben und Auftritte' }).click()
      await expect(title(page)).toHaveText(before)
      await expect(offer(page)).toHaveCount(0)
      await nav(page).getByRole('link', { name: 'Meine Daten' }).click()
      await expect(company).toHaveValue('Metzgerei')
      await company.fill('')
      await offer(page).click()
      await expect(page.getByRole('banner').getByRole('link', { name: /^Stadtmusik Nebelhorn/ })).toBeVisible()
      await server.stop()
    },
  )
})

test.describe('a member whose browser has no service worker', () => {
  test.use({ member: 'player' })

  test(
    'continues in an old tab after a new version was deployed',
    onlyLong,
    async ({ page, server, expectFailedLoads }, testInfo) => {
      expectFailedLoads(/\/(?:api|assets)\/|\/sw\.js$/)
      await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
      await page.goto('/de-ch/intra/meetings')
      await expect(meeting(page, 'Generalversammlung')).toBeVisible()
      await mark(page)
      const checkout = testInfo.outputPath('checkout')
      await checkOutNextBuild(checkout, { from: before, to: after })
      await server.stop()
      await server.start({}, checkout)
      await nav(page).getByRole('link', { name: 'Meine Noten' }).click()
      await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
      await expect(leaf(page, 'Seite 1 von 3')).toBeVisible()
      await isTheSamePage(page)
      await page.goto('/de-ch/intra/meetings')
      await expect(title(page)).toHaveText(after)
      await server.stop()
    },
  )
})

test.describe('an editor', () => {
  test.use({ member: 'editor' })

  test(
    'keeps the open page when the server is down, and the input when its files are gone',
    onlyLong,
    async ({ page, context, server, console: { expectComplaints, expectFailedLoads } }) => {
      expectFailedLoads(/\/(?:api|sso|assets|art)\/|\/sw\.js$|\.webmanifest$/)
      expectComplaints(/Failed to fetch dynamically imported module/)
      const word = page.getByLabel('Titel', { exact: true })
      const others = nav(page).getByRole('link', { name: 'Verwaltung' })
      await page.goto('/de-ch/intra/admin/events')
      await waitUntilReadyForOffline(page)
      await page.getByRole('link', { name: /Generalversammlung/ }).click()
      await expect(word).toHaveValue('Generalversammlung')
      await mark(page)
      await server.stop()
      await others.hover()
      await others.click()
      await expect(title(page)).toHaveText('Diese Seite braucht eine Internetverbindung')
      await page.goBack()
      await expect(word).toHaveValue('Generalversammlung')
      await isTheSamePage(page)

      // When the offline notice disappears, a link could move under the resting mouse and prefetch its chunk.
      await page.mouse.move(0, 0)
      const gone = /\/assets\/AdminScreen-/
      await context.route(gone, (route) => route.fulfill({ status: 404 }))
      await server.start()
      // The page checks whether our server is reachable before it decides whether a reload would lose something.
      const asked = page.waitForResponse(/\/sw\.js$/)
      await word.fill('Vereinsversammlung')
      await others.hover()
      await asked
      await expect(word).toHaveValue('Vereinsversammlung')
      await isTheSamePage(page)
      await word.fill('Generalversammlung')
      await page.mouse.move(0, 0)
      await others.hover()
      await expect(page.locator('body[data-first=yes]')).toHaveCount(0)
      await context.unroute(gone)
    },
  )
})

test(
  "a visitor's browser stores only the public pages, even of an update, and the members area after a sign-in",
  onlyLong,
  async ({ page, context, server, expectFailedLoads, console: { expectComplaints } }, testInfo) => {
    expectFailedLoads(/\/(?:api|art|assets)\/|\.webmanifest$/)
    expectComplaints(/Failed to fetch dynamically imported module|Unable to preload CSS/)
    // The shell preloads it for the home page; the calendar without dates does not use it.
    expectComplaints(/besley-italic.* was preloaded using link preload but not used/)
    await page.goto('/de-ch')
    await page.evaluate(() => navigator.serviceWorker.ready)
    const all = await filesToCome(page)
    expect(all).toBeGreaterThan(30)
    await context.setOffline(true)
    await page.goto('/de-ch/signup')
    await expect(title(page)).toHaveText('Mitglied werden')
    await page.goto('/de-ch/gallery')
    await expect(title(page)).toHaveText('Diese Seite braucht eine Internetverbindung')
    await page.goto('/de-ch/intra')
    await expect(title(page)).toHaveText('Diese Seite braucht eine Internetverbindung')
    await page.goto('/de-ch/calendar')
    await expect(title(page)).toHaveText('Konzerte und Anlässe')
    await expect(page.getByText('Die Anlässe konnten nicht geladen werden.')).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
    await expect(page.getByRole('heading', { name: 'Licht über dem Wasser' })).toBeVisible()

    await page.goto('/de-ch')
    const checkout = testInfo.outputPath('checkout')
    await checkOutNextBuild(checkout, { from: before, to: after })
    await server.stop()
    await server.start({}, checkout)
    expect(await lookForWorker(page)).toBe('installed')
    expect(await filesToCome(page)).toBe(all)

    await server.stop()
    await server.start()
    await signIn(page, 'player')
    await waitUntilReadyForOffline(page)
  },
)

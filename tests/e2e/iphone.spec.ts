import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { iphone, landscapeInsets, portraitInsets, setInsets, simulateIos } from '../support/iphone.ts'
import { onlyLong } from '../support/long-run.ts'
import { answerOnOtherDevice } from '../support/member-actions.ts'
import { leaf, meeting, openRepertoire, piece } from '../support/members-area.ts'
import { accountOf } from '../support/seeded-folder.ts'
import { changeTokens } from '../support/token-record.ts'

/* Simulated in Chromium: behaviour of real devices is not tested here. */
test.use({ isServerShared: true, ...iphone, member: 'player', serviceWorkers: 'block' })

/**
 * Returns the texts and controls, by accessible name or text, that are covered by a notch, a home indicator or a bar.
 */
const covered = (page: Page, insets: typeof portraitInsets): Promise<string[]> =>
  page.evaluate(({ top, right, bottom, left }) => {
    scrollTo(0, 0)
    const words: string[] = []
    for (const element of document.querySelectorAll('a, button, h1, h2, input, textarea, select, label, p')) {
      const box = element.getBoundingClientRect()
      const isOnScreen = box.bottom > 0 && box.top < innerHeight && box.width > 1 && box.height > 1
      if (!isOnScreen || !element.checkVisibility({ visibilityProperty: true })) continue
      const isBeside = box.left < left || box.right > innerWidth - right
      // The page itself scrolls below the lower edge.
      const isFixed = element.closest('.thumb, .head, .stand, .cookie-bar') !== null
      const isUnder = isFixed && (box.top < top || box.bottom > innerHeight - bottom)
      if (isBeside || isUnder) words.push(`${element.tagName} ${element.textContent?.slice(0, 40)}`)
    }
    return words
  }, insets)

test(
  'a tab of Safari explains once how to install the app, and offers nothing unsupported',
  onlyLong,
  async ({ page }) => {
    await simulateIos(page, 'tab')
    await page.addInitScript(() => {
      const persist = (): Promise<boolean> => Promise.resolve(document.body.toggleAttribute('data-persist', true))
      Object.defineProperty(navigator.storage, 'persist', { value: persist })
    })
    const offered = page.getByRole('region', { name: 'App installieren' })
    await openRepertoire(page)
    await expect(page.getByText('In einem Browser-Tab löscht Safari gespeicherte Noten')).toBeVisible()
    await expect(offered).toBeHidden()
    await expect(page.locator('body[data-persist]')).toHaveCount(0)
    await piece(page, 'Amazing Grace').getByRole('button', { name: 'Speichern' }).click()
    await expect(offered.getByRole('listitem')).toHaveCount(3)
    await expect(page.locator('body[data-persist]')).toBeAttached()
    await expect(offered.getByRole('list')).toHaveCSS('list-style-type', 'decimal')
    await expect(offered.locator('svg').first()).toBeVisible()
    await setInsets(page, portraitInsets)
    expect(await covered(page, portraitInsets)).toEqual([])
    await offered.getByRole('button', { name: 'Jetzt nicht' }).click()
    await page.reload()
    await expect(piece(page, 'Amazing Grace')).toContainText('Gespeichert')
    await expect(offered).toBeHidden()

    await page.getByRole('link', { name: 'So installieren Sie die App' }).click()
    await expect(offered.getByRole('heading')).toBeInViewport()
    await expect(
      page.getByText('Auf iPhone und iPad gibt es Benachrichtigungen nur in der installierten App.'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Benachrichtigungen einschalten' })).toHaveCount(0)
    await expect(page.getByText('Eine Zahl auf dem Symbol')).toHaveCount(0)
  },
)

test(
  'the installed app offers no installation, and a sign-in returns to it without a popup',
  onlyLong,
  async ({ page, context, expectFailedLoads }) => {
    expectFailedLoads(/\/(?:sso\/token|api\/.*)$/)
    await simulateIos(page, 'installed')
    await openRepertoire(page)
    await expect(page.getByText('In einem Browser-Tab löscht Safari')).toHaveCount(0)
    await page.getByRole('link', { name: 'Proben' }).last().click()
    await expect(meeting(page, 'Matinée im Park')).toBeVisible()
    await changeTokens(page, { expiresAt: 1, refreshToken: 'gone' })
    await context.clearCookies()
    await page.getByRole('status').getByRole('button', { name: 'Anmelden' }).click()
    const { email, password } = await accountOf('player')
    await page.getByLabel('E-Mail').fill(email)
    await page.getByLabel('Passwort').fill(password)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await expect(page).toHaveURL(/\/de-ch\/intra\/meetings$/)
    await expect(page.getByText('Bitte melden Sie sich noch einmal an.')).toHaveCount(0)
    expect(context.pages()).toHaveLength(1)
  },
)

test('the stand keeps the screen on after a touch, and an edge swipe does not leave it', onlyLong, async ({ page }) => {
  await simulateIos(page, 'installed')
  await openRepertoire(page)
  await page.getByRole('link', { name: 'Greensleeves', exact: true }).click()
  await expect(leaf(page, 'Seite 1 von 2')).toBeVisible()
  await page.reload()
  const ask = page.getByText('Tippen Sie einmal auf den Bildschirm, damit er an bleibt.')
  await expect(ask).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('overscroll-behavior', 'none')
  await page.touchscreen.tap(380, 420)
  await expect(leaf(page, 'Seite 2 von 2')).toBeVisible()
  await expect(ask).toHaveCount(0)

  // At the edge the app handles the touch alone: the browser neither navigates back nor fires a click, and a tap still
  // turns.
  await page.evaluate(() =>
    addEventListener('touchstart', ({ defaultPrevented }) => {
      document.body.setAttribute('data-prevented', String(defaultPrevented))
    }),
  )
  await page.touchscreen.tap(5, 420)
  await expect(leaf(page, 'Seite 1 von 2')).toBeVisible()
  await expect(page.locator('body[data-prevented=true]')).toBeAttached()
  await setInsets(page, landscapeInsets)
  await page.setViewportSize({ width: 844, height: 390 })
  expect(await covered(page, landscapeInsets)).toEqual([])
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Meine Noten' })).toBeVisible()
})

test(
  'above the keyboard a field and its button stay visible, and pulling down does not reload a form',
  onlyLong,
  async ({ page }) => {
    await page.goto('/de-ch/intra/person')
    const email = page.getByLabel(/^E-Mail/)
    await email.scrollIntoViewIfNeeded()
    await email.fill('heinz.neu@mhz.example')
    await expect(page.locator('html')).toHaveCSS('overscroll-behavior', 'none')
    // The viewport that the keyboard leaves (interactive-widget=resizes-content).
    await page.setViewportSize({ width: 390, height: 430 })
    for (const name of ['E-Mail', 'Speichern']) {
      const control = name === 'E-Mail' ? email : page.getByRole('button', { name })
      await control.focus()
      await control.evaluate((element) => element.scrollIntoView({ block: 'nearest' }))
      const isOnTop = await control.evaluate((element) => {
        const { left, width, top, height } = element.getBoundingClientRect()
        return [top + 2, top + height - 2].every((y) =>
          element.contains(document.elementFromPoint(left + width / 2, y)),
        )
      })
      expect(isOnTop, `${name} is covered`).toBe(true)
    }
  },
)

test(
  'a page restored from the back/forward cache shows answers given elsewhere in the meantime',
  onlyLong,
  async ({ page }) => {
    await page.goto('/de-ch/intra/meetings')
    const card = meeting(page, 'Matinée im Park')
    await expect(card).toBeVisible()
    await answerOnOtherDevice(page, 'Matinée im Park', { status: false })
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect(card.getByRole('radio', { name: 'Abgemeldet' })).toBeChecked()
  },
)

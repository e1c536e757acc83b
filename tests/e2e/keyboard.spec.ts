import type { Page } from '@playwright/test'
import { expect, test, waitForHydration } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'

const press = (page: Page, key: string) => page.keyboard.press(key)
const focusIsIn = (page: Page, part: string) =>
  page.evaluate((selector) => document.activeElement?.closest(selector) !== null, part)

test.describe('a keyboard user', () => {
  test.use({ isServerShared: true, member: 'player', serviceWorkers: 'block', viewport: { width: 390, height: 844 } })

  test(
    'skips to the content, uses panel, account menu and dialog, and returns to where they were opened',
    onlyLong,
    async ({ page }) => {
      await page.goto('/de-ch/calendar')
      await waitForHydration(page)
      await press(page, 'Tab')
      await expect(page.getByRole('link', { name: 'Zum Inhalt' })).toBeFocused()
      await expect(page.getByRole('link', { name: 'Zum Inhalt' })).toBeInViewport()
      await press(page, 'Enter')
      await expect(page.getByRole('main')).toBeFocused()
      // The next tab stop is the first in the page's content.
      await press(page, 'Tab')
      expect(await focusIsIn(page, 'main')).toBe(true)

      const menu = page.getByRole('button', { name: 'Menü' })
      const panel = page.getByRole('navigation', { name: 'Alle Seiten' })
      await menu.focus()
      await press(page, 'Enter')
      await expect(panel).toBeVisible()
      await press(page, 'Tab')
      const close = panel.getByRole('button', { name: 'Schliessen' })
      await expect(close).toBeFocused()
      await press(page, 'Shift+Tab')
      await expect(panel.getByRole('link').last()).toBeFocused()
      await press(page, 'Tab')
      await expect(close).toBeFocused()
      const links = await panel.getByRole('link').count()
      for (let step = 0; step < links; step++) await press(page, 'Tab')
      await expect(panel.getByRole('link').last()).toBeFocused()
      await press(page, 'Escape')
      await expect(panel).toBeHidden()
      await expect(menu).toBeFocused()
      await press(page, 'Enter')
      await panel.getByRole('link', { name: 'Impressum' }).focus()
      await press(page, 'Enter')
      await expect(page.getByRole('heading', { level: 1, name: /^Impressum/ })).toBeFocused()
      await expect(panel).toBeHidden()

      const account = page.getByRole('button', { name: 'Konto', exact: true })
      const signOut = page.getByRole('button', { name: 'Abmelden' })
      await account.focus()
      await press(page, 'Space')
      await press(page, 'Tab')
      await expect(page.getByRole('link', { name: 'Interner Bereich' })).toBeFocused()
      await press(page, 'Escape')
      await expect(signOut).toBeHidden()
      await expect(account).toBeFocused()
      await press(page, 'Enter')
      for (let step = 0; step < 3; step++) await press(page, 'Tab')
      await expect(signOut).toBeFocused()
      await press(page, 'Escape')
      await expect(account).toBeFocused()

      await page.goto('/de-ch/calendar')
      await waitForHydration(page)
      const open = page.getByRole('button', { name: 'Exportieren' })
      await open.focus()
      await press(page, 'Enter')
      const dialog = page.getByRole('dialog', { name: 'Anlässe exportieren' })
      await expect(dialog).toBeVisible()
      await expect.poll(() => focusIsIn(page, 'dialog')).toBe(true)
      const stops = await dialog.locator('select, input, button').count()
      for (let step = 0; step < stops + 2; step++) {
        await press(page, 'Tab')
        // After its last element a modal dialog passes the focus to the browser's toolbar, never to the page below.
        expect(await focusIsIn(page, 'dialog, body:not(:focus-within)')).toBe(true)
      }
      await press(page, 'Escape')
      await expect(dialog).toBeHidden()
      await expect(open).toBeFocused()
    },
  )
})

test.describe('an editor', () => {
  test.use({ isServerShared: true, member: 'editor', serviceWorkers: 'block' })

  test(
    'gets the focus back where a question was asked, or on the heading if the place is gone',
    onlyLong,
    async ({ page }) => {
      await page.goto('/de-ch/intra/admin/articles')
      await page
        .getByRole('main')
        .getByRole('link', { name: /Aufbrüche/ })
        .first()
        .click()
      const remove = page.getByRole('button', { name: 'Löschen' })
      await remove.focus()
      await press(page, 'Enter')
      await expect(page.getByRole('dialog')).toBeVisible()
      await press(page, 'Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(remove).toBeFocused()
      await press(page, 'Enter')
      await expect(page.getByRole('dialog')).toBeVisible()
      // As when a change of somebody else removes the place meanwhile.
      await remove.first().evaluate((button) => button.remove())
      await press(page, 'Escape')
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    },
  )
})

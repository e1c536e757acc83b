import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'
import { leaf, openRepertoire } from '../support/members-area.ts'
import { drawn, drawOver, inkBox } from '../support/music-stand.ts'

const openOnStand = async (page: Page, title: string): Promise<void> => {
  await openRepertoire(page)
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(leaf(page, /Seite 1/)).toBeVisible()
}

/** Opens the part on the stand that a tuba in E flat plays. */
const openTuba = async (page: Page): Promise<void> => {
  await openOnStand(page, 'Amazing Grace')
  await page.getByRole('button', { name: /Alle Stimmen/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Tuba in Es/ })
    .click()
  await expect(leaf(page, /Tuba in Es, Seite 1/)).toBeVisible()
}

const pen = (page: Page) => page.getByRole('button', { name: 'Auf die Noten schreiben' })
const firstPage = (page: Page, name: string | RegExp) => page.getByRole('img', { name })

/** Draws as soon as the page can be written on. */
const draw = async (page: Page, from: [number, number], to: [number, number]): Promise<void> => {
  await expect(page.locator('.pen-surface')).toBeVisible()
  await drawOver(page, from, to)
}

test.describe('the conductor', () => {
  test.use({ member: 'conductor', serviceWorkers: 'block' })

  test(
    'writes once for everybody: an open stand shows it with its author; a player hides it, and cannot erase it',
    onlyLong,
    async ({ page, anotherDevice }) => {
      const player = await anotherDevice('player')
      await openOnStand(player, 'Amazing Grace')
      await openTuba(page)
      await pen(page).click()
      await page.getByRole('button', { name: 'Für alle schreiben' }).click()
      await draw(page, [0.2, 0.3], [0.5, 0.4])
      await expect(firstPage(page, 'Seite 1, eine Notiz für alle von Selina Bärlocher')).toBeVisible()
      await page.getByRole('button', { name: 'Fertig' }).click()
      const shared = firstPage(player, 'Seite 1, eine Notiz für alle von Selina Bärlocher')
      await expect(shared).toBeVisible()
      await pen(player).click()
      await expect(player.getByRole('button', { name: 'Für alle schreiben' })).toBeHidden()
      await player.getByRole('button', { name: 'Radierer' }).click()
      await draw(player, [0.2, 0.3], [0.5, 0.4])
      await expect(shared).toBeVisible()
      await pen(player).click()
      await player.getByRole('button', { name: 'Mehr', exact: true }).click()
      await player.getByLabel('Notizen für alle zeigen').uncheck()
      await player.getByRole('button', { name: 'Fertig' }).click()
      await expect(firstPage(player, 'Seite 1')).toBeVisible()
      await expect(shared).toBeHidden()
    },
  )

  test('undoes on the layer of the stroke only, and erases for everybody', onlyLong, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openTuba(page)
    await pen(page).click()
    await draw(page, [0.2, 0.6], [0.5, 0.7])
    const alone = 'Seite 1, eine Notiz auf dieser Seite'
    await expect(firstPage(page, new RegExp(`^${alone}`))).toBeVisible()
    const undo = page.getByRole('button', { name: 'Rückgängig' })
    await expect(undo).toHaveAttribute('aria-disabled', 'false')
    const choice = page.getByRole('button', { name: 'Für alle schreiben' })
    await choice.click()
    await expect(undo).toHaveAttribute('aria-disabled', 'true')
    const before = (await drawn(page, 1).getAttribute('aria-label')) ?? ''
    const ink = await inkBox(page)
    await draw(page, [0.6, 0.6], [0.8, 0.7])
    await expect(drawn(page, 1)).not.toHaveAccessibleName(before)
    expect(await inkBox(page)).not.toEqual(ink)
    await page.keyboard.press('Control+z')
    await expect(drawn(page, 1)).toHaveAccessibleName(before)
    expect(await inkBox(page)).toEqual(ink)
    await draw(page, [0.6, 0.6], [0.8, 0.7])
    await page.getByRole('button', { name: 'Weitere Werkzeuge' }).click()
    expect(await findings(page, 'tools of the pen')).toEqual([])
    await page.getByRole('button', { name: 'Alle Notizen löschen' }).click()
    await expect(page.getByRole('dialog')).toContainText('auf jedem Gerät')
    await page.getByRole('dialog').getByRole('button', { name: 'Alle Notizen löschen' }).click()
    await expect(drawn(page, 1)).toHaveAccessibleName(alone)
    // Taken again, the pen writes for the conductor alone.
    await pen(page).click()
    await pen(page).click()
    await expect(choice).toHaveAttribute('aria-pressed', 'false')
    expect(await findings(page, 'shared layer')).toEqual([])
  })
})

test.describe('the conductor with a finger', () => {
  test.use({ isServerShared: true, member: 'conductor', serviceWorkers: 'block', hasTouch: true })

  test('reaches every tool of the pen on each screen, and closes the menu alone', onlyLong, async ({ page }) => {
    await openOnStand(page, 'Amazing Grace')
    await pen(page).click()
    const bar = page.locator('.pen-bar')
    const menu = page.getByRole('button', { name: 'Weitere Werkzeuge' })
    const extras = ['Wiederherstellen', 'Mit dem Finger schreiben', 'Alle Notizen löschen']
    /** The rows of targets; a target that is too small or not on the screen is named instead. */
    const rows = () =>
      bar.getByRole('button').evaluateAll((buttons) => {
        const seen = buttons.map((button) => ({ button, box: button.getBoundingClientRect() }))
        const bad = seen.filter(
          ({ box: { left, right, bottom, width, height } }) =>
            left < 0 || right > innerWidth || bottom > innerHeight || Math.min(width, height) < 44,
        )
        if (bad.length > 0) return bad.map(({ button }) => button.ariaLabel ?? button.textContent)
        return new Set(seen.map(({ box }) => Math.round(box.top))).size
      })
    for (const [width, height, textSize, expected] of [
      [390, 844, '100%', 2],
      [360, 740, '200%', 2],
      [320, 640, '200%', 3],
      [844, 390, '100%', 1],
      [820, 1180, '100%', 1],
      [1180, 820, '100%', 1],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), textSize)
      await expect.poll(rows, `${width} x ${height}`).toBe(expected)
      await expect(page.getByRole('button', { name: 'Mehr', exact: true })).toBeInViewport({ ratio: 1 })
      if (width < 1000) await menu.press('Enter')
      for (const name of extras) {
        await bar.getByRole('button', { name }).focus()
        await expect(bar.getByRole('button', { name })).toBeInViewport()
      }
      if (width > 1000) continue
      await page.keyboard.press('Escape')
      await expect(menu).toBeFocused()
      await expect(bar.getByRole('button', { name: 'Wiederherstellen' })).toBeHidden()
    }
  })
})

test.describe('a player with two devices', () => {
  test.use({ member: 'player', serviceWorkers: 'block' })

  test('sees on an open stand what the other device writes and erases', onlyLong, async ({ page, anotherDevice }) => {
    const tablet = await anotherDevice('player')
    await openOnStand(tablet, 'Can-Can')
    await openOnStand(page, 'Can-Can')
    await pen(page).click()
    await draw(page, [0.2, 0.3], [0.5, 0.4])
    await expect(firstPage(tablet, 'Seite 1, eine Notiz')).toBeVisible()
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect(tablet.getByRole('img', { name: 'Seite 1', exact: true })).toBeVisible()
  })
})

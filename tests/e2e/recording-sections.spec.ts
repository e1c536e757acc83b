import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { eachLocale, onlyLong } from '../support/long-run.ts'
import { leaf } from '../support/members-area.ts'

/** Opens the demo recording beside its sheet. */
const openRecording = async (page: Page, locale: string) => {
  await page.goto(`/${locale}/intra/repertoire`)
  await page.getByRole('link', { name: 'Amazing Grace', exact: true }).click()
  await page.getByRole('button', { name: /^(Mehr|More)$/ }).click()
  await page.getByRole('button', { name: 'Probeaufnahme', exact: true }).click()
  const bar = page.getByRole('region', { name: /: Probeaufnahme$/ })
  await expect(bar.getByRole('button', { name: /^Thema/ })).toBeVisible()
  return bar
}

test.describe('a player', () => {
  test.use({ member: 'player' })

  test(
    'notes a section without network, which arrives once, is repeated, and opens the sheet at its mark',
    onlyLong,
    async ({ page, context, expectFailedLoads }) => {
      expectFailedLoads(/./)
      await page.setViewportSize({ width: 390, height: 844 })
      const bar = await openRecording(page, 'de-ch')
      const sound = bar.locator('audio')
      const seek = (to: number) =>
        sound.evaluate((one: HTMLAudioElement, at) => {
          one.pause()
          one.currentTime = at
        }, to)
      await context.setOffline(true)
      await seek(2)
      await bar.getByRole('button', { name: 'Abschnitt merken' }).click()
      await expect(bar).toContainText('Der Abschnitt beginnt bei 0:02')
      await seek(2.2)
      await bar.getByRole('button', { name: 'Ende des Abschnitts' }).click()
      const dialog = page.getByRole('dialog', { name: 'Neuer Abschnitt' })
      await dialog.getByLabel('Name des Abschnitts').fill('Auftakt')
      await dialog.getByRole('button', { name: 'Abschnitt speichern' }).click()
      await expect(dialog).toContainText('Ein Abschnitt dauert mindestens eine halbe Sekunde')
      const later = dialog.getByRole('button', { name: 'Ende: eine Zehntelsekunde später' })
      await later.focus()
      for (let step = 0; step < 5; step++) await page.keyboard.press('Enter')
      await expect(dialog.getByRole('group', { name: 'Ende' })).toContainText('0:02.7')
      await dialog.getByRole('button', { name: 'Abschnitt speichern' }).click()
      await expect(dialog).toBeHidden()
      const own = bar.getByRole('button', { name: /^Auftakt/ })
      await expect(own).toBeVisible()

      await bar.getByRole('button', { name: 'Stelle von «Auftakt» in den Noten setzen' }).click()
      await page.keyboard.press('PageDown')
      await expect(leaf(page, 'Seite 2 von 2')).toBeVisible()
      await page.getByRole('button', { name: 'Setzen', exact: true }).click()
      await expect(own).toContainText('Seite 2')
      await page.keyboard.press('PageUp')
      await expect(leaf(page, 'Seite 1 von 2')).toBeVisible()

      /** Resolves with the number of times that the section has begun. */
      const begun = sound.evaluate(
        (one: HTMLAudioElement) =>
          new Promise<number>((resolve) => {
            let times = 0
            one.addEventListener('play', () => {
              times += 1
              if (times === 2) resolve(one.currentTime)
            })
          }),
      )
      await own.click()
      await expect(own).toHaveAttribute('aria-pressed', 'true')
      await expect(leaf(page, 'Seite 2 von 2')).toBeVisible()
      expect(Math.round(await begun)).toBe(2)
      await bar.getByRole('button', { name: 'Anhalten' }).click()

      const sent = page.waitForResponse(
        (response) => response.url().includes('/recording/section/') && response.request().method() === 'PUT',
      )
      await context.setOffline(false)
      expect((await sent).status()).toBe(200)
      await openRecording(page, 'de-ch')
      await expect(bar.getByRole('button', { name: /^Auftakt/ })).toHaveCount(1)
      await expect(bar.getByRole('button', { name: /^Auftakt.*Seite 2/ })).toBeVisible()
    },
  )

  for (const { locale } of eachLocale)
    test(`axe finds nothing on the sections of a recording in ${locale}`, onlyLong, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      const bar = await openRecording(page, locale)
      const found = await findings(page, 'sections')
      await bar.getByRole('button', { name: /^(Abschnitt merken|Note a section)$/ }).click()
      await bar.getByRole('button', { name: /^(Ende des Abschnitts|End of the section)$/ }).click()
      found.push(...(await findings(page, 'a new section')))
      expect(found).toEqual([])
    })
})

test.describe('a conductor', () => {
  test.use({ member: 'conductor' })

  test(
    'marks a section for everybody without network, and the device of a player opens the sheet there, offline too',
    onlyLong,
    async ({ page, context, anotherDevice, expectFailedLoads }) => {
      test.setTimeout(240_000)
      expectFailedLoads(/./)
      await page.setViewportSize({ width: 390, height: 844 })
      const player = await anotherDevice('player')
      const heard = await openRecording(player, 'de-ch')
      const sheet = new URL(player.url()).pathname
      const theme = heard.getByRole('button', { name: /^Thema/ })
      await expect(theme).not.toContainText('Seite')

      await page.goto(sheet)
      await expect(leaf(page, 'Seite 1 von 2')).toBeVisible({ timeout: 60_000 })
      await page.getByRole('button', { name: 'Mehr', exact: true }).click()
      await page.getByRole('button', { name: 'Probeaufnahme', exact: true }).click()
      const bar = page.getByRole('region', { name: /: Probeaufnahme$/ })
      await expect(bar.getByRole('button', { name: /^Thema/ })).toBeVisible()
      await context.setOffline(true)
      const pin = bar.getByRole('button', { name: 'Stelle von «Thema» in den Noten setzen' })
      await pin.click()
      await expect(page.getByLabel('Für alle, die aus diesen Noten spielen')).toBeChecked()
      await page.keyboard.press('PageDown')
      await expect(leaf(page, 'Seite 2 von 2')).toBeVisible()
      await page.getByRole('button', { name: 'Setzen', exact: true }).click()
      await expect(bar.getByRole('button', { name: /^Thema/ })).toContainText('Seite 2')
      const sent = page.waitForResponse(
        (response) => response.url().includes('/section-mark/') && response.request().method() === 'PUT',
      )
      await context.setOffline(false)
      expect((await sent).status()).toBe(200)

      await test.step('the player sees it, and opens the sheet there without network', async () => {
        await player.reload()
        await openRecording(player, 'de-ch')
        await expect(theme).toContainText('Seite 2')
        await player.context().setOffline(true)
        await player.keyboard.press('Home')
        await expect(leaf(player, 'Seite 1 von 2')).toBeVisible()
        await theme.click()
        await expect(leaf(player, 'Seite 2 von 2')).toBeVisible()
        await heard.getByRole('button', { name: 'Anhalten' }).click()
      })

      await test.step('an own place goes first, and the band’s returns when it is removed', async () => {
        await player.keyboard.press('Home')
        await expect(leaf(player, 'Seite 1 von 2')).toBeVisible()
        const own = heard.getByRole('button', { name: 'Stelle von «Thema» in den Noten setzen' })
        await own.click()
        await expect(player.getByLabel('Für alle, die aus diesen Noten spielen')).toHaveCount(0)
        await expect(leaf(player, 'Seite 2 von 2')).toBeVisible()
        await player.keyboard.press('PageUp')
        await expect(leaf(player, 'Seite 1 von 2')).toBeVisible()
        await player.getByRole('button', { name: 'Setzen', exact: true }).click()
        await expect(theme).toContainText('Seite 1')
        await own.click()
        await player.getByRole('button', { name: 'Stelle entfernen' }).click()
        await expect(theme).toContainText('Seite 2')
      })

      await test.step('the conductor removes it again', async () => {
        await pin.click()
        await page.getByRole('button', { name: 'Stelle entfernen' }).click()
        await expect(bar.getByRole('button', { name: /^Thema/ })).not.toContainText('Seite')
      })
    },
  )
})

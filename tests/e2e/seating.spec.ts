import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'

test.describe('two planners who move chairs of one plan', () => {
  test.use({ member: 'conductor' })

  test(
    'the second one is told, loses nothing, and decides whose plan counts',
    onlyLong,
    async ({ page, anotherDevice, expectFailedLoads }) => {
      const admin = await anotherDevice('admin')
      const chair = (on: Page, place: number) =>
        on
          .getByRole('region', { name: 'Sitzplan, gesehen vom Dirigentenpult' })
          .getByRole('button', { name: new RegExp(`^Reihe 1, Platz ${place}:`) })
      const nameOn = async (on: Page, place: number) =>
        (await chair(on, place).locator('span:has(+ small)').textContent()) ?? ''
      const swap = async (on: Page, one: number, other: number) => {
        await chair(on, one).click()
        await chair(on, other).click()
      }
      for (const on of [page, admin]) {
        await on.goto('/de-ch/intra/admin/seating')
        await on.getByRole('link', { name: 'Licht über dem Wasser' }).click()
        await expect(chair(on, 1)).toBeVisible()
      }
      const [first, second, third] = [await nameOn(page, 1), await nameOn(page, 2), await nameOn(page, 3)]
      await swap(page, 1, 3)
      await swap(admin, 1, 2)
      await admin.getByRole('button', { name: 'Plan speichern' }).click()
      await expect(admin.getByText('Gespeichert.')).toBeVisible()

      expectFailedLoads(/\/seating$/)
      const save = page.getByRole('button', { name: 'Plan speichern' })
      await save.click()
      const conflict = page.getByText(/^Jemand anderes hat diesen Plan inzwischen geändert/)
      await expect(conflict).toBeVisible()
      expect([await nameOn(page, 1), await nameOn(page, 3)]).toEqual([third, first])
      expect(await findings(page, 'a plan that somebody else has changed')).toEqual([])
      await page.getByRole('button', { name: 'Meine Eingaben behalten' }).click()
      await expect(conflict).toBeHidden()
      expect([await nameOn(page, 1), await nameOn(page, 3)]).toEqual([third, first])
      await save.click()
      await expect(page.getByText('Gespeichert.')).toBeVisible()

      await swap(page, 4, 5)
      await admin.reload()
      await swap(admin, 1, 2)
      await admin.getByRole('button', { name: 'Plan speichern' }).click()
      await expect(admin.getByText('Gespeichert.')).toBeVisible()
      await save.click()
      await page.getByRole('button', { name: 'Änderungen übernehmen' }).click()
      await expect(chair(page, 1)).toContainText(second)
      await expect(chair(page, 2)).toContainText(third)
    },
  )
})

test.describe('a plan', () => {
  test.use({ member: 'player' })

  test(
    'a planner seats whoever comes by taps, keyboard and mouse, and a member sees the own place without network',
    onlyLong,
    async ({ page, anotherDevice }) => {
      const admin = await anotherDevice('admin')
      await admin.goto('/de-ch/intra/admin/seating')
      await admin.getByRole('link', { name: 'Ganzer Verein' }).click()
      await admin.getByRole('button', { name: 'Mit Zusagen füllen' }).click()
      await expect(admin.getByText(/Personen haben einen Platz erhalten/)).toBeVisible()
      const plan = admin.getByRole('region', { name: 'Sitzplan, gesehen vom Dirigentenpult' })
      const chair = (place: number) => plan.getByRole('button', { name: new RegExp(`^Reihe 1, Platz ${place}:`) })
      const wordsOf = async (place: number) => ((await chair(place).textContent()) ?? '').replace(/^[^:]*:/, '').trim()
      const [first, second, third] = [await wordsOf(1), await wordsOf(2), await wordsOf(3)]

      await chair(1).click()
      await chair(2).click()
      await expect(chair(2)).toContainText(first)
      await expect(chair(1)).toContainText(second)

      await chair(2).focus()
      await admin.keyboard.press('Enter')
      await expect(admin.getByText(/ist aufgenommen/)).toBeVisible()
      await admin.keyboard.press('ArrowRight')
      await admin.keyboard.press('Enter')
      await expect(admin.getByText(/sitzt jetzt in Reihe 1, Platz 3/)).toBeVisible()
      await expect(chair(3)).toContainText(first)

      await chair(3).hover()
      await admin.mouse.down()
      await chair(1).hover()
      await admin.mouse.up()
      await expect(chair(1)).toContainText(first)
      await expect(chair(2)).toContainText(third)

      await chair(2).click()
      await admin.getByRole('checkbox', { name: 'Teilt das Pult mit dem Platz links davon' }).check()
      await expect(chair(2)).toHaveAccessibleName(/teilt das Pult/)
      await admin.reload()
      await expect(admin.getByText(/^Ihr Entwurf vom/)).toBeVisible()
      await expect(chair(1)).toContainText(first)
      await expect(chair(2)).toHaveAccessibleName(/teilt das Pult/)
      expect(await findings(admin, 'the plan of the band')).toEqual([])
      await admin.getByRole('button', { name: 'Plan speichern' }).click()
      await expect(admin.getByText('Gespeichert.')).toBeVisible()

      await admin.goto('/de-ch/intra/admin/seating')
      await admin.getByRole('table').getByRole('link').first().click()
      await expect(chair(1)).toContainText(first)
      await admin.getByRole('button', { name: 'Lücken schliessen' }).click()
      await admin.getByRole('button', { name: 'Plan speichern' }).click()
      await expect(admin.getByText('Gespeichert.')).toBeVisible()
      const download = admin.waitForEvent('download')
      await admin.getByRole('button', { name: 'Als PDF drucken' }).click()
      expect((await download).suggestedFilename()).toMatch(/^Sitzplan .*\.pdf$/)

      await page.goto('/de-ch/intra/meetings')
      await page.getByRole('link', { name: 'Sitzplan' }).first().click()
      await expect(page.getByText(/^Ihr Platz: Reihe|^Sie haben in diesem Plan keinen Platz/)).toBeVisible()
      expect(await findings(page, 'the plan of an event')).toEqual([])
      await page.evaluate(() => navigator.serviceWorker.ready)
      await page.context().setOffline(true)
      await page.reload()
      await expect(page.getByRole('region', { name: 'Sitzplan, gesehen vom Dirigentenpult' })).toBeVisible()
    },
  )
})

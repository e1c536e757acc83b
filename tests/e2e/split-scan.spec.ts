import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { leaf } from '../support/members-area.ts'
import { scannedSet } from '../support/scanned-set.ts'

const part = (page: Page, number: number): Locator =>
  page.getByRole('region', { name: `Stimme ${number}`, exact: true })
const pageButton = (page: Page, number: number): Locator =>
  page.getByRole('button', { name: new RegExp(`^Seite ${number}(?:, weggelassen)?$`) })
const pdf = async (name: string, set: Parameters<typeof scannedSet>[0]) => ({
  name,
  mimeType: 'application/pdf',
  buffer: await scannedSet(set),
})

/** Creates a piece and opens the screen that splits its scan. */
const openNewPiece = async (page: Page, title: string) => {
  await page.goto('/de-ch/intra/admin/sheets/new')
  await page.getByLabel('Titel', { exact: true }).fill(title)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByRole('link', { name: 'Scan aufteilen' }).click()
  await expect(page.getByRole('heading', { name: 'Scan aufteilen', level: 1 })).toBeVisible()
}

test.describe('an editor', () => {
  test.use({ member: 'editor', serviceWorkers: 'block' })

  for (const [device, viewport] of [
    ['on a desktop', { width: 1280, height: 900 }],
    ['on a phone', { width: 390, height: 844 }],
  ] as const) {
    test.describe(device, () => {
      test.use({ viewport })

      test(`splits a scan of 120 pages, ${device}`, onlyLong, async ({ page }) => {
        const title = `Marsch ${device}`
        await openNewPiece(page, title)
        await page.getByLabel('PDF-Datei wählen').setInputFiles(await pdf('Satz.pdf', { pages: 120 }))
        await expect(page.getByText('120 Seiten. 40 Stimmen haben einen Namen.')).toBeVisible()
        await expect(page.getByText('40 Stimmen, 120 Seiten', { exact: true })).toBeVisible()
        await expect(part(page, 1).getByLabel('Name der Stimme')).toHaveValue('Flöte 1')
        await expect.poll(() => page.locator('canvas').count()).toBeLessThan(40)

        await test.step('by keyboard: a page is turned and straightened, another one omitted', async () => {
          await pageButton(page, 1).press('Enter')
          await page.getByRole('button', { name: 'Rechts drehen' }).press('Enter')
          await page.getByRole('slider').press('ArrowRight')
          await expect(page.getByText('Gerade richten: 0.25°')).toBeVisible()
          await page.keyboard.press('Escape')
          await expect(pageButton(page, 1)).toBeFocused()
          await pageButton(page, 3).press('Enter')
          await page.getByRole('checkbox', { name: 'Diese Seite weglassen' }).check()
          await page.getByRole('button', { name: 'Fertig' }).click()
          await expect(pageButton(page, 3)).toHaveAccessibleName('Seite 3, weggelassen')
        })
        await test.step('a part begins between two pages; without a name it is not saved', async () => {
          await page.getByRole('button', { name: 'Bei Seite 2 beginnt eine Stimme' }).click()
          await page.getByRole('button', { name: 'Stimmen speichern' }).click()
          await expect(part(page, 2).getByText('Bitte ein Instrument wählen').first()).toBeVisible()
          await part(page, 2).getByLabel('Name der Stimme').fill('Tenor Horn')
          await part(page, 2).getByRole('button', { name: 'Althorn · Es' }).click()
        })
        await page.getByRole('button', { name: 'Stimmen speichern' }).click()
        await expect(page.getByText('41 Stimmen sind gespeichert.')).toBeInViewport()

        await page.getByRole('link', { name: 'Zum Stück' }).click()
        await expect(page.getByRole('heading', { name: '41 Stimmen' })).toBeVisible()
        await expect(page.getByText(`${title} - Flöte 1.pdf · 1 Seite A4`)).toBeVisible()
        await expect(page.getByText(`${title} - Tenor Horn.pdf · 1 Seite A4`)).toBeVisible()
        await expect(page.getByText(`${title} - Tuba in B.pdf · 3 Seiten A4`)).toBeVisible()
      })
    })
  }

  test(
    'is told how many parts have no name and led to the first, and sees that the rest was saved',
    onlyLong,
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/de-ch/intra/admin/sheets/1/split')
      await page.getByLabel('PDF-Datei wählen').setInputFiles(await pdf('Satz.pdf', { pages: 24, hasText: false }))
      await page.getByText('Alle Seiten auf einmal bearbeiten').click()
      await page.getByLabel('Seiten je Stimme').fill('12')
      await page.getByRole('button', { name: 'So aufteilen' }).click()
      const save = page.getByRole('button', { name: 'Stimmen speichern' })
      const name = (number: number) => part(page, number).getByLabel('Name der Stimme')
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await expect(name(1)).not.toBeInViewport()
      await save.click()
      await expect(page.getByText('Bei 2 Stimmen fehlt noch etwas.')).toBeInViewport()
      await expect(name(1)).toBeFocused()
      await expect(name(1)).toBeInViewport()
      await name(1).fill('Triangel')
      // It is not enabled for assistive technology, but leads to the cause.
      await save.press('Enter')
      await expect(page.getByText('Bei einer Stimme fehlt noch etwas.')).toBeInViewport()
      await expect(name(2)).toBeFocused()
      await expect(name(2)).toBeInViewport()
      await name(2).fill('Posaune 4')
      await save.click()
      await expect(page.getByText('2 Stimmen sind gespeichert.')).toBeInViewport()
      await expect(page.getByRole('heading', { name: 'Einen weiteren Scan aufteilen' })).toBeVisible()
    },
  )

  test('marks the parts of a scan without text, and a player reads one', onlyLong, async ({ page, anotherDevice }) => {
    await openNewPiece(page, 'Alter Marsch')
    const choose = page.getByLabel('PDF-Datei wählen')
    await choose.setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a photo') })
    await expect(page.getByText('Diese Datei ist kein PDF')).toBeVisible()
    await choose.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 no more') })
    await expect(page.getByText('Diese PDF-Datei ist beschädigt')).toBeVisible()
    await choose.setInputFiles(await pdf('Satz.pdf', { pages: 6, hasText: false, askew: 2 }))
    await expect(page.getByText('Am Anfang der Seiten steht kein lesbarer Text')).toBeVisible()
    await page.getByText('Alle Seiten auf einmal bearbeiten').click()
    await page.getByLabel('Seiten je Stimme').fill('3')
    await page.getByRole('button', { name: 'So aufteilen' }).click()
    await page.getByRole('button', { name: 'Alle Seiten gerade richten' }).click()
    await expect(page.getByText('2 Stimmen, 6 Seiten', { exact: true })).toBeVisible()
    await pageButton(page, 1).click()
    await expect(page.getByText('Gerade richten: -2°')).toBeVisible()
    await page.getByRole('button', { name: 'Fertig' }).click()
    await part(page, 1).getByLabel('Name der Stimme').fill('Tuba')
    await part(page, 2).getByLabel('Name der Stimme').fill('Tuba')
    await expect(part(page, 2).getByText('Eine andere Stimme hat denselben Dateinamen.').first()).toBeVisible()
    await part(page, 2).getByLabel('Name der Stimme').fill('Posaune 1')
    await page.getByRole('button', { name: 'Stimmen speichern' }).click()
    await expect(page.getByText('2 Stimmen sind gespeichert.')).toBeVisible()

    const player = await anotherDevice('player')
    await player.goto('/de-ch/library')
    await player.getByRole('link', { name: 'Alter Marsch' }).click()
    await player.getByRole('link', { name: /Tuba/ }).first().click()
    await expect(leaf(player, 'Seite 1 von 3')).toBeVisible()
  })
})

import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'

const phone = { width: 390, height: 844 }
test.use({ member: 'editor', serviceWorkers: 'block', viewport: phone })

const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)

test('a meeting of one person is open for nobody else', onlyLong, async ({ page, anotherDevice }) => {
  await page.goto('/de-ch/intra/admin/events/new')
  await page.getByLabel('Titel', { exact: true }).fill('Aussprache')
  await page.getByLabel('Beginn', { exact: true }).fill(`${day}T18:00`)
  const fold = page.locator('details', { has: page.locator('summary', { hasText: /^Eingeladen/ }) })
  await expect(fold.locator('summary')).toHaveText(/Wer: Ganze Band$/)
  await fold.locator('summary').click()
  const band = page.getByLabel('Ganze Band')
  await expect(band).toBeChecked()
  await expect(band).toBeDisabled()
  await page.getByLabel('Tuba', { exact: true }).first().check()
  await expect(band).not.toBeChecked()
  await page.getByLabel('Tuba', { exact: true }).first().uncheck()
  await expect(band).toBeChecked()
  await page.getByLabel('Person hinzufügen').selectOption('Corinne Habermoos')
  await band.uncheck()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Aussprache' })).toBeVisible()
  await expect(fold.locator('summary')).toHaveText(/Wer: eine Person$/)

  const player = await anotherDevice('player')
  await player.setViewportSize(phone)
  await player.goto('/de-ch/calendar')
  const shown = player.getByRole('article').filter({ hasText: 'Aussprache' })
  await expect(shown.getByText('Sie sind nicht eingeladen')).toBeVisible()
  await expect(shown.getByText('Nur für: eine Person')).toBeVisible()
  await player.goto('/de-ch/intra/meetings')
  await expect(player.getByRole('article').first()).toBeVisible()
  await expect(player.getByText('Aussprache')).toHaveCount(0)
  const invited = await anotherDevice('second player')
  await invited.setViewportSize(phone)
  await invited.goto('/de-ch/intra/meetings')
  const card = invited.getByRole('article').filter({ hasText: 'Aussprache' })
  await expect(card.getByText('Nur für: eine Person')).toBeVisible()
})

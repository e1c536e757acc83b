import sharp from 'sharp'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'

const phone = { width: 390, height: 844 }
test.use({ member: 'player', viewport: phone })

test(
  'a planner puts a picture into a bulletin, and a member sees it, again without reception',
  onlyLong,
  async ({ page, anotherDevice }) => {
    const planner = await anotherDevice('conductor')
    await planner.setViewportSize(phone)
    await planner.goto('/de-ch/intra/bulletins/sent')
    await planner.getByRole('button', { name: 'Neue Mitteilung' }).click()
    await planner.getByLabel('Titel', { exact: true }).fill('Neue Uniformen')
    await planner.getByRole('textbox', { name: 'Text', exact: true }).fill('So sehen sie aus:')
    await planner.getByRole('button', { name: 'Bild einfügen' }).first().click()
    const dialog = planner.getByRole('dialog', { name: 'Bild einfügen', exact: true })
    const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#883322' } })
      .jpeg()
      .toBuffer()
    await dialog.locator('input[type=file]').setInputFiles({ name: 'uniform.jpg', mimeType: 'image/jpeg', buffer })
    await dialog.getByLabel('Alternativtext').fill('Eine rote Uniform')
    await expect(dialog.locator('img')).toBeVisible()
    expect(await findings(planner, 'the picture of a bulletin')).toEqual([])
    await dialog.getByRole('button', { name: 'Übernehmen' }).click()
    await expect(planner.getByRole('img', { name: 'Eine rote Uniform' })).toBeVisible()
    await planner.getByRole('checkbox', { name: 'Tuba', exact: true }).check()
    await planner.getByRole('button', { name: 'Mitteilung senden' }).click()
    await expect(planner.getByText('Die Mitteilung ist gesendet.')).toBeVisible()

    await page.goto('/de-ch/intra/bulletins')
    await page.getByRole('link', { name: 'Neue Uniformen' }).click()
    const picture = page.getByRole('img', { name: 'Eine rote Uniform' })
    await expect(picture).toBeVisible()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)
    expect(await findings(page, 'a bulletin with a picture')).toEqual([])
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.context().setOffline(true)
    await page.goto('/de-ch/intra/bulletins')
    await page.getByRole('link', { name: 'Neue Uniformen' }).click()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)
    await page.context().setOffline(false)
  },
)

import sharp from 'sharp'
import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'

test.use({ member: 'editor', serviceWorkers: 'block', viewport: { width: 390, height: 844 } })

const photo = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer()

test(
  'several pictures have one description; a refused one stays with its error, and the others are stored',
  onlyLong,
  async ({ page, expectFailedLoads }) => {
    expectFailedLoads(/\/admin\/picture\?/)
    await page.goto('/de-ch/intra/admin/pictures')
    await page.getByLabel('Bild auswählen').setInputFiles([
      { name: 'eins.jpg', mimeType: 'image/jpeg', buffer: await photo('#123456') },
      { name: 'kaputt.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('hello') },
      { name: 'zwei.jpg', mimeType: 'image/jpeg', buffer: await photo('#654321') },
    ])
    const chosen = page.getByRole('list', { name: 'Ausgewählte Bilder' })
    await expect(chosen.getByRole('listitem')).toHaveCount(3)
    await page.getByRole('button', { name: '3 Bilder hochladen' }).click()
    await expect(page.getByLabel('Auf Deutsch').first()).toBeFocused()
    await page.getByLabel('Auf Deutsch').first().fill('Umzug in Uster')
    await page.getByRole('button', { name: '3 Bilder hochladen' }).click()
    await expect(page.getByText('2 Bilder sind hochgeladen.')).toBeVisible()
    await expect(page.getByText('1 Bild ist nicht hochgeladen. Es bleibt ausgewählt.')).toBeVisible()
    await expect(chosen.getByRole('listitem').nth(1)).toContainText('Bitte ein Bild wählen')
    await expect(page.locator('tr[data-row]').filter({ hasText: 'Umzug in Uster' })).toHaveCount(2)
    await page.getByRole('button', { name: 'kaputt.jpg weglassen' }).click()
    await page.getByRole('button', { name: 'Fertig' }).click()
    await expect(chosen).toHaveCount(0)
  },
)

test('the progress of several pictures counts the bytes that were sent', onlyLong, async ({ page }) => {
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
  const create = { width: 1200, height: 900, channels: 3, background: '#000', noise } as const
  const large = await sharp({ create }).jpeg({ quality: 90 }).toBuffer()
  await page.goto('/de-ch/intra/admin/pictures')
  await page.getByLabel('Bild auswählen').setInputFiles([
    { name: 'gross.jpg', mimeType: 'image/jpeg', buffer: large },
    { name: 'klein.jpg', mimeType: 'image/jpeg', buffer: await photo('#123456') },
  ])
  await page.getByLabel('Auf Deutsch').first().fill('Umzug in Uster')
  const network = await page.context().newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: large.length / 4 },
  })
  await page.getByRole('button', { name: '2 Bilder hochladen' }).click()
  const sent = page.getByRole('progressbar', { name: 'Fortschritt' })
  const share = () => sent.evaluate((bar: HTMLProgressElement) => bar.position)
  // While the first of two files is under way.
  await expect.poll(share).toBeGreaterThan(0.2)
  expect(await share()).toBeLessThan(0.9)
  await expect(page.getByText('2 Bilder sind hochgeladen.')).toBeVisible()
  await expect(sent).toHaveCount(0)
})

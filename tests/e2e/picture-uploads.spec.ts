import sharp from 'sharp'
import { test as base, expect } from '../support/app.ts'
import { type CuttableLine, startCuttableLine } from '../support/cuttable-line.ts'
import { onlyLong } from '../support/long-run.ts'
import { createServer, removeServer } from '../support/server.ts'

/** The server is reached through a line that can break. */
const test = base.extend<{ line: CuttableLine }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  line: async ({}, use) => {
    const line = await startCuttableLine()
    await use(line)
    await line.close()
  },
  server: async ({ line }, use) => {
    const server = await createServer({ line })
    await server.start()
    await use(server)
    await removeServer(server)
  },
})
test.use({ member: 'editor', serviceWorkers: 'block', viewport: { width: 390, height: 844 } })

/** Noise, which does not compress: about a megabyte. */
const photo = () =>
  sharp({
    create: {
      width: 1200,
      height: 900,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer()

test(
  'a connection that breaks in the middle of an upload leaves nothing; the picture stays picked and is stored once',
  onlyLong,
  async ({ page, line, expectFailedLoads }) => {
    expectFailedLoads(/\/admin\/picture\?/)
    await page.goto('/de-ch/intra/admin/pictures')
    const rows = page.locator('tr[data-row]').filter({ hasText: 'Auf der Brücke' })
    await page.getByLabel('Bild auswählen').setInputFiles({
      name: 'IMG_1.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo(),
    })
    await page.getByLabel('Auf Deutsch', { exact: true }).first().fill('Auf der Brücke')
    await page.getByLabel('Auf Englisch', { exact: true }).first().fill('On the bridge')
    const send = page.getByRole('button', { name: 'Hochladen', exact: true })

    const fault = line.cutAfter(400_000)
    await send.click()
    await expect(page.locator('.form-message').getByText(/./).first()).toBeVisible()
    expect(fault.count()).toBeGreaterThan(0)
    fault.end()
    await expect(page.getByText('IMG_1.jpg')).toBeVisible()
    await expect(rows).toHaveCount(0)

    await send.click()
    // Nothing of the broken upload was kept as a picture: this one is new.
    await expect(page.getByText('Das Bild ist hochgeladen.')).toBeVisible()
    await page.reload()
    await expect(rows).toHaveCount(1)
    await expect(rows.locator('img')).toHaveAttribute('width', '1200')
  },
)

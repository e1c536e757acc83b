import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { stored, storedKeys, waitUntilReadyForOffline } from '../support/members-area.ts'
import { photographFile } from '../support/photographed-sheets.ts'
import { simulateQuotaExceeded } from '../support/storage-quota.ts'

const photographed = (page: Page): Locator => page.getByRole('list', { name: 'Fotografierte Seiten' })
const sheets = (page: Page): Locator => photographed(page).locator(':scope > li')
const corner = (sheet: Locator, name: string): Locator => sheet.getByRole('button', { name: `Ecke ${name}` })
const nameOf = (sheet: Locator): Locator => sheet.getByLabel('Name der Stimme')
const save = (page: Page): Locator => page.getByRole('button', { name: 'Stimmen speichern' })
/** Waits until the pages of all photographs are made. */
const expectMade = (page: Page): Promise<void> =>
  expect(page.getByText(/noch gerade gerichtet/)).toHaveCount(0, { timeout: 60_000 })
/** The photographs as the device has them. */
const onDevice = async (page: Page): Promise<string> =>
  JSON.stringify([...(await stored(page, 'photographs')).values()])
const choose = async (page: Page, ...indexes: readonly number[]): Promise<void> => {
  const files = []
  for (const index of indexes) files.push(await photographFile(index, 1600))
  await page.getByLabel('Fotos wählen').setInputFiles(files)
}

/** The beginning of a photograph of an iPhone: the box of its brands, and an empty box of metadata. */
const heicFile = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x0cmeta\0\0\0\0', 'latin1')

test.use({ viewport: { width: 390, height: 844 } })

test.describe('an editor', () => {
  test.use({ member: 'editor', serviceWorkers: 'block' })

  test('photographs three sheets, puts their corners right, and makes parts of them', onlyLong, async ({ page }) => {
    test.setTimeout(240_000)
    await page.goto('/de-ch/intra/admin/sheets/new')
    await page.getByLabel('Titel', { exact: true }).fill('Marsch auf Papier')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await page.getByRole('link', { name: 'Scan aufteilen' }).click()
    await page.getByRole('link', { name: 'Fotografieren' }).click()
    await expect(page.getByRole('heading', { name: 'Papier fotografieren', level: 1 })).toBeVisible()

    await test.step('the sheets are found, and the one that lies on its side is turned', async () => {
      await choose(page, 0, 7, 4)
      await expect(sheets(page)).toHaveCount(3)
      await expect(corner(sheets(page).nth(2), 'oben links')).toBeVisible({ timeout: 60_000 })
      await expect(page.getByText('Das Blatt wurde nicht sicher gefunden.')).toHaveCount(0)
    })

    await test.step('a corner is moved by keyboard and by dragging', async () => {
      const moved = corner(sheets(page).first(), 'unten rechts')
      const before = await moved.getAttribute('aria-label')
      await moved.focus()
      for (let press = 0; press < 5; press++) await moved.press('ArrowLeft')
      await expect(moved).not.toHaveAttribute('aria-label', before ?? '')
      const after = await moved.getAttribute('aria-label')
      // Pictures that are still loading move the corner.
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
      await moved.hover()
      const box = await moved.boundingBox()
      if (box === null) throw new Error('the corner has no place')
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      const storedBefore = await onDevice(page)
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + 12, y - 20, { steps: 4 })
      await page.mouse.up()
      await expect(moved).not.toHaveAttribute('aria-label', after ?? '')
      const kept = await moved.getAttribute('aria-label')
      await expect.poll(() => onDevice(page)).not.toBe(storedBefore)
      await page.reload()
      await expect(corner(sheets(page).first(), 'unten rechts')).toHaveAttribute('aria-label', kept ?? '')
    })

    await test.step('a name at a page begins a part, and one tap leads to the next page', async () => {
      await sheets(page).nth(1).getByLabel('Schwarzweiss, ohne Grautöne').check()
      await nameOf(sheets(page).first()).fill('Klarinette 1')
      await nameOf(sheets(page).first()).press('Enter')
      await expect(nameOf(sheets(page).nth(1))).toBeFocused()
      await sheets(page).nth(1).getByRole('button', { name: 'Stimmt, weiter' }).click()
      await nameOf(sheets(page).nth(2)).fill('Nonsens')
      await expect(page.getByText('2 Stimmen, 3 Seiten', { exact: true })).toBeVisible()
      await expectMade(page)
      await save(page).click()
      await expect(nameOf(sheets(page).nth(2))).toBeFocused()
      await nameOf(sheets(page).nth(2)).fill('Flöte')
      await expect.poll(() => onDevice(page)).toContain('Flöte')
      await page.reload()
      await expect(nameOf(sheets(page).nth(2))).toHaveValue('Flöte')
      await save(page).click()
      await expect(page.getByText('2 Stimmen sind gespeichert.')).toBeInViewport()
    })

    await test.step('the parts are there, and the photographs are gone', async () => {
      await expect.poll(() => storedKeys(page, 'photograph-bytes')).toEqual([])
      await page.getByRole('link', { name: 'Zum Stück' }).click()
      await expect(page.getByRole('heading', { name: '2 Stimmen' })).toBeVisible()
      await expect(page.getByText('Marsch auf Papier - Flöte.pdf · 1 Seite A4')).toBeVisible()
    })
  })

  test(
    'is asked for the corners of white paper on a white table, before anything goes on',
    onlyLong,
    async ({ page }) => {
      test.setTimeout(120_000)
      await page.goto('/de-ch/intra/photographs/1')
      await choose(page, 29)
      const sheet = sheets(page).first()
      await expect(sheet.getByText('Das Blatt wurde nicht sicher gefunden.')).toBeVisible({ timeout: 60_000 })
      await save(page).click()
      await expect(page.getByText('Bei einer Seite sind die Ecken noch nicht bestätigt.')).toBeVisible()
      const confirm = sheet.getByRole('button', { name: 'Die Ecken stimmen' })
      await expect(confirm).toBeFocused()
      await confirm.click()
      await expectMade(page)
      await nameOf(sheet).fill('Tuba')
      await sheet.getByLabel('Die bestehende Datei ersetzen').check()
      await save(page).click()
      await expect(page.getByText('1 Stimme ist gespeichert.')).toBeVisible({ timeout: 60_000 })
    },
  )

  test(
    'learns which file is a HEIC that the browser cannot read, and goes on with the others',
    onlyLong,
    async ({ page, console }) => {
      test.setTimeout(120_000)
      console.expectComplaints(/photograph\.read_failed/)
      await page.goto('/de-ch/intra/photographs/1')
      const heic = { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heicFile }
      await page.getByLabel('Fotos wählen').setInputFiles([heic, await photographFile(0, 1600)])
      await expect(sheets(page).first().getByText('Dieses Foto hat das Format HEIC')).toBeVisible({ timeout: 60_000 })
      await expect(sheets(page).first()).toContainText('«Maximale Kompatibilität»')
      await expect(corner(sheets(page).nth(1), 'oben links')).toBeVisible({ timeout: 60_000 })
      await page.getByRole('button', { name: 'Seite 1 entfernen' }).click()
      await expect(sheets(page)).toHaveCount(1)
    },
  )

  test('turns a page upside down, and the next photograph is turned in the same way', onlyLong, async ({ page }) => {
    test.setTimeout(120_000)
    await page.goto('/de-ch/intra/photographs/1')
    await choose(page, 0)
    await sheets(page).first().getByRole('button', { name: 'Auf den Kopf stellen' }).click({ timeout: 60_000 })
    await choose(page, 7)
    await expect(corner(sheets(page).nth(1), 'oben links')).toHaveAccessibleName(
      /, [5-9]\d\s% von links und [5-9]\d\s% von oben/,
      {
        timeout: 60_000,
      },
    )
  })

  test(
    'keeps every stored photograph when the device becomes full, and removes one',
    onlyLong,
    async ({ page, console }) => {
      test.setTimeout(120_000)
      console.expectComplaints(/photograph\.(?:save|read)_failed/)
      await page.goto('/de-ch/intra/photographs/1')
      await choose(page, 0, 7)
      await expect(corner(sheets(page).nth(1), 'oben links')).toBeVisible({ timeout: 60_000 })
      const freeSpace = await simulateQuotaExceeded(page, 'photograph-bytes')
      await choose(page, 4, 1)
      await expect(page.getByText('2 Fotos haben auf diesem Gerät keinen Platz')).toBeVisible()
      await expect(sheets(page)).toHaveCount(2)
      await freeSpace()
      await page.reload()
      await expect(sheets(page)).toHaveCount(2)
      await page.getByRole('button', { name: 'Seite 1 entfernen' }).click()
      await expect(sheets(page)).toHaveCount(1)
      await page.goto('/de-ch/intra/selfservice')
      await expect(page.getByText('Ein fotografiertes Blatt wartet')).toBeVisible()
      await page.getByRole('button', { name: 'Abmelden' }).click()
      await expect(page.getByRole('dialog')).toContainText('Beim Abmelden wird ein Foto vom Papier gelöscht')
    },
  )
})

test(
  'an editor photographs parts in the cellar, and they are sent after a cold start online',
  onlyLong,
  async ({ phone }) => {
    test.setTimeout(240_000)
    phone.expectFailedLoads(/\/(?:api|sso|art)\/|\.webmanifest$/)
    const page = await phone.open('/de-ch')
    await signIn(page, 'editor')
    await page.goto('/de-ch/intra/photographs/1')
    await expect(page.getByText('Fotografieren', { exact: true })).toBeVisible()
    await waitUntilReadyForOffline(page)
    await choose(page, 0)
    await expect(corner(sheets(page).first(), 'oben links')).toBeVisible({ timeout: 60_000 })
    await phone.close()

    const cellar = await phone.open('/de-ch/intra/photographs/1', { offline: true })
    await choose(cellar, 7)
    await expect(corner(sheets(cellar).nth(1), 'oben links')).toBeVisible({ timeout: 60_000 })
    await expect(cellar.getByText('Sie sind offline. Gespeicherte Stimmen warten')).toBeVisible()
    await nameOf(sheets(cellar).first()).fill('2. Klarinette in B')
    await expect(cellar.getByText('Klarinette · 2 · B', { exact: true })).toBeVisible()
    await cellar.reload()
    await expect(sheets(cellar)).toHaveCount(2)
    await expect(nameOf(sheets(cellar).first())).toHaveValue('2. Klarinette in B')
    await expectMade(cellar)
    await save(cellar).click()
    await expect(cellar.getByText(/^Eine Stimme aus 2 Seiten \(\d/)).toBeInViewport()
    await cellar.getByRole('button', { name: 'Noch einmal bearbeiten' }).click()
    await nameOf(sheets(cellar).nth(1)).fill('3. Klarinette in B')
    await save(cellar).click()
    await expect(cellar.getByText(/^2 Stimmen aus 2 Seiten/)).toBeVisible()
    await expect(sheets(cellar)).toHaveCount(0)
    await cellar.goto('/de-ch/intra/selfservice')
    await expect(cellar.getByText(/^Stimmen vom Papier: .*, 2 Seiten \(/)).toBeVisible()
    await cellar.getByRole('button', { name: 'Abmelden' }).click()
    const question = cellar.getByRole('dialog')
    await expect(question).toContainText('Beim Abmelden werden 2 Fotos vom Papier gelöscht')
    await question.getByRole('button', { name: 'Abbrechen' }).click()
    await phone.close()

    const home = await phone.open('/de-ch/intra/selfservice')
    await expect(home.getByText('Alles ist gesendet.')).toBeVisible({ timeout: 60_000 })
    await expect.poll(() => storedKeys(home, 'photograph-bytes')).toEqual([])
  },
)

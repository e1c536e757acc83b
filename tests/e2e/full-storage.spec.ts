import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { fakeMicrophone } from '../support/fake-microphone.ts'
import { onlyLong } from '../support/long-run.ts'
import { stored, storedKeys } from '../support/members-area.ts'
import { photographFile } from '../support/photographed-sheets.ts'

/* Chromium enforces these quotas itself: a write fails where it would fail on a full phone. */

/** The app reports every write that finds no room. */
const complaints = /_failed|QuotaExceeded/

/** Leaves so many bytes of room for the app; null = as many as the browser gives. */
const leaveRoom = async (session: CDPSession, page: Page, bytes: number | null): Promise<void> => {
  const { origin } = new URL(page.url())
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin })
  await session.send('Storage.overrideQuotaForOrigin', {
    origin,
    ...(bytes !== null && { quotaSize: Math.round(usage + bytes) }),
  })
}

/** Runs in the page: stores something in a database of its own. @returns the name of the error, or an empty text */
const probe = async (): Promise<string> => {
  const opened = indexedDB.open('probe')
  opened.onupgradeneeded = () => opened.result.createObjectStore('bytes')
  await new Promise((resolve) => {
    opened.onsuccess = resolve
    opened.onerror = resolve
  })
  if (opened.error !== null) return opened.error.name
  const transaction = opened.result.transaction('bytes', 'readwrite')
  transaction.objectStore('bytes').put(new Uint8Array(100_000), 'probe')
  await new Promise((resolve) => {
    transaction.oncomplete = resolve
    transaction.onabort = resolve
  })
  opened.result.close()
  indexedDB.deleteDatabase('probe')
  return transaction.error?.name ?? ''
}

test.use({
  viewport: { width: 390, height: 844 },
  serviceWorkers: 'block',
  launchOptions: fakeMicrophone,
})

test.describe('an editor', () => {
  test.use({ member: 'editor' })

  test(
    'chooses twenty photographs on a device that has room for some: those are kept, and the others are named',
    onlyLong,
    async ({ page, context, console }) => {
      test.setTimeout(400_000)
      console.expectComplaints(complaints)
      await page.goto('/de-ch/intra/photographs/1')
      await expect(page.getByLabel('Fotos wählen')).toBeAttached()
      const photograph = await photographFile(0, 2400)
      const photographs = Array.from({ length: 20 }, (_, index) => ({ ...photograph, name: `Seite ${index + 1}.jpg` }))
      const session = await context.newCDPSession(page)
      // The browser asks for its quota again only when the room that it remembers is used up, or after some seconds.
      await leaveRoom(session, page, 0)
      await expect.poll(() => page.evaluate(probe), { timeout: 60_000 }).toBe('QuotaExceededError')
      await leaveRoom(session, page, 8 * photograph.buffer.byteLength)
      await page.getByLabel('Fotos wählen').setInputFiles(photographs)
      const refusal = page.getByText(/^\d+ Fotos haben auf diesem Gerät keinen Platz/)
      await expect(refusal).toBeVisible({ timeout: 60_000 })
      await expect(refusal).toContainText('Bitte geben Sie Speicherplatz frei')
      const refused = Number.parseInt((await refusal.textContent()) ?? '', 10)
      const kept = 20 - refused
      expect(kept).toBeGreaterThan(0)
      const sheets = page.getByRole('list', { name: 'Fotografierte Seiten' }).locator(':scope > li')
      await expect(sheets).toHaveCount(kept)
      await page.reload()
      await expect(sheets).toHaveCount(kept)
      const ids = await storedKeys(page, 'photographs')
      const files = await storedKeys(page, 'photograph-bytes')
      expect(files).toEqual(expect.arrayContaining(ids))
      await leaveRoom(session, page, null)
      await page.getByLabel('Fotos wählen').setInputFiles(photographs.slice(kept))
      await expect(sheets).toHaveCount(20, { timeout: 60_000 })
    },
  )
})

test.describe('a conductor', () => {
  test.use({ member: 'conductor' })

  test(
    'records on a device that becomes full: what was stored is heard, and recording goes on once there is room',
    onlyLong,
    async ({ page, context, console }) => {
      test.setTimeout(180_000)
      console.expectComplaints(complaints)
      await context.grantPermissions(['microphone'])
      await page.goto('/de-ch/intra/meetings')
      await page.getByRole('link', { name: 'Probe aufnehmen' }).first().click()
      await page.getByLabel('Anderer Titel').fill('Choral')
      await page.getByRole('button', { name: 'Aufnehmen', exact: true }).click()
      await expect.poll(async () => (await storedKeys(page, 'take-bytes')).length, { timeout: 30_000 }).toBe(2)
      const session = await context.newCDPSession(page)
      await leaveRoom(session, page, 0)
      const refusal = page.getByText('Auf diesem Gerät ist kein Platz mehr.')
      await expect(refusal).toBeVisible({ timeout: 30_000 })
      await expect(refusal).toContainText(
        'Senden Sie die Aufnahmen, oder löschen Sie etwas von diesem Gerät, bevor Sie weiter aufnehmen.',
      )
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Eine Aufnahme auf diesem Gerät' })).toBeVisible()
      const [take] = [...(await stored(page, 'takes')).values()]
      expect(take).toMatchObject({ slices: (await storedKeys(page, 'take-bytes')).length })
      await page.getByRole('button', { name: 'Ganze Aufnahme anhören' }).click()
      await expect
        .poll(() => page.locator('audio').evaluate((one: HTMLAudioElement) => one.currentTime))
        .toBeGreaterThan(1)

      await leaveRoom(session, page, null)
      await page.getByLabel('Anderer Titel').fill('Galop')
      await page.getByRole('button', { name: 'Aufnehmen', exact: true }).click()
      const live = page.getByRole('region', { name: 'Aufnahme läuft' })
      await expect(live).toContainText(/Galop.*kB/)
      await live.getByRole('button', { name: 'Aufnahme beenden' }).click()
      await expect(page.getByRole('heading', { name: '2 Aufnahmen auf diesem Gerät' })).toBeVisible()
    },
  )
})

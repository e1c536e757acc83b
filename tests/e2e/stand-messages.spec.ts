import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { leaf, openRepertoire } from '../support/members-area.ts'
import { drawn, drawOver, overlap } from '../support/music-stand.ts'
import { simulateQuotaExceeded } from '../support/storage-quota.ts'

declare global {
  interface Window {
    refuseWakeLock: () => void
  }
}

/** Returns the rectangle of the desk, which the page fills. */
const deskOf = (page: Page) => page.locator('.desk').boundingBox()

/** Returns the names of the visible buttons under the message, without the tap zones, which fill the whole desk. */
const coveredBy = async (page: Page, message: ReturnType<Page['getByText']>): Promise<string[]> => {
  const buttons = page.locator('.stand').getByRole('button').and(page.locator(':not(.zones *, .stand-messages *)'))
  const covered: string[] = []
  for (const button of await buttons.filter({ visible: true }).all())
    if (await overlap(button, message)) covered.push(await button.evaluate((element) => element.outerHTML))
  return covered
}

test.describe('a player', () => {
  test.use({ isServerShared: true, member: 'player', serviceWorkers: 'block' })

  test(
    'a late message of the stand moves neither the page nor a control, and goes away',
    onlyLong,
    async ({ page, console }) => {
      await page.addInitScript(() => {
        const late = new Promise<never>((_, reject) => {
          window.refuseWakeLock = () => reject(new DOMException('low battery', 'NotAllowedError'))
        })
        // It may be refused before the stand has asked.
        late.catch(() => undefined)
        Object.defineProperty(navigator, 'wakeLock', { value: { request: () => late } })
        Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true } })
      })
      await page.setViewportSize({ width: 390, height: 844 })
      await openRepertoire(page)
      await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
      await expect(leaf(page, 'Seite 1 von 3')).toBeVisible()
      await expect(drawn(page, 1)).toBeVisible()
      const before = await deskOf(page)
      const sleeps = page.getByText(/^Der Bildschirm kann sich ausschalten/)
      await expect(sleeps).toBeHidden()
      await page.evaluate(() => window.refuseWakeLock())
      await expect(sleeps).toBeVisible()
      expect(await deskOf(page)).toEqual(before)
      expect(await coveredBy(page, sleeps)).toEqual([])
      await page.keyboard.press('PageDown')
      await expect(leaf(page, 'Seite 2 von 3')).toBeVisible()
      await expect(sleeps).toBeHidden()

      await page.getByRole('button', { name: 'Auf die Noten schreiben' }).click()
      const writing = await deskOf(page)
      await simulateQuotaExceeded(page, 'outbox')
      console.expectComplaints(/annotations\.save_failed|outbox\.send_failed/)
      await drawOver(page, [0.3, 0.3], [0.5, 0.4])
      const lost = page.getByRole('alert')
      await expect(lost).toContainText('Die letzte Notiz konnte auf diesem Gerät nicht gespeichert werden.')
      expect(await deskOf(page)).toEqual(writing)
      expect(await coveredBy(page, lost)).toEqual([])
      await page.getByRole('button', { name: 'Meldung schliessen' }).click()
      await expect(lost).toBeEmpty()
    },
  )
})

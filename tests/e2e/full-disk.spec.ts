import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { answersOf } from '../support/answers.ts'
import { expect, signIn, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { meeting, waitUntilReadyForOffline } from '../support/members-area.ts'
import { createPhone } from '../support/phone.ts'
import { mountSmallDisk } from '../support/small-disk.ts'

const titles = [
  'Licht über dem Wasser',
  'Platzkonzert mit Glühwein',
  'Generalversammlung',
  'Sechseläuten mit der Zunft',
  'Matinée im Park',
]

/** Says no and returns true if the card promises to send that; false if it reports that it could not be saved. */
const saysNo = async (page: Page, title: string): Promise<boolean> => {
  const card = meeting(page, title)
  await card.getByText('Abgemeldet', { exact: true }).last().click()
  const state = card.getByRole('status')
  await expect(state).toContainText(/Offline: wird|nicht gespeichert werden/)
  return ((await state.textContent()) ?? '').includes('Offline: wird')
}

test(
  'a full disk loses no answer that waits, and the app tells what the browser deleted',
  onlyLong,
  async ({ playwright, server }) => {
    test.setTimeout(5 * 60_000)
    const disk = await mountSmallDisk()
    test.skip(typeof disk === 'string', String(disk))
    if (typeof disk === 'string') return
    const phone = createPhone(playwright.chromium, join(disk.folder, 'profile'), server.origin)
    // The app and the browser report the disk on the console.
    phone.expectComplaints(/_failed|FILE_ERROR_NO_SPACE|QuotaExceeded|UnknownError|InvalidStateError|storage/i)
    phone.expectFailedLoads(/./)
    try {
      let page = await phone.open('/de-ch')
      await signIn(page, 'player')
      await page.goto('/de-ch/intra/meetings')
      await waitUntilReadyForOffline(page)
      await phone.context().setOffline(true)
      const promised = (await saysNo(page, titles[0] ?? '')) ? [titles[0]] : []
      expect(promised).toHaveLength(1)
      for (const title of titles.slice(1)) {
        await disk.fill()
        if (await saysNo(page, title)) promised.push(title)
      }
      await disk.fill()
      await page.reload()
      const lost = page.getByText(/^Der Browser hat die Daten der App auf diesem Gerät gelöscht/)
      const waiting = meeting(page, titles[0] ?? '').getByText(/Offline: wird/)
      await expect(lost.or(waiting).first()).toBeVisible()
      if (await lost.isVisible())
        await expect(page.getByText(/Änderung(?:en)?, die noch nicht gesendet/)).toContainText(
          promised.length === 1 ? 'Eine' : `${promised.length}`,
        )
      else for (const title of promised) await expect(meeting(page, title ?? '')).toContainText(/Offline: wird/)

      await phone.close()
      await disk.free()
      page = await phone.open('/de-ch/intra/meetings')
      const mail = page.getByLabel('E-Mail')
      await expect(mail.or(meeting(page, titles[0] ?? '')).first()).toBeVisible()
      if (await mail.isVisible()) await signIn(page, 'player')
      await page.goto('/de-ch/intra/meetings')
      for (const title of promised) {
        await expect(meeting(page, title ?? '').getByRole('status')).toContainText('Gespeichert')
        await expect(meeting(page, title ?? '').getByRole('radio', { name: 'Abgemeldet' })).toBeChecked()
      }
      await phone.close()
      await server.stop()
      const stored = await answersOf(server, 'player')
      for (const title of promised) expect(stored).toContainEqual({ title, status: false, remarks: '' })
      expect(phone.complaints()).toEqual([])
    } finally {
      await phone.close()
      await disk.remove()
    }
  },
)

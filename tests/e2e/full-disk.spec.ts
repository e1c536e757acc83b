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
] as const

/** Milliseconds. On a full disk a transaction may not end; after 20 s the app says so. */
const patience = { timeout: 45_000 }

/** Says no and returns true if the card promises to send that; false if it reports that it could not be saved. */
const saysNo = async (page: Page, title: string): Promise<boolean> => {
  const card = meeting(page, title)
  await card.getByText('Abgemeldet', { exact: true }).last().click()
  const state = card.getByRole('status')
  const promise = state.getByText(/Offline: wird/)
  await promise.or(state.getByText(/nicht gespeichert werden/)).waitFor(patience)
  return promise.isVisible()
}

test(
  'a full disk loses no answer that waits, and the app tells what the browser deleted',
  onlyLong,
  async ({ playwright, server }) => {
    test.setTimeout(8 * 60_000)
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
      const promised: string[] = []
      for (const [index, title] of titles.entries()) {
        // The first answer waits before the disk is full.
        if (index > 0) await disk.fill()
        if (await saysNo(page, title)) promised.push(title)
      }
      expect(promised).toContain(titles[0])
      await disk.fill()
      await page.reload()
      // Which one it is depends on what Chromium was writing when the disk became full.
      const explanation = page.getByText(
        /^(?:Der Browser hat die Daten der App auf diesem Gerät gelöscht|Die App kann ihre Daten auf diesem Gerät gerade nicht lesen)/,
      )
      const waiting = meeting(page, titles[0]).getByText(/Offline: wird/)
      // The lists may be unreadable alone.
      const unloaded = page.getByText('Die Termine konnten nicht geladen werden.')
      await expect(explanation.or(waiting).or(unloaded)).toBeVisible(patience)
      let kept = promised.length
      if (await waiting.isVisible()) {
        for (const title of promised) await expect(meeting(page, title)).toContainText(/Offline: wird/)
      } else {
        const count = await page.getByText(/blieben? erhalten|noch nicht gesendet/).textContent()
        kept = count?.startsWith('Eine ') === true ? 1 : Number.parseInt(count ?? '', 10)
        expect(kept).toBeGreaterThanOrEqual(promised.length)
      }

      await phone.close()
      await disk.free()
      page = await phone.open('/de-ch/intra/meetings')
      const mail = page.getByLabel('E-Mail')
      await expect(mail.or(meeting(page, titles[0]))).toBeVisible(patience)
      if (await mail.isVisible()) await signIn(page, 'player')
      await page.goto('/de-ch/intra/meetings')
      for (const title of promised) {
        await expect(meeting(page, title).getByRole('status')).toContainText('Gespeichert', patience)
        await expect(meeting(page, title).getByRole('radio', { name: 'Abgemeldet' })).toBeChecked()
      }
      await expect(page.getByRole('link', { name: /noch nicht gesendet/ })).toBeHidden(patience)
      await phone.close()
      await server.stop()
      const sent = (await answersOf(server, 'player')).filter(({ status }) => status === false)
      const names = sent.map(({ title }) => title)
      for (const title of promised) expect(names.filter((name) => name === title)).toHaveLength(1)
      // No more is promised after the reload than what arrives.
      expect(names.length).toBeGreaterThanOrEqual(kept)
      expect(phone.complaints()).toEqual([])
    } finally {
      await phone.close()
      await disk.remove()
    }
  },
)

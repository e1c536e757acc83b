import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'
import { leaf, openRepertoire, piece, storedKeys, waitUntilReadyForOffline } from '../support/members-area.ts'
import { canvasOf, drawn, drawOver, setOnDevice } from '../support/music-stand.ts'
import { root } from '../support/sources.ts'

const offerOf = (page: Page) => page.getByRole('button', { name: 'Ihre Notizen der früheren Ausgabe übernehmen' })
const twoNotes = 'Seite 1, 2 Notizen auf dieser Seite'

/** Replaces the player's part of three pages with one of two. */
const replacePart = async (editor: Page): Promise<void> => {
  await editor.goto('/de-ch/intra/admin/sheets?q=Can-Can')
  await editor.getByRole('link', { name: 'Can-Can', exact: true }).click()
  await editor.getByLabel('PDF-Dateien wählen oder hierher ziehen').setInputFiles({
    name: 'Can-Can - Tuba.pdf',
    mimeType: 'application/pdf',
    buffer: await readFile(join(root, 'demo/sheets/pdf/greensleeves/Greensleeves - Tuba.pdf')),
  })
  await editor.getByRole('checkbox', { name: 'Die bestehende Datei ersetzen' }).check()
  await editor.getByRole('button', { name: 'Datei hochladen' }).click()
  await expect(editor.getByText('1 Datei ist hochgeladen.')).toBeVisible()
}

test.describe('a player', () => {
  test.use({ member: 'player' })

  test(
    'takes the notes over to a new edition offline, and another device shows them once',
    onlyLong,
    async ({ page, context, anotherDevice, expectFailedLoads }) => {
      expectFailedLoads(/favicon|\.webmanifest$|\/(?:api|sso|art)\//)
      await openRepertoire(page)
      await piece(page, 'Can-Can').getByRole('button', { name: 'Speichern' }).click()
      await expect(piece(page, 'Can-Can').getByText('Gespeichert', { exact: true })).toBeVisible()
      await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
      await page.getByRole('button', { name: 'Auf die Noten schreiben' }).click()
      await drawOver(page, [0.2, 0.2], [0.4, 0.25])
      await drawOver(page, [0.2, 0.6], [0.8, 0.6])
      await page.getByRole('button', { name: 'Weiter blättern' }).last().click()
      await page.getByRole('button', { name: 'Weiter blättern' }).last().click()
      await expect(leaf(page, 'Seite 3 von 3')).toBeVisible()
      await drawOver(page, [0.2, 0.2], [0.4, 0.25])
      await expect(drawn(page, 3)).toHaveAccessibleName('Seite 3, eine Notiz auf dieser Seite')
      await expect.poll(() => storedKeys(page, 'outbox')).toEqual([])
      await page.getByRole('button', { name: 'Weiter blättern' }).last().press('Escape')
      await page.getByRole('button', { name: 'Schliessen' }).click()

      await replacePart(await anotherDevice('editor'))
      await page.reload()
      // The lists are among the last data prefetched for offline use.
      await expect(piece(page, 'Can-Can').getByText('Neue Ausgabe verfügbar')).toBeVisible({ timeout: 30_000 })
      await piece(page, 'Can-Can').getByRole('button', { name: 'Ersetzen' }).click()
      await expect(piece(page, 'Can-Can').getByText('Gespeichert', { exact: true })).toBeVisible()
      await waitUntilReadyForOffline(page)
      await context.setOffline(true)
      await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
      await expect(offerOf(page)).toBeVisible()
      for (const [width, height] of [
        [390, 844],
        [844, 390],
        [1280, 720],
      ] as const) {
        await page.setViewportSize({ width, height })
        await expect(page.locator('.former-notes'), `at ${width} px`).toBeInViewport({ ratio: 1 })
      }
      await expect(page.getByText(/^Dieses Blatt wurde .* Sie hat nur 2 Seiten: Notizen auf späteren/)).toBeVisible()
      await page.getByRole('button', { name: 'Spielen' }).click()
      await expect(offerOf(page)).toBeHidden()
      await page.keyboard.press('PageUp')
      await expect(leaf(page, 'Seite 1 von 2')).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Sperre lösen' }).click()
      await expect(offerOf(page)).toBeVisible()
      const before = await canvasOf(page)
      await offerOf(page).click()
      await expect(drawn(page, 1)).toHaveAccessibleName(twoNotes)
      await expect(offerOf(page)).toBeHidden()
      expect(await canvasOf(page)).toEqual(before)

      // The tablet declines what the phone has taken but not sent yet.
      const tablet = await anotherDevice('player')
      await openRepertoire(tablet)
      await tablet.getByRole('link', { name: 'Can-Can', exact: true }).click()
      await expect(offerOf(tablet)).toBeVisible()
      expect(await findings(tablet, 'an offer of notes')).toEqual([])
      await tablet.goto(tablet.url().replace('/de-ch/', '/en-gb/'))
      await expect(tablet.getByRole('button', { name: 'Use your notes from the former edition' })).toBeVisible()
      expect(await findings(tablet, 'an offer of notes in English')).toEqual([])
      await tablet.goBack()
      await tablet.getByRole('button', { name: 'Nein' }).click()
      await expect(offerOf(tablet)).toBeHidden()
      await expect.poll(() => setOnDevice(tablet)).toMatchObject({ declinedNotes: expect.any(String) })
      await tablet.reload()
      await expect(drawn(tablet, 1)).toHaveAccessibleName('Seite 1')
      await expect(offerOf(tablet)).toBeHidden()

      await context.setOffline(false)
      await expect.poll(() => storedKeys(page, 'outbox'), { timeout: 30_000 }).toEqual([])
      await tablet.reload()
      await expect(drawn(tablet, 1)).toHaveAccessibleName(twoNotes)
    },
  )
})

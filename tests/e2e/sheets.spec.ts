import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { importSheets, publishUnchecked } from '../support/library.ts'
import { onlyLong } from '../support/long-run.ts'
import {
  corruptSheet,
  ink,
  leaf,
  openRepertoire,
  piece,
  stored,
  storedKeys,
  waitUntilReadyForOffline,
} from '../support/members-area.ts'
import { canvasOf, drawn, drawOver, penOver, setOnDevice, spread, swipe } from '../support/music-stand.ts'
import { root } from '../support/sources.ts'
import { simulateQuotaExceeded } from '../support/storage-quota.ts'

/** The demo's file of a part. */
const engraved = (name: string): Promise<Buffer> => readFile(join(root, 'demo/sheets/pdf', name))
const onDevice = (page: Page) =>
  page.getByRole('region', { name: 'Auf diesem Gerät' }).or(page.locator('.card')).first()

test.describe('a player', () => {
  test.use({ member: 'player' })

  test(
    'saves the repertoire, stops half way, resumes, and everything is saved',
    onlyLong,
    async ({ page, context }) => {
      await openRepertoire(page)
      await expect(onDevice(page)).toContainText('0 von 8 Stücken')
      // The third file and later ones wait until the player has stopped.
      const third = Promise.withResolvers<void>()
      let files = 0
      await context.route(/\/api\/securedownload/, async (route) => {
        if (++files >= 3) await third.promise
        await route.continue().catch(() => undefined)
      })
      await page.getByRole('button', { name: /^Ganzes Repertoire speichern, \d/ }).click()
      await expect(page.getByText('Stück 3 von 8: Glory, Glory, Hallelujah.')).toBeVisible()
      const progress = page.getByRole('progressbar', { name: 'Wird auf dieses Gerät gespeichert' })
      await expect(progress).toHaveAttribute('aria-valuetext', /^\d+[.,]\d\d kB von \d+[.,]\d\d (kB|MB)$/)
      await expect(piece(page, 'Amazing Grace').getByText('Gespeichert')).toBeVisible()
      await expect(piece(page, 'Can-Can').getByText('Nicht gespeichert')).toBeVisible()
      await page.getByRole('button', { name: 'Anhalten', exact: true }).click()
      await expect(page.getByText('Angehalten: 2 von 8 Stücken sind gespeichert.')).toBeVisible()
      third.resolve()
      await page.getByRole('button', { name: 'Weiter', exact: true }).click()
      await expect(page.getByText(/^8 Stücke sind auf diesem Gerät gespeichert, /)).toBeVisible()
      // The app says 'everything' only when the worker has stored it too.
      await waitUntilReadyForOffline(page)
      await page.reload()
      await expect(page.getByText('Alles gespeichert: Sie können offline spielen.')).toBeVisible()
      await expect(page.getByText('Gespeichert', { exact: true })).toHaveCount(8)
      // Nothing saved before the stop was fetched again: eight pieces, one with a second part, three interrupted files.
      expect(files).toBeLessThanOrEqual(12)
    },
  )

  test(
    'a damaged sheet is shown on request, and repaired once the network is back',
    onlyLong,
    async ({ page, context, expectFailedLoads }) => {
      expectFailedLoads(/favicon|\.webmanifest$|\/(?:api|sso|art)\//)
      await openRepertoire(page)
      const greensleeves = piece(page, 'Greensleeves')
      await greensleeves.getByRole('button', { name: 'Speichern' }).click()
      await expect(greensleeves.getByText('Gespeichert', { exact: true })).toBeVisible()
      const [key = ''] = await storedKeys(page, 'sheets')
      await corruptSheet(page, key)
      await context.setOffline(true)
      await page.getByRole('link', { name: 'Greensleeves', exact: true }).click()
      await expect(page.getByText(/^«Greensleeves - Tuba\.pdf» ist auf diesem Gerät beschädigt/)).toBeVisible()
      await page.getByRole('button', { name: 'Trotzdem anzeigen' }).click()
      await expect(leaf(page, 'Seite 1 von 2')).toBeVisible()
      await page.getByRole('button', { name: 'Schliessen' }).click()
      await expect(greensleeves.getByText('Nicht gespeichert')).toBeVisible()
      await context.setOffline(false)
      await expect(greensleeves.getByText('Gespeichert', { exact: true })).toBeVisible({ timeout: 30_000 })
    },
  )

  test('removes a piece on the device page, and only that one', onlyLong, async ({ page }) => {
    await openRepertoire(page)
    for (const title of ['Amazing Grace', 'Can-Can']) {
      await piece(page, title).getByRole('button', { name: 'Speichern' }).click()
      await expect(piece(page, title).getByText('Gespeichert', { exact: true })).toBeVisible()
    }
    await page.goto('/de-ch/intra/selfservice')
    await expect(page.getByText(/^2 Stücke, /)).toBeVisible()
    await page.getByRole('button', { name: '«Amazing Grace» von diesem Gerät entfernen' }).click()
    await expect(page.getByText(/^Ein Stück, /)).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('Amazing Grace')
    await openRepertoire(page)
    await expect(piece(page, 'Amazing Grace').getByText('Nicht gespeichert')).toBeVisible()
    await expect(piece(page, 'Can-Can').getByText('Gespeichert', { exact: true })).toBeVisible()
  })

  test(
    'sees that a saved sheet was replaced, and plays the old one until the new one is saved',
    onlyLong,
    async ({ page, server }) => {
      await openRepertoire(page)
      await piece(page, 'Greensleeves').getByRole('button', { name: 'Speichern' }).click()
      await expect(piece(page, 'Greensleeves').getByText('Gespeichert', { exact: true })).toBeVisible()
      // A new edition with three pages instead of two.
      await importSheets(server, { 'Greensleeves - Tuba.pdf': await engraved('can-can/Can-Can - Tuba.pdf') })
      await page.reload()
      // The lists are among the last data prefetched for offline use.
      await expect(piece(page, 'Greensleeves').getByText('Neue Ausgabe verfügbar')).toBeVisible({ timeout: 30_000 })
      await page.getByRole('link', { name: 'Greensleeves', exact: true }).click()
      await expect(leaf(page, 'Seite 1 von 2')).toBeVisible()
      await page.getByRole('button', { name: 'Schliessen' }).click()
      await piece(page, 'Greensleeves').getByRole('button', { name: 'Ersetzen' }).click()
      await expect(piece(page, 'Greensleeves').getByText('Gespeichert', { exact: true })).toBeVisible()
      await page.getByRole('link', { name: 'Greensleeves', exact: true }).click()
      await expect(leaf(page, 'Seite 1 von 3')).toBeVisible()
    },
  )

  test(
    'plays a list without leaving the stand: past a damaged file, locked, and in a custom order',
    onlyLong,
    async ({ page, context, server, expectFailedLoads }) => {
      expectFailedLoads(/favicon|\.webmanifest$|\/(?:api|sso|art)\//)
      await page.setViewportSize({ width: 390, height: 844 })
      await publishUnchecked(server, {
        'Jingle Bells - Tuba.pdf': '%PDF-1.7\nand then nothing that a reader understands',
      })
      await openRepertoire(page)
      await page.getByRole('link', { name: 'Auf den Notenständer' }).click()
      await expect(leaf(page, 'Amazing Grace, Tuba in Es, Seite 1 von')).toBeVisible()

      // Missing pieces are shown before the rehearsal, and saved immediately.
      await page.getByRole('button', { name: 'Ablauf' }).click()
      const running = page.getByRole('dialog', { name: 'Repertoire' })
      await expect(running.getByText('8 Stücke sind nicht auf diesem Gerät gespeichert.')).toBeVisible()
      await running.getByRole('button', { name: /^Fehlende speichern/ }).click()
      await expect(running.getByText('Gespeichert', { exact: true })).toHaveCount(8)
      await running.getByRole('button', { name: 'Reihenfolge ändern' }).click()
      for (let up = 0; up < 5; up++) await running.getByRole('button', { name: '«Jingle Bells» nach oben' }).click()
      await running.getByRole('button', { name: 'Fertig' }).click()
      await context.setOffline(true)

      // A pinch zooms around its centre; afterwards the canvas is rendered at the new size.
      const whole = await canvasOf(page)
      await spread(page, { x: 100, y: 500 })
      await expect.poll(() => canvasOf(page)).toMatchObject({ width: 2 * whole.width, pixels: 2 * whole.pixels })
      expect((await canvasOf(page)).left).toBe(100 - 2 * (100 - whole.left))
      await page.getByRole('button', { name: 'Ganze Seite anzeigen' }).click()
      await expect.poll(() => canvasOf(page)).toEqual(whole)

      await page.getByRole('button', { name: 'Spielen' }).click()
      await expect(page.getByRole('button', { name: 'Schliessen' })).toHaveCount(0)
      await spread(page, { x: 100, y: 500 })
      await expect(page.locator('.lens')).not.toHaveAttribute('style', /scale/)
      const next = () => page.keyboard.press('PageDown')
      for (let turns = 0; turns < 3; turns++) {
        await expect.poll(() => ink(page)).toBeGreaterThan(1000)
        await next()
        if (await page.getByRole('heading', { name: 'Jingle Bells' }).isVisible()) break
      }
      await expect(page.getByText(/^«Jingle Bells - Tuba\.pdf» ist beschädigt oder verschlüsselt/)).toBeVisible()
      await next()
      await expect(leaf(page, 'Auld Lang Syne, Ersatz: Tuba in B, Seite 1 von')).toBeVisible()
      await expect.poll(() => ink(page)).toBeGreaterThan(1000)
      await page.keyboard.press('ArrowUp')
      await expect(page.getByText(/^«Jingle Bells - Tuba\.pdf» ist beschädigt/)).toBeVisible()
      await page.keyboard.press('ArrowUp')
      await expect(leaf(page, /Amazing Grace.*Seite ([23]) von \1$/)).toBeVisible()

      // A tap in the middle only offers to unlock.
      await page.locator('.desk').click()
      await page.getByRole('button', { name: 'Sperre lösen' }).click()
      await page.getByRole('button', { name: 'Nächstes Stück Jingle Bells' }).click()
      await page.getByRole('button', { name: 'Nächstes Stück', exact: true }).click()
      await expect(leaf(page, 'Auld Lang Syne')).toBeVisible()
      await page.getByRole('button', { name: 'Schliessen' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meine Noten')
    },
  )

  test(
    'draws on a sheet offline, sees the strokes again, and has them on another device',
    onlyLong,
    async ({ page, context, anotherDevice, console, expectFailedLoads }) => {
      expectFailedLoads(/favicon|\.webmanifest$|\/(?:api|sso|art)\//)
      await openRepertoire(page)
      await piece(page, 'Can-Can').getByRole('button', { name: 'Speichern' }).click()
      await expect(piece(page, 'Can-Can').getByText('Gespeichert', { exact: true })).toBeVisible()
      await waitUntilReadyForOffline(page)
      await context.setOffline(true)
      await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
      const zones = page.locator('.zones--hints')
      await expect(zones).toBeVisible()
      await page.getByRole('button', { name: 'Auf die Noten schreiben' }).click()
      await expect(zones).toHaveCount(0)
      await drawOver(page, [0.2, 0.2], [0.4, 0.25])
      await page.getByRole('button', { name: 'Marker' }).click()
      await drawOver(page, [0.2, 0.6], [0.8, 0.6])
      // One stroke too many, and one erased by mistake.
      await drawOver(page, [0.5, 0.8], [0.6, 0.9])
      await expect(drawn(page, 1)).toHaveAccessibleName('Seite 1, 3 Notizen auf dieser Seite')
      await page.keyboard.press('Control+z')
      await page.getByRole('button', { name: 'Radierer' }).click()
      await drawOver(page, [0.3, 0.1], [0.3, 0.4])
      await expect(drawn(page, 1)).toHaveAccessibleName('Seite 1, eine Notiz auf dieser Seite')
      await page.keyboard.press('Control+z')
      await expect(drawn(page, 1)).toHaveAccessibleName('Seite 1, 2 Notizen auf dieser Seite')
      // A finger erases until a pen was used; then it turns, once the hand with the pen has left.
      await swipe(page, [640, 300])
      await expect(leaf(page, 'Seite 1 von 3')).toBeVisible()
      await page.getByRole('button', { name: 'Stift', exact: true }).click()
      await penOver(page, [0.2, 0.4], [0.4, 0.45])
      await expect(drawn(page, 1)).toHaveAccessibleName('Seite 1, 3 Notizen auf dieser Seite')
      await expect(async () => {
        await swipe(page, [640, 300])
        await expect(leaf(page, 'Seite 2 von 3')).toBeVisible({ timeout: 1 })
      }).toPass()
      await expect(drawn(page, 2)).toHaveAccessibleName('Seite 2')
      await page.getByRole('button', { name: 'Zurück blättern' }).last().click()
      // The first Escape puts the pen away.
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Radierer' })).toHaveCount(0)

      // A full device cannot save a fourth stroke, and reports that even after the pen is put away.
      await simulateQuotaExceeded(page, 'outbox')
      console.expectComplaints(/annotations\.save_failed|outbox\.send_failed/)
      await page.getByRole('button', { name: 'Auf die Noten schreiben' }).click()
      await penOver(page, [0.6, 0.4], [0.7, 0.45])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alert')).toHaveText(
        'Die letzte Notiz konnte auf diesem Gerät nicht gespeichert werden.',
      )

      await page.addInitScript(() => {
        const request = () => Promise.reject(new DOMException('low battery', 'NotAllowedError'))
        Object.defineProperty(navigator, 'wakeLock', { value: { request } })
        Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true } })
      })
      await page.reload()
      await expect(drawn(page, 1)).toHaveAccessibleName('Seite 1, 3 Notizen auf dieser Seite')
      await page.getByRole('button', { name: 'Spielen' }).click()
      await expect.poll(() => setOnDevice(page)).toMatchObject({ mode: 'play' })
      // Opened locked, the stand shows until the first turn that the screen may turn off.
      await page.reload()
      await expect(page.getByText(/^Der Bildschirm kann sich ausschalten/)).toBeVisible()
      await page.keyboard.press('PageDown')
      await expect(drawn(page, 2)).toHaveAccessibleName('Seite 2')
      await expect(page.locator('.stand-unlock--away')).toBeAttached()
      const places = async () => [...(await stored(page, 'stand'))].filter(([key]) => key.startsWith('place/'))
      await expect.poll(places).toEqual([[expect.anything(), expect.objectContaining({ place: 1 })]])

      // A single tap in the list of pending changes discards nothing: it asks first, and can be cancelled.
      await page.goto('/de-ch/intra/selfservice')
      const waiting = page.getByRole('listitem').filter({ hasText: 'Notizen: Can-Can' })
      const discard = waiting.getByRole('button', { name: /^Verwerfen ?: Notizen/ })
      await discard.click()
      await expect(waiting).toContainText('noch nicht gesendet ist, geht verloren')
      await expect(waiting.getByRole('button', { name: 'Abbrechen' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(discard).toBeFocused()
      await expect(waiting).not.toContainText('noch nicht gesendet ist, geht verloren')
      await context.setOffline(false)
      await expect.poll(() => storedKeys(page, 'outbox')).toEqual([])

      const tablet = await anotherDevice('player')
      await openRepertoire(tablet)
      await tablet.getByRole('link', { name: 'Can-Can', exact: true }).click()
      await expect(drawn(tablet, 1)).toHaveAccessibleName('Seite 1, 3 Notizen auf dieser Seite')

      // After the confirmation only the pending strokes are discarded.
      await context.setOffline(true)
      await page.goBack()
      await page.getByRole('button', { name: 'Sperre lösen' }).click()
      // The stand reopens on the last page.
      await expect(leaf(page, 'Seite 2 von 3')).toBeVisible()
      await page.keyboard.press('PageUp')
      await page.getByRole('button', { name: 'Auf die Noten schreiben' }).click()
      await drawOver(page, [0.6, 0.4], [0.7, 0.45])
      await expect(drawn(page, 1)).toHaveAccessibleName('Seite 1, 4 Notizen auf dieser Seite')
      // Visible before it is persisted.
      await expect.poll(() => storedKeys(page, 'outbox')).toHaveLength(1)
      await page.goto('/de-ch/intra/selfservice')
      await discard.click()
      await waiting.getByRole('button', { name: /^Ja, verwerfen ?: Notizen/ }).click()
      await expect(page.getByText('Alles ist gesendet.')).toBeVisible()
      await page.goBack()
      await expect(drawn(page, 1)).toHaveAccessibleName('Seite 1, 3 Notizen auf dieser Seite')
    },
  )
})

import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { ink, leaf, openRepertoire } from '../support/members-area.ts'
import {
  canvasOf,
  drawn,
  drawOver,
  emptyEdge,
  inkBox,
  overlap,
  safariPinch,
  setOnDevice,
  tabsThrough,
} from '../support/music-stand.ts'
import { simulateQuotaExceeded } from '../support/storage-quota.ts'

test.describe('a player', () => {
  test.use({ isServerShared: true, member: 'player', serviceWorkers: 'block' })

  test('sets a piece up by keyboard, turns it with a pedal, and keeps its settings', onlyLong, async ({ page }) => {
    await page.setViewportSize({ width: 1180, height: 820 })
    await openRepertoire(page)
    await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
    // The first opening shows where to tap; the first turn hides that.
    const hint = page.locator('.zones').getByText('Weiter', { exact: true })
    await expect(hint).toBeVisible()
    await page.keyboard.press('PageDown')
    await expect(hint).toBeHidden()
    await expect(leaf(page, 'Seite 2 von 3')).toBeVisible()

    const more = async (what: () => Promise<void>) => {
      await page.getByRole('button', { name: 'Mehr' }).press('Enter')
      await what()
      await page.keyboard.press('Escape')
      // A closed dialog still in the document would swallow the next tap on its button.
      await expect(page.locator('dialog')).toHaveCount(0)
    }
    await more(async () => {
      await page.getByLabel('Reihenfolge der Seiten').fill('1,2,9')
      await page.getByLabel('Reihenfolge der Seiten').press('Enter')
      await expect(page.getByText('«9» gibt es nicht: Diese Noten haben die Seiten 1 bis 3.')).toBeVisible()
      await page.getByLabel('Reihenfolge der Seiten').fill('1,2,3,2')
      await page.getByLabel('Reihenfolge der Seiten').press('Enter')
      await page.getByLabel(/^Halbe Seiten blättern/).press('Space')
      await page.getByLabel('Nacht').check()
    })
    const places = [
      'Seiten 2 und 3 von 3',
      'Seite 3, Stelle 3 von 4',
      'Seiten 3 und 2 von 3',
      'Seite 2, Stelle 4 von 4',
    ]
    for (const place of places) {
      await page.keyboard.press('ArrowDown')
      await expect(leaf(page, place)).toBeVisible()
    }
    // Half-page turn: both halves are in the same position as in a full page.
    await page.keyboard.press('ArrowUp')
    await expect(page.locator('.page canvas')).toHaveCount(2)
    const boxes = await page
      .locator('.page canvas')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(boxes[0]).toBe(boxes[1])

    await more(async () => {
      await page.getByLabel(/^Halbe Seiten blättern/).press('Space')
      await page.getByRole('textbox', { name: 'Name für Seite 2' }).fill('Trio')
      await page.getByRole('textbox', { name: 'Name für Seite 2' }).press('Enter')
      await page.getByLabel('Auf Seite 2').selectOption('D.C.')
      await page.getByRole('button', { name: 'Unter die Seite' }).click()
    })
    const jump = page.getByRole('button', { name: 'D.C.: Seite 1' })
    await expect(jump).toBeVisible()
    const beforeJump = await canvasOf(page)
    await jump.click()
    await expect(leaf(page, 'Seite 1, Stelle 1 von 4')).toBeVisible()

    // A page without jumps has the same size.
    const whole = await canvasOf(page)
    expect(whole).toEqual(beforeJump)
    const margins = async (what: () => Promise<void>) => {
      await page.getByRole('button', { name: 'Mehr' }).press('Enter')
      await page.getByRole('button', { name: 'Ränder und Drehung dieser Seite' }).press('Enter')
      await what()
      await expect(page.locator('dialog')).toHaveCount(0)
    }
    await margins(async () => {
      await page.getByRole('slider', { name: 'Unten' }).fill('40')
      await page.getByRole('button', { name: 'Übernehmen' }).press('Enter')
    })
    await expect.poll(async () => (await canvasOf(page)).width).toBeGreaterThan(1.3 * whole.width)
    const cut = await canvasOf(page)

    await expect.poll(() => setOnDevice(page)).toMatchObject({ margins: { 1: {} } })
    await page.reload()
    await expect(leaf(page, 'Seite 1, Stelle 1 von 4')).toBeVisible()
    await expect(hint).toBeHidden()
    await expect(page.locator('.desk')).toHaveAttribute('data-tint', 'night')
    await expect.poll(() => canvasOf(page)).toEqual(cut)
    await margins(() => page.getByRole('button', { name: 'Wie alle Seiten' }).press('Enter'))
    await expect.poll(() => canvasOf(page)).toEqual(whole)
    await page.getByRole('button', { name: 'Mehr' }).press('Enter')
    await page.getByRole('button', { name: 'Trio Seite 2' }).press('Enter')
    await expect(leaf(page, 'Seite 2, Stelle 2 von 4')).toBeVisible()

    await more(async () => page.getByLabel('Zwei Seiten im Querformat').check())
    await expect(leaf(page, 'Seiten 1 und 2 von 3')).toBeVisible()
    await page.keyboard.press('PageDown')
    await expect(leaf(page, 'Seiten 3 und 2 von 3')).toBeVisible()
    await more(async () => page.getByLabel('Fortlaufend').check())
    await expect(leaf(page, 'Seite 3, Stelle 3 von 4')).toBeVisible()
    await expect(page.locator('.column canvas').first()).toBeVisible()
    // One screen after the other, to the end of the last page.
    const below = () => page.locator('.leaf').evaluate((one) => one.scrollHeight - one.clientHeight - one.scrollTop)
    for (let screens = 0; screens < 9 && (await below()) > 1; screens++) await page.keyboard.press('PageDown')
    await expect(leaf(page, 'Seite 2, Stelle 4 von 4')).toBeVisible()
    expect(await below()).toBeLessThanOrEqual(1)
    // Nothing covers the last bar, in portrait or landscape.
    await expect.poll(() => overlap(page.locator('.leaf'), jump)).toBe(false)
    await jump.click()
    await expect(leaf(page, 'Seite 1, Stelle 1 von 4')).toBeVisible()
    await more(async () => page.getByLabel('Ganze Breite').check())
    await page.getByRole('button', { name: 'Mehr' }).press('Enter')
    await page.getByRole('button', { name: 'Trio Seite 2' }).press('Enter')
    await expect(leaf(page, 'Seite 2, Stelle 2 von 4')).toBeVisible()
    await expect.poll(() => overlap(page.locator('.leaf'), jump)).toBe(false)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => overlap(page.locator('.leaf'), jump)).toBe(false)
    await page.setViewportSize({ width: 1180, height: 820 })

    await page.getByRole('button', { name: 'Spielen' }).click()
    // A reload cancels writes in flight, so wait for this one.
    await expect.poll(() => setOnDevice(page)).toMatchObject({ mode: 'play' })
    await page.reload()
    await expect(leaf(page, 'Seite 2, Stelle 2 von 4')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Schliessen' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Sperre lösen' }).click()
    await expect(page.getByRole('button', { name: 'Schliessen' })).toBeVisible()
  })

  test(
    'turns while the piece is still being looked up, on a device without lists',
    onlyLong,
    async ({ page, anotherDevice }) => {
      await openRepertoire(page)
      const address = await page.getByRole('link', { name: 'Can-Can', exact: true }).getAttribute('href')
      const fresh = await anotherDevice('player')
      const lists = Promise.withResolvers<void>()
      await fresh.route(/\/api\/.*(?:compositions|repertoire)/, async (route) => {
        await lists.promise
        await route.continue().catch(() => undefined)
      })
      await fresh.goto(address ?? '')
      await expect(fresh.getByText('Noten werden geladen …')).toBeVisible()
      await fresh.keyboard.press('PageDown')
      await expect(fresh.getByText('Die nächste Seite wird aufgeschlagen, sobald sie bereit ist.')).toBeVisible()
      lists.resolve()
      await expect(leaf(fresh, 'Seite 2 von 3')).toBeVisible()
    },
  )

  test(
    'turns by tapping the zones, crops empty margins, zooms as in Safari, and draws on half a page',
    onlyLong,
    async ({ page }) => {
      await page.setViewportSize({ width: 820, height: 1180 })
      await openRepertoire(page)
      await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
      const zones = page.locator('.zones--hints')
      const tap = async (zone: string) => {
        const box = await page.locator(`[data-zone="${zone}"]`).boundingBox()
        if (box === null) throw new Error('there is no such zone')
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 4)
      }
      const bar = page.getByRole('button', { name: 'Menü ein- oder ausblenden' })
      await expect(zones).toBeVisible()
      await tap('next')
      await expect(leaf(page, 'Seite 2 von 3')).toBeVisible()
      await expect(zones).toHaveCount(0)
      await tap('middle')
      await expect(bar).toHaveAttribute('aria-expanded', 'false')
      await tap('middle')
      await tap('back')
      await expect(leaf(page, 'Seite 1 von 3')).toBeVisible()

      const more = async (what: () => Promise<void>) => {
        await page.getByRole('button', { name: 'Mehr' }).click()
        await what()
        await page.keyboard.press('Escape')
        await expect(page.locator('dialog')).toHaveCount(0)
      }
      const whole = await canvasOf(page)
      expect(await emptyEdge(page)).toBeGreaterThan(0.03)
      await more(() => page.getByLabel('Leere Ränder abschneiden').check())
      await expect.poll(() => emptyEdge(page)).toBeLessThan(0.025)
      // A margin remains: no music is cropped.
      await expect.poll(() => emptyEdge(page)).toBeGreaterThan(0.005)
      await expect.poll(() => ink(page)).toBeGreaterThan(1000)
      await more(() => page.getByLabel('Leere Ränder abschneiden').uncheck())
      await expect.poll(() => canvasOf(page)).toEqual(whole)

      await safariPinch(page, 2)
      await expect.poll(() => canvasOf(page)).toMatchObject({ width: 2 * whole.width, pixels: 2 * whole.pixels })
      await page.getByRole('button', { name: 'Ganze Seite anzeigen' }).click()
      await expect.poll(() => canvasOf(page)).toEqual(whole)

      // In the middle of a half-page turn: page 2 at the top, page 1 still at the bottom.
      await more(() => page.getByLabel(/^Halbe Seiten blättern/).check())
      await tap('next')
      await expect(leaf(page, 'Seiten 1 und 2 von 3')).toBeVisible()
      await expect(drawn(page, 2)).toBeVisible()
      await page.getByRole('button', { name: 'Auf die Noten schreiben' }).click()
      await expect(page.locator('.pen-surface')).toHaveCount(2)
      await drawOver(page, [0.4, 0.3], [0.6, 0.7])
      await expect(drawn(page, 1)).toHaveAccessibleName('Seite 1')
      await expect(drawn(page, 2)).toHaveAccessibleName('Seite 2, eine Notiz auf dieser Seite')
      // The bar of the pen makes the desk smaller: the pages are drawn once more, and their ink follows.
      await expect.poll(() => inkBox(page)).not.toBeNull()
      const [stroke, desk] = await Promise.all([inkBox(page), page.locator('.desk').boundingBox()])
      if (stroke === null || desk === null) throw new Error('nothing was drawn')
      expect(stroke.height).toBeGreaterThan(0.1 * desk.height)
      const line = await page.locator('.leaves--between').evaluate((one) => getComputedStyle(one, '::after').top)
      expect(stroke.y + stroke.height).toBeLessThan(desk.y + Number.parseFloat(line) + 0.01 * desk.height)
      await page.getByRole('button', { name: 'Fertig' }).click()

      await page.getByRole('button', { name: 'Mehr' }).click()
      await page.getByRole('button', { name: 'Zeigen, wo man blättert' }).click()
      await expect(zones).toBeVisible()
      await tap('next')
      await expect(leaf(page, 'Seite 2 von 3')).toBeVisible()
      await expect(zones).toHaveCount(0)
      await page.getByRole('button', { name: 'Spielen' }).click()
      await safariPinch(page, 2)
      await expect(page.locator('.lens')).not.toHaveAttribute('style', /scale/)
      await tap('back')
      await expect(leaf(page, 'Seiten 1 und 2 von 3')).toBeVisible()
    },
  )

  test(
    'sees when a stroke or a page order exceeds the storage quota, until it is saved',
    onlyLong,
    async ({ page, console }) => {
      console.expectComplaints(/\.save_failed/)
      await page.setViewportSize({ width: 390, height: 844 })
      await openRepertoire(page)
      await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
      await expect(leaf(page, 'Seite 1 von 3')).toBeVisible()
      const saveFailed = /^Dieses Gerät konnte die Einstellung nicht speichern:/
      const giveRoom = await simulateQuotaExceeded(page, 'stand')
      await page.getByRole('button', { name: 'Auf die Noten schreiben' }).click()
      await page.getByRole('button', { name: 'Marker' }).click()
      await expect(page.getByRole('alert')).toHaveText(saveFailed)
      await giveRoom()
      await page.getByRole('button', { name: 'Stift', exact: true }).click()
      await expect(page.getByRole('alert')).toBeEmpty()
      await page.keyboard.press('Escape')
      const order = async (pages: string) => {
        await page.getByRole('button', { name: 'Mehr' }).click()
        await page.getByLabel('Reihenfolge der Seiten').fill(pages)
        await page.getByLabel('Reihenfolge der Seiten').press('Enter')
        await page.keyboard.press('Escape')
        await expect(page.locator('dialog')).toHaveCount(0)
      }
      const giveRoomAgain = await simulateQuotaExceeded(page, 'outbox')
      await order('3,2,1')
      await expect(leaf(page, 'Seite 1, Stelle 3 von 3')).toBeVisible()
      await expect(page.getByRole('alert')).toHaveText(saveFailed)
      await giveRoomAgain()
      await page.getByRole('button', { name: 'Spielen' }).click()
      await expect(page.getByRole('alert')).toBeEmpty()
      await expect.poll(() => setOnDevice(page)).toMatchObject({ mode: 'play' })
      await page.reload()
      await expect(leaf(page, 'Seite 1, Stelle 3 von 3')).toBeVisible()
    },
  )

  test('reaches everything on the stand by Tab, each element with its name', onlyLong, async ({ page }) => {
    await page.setViewportSize({ width: 1180, height: 820 })
    await openRepertoire(page)
    await page.getByRole('link', { name: 'Auf den Notenständer' }).click()
    await expect(leaf(page, 'Amazing Grace, Tuba in Es, Seite 1 von')).toBeVisible()
    const always = ['Zurück blättern', 'Menü ein- oder ausblenden', 'Weiter blättern']
    const list = ['Voriges Stück –', /^Ablauf 1 von \d$/, /^Nächstes Stück /]
    const tools = [/^Metronom, 84/, 'Stimmgerät und Stimmton', 'Spielen', 'Üben', 'Alle Seiten', 'Mehr']
    const bar = ['Schliessen', 'Tuba in Es Alle Stimmen', 'Auf die Noten schreiben', ...tools]
    await tabsThrough(page, [...bar, /^Speichern/, ...always, ...list])
    await page.getByRole('button', { name: 'Auf die Noten schreiben' }).press('Enter')
    const undo = ['Rückgängig', 'Wiederherstellen', 'Alle Notizen löschen']
    const pens = ['Stift', 'Marker', 'Stempel', 'Text', 'Radierer', ...undo, 'Zurück blättern', 'Weiter blättern']
    const inks = ['Schwarz', 'Rot', 'Blau', 'Grün', 'Breit', 'Fertig']
    await tabsThrough(page, [...bar, /^Speichern/, ...always, ...pens, ...inks])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Spielen' }).press('Enter')
    await tabsThrough(page, ['Sperre lösen', 'Zurück blättern', /^Knopf zum Lösen/, 'Weiter blättern'])
    await page.getByRole('button', { name: 'Sperre lösen' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Mehr' })).toBeVisible()
  })
})

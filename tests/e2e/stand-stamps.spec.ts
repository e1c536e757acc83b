import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { eachLocale, onlyLong } from '../support/long-run.ts'
import { leaf, openRepertoire, piece, storedKeys, waitUntilReadyForOffline } from '../support/members-area.ts'
import {
  type Colour,
  colourOnPage,
  coloursAcross,
  drawn,
  drawOver,
  inkBox,
  penOver,
  tapPage,
} from '../support/music-stand.ts'

/** Contrast of two colours (WCAG 2.2). */
const contrastOf = (one: readonly number[], other: readonly number[]): number => {
  const [dark = 0, light = 0] = [one, other]
    .map((colour) => {
      const [red = 0, green = 0, blue = 0] = colour
        .map((channel) => channel / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
    .sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Returns the colour with the highest contrast to the paper: the edges of a line are mixed with it. */
const inkAmong = (colours: readonly Colour[], paper: Colour): Colour =>
  colours.reduce((ink, one) => (contrastOf(one, paper) > contrastOf(ink, paper) ? one : ink), paper)

const strongestOf = (colour: readonly number[] = []) => ['red', 'green', 'blue'][colour.indexOf(Math.max(...colour))]

test.describe('a player with the app', () => {
  test.use({ member: 'player' })

  test(
    'stamps and writes offline, corrects it, and has it after a reload and on another device',
    onlyLong,
    async ({ page, context, anotherDevice, expectFailedLoads }) => {
      expectFailedLoads(/favicon|\.webmanifest$|\/(?:api|sso|art)\//)
      await openRepertoire(page)
      await piece(page, 'Can-Can').getByRole('button', { name: 'Speichern' }).click()
      await expect(piece(page, 'Can-Can').getByText('Gespeichert', { exact: true })).toBeVisible()
      await waitUntilReadyForOffline(page)
      await context.setOffline(true)
      await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
      await page.getByRole('button', { name: 'Auf die Noten schreiben' }).click()
      await page.getByRole('button', { name: 'Stempel' }).click()
      await page.getByRole('button', { name: 'Mezzoforte' }).click()
      await expect(page.getByRole('button', { name: 'Mezzoforte' })).toHaveCount(0)
      await tapPage(page, [0.3, 0.2])
      await tapPage(page, [0.6, 0.4])
      await page.getByRole('button', { name: 'Text', exact: true }).click()
      await tapPage(page, [0.2, 0.7])
      await page.keyboard.type('verworfen')
      await page.keyboard.press('Escape')
      await tapPage(page, [0.2, 0.7])
      await page.keyboard.type('Dämpfer auf')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('textbox')).toHaveCount(0)
      await expect(drawn(page, 1)).toHaveAccessibleName('Seite 1, 3 Notizen auf dieser Seite – Dämpfer auf')

      await page.getByRole('button', { name: 'Radierer' }).click()
      await drawOver(page, [0.25, 0.7], [0.27, 0.7])
      await expect(drawn(page, 1)).toHaveAccessibleName('Seite 1, 2 Notizen auf dieser Seite')
      await page.keyboard.press('Control+z')
      await drawOver(page, [0.6, 0.35], [0.6, 0.45])
      const left = 'Seite 1, 2 Notizen auf dieser Seite – Dämpfer auf'
      await expect(drawn(page, 1)).toHaveAccessibleName(left)
      await expect.poll(() => storedKeys(page, 'outbox')).toHaveLength(1)
      await page.reload()
      await expect(drawn(page, 1)).toHaveAccessibleName(left)

      await context.setOffline(false)
      await expect.poll(() => storedKeys(page, 'outbox')).toEqual([])
      const tablet = await anotherDevice('player')
      await openRepertoire(tablet)
      await tablet.getByRole('link', { name: 'Can-Can', exact: true }).click()
      await expect(drawn(tablet, 1)).toHaveAccessibleName(left)
    },
  )
})

test.describe('a player', () => {
  test.use({ isServerShared: true, member: 'player', serviceWorkers: 'block' })

  test('places a stamp and a text with the keys, without turning the page', onlyLong, async ({ page }) => {
    await openRepertoire(page)
    await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
    await page.getByRole('button', { name: 'Auf die Noten schreiben' }).click()
    const stamp = page.getByRole('button', { name: 'Stempel' })
    await stamp.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(stamp).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Fermate' }).focus()
    await page.keyboard.press('Enter')
    await expect(stamp).toBeFocused()
    const aim = page.getByRole('button', { name: 'Mit Pfeiltasten verschieben' })
    await aim.focus()
    const ghost = () => inkBox(page, '.pen-surface')
    const { x, y } = (await ghost()) ?? { x: 0, y: 0 }
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key)
    const moved = (await ghost()) ?? { x: 0, y: 0 }
    expect([moved.x > x, moved.y < y]).toEqual([true, true])
    await page.keyboard.press('Enter')
    await expect(drawn(page, 1)).toHaveAccessibleName('Seite 1, eine Notiz auf dieser Seite')

    await page.getByRole('button', { name: 'Text', exact: true }).focus()
    await page.keyboard.press('Enter')
    await aim.focus()
    for (let row = 0; row < 8; row++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Solo')
    // A turned page ends the text without losing it.
    await page.getByRole('button', { name: 'Weiter blättern' }).last().click()
    await expect(leaf(page, 'Seite 2 von 3')).toBeVisible()
    await page.getByRole('button', { name: 'Zurück blättern' }).last().click()
    await expect(drawn(page, 1)).toHaveAccessibleName('Seite 1, 2 Notizen auf dieser Seite – Solo')
  })

  test('reads every ink on white, sepia and dark pages', onlyLong, async ({ page }) => {
    await openRepertoire(page)
    await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
    await page.getByRole('button', { name: 'Auf die Noten schreiben' }).click()
    await page.getByRole('button', { name: 'Breit' }).click()
    const inks = ['Schwarz', 'Rot', 'Blau', 'Grün']
    // In the margin, where nothing is printed.
    const rowOf = (index: number): number => 0.02 + 0.01 * index
    for (const [index, ink] of inks.entries()) {
      await page.getByRole('button', { name: ink, exact: true }).click()
      await drawOver(page, [0.1, rowOf(index)], [0.3, rowOf(index)])
    }
    await page.getByRole('button', { name: 'Marker' }).click()
    await drawOver(page, [0.6, 0.03], [0.8, 0.03])
    await expect(drawn(page, 1)).toHaveAccessibleName(/^Seite 1, \d Notizen/)
    for (const tint of ['Weiss', 'Sepia', 'Nacht']) {
      await page.getByRole('button', { name: 'Mehr', exact: true }).click()
      await page.getByRole('radio', { name: tint }).check()
      await page.keyboard.press('Escape')
      await expect(page.locator('dialog')).toHaveCount(0)
      const paper = await colourOnPage(page, [0.45, 0.03])
      const lines = await Promise.all(inks.map((_, index) => coloursAcross(page, [0.2, rowOf(index)], 2)))
      const seen = lines.map((colours) => inkAmong(colours, paper))
      expect(seen.map((ink) => contrastOf(ink, paper) >= 4.5)).toEqual([true, true, true, true])
      const [, red, blue, green] = seen
      expect([strongestOf(red), strongestOf(blue), strongestOf(green)]).toEqual(['red', 'blue', 'green'])
      const [markerRed, , markerBlue] = await colourOnPage(page, [0.7, 0.03])
      expect(markerRed - markerBlue - (paper[0] - paper[2])).toBeGreaterThan(75)
    }
  })

  test('a palm neither stamps nor turns the page while the pen stamps', onlyLong, async ({ page }) => {
    await openRepertoire(page)
    await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
    await page.getByRole('button', { name: 'Auf die Noten schreiben' }).click()
    await page.getByRole('button', { name: 'Stempel' }).click()
    await page.getByRole('button', { name: 'Akzent', exact: true }).click()
    await penOver(page, [0.2, 0.2], [0.5, 0.5])
    await expect(drawn(page, 1)).toHaveAccessibleName('Seite 1, eine Notiz auf dieser Seite')
    // The name of the page changes a frame before its ink. The stamp is where the pen was lifted.
    await expect.poll(() => inkBox(page)).not.toBeNull()
    const [mark, surface] = await Promise.all([inkBox(page), page.locator('.pen-surface').boundingBox()])
    if (mark === null || surface === null) throw new Error('nothing is stamped')
    expect(mark.x + mark.width / 2).toBeCloseTo(surface.x + surface.width / 2, -1)
    expect(mark.y + mark.height / 2).toBeCloseTo(surface.y + surface.height / 2, -1)
  })

  for (const { locale } of eachLocale)
    test(`axe finds nothing in the stamps and the field of a text in ${locale}`, onlyLong, async ({ page }) => {
      await page.goto(`/${locale}/intra/repertoire`)
      await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
      await page.getByRole('button', { name: /^(Auf die Noten schreiben|Write on the music)$/ }).click()
      await page.getByRole('button', { name: /^(Stempel|Stamp)$/ }).click()
      const found = await findings(page, 'stamps')
      await page.getByRole('button', { name: 'Text', exact: true }).click()
      await tapPage(page, [0.3, 0.3])
      await page.keyboard.type('Solo')
      expect([...found, ...(await findings(page, 'text'))]).toEqual([])
    })
})

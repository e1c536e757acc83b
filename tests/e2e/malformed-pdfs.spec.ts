import { expect, test } from '../support/app.ts'
import { importSheets, publishUnchecked } from '../support/library.ts'
import { long, onlyLong } from '../support/long-run.ts'
import { manyPages, mixedPages, mixedShapes, readable, unreadablePdfs } from '../support/malformed-pdfs.ts'
import { ink, leaf, openRepertoire } from '../support/members-area.ts'
import { addressOf, shapeOf } from '../support/music-stand.ts'

/** PDFs of the short run: a picture that needs a separate decoder, and text in a font that is not embedded. */
const typical: ReadonlySet<string> = new Set(['Gescannt', 'Fremde Schrift'])

test.describe('a player', () => {
  test.use({ member: 'player', serviceWorkers: 'block' })

  test('opens unusual and malformed PDFs; turns 300 pages', onlyLong, async ({ page, server }) => {
    const sheets = readable.filter(({ name }) => long || typical.has(name))
    const files = sheets.map(async ({ name, make }) => [`${name} - Tuba.pdf`, await make()] as const)
    await importSheets(server, {
      ...Object.fromEntries(await Promise.all(files)),
      'Allerlei Formate - Tuba.pdf': await mixedPages(),
      'Dreihundert Seiten - Tuba.pdf': await manyPages(300),
    })
    await openRepertoire(page)
    for (const { name } of sheets) {
      await test.step(name, async () => {
        await page.goto(await addressOf(page, name))
        await expect(leaf(page, /Seite 1 von 1$/)).toBeVisible()
        await expect.poll(() => ink(page)).toBeGreaterThan(1000)
      })
    }
    // Whatever its orientation in the file, a page is shown upright and complete.
    await page.goto(await addressOf(page, 'Allerlei Formate'))
    for (const [index, shape] of mixedShapes.entries()) {
      await expect(leaf(page, `Seite ${index + 1} von ${mixedShapes.length}`)).toBeVisible()
      await expect.poll(async () => Math.abs((await shapeOf(page)) / shape - 1)).toBeLessThan(0.02)
      await expect(page.locator('.leaf canvas')).toBeInViewport({ ratio: 0.99 })
      await expect.poll(() => ink(page)).toBeGreaterThan(300)
      await page.keyboard.press('PageDown')
    }
    await page.goto(await addressOf(page, 'Dreihundert Seiten'))
    await expect(leaf(page, 'Seite 1 von 300')).toBeVisible()
    // Keys pressed while a piece is being opened are not lost.
    const opening = Promise.withResolvers<void>()
    await page.route(/\/api\/securedownload/, async (route) => {
      await opening.promise
      await route.continue().catch(() => undefined)
    })
    await page.keyboard.press('PageUp')
    await expect(page.getByText('Sie sind am Anfang.').first()).toBeVisible()
    await page.reload()
    await expect(page.getByText('Noten werden geladen …')).toBeVisible()
    await page.keyboard.press('PageDown')
    await expect(page.getByText('Die nächste Seite wird aufgeschlagen, sobald sie bereit ist.')).toBeVisible()
    opening.resolve()
    await expect(leaf(page, 'Seite 2 von 300')).toBeVisible()
    for (let turns = 0; turns < 29; turns++) await page.keyboard.press('PageDown')
    await expect(leaf(page, 'Seite 31 von 300')).toBeVisible()
    await expect.poll(() => ink(page)).toBeGreaterThan(1000)
    // On a device without memory for another canvas the page reports it, and turning continues.
    await page.evaluate(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    for (let turns = 0; turns < 3; turns++) await page.keyboard.press('PageDown')
    await expect(page.getByRole('alert').filter({ hasText: 'Seite 34 kann nicht gezeichnet werden.' })).toBeVisible()
  })

  test(
    'keeps a list open while the piece is being opened, and passes unreadable files, each with its error',
    onlyLong,
    async ({ page, server }) => {
      const files = ['Greensleeves - Tuba.pdf', 'Grosser Gott, wir loben dich - Tuba Es.pdf', 'Jingle Bells - Tuba.pdf']
      const sheets = unreadablePdfs.map(({ make, words }, index) => ({ make, words, file: files[index] ?? '' }))
      const bytes = sheets.map(async ({ file, make }) => [file, await make()] as const)
      await publishUnchecked(server, Object.fromEntries(await Promise.all(bytes)))
      await openRepertoire(page)
      let opening = Promise.withResolvers<void>()
      await page.route(/\/api\/securedownload/, async (route) => {
        await opening.promise
        await route.continue()
      })
      await page.getByRole('link', { name: 'Auf den Notenständer' }).click()
      await expect(page.getByText('Noten werden geladen …')).toBeVisible()
      await page.getByRole('button', { name: 'Ablauf' }).click()
      const running = page.getByRole('dialog', { name: 'Repertoire' })
      await running.getByRole('button', { name: 'Reihenfolge ändern' }).click()
      opening.resolve()
      await expect(leaf(page, 'Amazing Grace, Tuba in Es, Seite 1 von')).toBeVisible()
      // The list itself stays, with its current order.
      await expect(running.getByRole('button', { name: '«Can-Can» nach oben' })).toBeVisible()

      await running.getByRole('button', { name: /^5\. Greensleeves/ }).click()
      for (const [index, { file, words }] of sheets.entries()) {
        await expect(page.getByText(words)).toContainText(`«${file}»`)
        await expect(page.getByRole('button', { name: new RegExp(`^Ablauf ${5 + index} von 8$`) })).toBeVisible()
        // First with the button, then with the pedal.
        if (index === 0) await page.getByRole('button', { name: 'Nächstes Stück', exact: true }).click()
        else await page.keyboard.press('PageDown')
      }
      await expect(leaf(page, /^Kanon, .*Seite 1 von/)).toBeVisible()
      await expect.poll(() => ink(page)).toBeGreaterThan(1000)

      opening = Promise.withResolvers()
      await page.reload()
      await expect(page.getByText('Noten werden geladen …')).toBeVisible()
      await page.getByRole('button', { name: /Alle Stimmen$/ }).click()
      const part = page.getByRole('dialog').getByRole('listitem').last().getByRole('button')
      await part.focus()
      opening.resolve()
      await expect(leaf(page, /^Kanon, .*Seite 1 von/)).toBeVisible()
      await expect(part).toBeFocused()
    },
  )

  test(
    'is not told that a saved file can be played once it was found unreadable',
    onlyLong,
    async ({ page, server }) => {
      const [broken] = unreadablePdfs
      if (broken === undefined) throw new Error('no such file')
      await publishUnchecked(server, { 'Greensleeves - Tuba.pdf': await broken.make() })
      await openRepertoire(page)
      await page.getByRole('button', { name: /speichern/ }).click()
      const playable = page.getByText('Alles gespeichert: Sie können offline spielen.')
      await expect(playable).toBeVisible()
      await page.getByRole('link', { name: 'Greensleeves', exact: true }).click()
      await expect(page.getByText(broken.words)).toBeVisible()
      await page.getByRole('button', { name: 'Schliessen' }).first().click()
      await expect(page.getByText('Gespeichert, lässt sich aber nicht öffnen: Greensleeves.')).toBeVisible()
      await expect(playable).toHaveCount(0)
      await expect(page.getByText('7 von 8 Stücken').first()).toBeVisible()
      await expect(page.getByText('Lässt sich nicht öffnen', { exact: true })).toBeVisible()
    },
  )
})

import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { eachLocale, onlyLong } from '../support/long-run.ts'

test.use({ member: 'editor', serviceWorkers: 'block' })

/** Fills everything of a new article but its text. */
const beginArticle = async (page: Page, title: string): Promise<void> => {
  await page.goto('/de-ch/intra/admin/articles/new')
  await page.getByLabel('Titel', { exact: true }).fill(title)
  await page.getByLabel('Kurztext', { exact: true }).fill('Kurz')
  await page.getByLabel('Sichtbar ab').fill('2020-01-01T00:00')
  await page.getByLabel('Sichtbar bis').fill('2090-01-01T00:00')
}
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const toolsOf = (page: Page) => page.getByRole('toolbar', { name: 'Formatierung: Text', exact: true })

/** Where visitors read the article that is being edited. */
const addressOf = (page: Page): string => `/de-ch/article/${/\d+$/.exec(new URL(page.url()).pathname)?.[0]}`

/** Pastes into the focused text as a browser does after copying elsewhere. */
const paste = (page: Page, html: string, text: string): Promise<void> =>
  textOf(page).evaluate(
    (target, data) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', data.html)
      clipboardData.setData('text/plain', data.text)
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { html, text },
  )

test(
  'an editor writes, formats and links a text by keyboard and toolbar, undoes a step, and a visitor reads it',
  onlyLong,
  async ({ page, anotherDevice }) => {
    await beginArticle(page, 'Schnupperprobe')
    // The missing text receives the focus.
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(textOf(page)).toBeFocused()
    await expect(page.getByText('Bitte füllen Sie dieses Feld aus')).toBeVisible()

    await page.keyboard.type('Kommen Sie ')
    await page.keyboard.press('ControlOrMeta+b')
    await page.keyboard.type('am Donnerstag')
    await page.keyboard.press('ControlOrMeta+b')
    await page.keyboard.type(' vorbei: ')
    await toolsOf(page).getByRole('button', { name: 'Link' }).click()
    const dialog = page.getByRole('dialog', { name: 'Link' })
    await dialog.getByLabel('Adresse').fill('javascript:alert(1)')
    await dialog.getByRole('button', { name: 'Übernehmen' }).click()
    await expect(dialog.getByText(/^Bitte eine Adresse angeben/)).toBeVisible()
    await dialog.getByLabel('Adresse').fill('/de-ch/calendar')
    await dialog.getByLabel(/^Text des Links/).fill('alle Proben')
    await page.keyboard.press('Enter')
    await expect(textOf(page)).toBeFocused()
    await page.keyboard.press('Enter')

    // The toolbar is one stop of Tab; arrows lead through it, and Escape back.
    await page.keyboard.press('Shift+Tab')
    await expect(toolsOf(page).getByRole('button', { name: 'Link' })).toBeFocused()
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(toolsOf(page).getByRole('button', { name: 'Aufzählung' })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    await expect(textOf(page)).toBeFocused()
    await page.keyboard.type('Posaune')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Tuba')
    await page.keyboard.press('ControlOrMeta+a')
    await toolsOf(page).getByRole('button', { name: 'Kursiv' }).click()
    await expect(textOf(page).locator('li em')).toHaveText(['Posaune', 'Tuba'])
    await toolsOf(page).getByRole('button', { name: 'Rückgängig' }).click()
    await expect(textOf(page).locator('em')).toHaveCount(0)
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByRole('heading', { name: 'Schnupperprobe', level: 1 })).toBeVisible()

    const visitor = await anotherDevice()
    await visitor.goto(addressOf(page))
    const read = visitor.locator('.prose')
    await expect(read.locator('strong')).toHaveText('am Donnerstag')
    await expect(read.getByRole('link', { name: 'alle Proben' })).toHaveAttribute('href', '/de-ch/calendar')
    await expect(read.locator('em')).toHaveCount(0)
    await expect(read.getByRole('listitem')).toHaveText(['Posaune', 'Tuba'])
  },
)

test(
  'what cannot be pasted is named, too much is refused, and a picture has a text and a caption',
  onlyLong,
  async ({ page, anotherDevice }) => {
    await beginArticle(page, 'Eingefügtes')
    await textOf(page).click()
    await paste(
      page,
      '<h1>Titel</h1><p style="color:red">Rot <b>fett</b><script>x</script></p><video src="/x"></video><img src="https://elsewhere.example/a.png">',
      'Titel',
    )
    const notice = page.getByText(/^Beim Einfügen weggelassen:/)
    await expect(notice).toHaveText(
      'Beim Einfügen weggelassen: Skripte, Videos und eingebettete Inhalte, Bilder von anderswo und Farben und Schriften. Bilder fügen Sie mit dem Knopf «Bild einfügen» ein.',
    )
    await page.getByRole('button', { name: 'Schliessen' }).click()
    await expect(notice).toHaveCount(0)
    await paste(page, '', 'Blech '.repeat(500_000))
    await expect(page.getByText(/^Der kopierte Text hat 3’000’000 Zeichen/)).toBeVisible()
    await page.keyboard.press('Enter')
    await paste(page, '', 'Eins\n\nZwei')

    await toolsOf(page).getByRole('button', { name: 'Bild einfügen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Bild' })
    await dialog.getByRole('button', { name: 'Übernehmen' }).click()
    await expect(dialog.getByText('Bitte füllen Sie dieses Feld aus')).toHaveCount(2)
    await dialog.getByRole('button', { name: 'Bild wählen' }).click()
    await page
      .getByRole('button', { name: /^Zeichnung/ })
      .first()
      .click()
    await dialog.getByLabel('Alternativtext').fill('Ein Bild der Band')
    await dialog.getByRole('button', { name: 'Übernehmen' }).click()
    await expect(textOf(page).getByAltText('Ein Bild der Band')).toBeVisible()
    await textOf(page).locator('figcaption').click()
    await page.keyboard.type('Vor der Probe')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Schluss')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByRole('heading', { name: 'Eingefügtes', level: 1 })).toBeVisible()

    const visitor = await anotherDevice()
    await visitor.goto(addressOf(page))
    const read = visitor.locator('.prose')
    await expect(read.getByRole('heading', { level: 2, name: 'Titel' })).toBeVisible()
    await expect(read.locator('p')).toHaveText(['Rot fett', 'Eins', 'Zwei', 'Schluss'])
    await expect(read.getByRole('figure', { name: 'Vor der Probe' }).getByRole('img')).toHaveAccessibleName(
      'Ein Bild der Band',
    )

    // A picture is removed where it is described.
    await textOf(page).getByAltText('Ein Bild der Band').click()
    await dialog.getByRole('button', { name: 'Bild entfernen' }).click()
    await expect(textOf(page).getByRole('img')).toHaveCount(0)
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Gespeichert.')).toBeVisible()
    await visitor.reload()
    await expect(read.locator('p')).toHaveText(['Rot fett', 'Eins', 'Zwei', 'Schluss'])
    await expect(read.getByRole('img')).toHaveCount(0)
  },
)

for (const { locale } of eachLocale)
  test(`axe finds nothing in the editor, its dialogs and its notices in ${locale}`, onlyLong, async ({ page }) => {
    const found: string[] = []
    await page.goto(`/${locale}/intra/admin/articles/1`)
    const text = page.getByRole('textbox', { name: 'Text', exact: true })
    await text.getByRole('cell').first().click()
    found.push(...(await findings(page, 'in a table')))
    const dialogs = {
      'de-ch': [
        ['Link', 'Link'],
        ['Bild einfügen', 'Bild'],
      ],
      'en-gb': [
        ['Link', 'Link'],
        ['Insert picture', 'Picture'],
      ],
    } as const
    for (const [tool, named] of dialogs[locale]) {
      await page.getByRole('toolbar').first().getByRole('button', { name: tool, exact: true }).click()
      await expect(page.getByRole('dialog', { name: named })).toBeVisible()
      found.push(...(await findings(page, `dialog ${named}`)))
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await text.getByRole('cell').first().click()
    await paste(page, '<p>a</p><video></video>', 'a')
    await expect(page.getByText(/Videos|videos/)).toBeVisible()
    found.push(...(await findings(page, 'notice')))
    expect(found).toEqual([])
  })

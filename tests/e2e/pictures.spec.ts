import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'
import { makePhoto, readHeicPhoto, svgWithScript } from '../support/pictures/make.ts'

test.use({ member: 'editor', serviceWorkers: 'block', viewport: { width: 390, height: 844 } })

const library = '/de-ch/intra/admin/pictures'
const photo = async (name: string, colour?: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await makePhoto({ width: 2000, height: 1500, ...(colour && { colour }) }),
})
const pick = (page: Page) => page.getByLabel('Bild auswählen')
const sendWithTexts = async (page: Page, german: string, english: string) => {
  await page.getByLabel('Auf Deutsch', { exact: true }).first().fill(german)
  await page.getByLabel('Auf Englisch', { exact: true }).first().fill(english)
  await page.getByRole('button', { name: 'Hochladen', exact: true }).click()
}
const row = (page: Page, alt: string) => page.locator('tr[data-row]').filter({ hasText: alt })
const open = (page: Page, alt: string) => row(page, alt).getByRole('button', { expanded: false }).click()

test(
  'an editor adds a photo from the phone to an event and crops it; visitors see it, and nothing shifts',
  onlyLong,
  async ({ page, anotherDevice }) => {
    const event = 'Platzkonzert mit Glühwein'
    await page.goto('/de-ch/intra/admin/events')
    await page.getByRole('main').getByRole('link', { name: event }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: event })).toBeVisible()
    await page.locator('summary').filter({ hasText: 'Bilder, Artikel und Dokumente' }).click()
    await page.getByRole('button', { name: /Bild wählen$/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Bild wählen' })
    await pick(page).setInputFiles(await photo('IMG_0815.jpg'))
    await page.getByRole('button', { name: 'Hochladen', exact: true }).click()
    await expect(dialog.getByText('Bitte füllen Sie dieses Feld aus')).toHaveCount(1)
    await sendWithTexts(page, 'Die Band auf dem Dorfplatz', 'The band in the village square')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('img', { name: 'Die Band auf dem Dorfplatz' })).toBeVisible()
    await page.getByRole('button', { name: 'Speichern', exact: true }).click()
    await expect(page.getByText('Gespeichert.')).toBeVisible()

    await page.goto(library)
    await open(page, 'Die Band auf dem Dorfplatz')
    await expect(page.getByRole('link', { name: `Termin: ${event}` })).toBeVisible()
    await expect(page.getByText('Das Bild kann gelöscht werden, sobald keine Seite es mehr zeigt.')).toBeVisible()
    await page.getByLabel('Seitenverhältnis').selectOption('16:9')
    await page.getByRole('button', { name: /^Ecke unten rechts/ }).press('ArrowLeft')
    await page.getByLabel('Wichtigste Stelle, von links').press('ArrowRight')
    await page.getByRole('button', { name: 'Speichern', exact: true }).click()
    await expect(page.getByText('Gespeichert.')).toBeVisible()
    await expect(row(page, 'Die Band auf dem Dorfplatz').getByText(/^19\d\d × 1[01]\d\d/)).toBeVisible()

    const visitor = await anotherDevice()
    await visitor.goto('/de-ch/calendar')
    const image = visitor.getByRole('img', { name: 'Die Band auf dem Dorfplatz' }).first()
    await image.scrollIntoViewIfNeeded()
    await expect(image).toHaveAttribute('srcset', /480w, .*960w/)
    await expect(image).toHaveAttribute('data-focus-x', '60')
    await expect
      .poll(() => image.evaluate((shown: HTMLImageElement) => shown.complete && shown.naturalWidth > 0))
      .toBe(true)
    const [width, height] = await image.evaluate(({ attributes }) =>
      ['width', 'height'].map((name) => Number(attributes.getNamedItem(name)?.value)),
    )
    expect(Math.abs((width ?? 0) / (height ?? 1) - 16 / 9)).toBeLessThan(0.05)
  },
)

test(
  'a member refuses pictures of groups; an editor is told before a picture of the band is published',
  onlyLong,
  async ({ page, anotherDevice }) => {
    const member = await anotherDevice('player')
    await member.goto('/de-ch/intra/person')
    await member.getByLabel('Auf Gruppenbildern der Website').selectOption('Darf nicht gezeigt werden')
    await member.getByRole('button', { name: 'Speichern', exact: true }).click()
    await expect(member.getByText(/^Eingetragen am .* durch Heinz Bachofner-Keel\.$/).last()).toBeVisible()

    const warning = page.getByText(/^Heinz Bachofner-Keel will nicht auf Bildern der Website gezeigt werden\./)
    await page.goto(library)
    await pick(page).setInputFiles(await photo('band.jpg', '#274'))
    await page.getByLabel('Gruppe auf dem Bild').selectOption('Die ganze Band')
    await expect(warning).toBeVisible()
    await page.getByLabel('Gruppe auf dem Bild').selectOption('Keine Gruppe')
    await expect(warning).toHaveCount(0)
    await page.getByLabel('Gruppe auf dem Bild').selectOption('Die ganze Band')
    await sendWithTexts(page, 'Die ganze Band im Saal', 'The whole band in the hall')
    const refused = row(page, 'Die ganze Band im Saal').getByText('Eine Person der Gruppe will nicht gezeigt werden.')
    await expect(refused).toBeVisible()
    await open(page, 'Die ganze Band im Saal')
    await expect(warning).toBeVisible()
    expect(await findings(page, 'a picture of the band')).toEqual([])
  },
)

test(
  'the library takes pasted and dropped pictures and HEIC, refuses what is none, stores twice-sent ones once, and deletes',
  onlyLong,
  async ({ page, expectFailedLoads }) => {
    expectFailedLoads(/\/admin\/picture\?/)
    await page.goto(library)
    // A wrong kind is refused before it is described and sent.
    await pick(page).setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await expect(page.getByText(/^Bitte ein Bild wählen: JPG/)).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Hochladen', exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Weglassen' }).click()
    await pick(page).setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Nur Text') })
    await sendWithTexts(page, 'Kein Bild', 'No picture')
    await expect(page.getByText(/^Bitte ein Bild wählen: JPG/)).toBeVisible()
    await page.getByRole('button', { name: 'Weglassen' }).click()
    await pick(page).setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svgWithScript) })
    await expect(page.getByText(/^Bitte ein Bild wählen: JPG/)).toBeVisible()
    await page.getByRole('button', { name: 'Weglassen' }).click()

    await pick(page).setInputFiles({ name: 'IMG.HEIC', mimeType: 'image/heic', buffer: await readHeicPhoto() })
    await expect(page.getByText('Die Vorschau erscheint nach dem Hochladen.')).toBeVisible()
    await sendWithTexts(page, 'Vom Telefon', 'From the phone')
    await expect(page.getByText('Das Bild ist hochgeladen.')).toBeVisible()
    await expect(row(page, 'Vom Telefon').locator('img')).toHaveAttribute('width', '320')

    const { buffer } = await photo('drop.jpg', '#234')
    for (const kind of ['drop', 'paste'] as const) {
      await page.evaluate(
        async ({ base64, kind: how }) => {
          const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
          const data = new DataTransfer()
          data.items.add(new File([bytes], `${how}.jpg`, { type: 'image/jpeg' }))
          if (how === 'paste') window.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }))
          else
            document
              .querySelector('.file-drop')
              ?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
        },
        { base64: buffer.toString('base64'), kind },
      )
      await expect(page.getByText(`${kind}.jpg`)).toBeVisible()
      await sendWithTexts(page, 'Am Fluss', 'By the river')
      await expect(
        page.getByText(kind === 'drop' ? 'Das Bild ist hochgeladen.' : 'Dieses Bild gab es schon.'),
      ).toBeVisible()
    }
    await expect(row(page, 'Am Fluss')).toHaveCount(1)

    // The reply is lost: the picture stays picked, and is stored once.
    await page.route(/\/admin\/picture\?/, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await pick(page).setInputFiles(await photo('verloren.jpg', '#432'))
    await sendWithTexts(page, 'Im Regen', 'In the rain')
    await expect(page.locator('.form-message').getByText(/./).first()).toBeVisible()
    await page.unroute(/\/admin\/picture\?/)
    await page.getByRole('button', { name: 'Hochladen', exact: true }).click()
    await expect(page.getByText(/Dieses Bild gab es schon/)).toBeVisible()
    await expect(row(page, 'Im Regen')).toHaveCount(1)

    await open(page, 'Im Regen')
    await page.getByRole('button', { name: 'Ausschnitt wählen' }).click()
    await expect(page.getByRole('button', { name: /^Oberer Rand/ })).toBeVisible()
    expect(await findings(page, 'pictures')).toEqual([])
    await page.getByRole('button', { name: /^Entfernen ?: Im Regen$/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click()
    await expect(row(page, 'Im Regen')).toHaveCount(0)
    await page.goto('/de-ch/intra/admin/shop/new')
    await page.locator('summary').filter({ hasText: /^Bild/ }).click()
    await page.getByRole('button', { name: 'Bild wählen' }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Am Fluss' })).toBeVisible()
    expect(await findings(page, 'choose a picture')).toEqual([])
  },
)

test(
  'a picture for the header replaces the drawings on every page and keeps its most important point visible',
  onlyLong,
  async ({ page, anotherDevice }) => {
    await page.goto(library)
    const buffer = await makePhoto({ width: 2400, height: 800, colour: '#567' })
    await pick(page).setInputFiles({ name: 'Kopf.jpg', mimeType: 'image/jpeg', buffer })
    await sendWithTexts(page, 'Am Umzug', 'At the parade')
    await open(page, 'Am Umzug')
    await page.getByLabel('Wichtigste Stelle, von links').fill('20')
    await page.getByLabel('Wichtigste Stelle, von oben').fill('90')
    await page.getByRole('checkbox', { name: /^Im Kopf jeder Seite/ }).check()
    await page.getByRole('button', { name: 'Speichern', exact: true }).click()
    await expect(page.getByText('Gespeichert.')).toBeVisible()

    const visitor = await anotherDevice()
    for (const [path, place] of [
      ['/de-ch/calendar', '.head-picture'],
      ['/de-ch', '.banner-picture'],
    ] as const) {
      await visitor.goto(path)
      const image = visitor.locator(`${place} img`).first()
      await expect(image).toHaveAttribute('srcset', /name=picture-\w+&width=960/)
      await expect(image).toHaveCSS('object-position', '20% 90%')
    }
  },
)

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import { type TextPage, textPages } from '#contract/page-places.ts'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { signInFirst } from '../support/first-sign-in.ts'
import { eachLocale, onlyLong } from '../support/long-run.ts'
import { freePort, startServer } from '../support/processes.ts'

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const
const row = (page: Page, name: string) => page.locator('main details').filter({ hasText: name }).first()
const save = async (page: Page, name: string) => {
  await row(page, name).getByRole('button', { name: 'Speichern' }).click()
  await expect(row(page, name).getByText('Gespeichert.')).toBeVisible()
}

test.describe('with the demo', () => {
  test.use({ member: 'editor', serviceWorkers: 'block', viewport: sizes.phone })

  test(
    'an editor changes a text on a phone; visitors see it at once, in the other language too',
    onlyLong,
    async ({ page, anotherDevice }) => {
      await page.goto('/de-ch/intra/admin')
      await page.getByRole('link', { name: /^Seitentexte/ }).click()
      await page.locator('main').getByRole('link', { name: 'Über uns' }).click()
      await row(page, 'Ort und Probelokal').locator('summary').click()
      await row(page, 'Ort und Probelokal').getByLabel('Titel', { exact: true }).fill('Neu am {short}-Platz')
      await row(page, 'Ort und Probelokal').getByLabel('Titel auf Englisch').fill('')
      await row(page, 'Ort und Probelokal').getByRole('button', { name: 'Vorschau' }).click()
      const preview = page.getByRole('dialog', { name: 'Vorschau' })
      await expect(preview.frameLocator('iframe').locator('#oberstrass h2')).toHaveText('Neu am MHZ-Platz')
      await preview.getByRole('button', { name: 'Schliessen' }).click()
      await save(page, 'Ort und Probelokal')
      await expect(row(page, 'Ort und Probelokal')).toContainText('Englisch fehlt')
      const visitor = await anotherDevice()
      await visitor.goto('/en-gb/aboutus#oberstrass')
      const part = visitor.locator('#oberstrass')
      await expect(part.getByRole('heading', { level: 2 }).locator('[lang=de-CH]')).toHaveText('Neu am MHZ-Platz')
      await page.getByRole('link', { name: 'Alle Seitentexte' }).click()
      await expect(page.locator('main').getByRole('row').filter({ hasText: 'Über uns' })).toContainText(
        '1 Text nur in einer Sprache',
      )
    },
  )

  for (const { locale } of eachLocale)
    test(
      `axe finds nothing in the form of a text, its plan, versions and preview in ${locale}`,
      onlyLong,
      async ({ page, console: watched, expectFailedLoads }) => {
        // axe tries to run in the preview, which runs no scripts.
        watched.expectComplaints(/^console\.error: Blocked script execution in 'about:srcdoc'/)
        expectFailedLoads(/\/plan$/)
        await page.goto(`/${locale}/intra/admin/page-texts/terms`)
        const form = page.locator('main details').first()
        await form.locator('summary').click()
        const german = form.getByRole('textbox', { name: /^(Titel|Title)$/ })
        await german.fill(`Neu in ${locale}`)
        await form.getByRole('button', { name: /^(Speichern|Save)$/ }).click()
        await expect(form.getByText(/^(Gespeichert|Saved)\.$/)).toBeVisible()
        await form.getByText(/^(Änderungen erst später zeigen|Show changes only later)$/).click()
        await form.getByRole('button', { name: /^(Änderungen später veröffentlichen|Publish changes later)$/ }).click()
        await form.getByText(/^(Frühere Versionen|Earlier versions)$/).click()
        await expect(form.locator('.versions')).toContainText(`Neu in ${locale}`)
        const found = await findings(page, 'form')
        await german.fill('Andere Bedingungen')
        await form.getByRole('button', { name: /^(Vorschau|Preview)$/ }).click()
        const shown = page.getByRole('dialog').frameLocator('iframe').getByRole('heading', { level: 1 })
        await expect(shown).toHaveText(/^(Andere Bedingungen|General terms and conditions)$/)
        found.push(...(await findings(page, 'preview')))
        expect(found).toEqual([])
      },
    )
})

/** The public page of each page of texts. The frame is on every page. */
const paths: Partial<Record<TextPage, string>> = {
  about: '/aboutus',
  gallery: '/gallery',
  signup: '/signup',
  register: '/register',
  contact: '/contact',
  shop: '/shop',
  fee: '/mitgliederbeitrag',
  terms: '/terms',
  legal: '/legal',
  home: '',
}

/** Replaces the text of a field. A rich text may be a table, which a person deletes before typing. */
const replaceText = async (field: Locator, words: string) => {
  if ((await field.getAttribute('contenteditable')) === null) return field.fill(words)
  await field.press('ControlOrMeta+a')
  await field.press('Delete')
  await field.pressSequentially(words)
}

/** Writes both languages of every text of a page, and returns the written words. */
const fillPage = async (page: Page, name: TextPage, origin: string) => {
  await page.goto(`${origin}/de-ch/intra/admin/page-texts/${name}`)
  const rows = page.locator('main li > details').filter({ hasNot: page.getByText(/hinzufügen$/) })
  await expect(rows.first()).toBeVisible()
  const written: { german: string[]; english: string[] } = { german: [], english: [] }
  for (let index = 0; index < (await rows.count()); index += 1) {
    const one = rows.nth(index)
    await one.locator('summary').click()
    for (const [label, words] of [
      [/^Titel$/, `Deutsch ${name} ${index} Titel`],
      [/^Titel auf Englisch/, `English ${name} ${index} title`],
      [/^Text(?: \(HTML\))?$/, `Deutsch ${name} ${index} Text`],
      [/^Text auf Englisch/, `English ${name} ${index} text`],
    ] as const) {
      const field = one.getByRole('textbox', { name: label })
      if ((await field.count()) === 0) continue
      await replaceText(field, words)
      written[words.startsWith('Deutsch') ? 'german' : 'english'].push(words)
    }
    await one.getByRole('button', { name: 'Speichern' }).click()
    await expect(one.getByText('Gespeichert.')).toBeVisible()
  }
  return written
}

const opened = async (browser: Browser, size: keyof typeof sizes) => {
  const context = await browser.newContext({ viewport: sizes[size], serviceWorkers: 'block', locale: 'de-CH' })
  return context.newPage()
}

for (const size of ['phone', 'desktop'] as const) {
  test(
    `an editor alone fills an empty site on a ${size} until every public page is complete`,
    onlyLong,
    async ({ browser }) => {
      test.setTimeout(10 * 60_000)
      const folder = await mkdtemp(join(tmpdir(), 'empty-site-'))
      const port = String(await freePort())
      const origin = `http://localhost:${port}`
      const server = await startServer({ PORT: port, PUBLIC_ORIGIN: origin, DATA_FOLDER: folder, DEMO: '0' })
      const page = await opened(browser, size)
      const visitor = await opened(browser, size)
      try {
        await signInFirst(page, origin, folder, 'band@band.example')
        // The bar about cookies lies over whatever stands at the end of the screen.
        await page.getByRole('button', { name: 'Verstanden' }).click()
        await page.goto(`${origin}/de-ch/intra/admin/settings`)
        await page.getByLabel('Name', { exact: true }).fill('Stadtmusik Aarau')
        await page.getByLabel('Gründungsjahr').fill('1926')
        await page.getByLabel(/^Postadresse/).fill('Postfach 12\n5000 Aarau')
        await page.getByRole('button', { name: 'Speichern' }).click()
        await expect(page.getByText('Gespeichert.')).toBeVisible()
        expect(await findings(page, 'settings')).toEqual([])
        await visitor.goto(`${origin}/de-ch/aboutus`)
        await expect(visitor.getByRole('heading', { name: 'Geschichte' }).locator('../..')).toContainText('1926')
        await expect(visitor.getByRole('contentinfo')).toContainText('Stadtmusik Aarau')

        await page.goto(`${origin}/de-ch/intra/admin/page-texts/gallery`)
        const adding = row(page, 'Bild oder Zwischentitel hinzufügen')
        await adding.locator('summary').click()
        await adding.getByLabel('Titel', { exact: true }).fill('Umzug')
        await adding.getByLabel('Titel auf Englisch').fill('Parade')
        await adding.getByRole('button', { name: 'Bild wählen' }).click()
        await page.getByRole('button', { name: 'Zeichnung «Notenklammern»' }).click()
        await adding.getByRole('button', { name: 'Speichern' }).click()
        await expect(adding.getByText('Bitte füllen Sie dieses Feld aus')).toBeVisible()
        await adding.getByLabel('Alternativtext', { exact: true }).fill('Hüte')
        await adding.getByLabel('Alternativtext auf Englisch').fill('Hats')
        await adding.getByRole('button', { name: 'Speichern' }).click()
        await expect(page.getByText('Umzug').first()).toBeVisible()

        // A list without entries hides its title.
        await page.goto(`${origin}/de-ch/intra/admin/page-texts/about`)
        const linking = row(page, 'Link hinzufügen')
        await linking.locator('summary').click()
        await linking.getByLabel('Text des Links', { exact: true }).fill('Stadt')
        await linking.getByLabel('Text des Links auf Englisch').fill('City')
        await linking.getByLabel('Adresse des Links').fill('https://example.org/')
        await linking.getByRole('button', { name: 'Speichern' }).click()
        await expect(linking.getByText('Gespeichert.')).toBeVisible()

        for (const name of textPages) {
          const written = await fillPage(page, name, origin)
          expect(await findings(page, name)).toEqual([])
          const path = paths[name]
          if (path === undefined) continue
          for (const [locale, words] of [
            ['de-ch', written.german],
            ['en-gb', written.english],
          ] as const) {
            await visitor.goto(`${origin}/${locale}${path}`)
            await expect(visitor.locator('main [lang]')).toHaveCount(0)
            // Without a concert the home page shows its motto too.
            for (const one of words) await expect(visitor.locator('main')).toContainText(one)
            await expect(visitor.locator('main')).not.toContainText(/\{\w+\}/)
          }
        }
        await page.goto(`${origin}/de-ch/intra/admin/page-texts`)
        await expect(page.getByText('in beiden Sprachen')).toHaveCount(textPages.length)
      } finally {
        await Promise.all([page.context().close(), visitor.context().close()])
        await server.stop()
        await rm(folder, { recursive: true, force: true })
      }
    },
  )
}

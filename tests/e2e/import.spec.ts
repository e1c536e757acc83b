import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { signInFirst } from '../support/first-sign-in.ts'
import { eachLocale, onlyLong } from '../support/long-run.ts'
import { freePort, startServer } from '../support/processes.ts'
import { mailsSentTo } from '../support/sent-mails.ts'

const instruments = [
  'Querflöte',
  'Klarinette 1',
  'Altsaxofon',
  'Trompete 2',
  'Waldhorn',
  'Euphonium',
  'Posaune',
  'Tuba',
  'Schlagzeug',
]
const first = ['Ursula', 'Beat', 'Céline', 'Jürg', 'Rös']
const last = ['Bänziger', 'Zürcher', 'Müller', 'Keller', 'Frei', 'Wyss', 'Gerber', 'Suter', 'Egli']

/** A list of members as a spreadsheet in Switzerland saves it: Windows-1252 with semicolons. */
const members = Buffer.from(
  [
    'Anrede;Vorname;Name;Strasse;PLZ;Ort;Natel;E-Mail;Geburtsdatum;Register;Eintritt;Hemdgrösse',
    ...last.flatMap((lastName, row) =>
      first.map((firstName, column) => {
        const number = row * first.length + column
        const instrument = instruments[number % instruments.length]
        return `Frau;${firstName};${lastName};Weg ${number + 1};80${10 + row};Zürich;079 200 00 ${10 + number};m${number}@band.example;${1 + column}.${1 + row}.${1950 + number};${instrument};${1980 + column};M`
      }),
    ),
  ].join('\r\n'),
  'latin1',
)
const pieces = Buffer.from(
  [
    'Inventarnummer,Titel,Komponist,Arrangeur',
    ...Array.from({ length: 30 }, (_, number) => `N-${number + 1},Marsch ${number + 1},Carl Teike,Hans Arrangeur`),
  ].join('\n'),
)
const csv = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/csv', buffer })

for (const { name, viewport } of [
  { name: 'phone', viewport: { width: 390, height: 844 } },
  { name: 'desktop', viewport: { width: 1280, height: 900 } },
])
  test(
    `45 members and 30 pieces are imported into an empty installation on a ${name}, and all are invited`,
    onlyLong,
    async ({ browser }) => {
      test.setTimeout(5 * 60_000)
      const folder = await mkdtemp(join(tmpdir(), 'empty-import-'))
      const port = String(await freePort())
      const origin = `http://localhost:${port}`
      const server = await startServer({ PORT: port, PUBLIC_ORIGIN: origin, DATA_FOLDER: folder, DEMO: '0' })
      const context = await browser.newContext({ viewport, serviceWorkers: 'block', locale: 'de-CH' })
      const page = await context.newPage()
      try {
        await signInFirst(page, origin, folder, 'band@band.example')
        await page.goto(`${origin}/de-ch/intra/admin/people`)
        if (name === 'phone') await page.locator('summary').filter({ hasText: 'Mehr' }).click()
        await page.getByRole('link', { name: 'Importieren' }).click()
        await page.getByLabel('Datei').setInputFiles(csv('mitglieder.csv', members))
        await expect(page.getByText('… und 41 weitere Personen')).toBeVisible()
        await expect(page.getByText('Eine Spalte wird nicht importiert: Hemdgrösse')).toBeVisible()
        await page.getByText('12 Spalten ansehen und ändern').click()
        await expect(page.getByLabel('Spalte «Natel»')).toHaveValue('mobile')
        await expect(page.getByText('45 neu · 0 geändert · 0 unverändert · 0 abgelehnt · 0 weggelassen')).toBeVisible()
        await page.getByRole('button', { name: '45 Zeilen importieren' }).click()
        await page.getByRole('link', { name: 'Weiter: alle ohne Konto einladen' }).click()
        await expect(page.getByText('45 Personen · Es fehlt: Konto', { exact: true })).toBeVisible()
        await page.getByRole('button', { name: '45 Personen einladen' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Einladungen senden' }).click()
        await expect(page.getByText('45 Einladungen')).toBeVisible()
        await expect.poll(() => mailsSentTo(folder, 'm44@band.example')).toHaveLength(1)

        await page.goto(`${origin}/de-ch/intra/admin/sheets`)
        await page.getByRole('link', { name: 'Importieren' }).click()
        await page.getByLabel('Datei').setInputFiles(csv('noten.csv', pieces))
        await page.getByRole('button', { name: '30 Zeilen importieren' }).click()
        await page.getByRole('link', { name: 'Zu den Stücken' }).click()
        await expect(page.getByText('30 Stücke')).toBeVisible()

        // The same file once more.
        await page.getByRole('link', { name: 'Importieren' }).click()
        await page.getByLabel('Datei').setInputFiles(csv('noten.csv', pieces))
        await expect(page.getByText('Es gibt nichts zu importieren')).toBeVisible()
      } finally {
        await context.close()
        await server.stop()
        await rm(folder, { recursive: true, force: true })
      }
    },
  )

test.describe('with the demo', () => {
  test.use({ member: 'address manager', serviceWorkers: 'block' })

  test(
    'an address manager corrects a row in place, leaves out another, and says what a value means',
    onlyLong,
    async ({ page }) => {
      await page.goto('/de-ch/intra/admin/people?view=import')
      const file = Buffer.from(
        'Vorname;Name;Geburtsdatum;Tel;Status\nRita;Neu;31.2.1980;044 123 45 67;A\nUrs;Neu;1.2.1980;12;A\nUte;Neu;1.2.1981;;Ehrenmitglied',
      )
      await page.getByLabel('Datei').setInputFiles(csv('liste.csv', file))
      const rows = page.getByRole('table', { name: 'Das würde geschehen' }).locator('tbody')
      await expect(rows).toHaveCount(3)
      await expect(page.getByLabel('«A» bedeutet')).toHaveValue('BAND')
      await expect(page.getByRole('button', { name: /importieren$/ })).toHaveCount(0)

      await page.getByLabel('Ehrenmitglied seit («Ehrenmitglied»)').fill('2010')
      await page.getByLabel('Geburtsdatum', { exact: true }).fill('28.2.1980')
      await page.getByLabel('Zeile 3 soll').selectOption('weggelassen werden')
      await page.getByRole('button', { name: 'Änderungen prüfen' }).first().click()
      await expect(page.getByText('2 neu · 0 geändert · 0 unverändert · 0 abgelehnt · 1 weggelassen')).toBeVisible()

      // The page is closed in the middle: the choices for the file are there again.
      await page.reload()
      await page.getByLabel('Datei').setInputFiles(csv('liste.csv', file))
      await expect(page.getByText('Ihre Angaben vom letzten Mal zu dieser Datei sind wieder da.')).toBeVisible()
      await page.getByRole('button', { name: '2 Zeilen importieren' }).click()
      const past = page.getByRole('region', { name: 'Letzte Importe' })
      await past.getByRole('button', { name: 'Rückgängig machen' }).click()
      await past.getByRole('button', { name: 'Import rückgängig machen' }).click()
      await expect(past.getByText('2 neu, 0 geändert · rückgängig gemacht')).toBeVisible()
    },
  )

  test(
    'an address manager on a phone takes the second table of a sheet, forms a household, and saves what was refused',
    onlyLong,
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/de-ch/intra/admin/people?view=import')
      const file = Buffer.from(
        [
          'Aktive;;;;;',
          'Vorname;Name;Strasse;PLZ;Ort;Geburtsdatum',
          'Rolf;Zweimal;Hauptstrasse 4;8000;Zürich;',
          'Passive;;;;;',
          'Vorname;Name;Strasse;PLZ;Ort;Geburtsdatum',
          'Ada;Haushalt;Seestrasse 77;8002;Zürich;',
          'Ben;Andersnamig;Seestr. 77;8002;Zürich;',
          'Cleo;Fehlerhaft;Weg 1;8002;Zürich;31.2.1980',
        ].join('\n'),
      )
      await page.getByLabel('Datei').setInputFiles(csv('zwei.csv', file))
      await page.getByLabel('Tabelle auf dem Blatt').selectOption('2: Passive (3 Zeilen)')
      await page.getByRole('checkbox', { name: /Seestrasse 77, 8002 Zürich/ }).check()
      await expect(page.getByText('Ada Haushalt, Ben Andersnamig')).toBeVisible()
      await page.getByRole('button', { name: 'Änderungen prüfen' }).first().click()
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Abgelehnte Zeile als Datei' }).click()
      expect((await saved).suggestedFilename()).toBe('Abgelehnte Zeilen.xlsx')
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBe(0)
      await page.getByRole('button', { name: '2 Zeilen importieren' }).click()
      await expect(page.getByText('Ein Haushalt ist gebildet.')).toBeVisible()
      const past = page.getByRole('region', { name: 'Letzte Importe' })
      await past.getByRole('button', { name: 'Rückgängig machen' }).first().click()
      await past.getByRole('button', { name: 'Import rückgängig machen' }).click()
      await expect(past.getByText(/rückgängig gemacht/).first()).toBeVisible()
    },
  )

  for (const { locale } of eachLocale)
    test(`axe finds nothing in an import in ${locale}`, onlyLong, async ({ page }) => {
      await page.goto(`/${locale}/intra/admin/people?view=import`)
      await page
        .locator('input[type=file]')
        .setInputFiles(csv('a.csv', Buffer.from('Vorname;Name;Tel;Hut\nA;B;1;2\nC;D;;3')))
      await expect(page.getByText(/^1 (neu|new) · /)).toBeVisible()
      expect(await findings(page, 'an import')).toEqual([])
    })
})

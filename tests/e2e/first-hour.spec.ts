import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../support/app.ts'
import { totpOf } from '../support/codes.ts'
import { onlyLong } from '../support/long-run.ts'
import { freePort, startServer } from '../support/processes.ts'
import { scannedSet } from '../support/scanned-set.ts'
import { mailsSentTo } from '../support/sent-mails.ts'

const members = Buffer.from(
  [
    'Vorname,Nachname,E-Mail,Register',
    ...['Anna', 'Beat', 'Carla', 'Dario', 'Elsa', 'Fritz', 'Greti', 'Hans', 'Ida', 'Jost'].map(
      (name, index) => `${name},Muster,m${index}@band.example,${['Klarinette', 'Trompete', 'Tuba'][index % 3]}`,
    ),
  ].join('\n'),
)

/** Counts taps by step; a text that is typed counts as one, the choice of a file as two. */
const counter = () => {
  const taps = new Map<string, number>()
  let step = ''
  const add = (count: number) => taps.set(step, (taps.get(step) ?? 0) + count)
  return {
    begin: (name: string) => {
      step = name
    },
    tap: async (target: Locator) => {
      add(1)
      await target.click()
    },
    type: async (target: Locator, value: string) => {
      add(1)
      await target.fill(value)
    },
    take: async (target: Locator, file: Parameters<Locator['setInputFiles']>[0]) => {
      add(2)
      await target.setInputFiles(file)
    },
    taps,
  }
}

test(
  'the first hour on a phone: from the link to ten invited members, a series, a piece of a scan and an article',
  onlyLong,
  async ({ browser }) => {
    test.setTimeout(5 * 60_000)
    const folder = await mkdtemp(join(tmpdir(), 'first-hour-'))
    const port = String(await freePort())
    const origin = `http://localhost:${port}`
    const server = await startServer({ PORT: port, PUBLIC_ORIGIN: origin, DATA_FOLDER: folder, DEMO: '0' })
    const viewport = { width: 390, height: 844 }
    const context = await browser.newContext({ viewport, locale: 'de-CH' })
    const page = await context.newPage()
    const { begin, tap, type, take, taps } = counter()
    try {
      begin('administrator')
      await page.goto(/http\S+first-administrator\?code=\S+/.exec(server.output())?.[0] ?? '')
      await type(page.getByLabel('Vorname'), 'Ursula')
      await type(page.getByLabel('Nachname'), 'Keller')
      await type(page.getByLabel('E-Mail'), 'ursula@band.example')
      await type(page.getByRole('textbox', { name: 'Passwort' }), 'Tuba-und-Horn-2026')
      await tap(page.locator('button[type=submit]'))
      await tap(page.getByRole('link', { name: 'Anmelden' }))
      await expect(page.getByLabel('E-Mail')).toHaveValue('ursula@band.example')
      await type(page.getByRole('textbox', { name: 'Passwort' }), 'Tuba-und-Horn-2026')
      await tap(page.getByRole('button', { name: 'Anmelden' }))
      const app = totpOf((await page.locator('a[href^="otpauth:"]').getAttribute('href')) ?? '')
      await type(page.getByLabel('Code, den die App jetzt zeigt'), app.generate())
      await tap(page.getByRole('button', { name: 'Einschalten' }))
      await tap(page.getByRole('link', { name: 'Weiter' }))
      await tap(page.getByRole('button', { name: 'Verstanden' }))
      await expect(page.getByRole('heading', { name: 'Erste Schritte' })).toBeVisible()
      await page.goto(`${origin}/de-ch/intra`)
      await tap(page.getByRole('link', { name: 'Weiter einrichten' }))
      await expect(page.getByRole('heading', { name: 'Verwaltung', level: 1 })).toBeVisible()
      const firstStep = async (name: string) => {
        await page.goto(`${origin}/de-ch/intra/admin`)
        begin(name)
        await tap(page.getByRole('link', { name, exact: true }))
      }

      await firstStep('Name und Adresse der Musik')
      await type(page.getByLabel('Name', { exact: true }), 'Stadtmusik Uster')
      await type(page.getByLabel(/^Postadresse/), 'Postfach 12\n8610 Uster')
      await tap(page.getByRole('button', { name: 'Speichern' }))
      // The app starts again with the new name by itself, and still says that it is saved.
      await expect(page.getByRole('banner')).toContainText('Stadtmusik Uster', { timeout: 30_000 })
      await expect(page.getByText('Gespeichert.')).toBeVisible()

      await firstStep('Mitgliederliste importieren')
      await take(page.getByLabel('Datei'), { name: 'mitglieder.csv', mimeType: 'text/csv', buffer: members })
      const read = page.getByRole('region', { name: 'So werden die Personen gelesen' }).getByRole('listitem')
      await expect(read).toHaveCount(4)
      await expect(read.first()).toHaveText(/^Anna Muster\s*m0@band.example · Klarinette/)
      await tap(page.getByRole('button', { name: '10 Zeilen importieren' }))
      await tap(page.getByRole('link', { name: 'Weiter: alle ohne Konto einladen' }))
      await tap(page.getByRole('button', { name: '10 Personen einladen' }))
      await tap(page.getByRole('button', { name: 'Einladungen senden' }))
      for (let index = 0; index < 10; index += 1)
        await expect.poll(() => mailsSentTo(folder, `m${index}@band.example`)).toHaveLength(1)

      await firstStep('Die nächsten Proben erfassen')
      await type(page.getByLabel('Titel', { exact: true }).first(), 'Gesamtprobe')
      await type(page.getByLabel('Beginn', { exact: true }), '2027-01-07T20:00')
      await tap(page.getByText('Wiederholung'))
      await type(page.getByLabel('Wiederholen bis'), '2027-06-24')
      await tap(page.getByRole('button', { name: 'Speichern' }))
      await expect(page.getByText(/^\d+ Termine erfasst/)).toBeVisible()

      await firstStep('Die ersten Noten hochladen')
      await type(page.getByLabel('Titel', { exact: true }), 'Zürcher Marsch')
      await tap(page.getByRole('button', { name: 'Speichern' }))
      await expect(page.getByText('Gespeichert.')).toBeVisible()
      await tap(page.getByRole('link', { name: 'Scan aufteilen' }))
      const scan = await scannedSet({ pages: 9 })
      await take(page.getByLabel('PDF-Datei wählen'), { name: 'Satz.pdf', mimeType: 'application/pdf', buffer: scan })
      await expect(page.getByText('9 Seiten. 3 Stimmen haben einen Namen.')).toBeVisible()
      await tap(page.getByRole('button', { name: 'Stimmen speichern' }))
      await expect(page.getByText('3 Stimmen sind gespeichert.')).toBeVisible()
      // The members do not see it yet.
      await expect(page.getByRole('link', { name: 'Neues Repertoire mit diesem Stück' })).toBeVisible()

      begin('Artikel')
      await page.goto(`${origin}/de-ch/intra/admin`)
      await tap(page.getByRole('link', { name: /^Artikel/ }))
      await tap(page.getByRole('link', { name: 'Neuer Artikel' }))
      await type(page.getByLabel('Titel', { exact: true }), 'Wir proben wieder')
      await type(page.getByLabel('Kurztext', { exact: true }), 'Ab Januar jeden Donnerstag.')
      await type(page.getByLabel('Text', { exact: true }), 'Kommen Sie vorbei.')
      await tap(page.getByRole('button', { name: 'Bild einfügen' }).first())
      const dialog = page.getByRole('dialog', { name: 'Bild einfügen', exact: true })
      await tap(dialog.getByRole('button', { name: 'Bild wählen' }))
      const buffer = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#3366aa' } })
        .jpeg()
        .toBuffer()
      await take(page.getByLabel('Bild auswählen').last(), { name: 'probe.jpg', mimeType: 'image/jpeg', buffer })
      await type(page.getByLabel('Auf Deutsch', { exact: true }), 'Die Band an der Probe')
      await tap(page.getByRole('button', { name: 'Hochladen', exact: true }))
      await expect(dialog.getByLabel('Alternativtext')).toHaveValue('Die Band an der Probe')
      await tap(dialog.getByRole('button', { name: 'Übernehmen' }))
      await tap(page.getByRole('button', { name: 'Speichern' }))
      await expect(page.getByText('Gespeichert.')).toBeVisible()
      await page.goto(`${origin}/de-ch`)
      await expect(page.getByText('Wir proben wieder').first()).toBeVisible()
      expect([...taps.values()].reduce((sum, count) => sum + count)).toBeLessThanOrEqual(50)
    } finally {
      test.info().annotations.push({ type: 'taps', description: JSON.stringify(Object.fromEntries(taps)) })
      await context.close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
)

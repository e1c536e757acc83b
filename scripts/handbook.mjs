// Takes the pictures of the handbook into docs/handbuch/bilder. Run by hand after the screens were changed, while a
// server with a fresh demo is running:
//   PORT=3107 DATA_FOLDER=/tmp/pictures node server/main.ts
//   npm run handbook -- http://localhost:3107
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { needChromium } from './test/chromium.mjs'

const origin = process.argv[2] ?? 'http://localhost:3000'
const target = join(import.meta.dirname, '../docs/handbuch/bilder')

/** Chapters and the page below the administration that each shows. */
const pages = {
  anfangen: '',
  news: '/articles',
  termine: '/events',
  programme: '/repertoires',
  noten: '/sheets',
  mitglieder: '/people',
  mailings: '/people',
  beitraege: '/fees',
  shop: '/shop',
  inventar: '/equipment',
  einstellungen: '/settings',
  datenschutz: '/changes',
  stoerungen: '/jobs',
}

const browser = await chromium.launch({ executablePath: await needChromium(), args: ['--no-sandbox'] })
const page = await browser.newPage({
  baseURL: origin,
  locale: 'de-CH',
  timezoneId: 'Europe/Zurich',
  reducedMotion: 'reduce',
  viewport: { width: 900, height: 640 },
  deviceScaleFactor: 2,
})
await page.goto('/de-ch/intra')
await page.getByLabel('E-Mail').fill('thomas@mhz.example')
await page.getByLabel('Passwort').fill('Blasmusik-1899')
await page.getByRole('button', { name: 'Anmelden' }).click()
await page.waitForURL(/\/de-ch\/intra$/)
await page.getByRole('button', { name: 'Verstanden' }).click()

await mkdir(target, { recursive: true })
for (const [chapter, path] of Object.entries(pages)) {
  await page.goto(`/de-ch/intra/admin${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  if (chapter === 'mailings') {
    await page.getByRole('link', { name: /^Rundmail an .+ schreiben$/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Rundmail schreiben' }).waitFor()
  }
  const picture = await page.screenshot({ animations: 'disabled' })
  await sharp(picture)
    .webp({ quality: 60, effort: 6 })
    .toFile(join(target, `${chapter}.webp`))
}
await browser.close()

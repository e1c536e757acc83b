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

/** Height of a picture in CSS pixels, from its title on. */
const height = 720

/** Chapters, the page of the members area that each shows, and links to follow from there. */
const pages = {
  anfangen: ['/admin'],
  news: ['/admin/articles'],
  termine: ['/admin/events'],
  planung: ['/planning'],
  aushilfen: ['/admin/substitutes'],
  einsaetze: ['/admin/duties', 'Licht über dem Wasser'],
  programme: ['/admin/programmes', 'Licht über dem Wasser'],
  noten: ['/admin/sheets'],
  mitglieder: ['/admin/people'],
  mailings: ['/admin/people', 'Rundmail an'],
  shop: ['/admin/shop'],
  inventar: ['/admin/equipment'],
  einstellungen: ['/admin/settings'],
  datenschutz: ['/admin/changes'],
  stoerungen: ['/admin/jobs'],
}
/** Those that a treasurer sees. */
const pagesOfTreasurers = {
  beitragslauf: ['/admin/fee-runs/rules'],
  beitraege: ['/admin/fees'],
  buchhaltung: ['/admin/ledger'],
}

const browser = await chromium.launch({ executablePath: await needChromium(), args: ['--no-sandbox'] })
const options = {
  baseURL: origin,
  locale: 'de-CH',
  timezoneId: 'Europe/Zurich',
  reducedMotion: /** @type {const} */ ('reduce'),
  viewport: { width: 1024, height: 1400 },
  deviceScaleFactor: 2,
  // The check for robots refuses a browser without a window, and one that a program drives.
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
}
let page = await browser.newPage(options)

// A new passive member: the list of invoices has one.
await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }))
await page.goto('/de-ch/register')
await page.waitForLoadState('networkidle')
for (const [label, value] of Object.entries({
  Vorname: 'Nadia',
  Nachname: 'Hallwyler',
  'Strasse und Nummer': 'Im Sihlhof 3',
  PLZ: '8004',
  Ort: 'Zürich',
  'E-Mail': 'nadia@mhz.example',
  Passwort: 'Blasmusik-1899',
}))
  await page.getByLabel(label, { exact: true }).fill(value)
await page.getByText('Geprüft: Sie sind ein Mensch.').waitFor()
await page.getByRole('button', { name: 'Weiter', exact: true }).click()
await page.getByRole('heading', { level: 1, name: 'Vielen Dank' }).waitFor()

/** Opens a browser of its own. @param {string} email */
const signIn = async (email) => {
  page = await browser.newPage(options)
  await page.goto('/de-ch/intra')
  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Passwort').fill('Blasmusik-1899')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.waitForURL(/\/de-ch\/intra$/)
  await page.getByRole('button', { name: 'Verstanden' }).click()
}

await mkdir(target, { recursive: true })
/** @param {string} chapter @param {readonly string[]} way a page, and a link to follow from there */
const take = async (chapter, [path, link]) => {
  await page.goto(`/de-ch/intra${path}`)
  if (link !== undefined) {
    await page.getByRole('main').getByRole('link', { name: link }).first().click()
    await page.waitForURL((url) => url.pathname + url.search !== `/de-ch/intra${path}`)
  }
  await page.waitForLoadState('networkidle')
  const heading = page.getByRole('heading', { level: 1 })
  await heading.waitFor()
  const y = (await heading.boundingBox())?.y ?? 0
  const picture = await page.screenshot({ animations: 'disabled', clip: { x: 0, y: y - 8, width: 1024, height } })
  await sharp(picture)
    .webp({ quality: 60, effort: 6 })
    .toFile(join(target, `${chapter}.webp`))
}

await signIn('thomas@mhz.example')
for (const [chapter, way] of Object.entries(pages)) await take(chapter, way)
await signIn('martin@mhz.example')
for (const [chapter, way] of Object.entries(pagesOfTreasurers)) await take(chapter, way)
await browser.close()

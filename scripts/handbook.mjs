// Takes the pictures of the handbook in both languages into docs/handbuch/pictures, from a server of its own with a
// fresh demo. Run by hand after the screens were changed:
//   npm run build && npm run handbook
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { needChromium } from './test/chromium.mjs'

const root = join(import.meta.dirname, '..')
const port = process.env.PORT ?? '3107'
const origin = `http://localhost:${port}`

/** Bytes. The app shows the handbook on phones, too. */
const maxSize = 64_000

/** Returns the texts of a language. @param {string} locale @returns {Promise<Record<string, string>>} */
const readTexts = async (locale) => {
  const areas = ['admin', 'forms', 'members', 'public', 'server']
  const files = areas.map((area) => readFile(join(root, 'i18n', locale, `${area}.json`), 'utf8'))
  return Object.assign({}, ...(await Promise.all(files)).map((text) => JSON.parse(text)))
}

const concert = { 'de-ch': 'Licht über dem Wasser', 'en-gb': 'Light across the water' }
const group = { 'de-ch': 'Rundmail an', 'en-gb': 'Write an email to' }

const desktop = { width: 1024, height: 1400 }
const phone = { width: 390, height: 844 }

/**
 * The pictures by person: the page of the members area that each shows, and a link to follow from there.
 * @type {readonly { email: string, viewport: typeof desktop, pages: Record<string, readonly [string, Record<string, string>?]> }[]}
 */
const tours = [
  {
    email: 'thomas@mhz.example',
    viewport: desktop,
    pages: {
      anfangen: ['/admin'],
      news: ['/admin/articles'],
      termine: ['/admin/events'],
      planung: ['/planning'],
      aushilfen: ['/admin/substitutes'],
      einsaetze: ['/admin/duties', concert],
      programme: ['/admin/programmes', concert],
      noten: ['/admin/sheets'],
      mitglieder: ['/admin/people'],
      mailings: ['/admin/people', group],
      shop: ['/admin/shop'],
      inventar: ['/admin/equipment'],
      einstellungen: ['/admin/settings'],
      datenschutz: ['/admin/changes'],
      stoerungen: ['/admin/jobs'],
    },
  },
  {
    email: 'martin@mhz.example',
    viewport: desktop,
    pages: { beitragslauf: ['/admin/fee-runs/rules'], beitraege: ['/admin/fees/new'], buchhaltung: ['/admin/ledger'] },
  },
  { email: 'heinz@mhz.example', viewport: phone, pages: { antworten: ['/meetings'], mitfahren: ['/lifts'] } },
  { email: 'selina@mhz.example', viewport: phone, pages: { anwesenheit: ['/attendance'] } },
]

const dataFolder = await mkdtemp(join(tmpdir(), 'handbook-'))
const server = spawn(process.execPath, ['server/main.ts'], {
  cwd: root,
  env: { ...process.env, PORT: port, DATA_FOLDER: dataFolder, DEMO: '1' },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const browser = await chromium.launch({ executablePath: await needChromium(), args: ['--no-sandbox'] })

/** Waits until the server responds. */
const waitForServer = async () => {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (server.exitCode !== null) throw new Error('The server has stopped.')
    if (
      await fetch(origin).then(
        (reply) => reply.ok,
        () => false,
      )
    )
      return
    await new Promise((done) => setTimeout(done, 500))
  }
  throw new Error('The server does not respond.')
}

/** @param {'de-ch' | 'en-gb'} locale @param {typeof desktop} viewport */
const openPage = (locale, viewport) =>
  browser.newPage({
    baseURL: origin,
    locale: locale === 'de-ch' ? 'de-CH' : 'en-GB',
    timezoneId: 'Europe/Zurich',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport,
    deviceScaleFactor: 2,
  })

/** Saves a picture in the best quality that fits. @param {Buffer} picture @param {string} file */
const save = async (picture, file) => {
  for (const quality of [60, 50, 40, 30, 20]) {
    const { size } = await sharp(picture).webp({ quality, effort: 6 }).toFile(file)
    if (size <= maxSize) return
  }
}

/** @param {'de-ch' | 'en-gb'} locale @param {typeof tours[number]} tour */
const takeTour = async (locale, { email, viewport, pages }) => {
  const texts = await readTexts(locale)
  const target = join(root, 'docs/handbuch/pictures', locale)
  await mkdir(target, { recursive: true })
  const page = await openPage(locale, viewport)
  await page.goto(`/${locale}/intra`)
  await page.getByLabel(texts['sso.sign_in.email'] ?? '', { exact: true }).fill(email)
  await page.getByLabel(texts['sso.sign_in.password'] ?? '', { exact: true }).fill('Blasmusik-1899')
  await page.getByRole('button', { name: texts['sso.sign_in.submit'] ?? '', exact: true }).click()
  const later = page.getByRole('button', { name: texts['sso.passkey.decline'] ?? '' })
  await page.waitForURL((url) => !url.pathname.startsWith('/sso/interaction') || url.pathname.includes('passkey'))
  if (await later.isVisible()) await later.click()
  await page.waitForURL(new RegExp(`/${locale}/intra$`))
  await page.getByRole('button', { name: texts['layout.cookies.acknowledge'] ?? '' }).click()
  for (const [name, [path, link]] of Object.entries(pages)) {
    await page.goto(`/${locale}/intra${path}`)
    if (link !== undefined) {
      await page
        .getByRole('main')
        .getByRole('link', { name: link[locale] ?? '' })
        .first()
        .click()
      await page.waitForURL((url) => url.pathname + url.search !== `/${locale}/intra${path}`)
    }
    await page.waitForLoadState('networkidle')
    const heading = page.getByRole('heading', { level: 1 })
    await heading.waitFor()
    const y = Math.max(0, ((await heading.boundingBox())?.y ?? 0) - 8)
    const height = Math.min(720, viewport.height - y)
    const clip = { x: 0, y, width: viewport.width, height }
    await save(await page.screenshot({ animations: 'disabled', clip }), join(target, `${name}.webp`))
  }
  await page.context().close()
}

try {
  await waitForServer()
  for (const locale of /** @type {const} */ (['de-ch', 'en-gb'])) for (const tour of tours) await takeTour(locale, tour)
} finally {
  await browser.close()
  server.kill()
  await new Promise((done) => server.once('exit', done))
  await rm(dataFolder, { recursive: true, force: true })
}

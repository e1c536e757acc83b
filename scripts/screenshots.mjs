// Takes the screenshots for app stores and install prompts into public/screenshots. Run by hand after the screens were
// changed, while a server with a fresh demo is running:
//   PORT=3107 DATA_FOLDER=/tmp/pictures node server/main.ts
//   node scripts/screenshots.mjs http://localhost:3107
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { needChromium } from './test/chromium.mjs'

const origin = process.argv[2] ?? 'http://localhost:3000'
const target = join(import.meta.dirname, '../public/screenshots')

/** As declared in server/platform/pages/web-manifest.ts: CSS pixels, and the device scale factor. */
const shapes = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
}
const browser = await chromium.launch({ executablePath: await needChromium(), args: ['--no-sandbox'] })

/** @param {keyof typeof shapes} shape */
const signedIn = async (shape) => {
  /** @type {import('@playwright/test').BrowserContextOptions} */
  const settings = { baseURL: origin, locale: 'de-CH', timezoneId: 'Europe/Zurich', reducedMotion: 'reduce' }
  const context = await browser.newContext({ ...settings, ...shapes[shape] })
  const page = await context.newPage()
  await page.goto('/de-ch/intra')
  await page.getByLabel('E-Mail').fill('heinz@mhz.example')
  await page.getByLabel('Passwort').fill('Blasmusik-1899')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.waitForURL(/\/de-ch\/intra$/)
  await page.getByRole('button', { name: 'Verstanden' }).click()
  return page
}
/** @param {import('@playwright/test').Page} page @param {string} name */
const take = async (page, name) => {
  await page.waitForLoadState('networkidle')
  await page.evaluate('scrollTo(0, 0)')
  const picture = await page.screenshot({ animations: 'disabled' })
  await sharp(picture)
    .webp({ quality: 72, effort: 6 })
    .toFile(join(target, `${name}.webp`))
}

await mkdir(target, { recursive: true })
const phone = await signedIn('narrow')
await phone.goto('/de-ch/intra/repertoire')
await phone.getByRole('button', { name: /^Ganzes Repertoire speichern/ }).click()
await phone.getByText('Alles gespeichert: Sie können offline spielen.').waitFor()
// Members who have turned a page before no longer see the hint where to tap.
await phone.getByRole('link', { name: 'Can-Can', exact: true }).click()
await phone.locator('.leaf canvas').waitFor()
for (const key of ['ArrowRight', 'ArrowLeft']) await phone.keyboard.press(key)
await phone.locator('.zones--hints').waitFor({ state: 'detached' })
const desk = await signedIn('wide')
for (const locale of ['de-ch', 'en-gb']) {
  await phone.goto(`/${locale}/intra/repertoire`)
  await take(phone, `repertoire-${locale}`)
  await phone.getByRole('link', { name: 'Can-Can', exact: true }).click()
  await phone.locator('.leaf canvas').waitFor()
  await take(phone, `stand-${locale}`)
  await phone.goto(`/${locale}/intra/meetings`)
  await take(phone, `meetings-${locale}`)
  await desk.goto(`/${locale}/intra`)
  await take(desk, `overview-${locale}`)
}
await browser.close()

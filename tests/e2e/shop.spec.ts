import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test, waitForHydration } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { accountOf } from '../support/seeded-folder.ts'
import { buy, chooseVariant, item, stockOf, take } from '../support/shop-client.ts'

// The captcha rejects a browser that reports automation.
test.use({
  isServerShared: true,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  serviceWorkers: 'block',
})
test.beforeEach(({ context }) =>
  context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })),
)

const cd = 'CD «Unterwegs»'
const book = 'Jubiläumsbuch «125 Jahre»'
const shirt = 'T-Shirt'
const clips = 'Notenklammern, 4 Stück'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const checkout = (page: Page) => page.getByRole('link', { name: /^Zur Kasse/ }).first()
const cart = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('link', { name: count === 0 ? 'Warenkorb, leer' : `Warenkorb, ${count} Artikel` })
const findings = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes[0]?.html}`)
}
const savedFile = async (page: Page, button: string) => {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  return file.suggestedFilename()
}

test('a visitor fills the cart, signs in during the checkout and pays once, despite reloads and Back', async ({
  page,
}) => {
  await page.goto('/de-ch/shop')
  await waitForHydration(page)
  await expect(item(page, cd)).toContainText('CHF 25.00')
  const before = await stockOf(page, cd)
  await take(page, cd, 2)
  await take(page, shirt)
  await expect(item(page, shirt)).toContainText('Bitte zuerst eine Grösse oder Ausführung wählen')
  await expect(item(page, shirt).getByRole('radio', { name: 'S', exact: true })).toBeFocused()
  await expect(item(page, shirt).getByRole('radio', { name: 'L Ausverkauft' })).toBeDisabled()
  await chooseVariant(page, shirt, 'XL')
  await take(page, shirt, 2)
  await expect(item(page, shirt)).toContainText('Keines mehr da')
  await expect(item(page, shirt).getByRole('button', { name: 'T-Shirt, XL in den Warenkorb' })).toBeDisabled()
  await item(page, shirt).getByRole('button', { name: 'T-Shirt, XL aus dem Warenkorb nehmen' }).click()
  expect(await stockOf(page, cd)).toBe(before - 2)
  await expect(cart(page, 3)).toBeVisible()
  await page.reload()
  await expect(cart(page, 3)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Zur Kasse, CHF 80.00' })).toHaveCount(2)

  await checkout(page).click()
  await expect(heading(page, 'Bestellen')).toBeVisible()
  await page.getByLabel('E-Mail').fill('petra@')
  await page.getByRole('button', { name: 'Weiter' }).press('Enter')
  await expect(page.getByLabel('E-Mail')).toHaveAccessibleDescription('Die E-Mail Adresse ist ungültig')
  const { email, password } = await accountOf('no membership')
  await page.getByLabel('E-Mail').fill(email)
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.waitForURL(/\/sso\//)
  await expect(page.getByLabel('E-Mail')).toHaveValue(email)
  await page.getByLabel('Passwort').fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()

  await expect(heading(page, 'Bestellübersicht')).toBeVisible()
  await expect(page.getByText(`2 x ${cd}`)).toBeVisible()
  await expect(page.getByText('T-Shirt, XL')).toBeVisible()
  await expect(page.getByText('CHF 80.00')).toBeVisible()
  await page.getByRole('button', { name: 'Jetzt kaufen' }).press('Enter')
  await expect(page.getByLabel(/Allgemeinen Geschäftsbedingungen gelesen/)).toBeFocused()
  await page.locator('label').getByRole('link', { name: 'Allgemeinen Geschäftsbedingungen' }).click()
  const terms = page.getByRole('dialog')
  await expect(terms.locator('.prose')).toContainText(/\w{20}|Preis/)
  await terms.getByRole('button', { name: 'Schliessen' }).click()
  await expect(page.getByLabel(/Allgemeinen Geschäftsbedingungen gelesen/), 'reading accepts nothing').not.toBeChecked()
  await page.getByLabel('Bemerkungen').fill('Abholung am Donnerstag')
  await page.reload()
  await expect(page.getByLabel('Bemerkungen')).toHaveValue('Abholung am Donnerstag')
  expect(await findings(page)).toEqual([])
  await buy(page)

  // The forwarding page forwards again after a reload, with time to read; after Back it asks.
  const reloaded = Date.now()
  await page.reload()
  await expect(heading(page, 'Testzahlung')).toBeVisible()
  expect(Date.now() - reloaded).toBeGreaterThan(3500)
  await page.goBack()
  await expect(page.getByText('Sie waren bereits beim Zahlungsanbieter.')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: 'Zur Zahlung' }).click()
  await page.getByRole('button', { name: 'Mit TWINT bezahlen' }).click()
  await expect(heading(page, 'Vielen Dank für Ihre Bestellung')).toBeVisible()
  await expect(page.getByText(`Die Quittung kommt per E-Mail an ${email}.`)).toBeVisible()
  await expect(cart(page, 0)).toBeVisible()
  expect(await savedFile(page, 'Quittung herunterladen')).toMatch(/^Quittung Q\d{4}-\d{5}\.pdf$/)
  expect(await findings(page)).toEqual([])
  await page.reload()
  await expect(heading(page, 'Vielen Dank für Ihre Bestellung')).toBeVisible()
  await page.goto('/de-ch/shop')
  await waitForHydration(page)
  expect(await stockOf(page, cd)).toBe(before - 2)
  await chooseVariant(page, shirt, 'XL')
  await expect(item(page, shirt)).toContainText('Noch 1 Stück')
})

test('no item name is broken within a word, even on the smallest phone', onlyLong, async ({ page }) => {
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/de-ch/shop')
    await expect(item(page, clips)).toBeVisible()
    const broken = await page.locator('.shop-item h3 a').evaluateAll((names) =>
      names.flatMap(({ firstChild: text }) =>
        [...(text?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
          const range = document.createRange()
          if (text !== null) range.setStart(text, index)
          if (text !== null) range.setEnd(text, index + word.length)
          return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : []
        }),
      ),
    )
    expect([width, broken]).toEqual([width, []])
  }
})
test.describe('a member', () => {
  test.use({ member: 'player', serviceWorkers: 'allow' })

  test(
    'gets unpaid items back into stock and cart, and a lost reply orders nothing twice',
    onlyLong,
    async ({ page, context, anotherDevice, expectFailedLoads }) => {
      expectFailedLoads(/\/api\//)
      await page.goto('/de-ch/shop')
      await waitForHydration(page)
      const before = await stockOf(page, book)
      await take(page, book, 3)
      await checkout(page).click()
      await expect(heading(page, 'Bestellübersicht')).toBeVisible()
      // The request arrives, its reply is lost.
      await page.route(
        /placeorder$/,
        async (route) => {
          await route.fetch()
          await route.abort('connectionreset')
        },
        { times: 1 },
      )
      await page.getByLabel(/Allgemeinen Geschäftsbedingungen gelesen/).check()
      await page.getByRole('button', { name: 'Jetzt kaufen' }).click()
      await expect(
        page.getByText('Sie sind offline: Zum Bestellen und Bezahlen brauchen Sie eine Internetverbindung.'),
      ).toBeVisible()
      await expect(cart(page, 3)).toBeVisible()
      await page.reload()
      // Offline nothing is ordered, and nothing is lost.
      await page.getByLabel(/Allgemeinen Geschäftsbedingungen gelesen/).check()
      await expect(page.getByRole('button', { name: 'Jetzt kaufen' })).toBeEnabled()
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Jetzt kaufen' }).click()
      await expect(
        page.getByText('Sie sind offline: Zum Bestellen und Bezahlen brauchen Sie eine Internetverbindung.'),
      ).toBeVisible()
      await context.setOffline(false)
      await buy(page)
      await page.getByRole('link', { name: 'Zur Zahlung' }).click()
      const visitor = await anotherDevice()
      await visitor.goto('/de-ch/shop')
      expect(await stockOf(visitor, book)).toBe(before - 3)

      await page.getByRole('button', { name: 'Zahlung misslingen lassen' }).click()
      await expect(page.getByText('Die Zahlung konnte nicht abgeschlossen werden')).toBeVisible()
      await expect(page.getByText('Ihre Artikel liegen wieder im Warenkorb.')).toBeVisible()
      await page.reload()
      await expect(page.getByText('Die Zahlung konnte nicht abgeschlossen werden')).toBeVisible()
      await expect(cart(page, 3)).toBeVisible()
      await visitor.reload()
      expect(await stockOf(visitor, book)).toBe(before)

      // Cancelled on our own page, before anything was paid.
      await page.goto('/de-ch/checkout-authenticated')
      await buy(page)
      await page.getByRole('link', { name: 'Zahlung abbrechen' }).click()
      await expect(page.getByText('Es wurde nichts abgebucht')).toBeVisible()
      await page.getByRole('link', { name: 'Zum Warenkorb' }).click()
      await expect(cart(page, 3)).toBeVisible()
      await expect.poll(() => stockOf(page, book)).toBe(before - 3)
    },
  )

  test(
    "who returns before the provider's confirmation reads after a minute that a mail follows",
    onlyLong,
    async ({ page }) => {
      await page.goto('/de-ch/shop')
      await waitForHydration(page)
      await take(page, cd)
      await page.goto('/en-gb/checkout-authenticated')
      await expect(page.getByText('CD “Unterwegs”')).toBeVisible()
      expect(await findings(page)).toEqual([])
      await page.clock.install()
      await page.goto('/de-ch/checkout-authenticated')
      await buy(page)
      const link = (await page.getByRole('link', { name: 'Zur Zahlung' }).getAttribute('href')) ?? ''
      const kept = await page.evaluate(() => sessionStorage.getItem('payment-gateway') ?? '')
      const { id } = JSON.parse(kept) as { id: string }
      await page.goto(`/de-ch/payment-gateway-success/${id}`)
      await page.waitForURL(/\/checkout-complete\//)
      const complete = page.url()
      await expect(page.locator('.note', { hasText: 'Ihre Zahlung wird verarbeitet' })).toBeVisible()
      await page.clock.fastForward('01:01')
      await expect(page.getByText(/^Die Zahlung ist noch unterwegs.* kommt die Quittung per E-Mail/)).toBeVisible()
      expect(await findings(page)).toEqual([])
      await page.goto(link)
      await page.getByRole('button', { name: 'Mit TWINT bezahlen' }).click()
      await expect(heading(page, 'Vielen Dank für Ihre Bestellung')).toBeVisible()
      expect(page.url()).toBe(complete)
      await page.goto(complete.replace('/de-ch/', '/en-gb/'))
      await expect(page.getByRole('button', { name: 'Download receipt' })).toBeVisible()
      expect(await findings(page)).toEqual([])
    },
  )
})

test('a visitor without an account creates one and continues with the cart', onlyLong, async ({ page }) => {
  await page.goto('/de-ch/shop')
  await waitForHydration(page)
  await take(page, clips)
  await checkout(page).click()
  // A person known to the band gets a link to choose a password.
  await page.getByLabel('E-Mail').fill('aline.rossweid@mhz.example')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByText('Wir haben Ihnen eine Nachricht an aline.rossweid@mhz.example geschickt')).toBeVisible()
  await page.getByRole('button', { name: 'Andere Adresse eingeben' }).click()
  const email = `guest-${Date.now()}@band.example`
  await page.getByLabel('E-Mail').fill(email)
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(heading(page, 'Account erstellen')).toBeVisible()
  await expect(page.getByLabel('E-Mail')).toHaveValue(email)
  await page.getByLabel('Vorname').fill('Gian')
  await page.getByLabel('Nachname').fill('Käufer')
  await page.getByLabel('Strasse und Nummer').fill('Im Sihlhof 3')
  await page.getByLabel('PLZ').fill('8004')
  await page.getByLabel('Ort', { exact: true }).fill('Zürich')
  await page.getByLabel('Passwort', { exact: true }).fill('Tuba-2026')
  await expect(page.getByText('Geprüft: Sie sind ein Mensch.')).toBeVisible({ timeout: 40_000 })
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  await expect(page.getByText('Willkommen, Gian! Ihr Konto wurde erstellt.')).toBeVisible()
  await page.getByRole('button', { name: 'Mit der Bestellung weiterfahren' }).click()
  await page.waitForURL(/\/sso\//)
  await expect(page.getByLabel('E-Mail')).toHaveValue(email)
  await page.getByLabel('Passwort').fill('Tuba-2026')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(heading(page, 'Bestellübersicht')).toBeVisible()
  await expect(page.getByText(clips)).toBeVisible()
})

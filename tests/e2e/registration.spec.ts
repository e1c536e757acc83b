import type { Page } from '@playwright/test'
import { expect, test, waitForHydration } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { eachLocale, onlyLong } from '../support/long-run.ts'
import { fillIn, newAddress, password, robotCheck, solved, submit } from '../support/registration-form.ts'
import { mailsSentTo } from '../support/sent-mails.ts'

// The captcha rejects a browser that reports automation.
test.use({
  isServerShared: true,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  serviceWorkers: 'block',
})
test.beforeEach(({ context }) =>
  context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })),
)

/** A blocked button can still be pressed; it then shows the reason. */
const press = (page: Page) => submit(page).press('Enter')

test('a visitor becomes a passive member with an account, and pays the first fee', async ({ page, server }) => {
  const email = newAddress()
  await page.goto('/de-ch/register')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registrierung für die Mitgliedschaft')
  await fillIn(page, `  ${email.toUpperCase()}`)
  await password(page).fill('Tuba-2026')
  await expect(page.getByLabel('E-Mail')).toHaveValue(email)
  await solved(page)
  await submit(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vielen Dank' })).toBeFocused()
  await expect(page.getByText('Ihre erste Rechnung über CHF 15.00 ist erstellt.')).toBeVisible()
  await expect(page.getByText(`Wir haben Ihnen eine Nachricht an ${email} geschickt.`)).toBeVisible()
  // One to confirm the address, one with the invoice.
  await expect.poll(() => mailsSentTo(server.folder, email)).toHaveLength(2)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Nadia')
  // The first fee can be paid immediately.
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue("Nadia O'Hallwyl-Bär")
  await expect(page.getByLabel('Betrag in CHF')).toHaveValue('15.00')
  await page.getByRole('button', { name: 'Jetzt online bezahlen' }).click()
  await page.getByRole('link', { name: 'Zur Zahlung' }).click()
  await page.getByRole('button', { name: 'Mit TWINT bezahlen' }).click()
  await page.waitForURL(/\/registration-completed$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Vielen Dank' })).toBeVisible()
  await expect(page.getByText(/^Die Zahlung ist eingegangen\./)).toBeVisible()
  const download = page.getByRole('button', { name: 'Quittung herunterladen' })
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(file.suggestedFilename()).toBe('Quittung.pdf')
  const receipt = async () =>
    (await mailsSentTo(server.folder, email)).filter(({ attachments }) =>
      attachments[0]?.filename?.startsWith('Quittung'),
    )
  await expect.poll(receipt).toHaveLength(1)

  // The account can be used immediately: it shows the own invoice; the rest is reserved for playing members.
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Passwort').fill('Tuba-2026')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: /^Mitgliederbeitrag \d{4}/ })).toContainText('Bezahlt am')
  await expect(page.getByText('Sie haben noch nichts bestellt.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Konto', exact: true })).toBeVisible()
})

test(
  'a visitor registers without an account, in English, by keyboard only, and pays by bank transfer',
  onlyLong,
  async ({ page, anotherDevice }) => {
    await page.goto('/en-gb/register')
    await waitForHydration(page)
    await page.getByLabel('Salutation').focus()
    const type = async (text: string) => {
      await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
    for (const text of ['Lea', 'Ångström', 'Rue de l’Église 1', '', '1003', 'Lausanne', newAddress()]) await type(text)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(page.getByLabel('Password', { exact: true })).toBeHidden()
    await expect(page.getByText('Verified: you are human.')).toBeVisible({ timeout: 40_000 })
    await page.keyboard.press('Tab')
    const registered = page.waitForResponse(/registerPerson$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible()
    await expect(page.getByText('Welcome, Lea!')).toBeVisible()
    await expect(page.getByText('We have sent a message')).toHaveCount(0)

    await page.getByRole('link', { name: 'Pay later' }).click()
    await expect(page.getByRole('region', { name: 'Would you like an account?' })).toBeVisible()
    const { invoice: owed } = (await (await registered).json()) as { invoice: { id: string } }
    await page.goto(`/en-gb/mitgliederbeitrag/${owed.id}`)
    await expect(page.getByText('CHF 15.00 is outstanding. You are welcome to give more.')).toBeVisible()
    const treasurer = await anotherDevice('treasurer')
    await treasurer.goto('/de-ch/intra/admin/fees')
    await treasurer.getByText('Lea Ångström').click()
    const invoice = treasurer.locator('tbody').filter({ hasText: 'Lea Ångström' })
    await invoice.getByText('Zahlung eintragen').click()
    await invoice.getByRole('button', { name: 'Als bezahlt vermerken' }).click()
    await expect(invoice).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('This invoice is paid. Thank you!')).toBeVisible()
  },
)

test('shows errors once a field was left, and leads to the first one', onlyLong, async ({ page }) => {
  await page.goto('/de-ch/register')
  await page.getByLabel('Vorname').click()
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(page.locator('.field-error')).toHaveCount(0)
  await expect(page.getByText(/^Noch zu prüfen/)).toHaveCount(0)
  await page.getByLabel('Vorname').fill('N2')
  await page.getByLabel('PLZ').fill('80')
  await expect(page.getByLabel('Vorname')).toHaveAccessibleDescription('Ungültige Zeichen')
  await expect(page.getByLabel('PLZ')).not.toHaveAttribute('aria-invalid', 'true')
  await password(page).fill('tuba')
  await expect(page.getByLabel('PLZ')).toHaveAccessibleDescription('Es sind nur Schweizer PLZ (4 Ziffern) erlaubt')
  await expect(page.getByRole('listitem').filter({ hasText: 'Kleinbuchstabe' })).toContainText('erfüllt')
  await expect(page.getByRole('listitem').filter({ hasText: 'Sonderzeichen' })).not.toContainText('erfüllt')
  await solved(page)
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true')
  await press(page)
  await expect(page.getByLabel('Vorname')).toBeFocused()
  await expect(page.getByText('Bitte min 8 Zeichen')).toBeVisible()
  await expect(page.getByText('Bitte Nachnamen angeben')).toBeVisible()
  await expect(page.getByText('Bitte Wohnort angeben')).toBeVisible()
  await expect(page.getByText('Bitte E-Mail Adresse angeben')).toBeVisible()
  await page.getByLabel('Vorname').fill('Nadia')
  await expect(page.getByLabel('Vorname')).toHaveAccessibleDescription('')
  await press(page)
  await expect(page.getByLabel('Nachname')).toBeFocused()
})

test('a known address is reported before the form is sent', onlyLong, async ({ page }) => {
  await page.goto('/de-ch/register')
  await page.getByLabel('E-Mail').fill('heinz@mhz.example')
  await page.getByLabel('E-Mail').blur()
  await expect(page.getByLabel('E-Mail')).toHaveAccessibleDescription('E-Mail Adresse existiert bereits')
  await expect(page.getByRole('link', { name: 'Zum Kontaktformular' })).toBeVisible()
  await page.getByLabel('E-Mail').fill(newAddress())
  await expect(page.getByText('E-Mail Adresse existiert bereits')).toHaveCount(0)
})

test(
  'no input is lost without network, with a lost reply, or on a reload',
  onlyLong,
  async ({ page, context, server, expectFailedLoads }) => {
    expectFailedLoads(/\/api\/|\/register$/)
    const email = newAddress()
    await page.goto('/de-ch/register')
    await waitForHydration(page)
    await fillIn(page, email)
    // The check for a known address is so slow that it finds this very registration.
    const arrived = Promise.withResolvers<void>()
    await page.route(/checkEmailExists/, async (route) => {
      await arrived.promise
      await route.continue().catch(() => undefined)
    })
    await page.reload()
    await expect(page.getByLabel('Nachname')).toHaveValue("O'Hallwyl-Bär")
    await expect(password(page)).toHaveValue('')
    await password(page).fill('Tuba-2026')
    await solved(page)
    await context.setOffline(true)
    await submit(page).click()
    await expect(page.getByText('Sie sind offline: Ihre Registrierung konnte nicht gesendet werden.')).toBeVisible()
    await expect(password(page)).toHaveValue('Tuba-2026')
    await context.setOffline(false)

    // The request arrives, its reply is lost.
    await page.route(/registerPerson$/, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await submit(page).click()
    await expect.poll(() => mailsSentTo(server.folder, email)).toHaveLength(2)
    arrived.resolve()
    await expect(submit(page)).not.toHaveAttribute('aria-disabled', 'true')
    await page.unroute(/registerPerson$/)
    await submit(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Vielen Dank' })).toBeVisible()
    expect(await mailsSentTo(server.folder, email)).toHaveLength(2)
  },
)

test(
  'a refusal of the server is shown above the form and at its field, and the captcha restarts',
  onlyLong,
  async ({ page, expectFailedLoads }) => {
    expectFailedLoads(/\/api\//)
    await page.goto('/de-ch/register')
    await fillIn(page, newAddress())
    await password(page).fill('Tuba-2026')
    await solved(page)
    // The address was registered by somebody else since it was checked.
    await page.getByLabel('E-Mail').evaluate((input: HTMLInputElement) => {
      input.value = 'heinz@mhz.example'
    })
    await page.route(/checkEmailExists/, (route) => route.fulfill({ json: false }))
    await page.getByLabel('Ort', { exact: true }).fill('Zürich 4')
    await submit(page).click()
    await expect(page.getByText('Bitte prüfen Sie Ihre Angaben.')).toBeVisible()
    await expect(page.getByLabel('E-Mail')).toBeFocused()
    await expect(page.getByLabel('E-Mail')).toHaveAccessibleDescription('E-Mail Adresse existiert bereits')
    await page.getByLabel('E-Mail').fill(newAddress())
    await solved(page)

    await page.route(
      /registerPerson$/,
      (route) =>
        route.fulfill({
          status: 400,
          json: {
            type: 'danger',
            message: 'Bitte prüfen Sie Ihre Angaben.',
            errors: [{ field: 'solution', errorMessage: 'Die Anti-Roboter-Prüfung ist abgelaufen.' }],
            code: 'validation.invalid',
          },
        }),
      { times: 1 },
    )
    await submit(page).click()
    await expect(page.getByText('Die Anti-Roboter-Prüfung ist abgelaufen.')).toBeVisible()
    await solved(page)
    await submit(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Vielen Dank' })).toBeVisible()
  },
)

test('input made before hydration is kept', onlyLong, async ({ page }) => {
  const released = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto('/de-ch/register', { waitUntil: 'commit' })
  await page.getByLabel('Vorname').fill('Nadia')
  await page.getByLabel('PLZ').fill('80')
  await page.getByLabel('Nachname').pressSequentially('Bär')
  released.resolve()
  // Focusing the form is enough to start the captcha.
  await solved(page)
  await expect(page.getByLabel('Vorname')).toHaveValue('Nadia')
  await expect(page.getByLabel('Nachname')).toHaveValue('Bär')
  await expect(page.getByText(/^Noch zu prüfen: Strasse/)).toBeVisible()
  // Left before hydration.
  await expect(page.getByLabel('PLZ')).toHaveAccessibleDescription('Es sind nur Schweizer PLZ (4 Ziffern) erlaubt')
})

test.describe('the captcha', () => {
  test(
    'can be started with its button, and retried after a failure',
    onlyLong,
    async ({ page, expectFailedLoads, console }) => {
      expectFailedLoads(/puzzle/)
      console.expectComplaints(/\[FRC/)
      await page.route(/\/api\/captcha\/puzzle/, (route) => route.fulfill({ status: 503, json: {} }))
      await page.goto('/de-ch/register')
      await robotCheck(page).getByRole('button', { name: 'Jetzt starten' }).click()
      await expect(robotCheck(page).getByText(/keine Verbindung zu \S*\/api\/captcha\/puzzle\./)).toBeVisible({
        timeout: 15_000,
      })
      await page.unroute(/\/api\/captcha\/puzzle/)
      await robotCheck(page).getByRole('button', { name: 'Noch einmal versuchen' }).click()
      await expect(robotCheck(page)).toBeFocused()
      await solved(page)
    },
  )

  test('expires half a minute before its puzzle does, and can be restarted', onlyLong, async ({ page }) => {
    await page.clock.install()
    await page.goto('/de-ch/register')
    await page.getByLabel('Vorname').focus()
    await solved(page)
    await page.clock.fastForward('58:30')
    await solved(page)
    await page.clock.fastForward('01:10')
    await expect(robotCheck(page).getByText('Die Verifizierung ist abgelaufen.')).toBeVisible()
    await robotCheck(page).getByRole('button', { name: 'Neu starten' }).click()
    await solved(page)
  })
})

for (const { locale } of eachLocale)
  test(`axe finds nothing on the form in ${locale}, empty and full of errors`, onlyLong, async ({ page }) => {
    const sideways: string[] = []
    const found: string[] = []
    const check = async (step: string) => {
      await page.setViewportSize({ width: 320, height: 900 })
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) sideways.push(step)
      found.push(...(await findings(page, step)))
    }
    await page.goto(`/${locale}/register`)
    await waitForHydration(page)
    await check('empty')
    await page.locator('button[type=submit]').press('Enter')
    await expect(page.locator('.field-error').first()).toBeVisible()
    await expect(page.locator('.captcha-box--completed')).toBeVisible({ timeout: 40_000 })
    await check('full of errors')
    expect({ sideways, found }).toEqual({ sideways: [], found: [] })
  })

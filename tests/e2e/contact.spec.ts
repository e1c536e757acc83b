import type { Page } from '@playwright/test'
import { expect, test, waitForHydration } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'
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

/** The default recipient: the president of the demo's board. */
const band = 'thomas@mhz.example'
const thanks = 'Vielen Dank für Ihre Nachricht. Wir werden uns so bald wie möglich bei Ihnen melden.'
const failure = 'Es ist ein Serverfehler aufgetreten. Bitte versuchen Sie es später erneut.'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const submit = (page: Page) => page.locator('button[type=submit]')
const solved = (page: Page) => expect(page.locator('.captcha-box--completed')).toBeVisible({ timeout: 40_000 })
const fillIn = async (page: Page, message: string) => {
  await field(page, 'Name').fill('Ladina Steinröhr')
  await field(page, 'E-Mail').fill('ladina@band.example')
  await field(page, 'Nachricht').fill(message)
}

test('on a phone the button below the captcha stays in place while it is being solved', onlyLong, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/de-ch/contact')
  const check = page.locator('.captcha-box')
  await expect(check).toBeVisible()
  const heightOf = async () => (await check.boundingBox())?.height
  const before = await heightOf()
  await field(page, 'Name').focus()
  await solved(page)
  expect(await heightOf()).toBe(before)
})
test('a visitor writes by keyboard only, is led to errors, and gets a copy', async ({ page, server }) => {
  await page.goto('/de-ch/signup#aktivmitglied')
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Schreiben Sie uns' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Schreiben Sie uns' })).toBeFocused()
  const next = async (text: string) => {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  for (const text of [' ', 'ladina@band', 'Guten Tag\nGibt es ein Leihhorn? www.horn.example']) await next(text)
  await expect(page.getByText('48 von 2000 Zeichen')).toBeVisible()
  await solved(page)
  await next(' ')
  await expect(page.getByRole('checkbox', { name: 'Kopie an meine Adresse senden' })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(submit(page)).toBeFocused()
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Noch zu prüfen: Name und E-Mail')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Name')).toBeFocused()
  await expect(field(page, 'Name')).toHaveAccessibleDescription('Bitte Namen eingeben')
  await expect(field(page, 'E-Mail')).toHaveAccessibleDescription('Email Adresse ungültig')
  expect(await findings(page, 'full of errors')).toEqual([])
  await page.keyboard.type('Ladina Steinröhr')
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await page.keyboard.type('.example')
  await page.keyboard.press('Enter')

  await expect(page.getByText(thanks)).toBeVisible()
  await expect(page.getByText('Eine Kopie geht an ladina@band.example.')).toBeVisible()
  await expect(field(page, 'Nachricht')).toBeHidden()
  expect(await findings(page, 'after it was sent')).toEqual([])
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Zur Startseite', exact: true })).toBeFocused()
  await expect.poll(() => mailsSentTo(server.folder, 'ladina@band.example')).toHaveLength(1)
  const [copy] = await mailsSentTo(server.folder, 'ladina@band.example')
  expect(copy?.text).toContain('> Gibt es ein Leihhorn? www. horn. example')
  const subject = 'Nachricht von Ladina Steinröhr über die Website'
  const received = async () => (await mailsSentTo(server.folder, band)).filter((one) => one.subject === subject)
  await expect.poll(received).toHaveLength(1)
  const [mail] = await received()
  expect(mail?.replyTo).toEqual([{ name: 'Ladina Steinröhr', address: 'ladina@band.example' }])
  expect(mail?.text).toContain('> Guten Tag\n> Gibt es ein Leihhorn? www.horn.example')
  await page.reload()
  await expect(field(page, 'Nachricht')).toHaveValue('')
})

test(
  'no input is lost without network, after a failure or a lost reply; the message arrives once',
  onlyLong,
  async ({ page, context, server, expectFailedLoads }) => {
    expectFailedLoads(/\/api\//)
    const message = 'Wann ist das nächste Konzert?'
    const arrived = async () => (await mailsSentTo(server.folder, band)).filter(({ text }) => text?.includes(message))
    await page.goto('/de-ch/contact')
    await fillIn(page, message)
    await solved(page)

    await context.setOffline(true)
    await submit(page).click()
    await expect(page.getByText('Sie sind offline: Ihre Nachricht konnte nicht gesendet werden.')).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Zurück zum Formular' }).click()
    await expect(field(page, 'Nachricht')).toBeFocused()
    await expect(field(page, 'Nachricht')).toHaveValue(message)

    const gate = Promise.withResolvers<void>()
    await page.route(
      /layout\/contact$/,
      async (route) => {
        await gate.promise
        await route.fulfill({ status: 500, json: {} })
      },
      { times: 1 },
    )
    await submit(page).click()
    await expect(page.locator('[type=submit] .spinner')).toBeVisible()
    gate.resolve()
    await expect(page.getByText(failure)).toBeVisible()
    await expect(field(page, 'Nachricht')).toBeHidden()
    expect(await findings(page, 'after a failure')).toEqual([])
    await page.reload()
    await expect(field(page, 'Nachricht')).toHaveValue(message)
    await field(page, 'Name').focus()
    await solved(page)

    // The request arrives, its reply is lost.
    await page.route(
      /layout\/contact$/,
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await submit(page).click()
    await expect(page.getByText('Was Sie geschrieben haben, ist noch da.')).toBeVisible()
    await page.getByRole('button', { name: 'Noch einmal senden' }).click()
    await expect(page.getByText(thanks)).toBeVisible()
    await expect.poll(arrived).toHaveLength(1)
  },
)

test(
  'a refusal of the server is shown above the form and at its field, and the captcha restarts',
  onlyLong,
  async ({ page, expectFailedLoads }) => {
    expectFailedLoads(/\/api\//)
    await page.goto('/de-ch/contact')
    await fillIn(page, 'x'.repeat(2001))
    await expect(page.getByText('2001 von 2000 Zeichen')).toBeVisible()
    await expect(page.getByText('Noch zu prüfen: Nachricht')).toBeVisible()
    await field(page, 'Nachricht').fill('x')
    await solved(page)
    const errors = [
      { field: 'email', errorMessage: 'Email Adresse ungültig' },
      { field: 'solution', errorMessage: 'Die Anti-Roboter-Prüfung ist abgelaufen.' },
    ]
    await page.route(
      /layout\/contact$/,
      (route) =>
        route.fulfill({
          status: 400,
          json: { type: 'danger', message: 'Bitte prüfen Sie Ihre Angaben.', errors, code: 'validation.invalid' },
        }),
      { times: 1 },
    )
    await submit(page).click()
    await expect(page.getByText('Die Anti-Roboter-Prüfung ist abgelaufen.')).toBeVisible()
    await expect(field(page, 'E-Mail')).toBeFocused()
    await expect(field(page, 'E-Mail')).toHaveAccessibleDescription('Email Adresse ungültig')
    await field(page, 'E-Mail').fill('andere@band.example')
    await solved(page)
    await submit(page).click()
    await expect(page.getByText(thanks)).toBeVisible()
  },
)

test('the imprint names the current president, the versions, the retention periods and the licences', async ({
  page,
}) => {
  await page.goto('/de-ch/legal')
  await expect(page.getByText('Thomas Rütistein, Präsidium')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '(Frontend)' })).toHaveText(/\d+\.\d+\.\d+$/)
  await expect(page.getByRole('listitem').filter({ hasText: '(Backend)' })).toHaveText(/\d+\.\d+\.\d+$/)
  await expect(page.getByRole('row').filter({ hasText: 'Belege und Rechnungen' })).toContainText('10 Jahre')
  await page.getByRole('link', { name: 'Lizenzen der Software' }).click()
  const react = page.getByRole('group').filter({ hasText: /^react \d/ })
  await react.getByText(/^react$/).click()
  await expect(react).toContainText('Permission is hereby granted')
})

test.describe('without a service worker', () => {
  test(
    'the code of a form is loaded on first interaction, even for an early submit, and nothing is re-rendered',
    onlyLong,
    async ({ page, context, expectFailedLoads, console }) => {
      expectFailedLoads(/\/assets\//)
      console.expectComplaints(/form\.load_failed/)
      const ofForm = /ContactForm|validation|wire/
      const formCode: string[] = []
      page.on('request', (request) => {
        if (ofForm.test(request.url())) formCode.push(request.url())
      })
      const failed: string[] = []
      page.on('requestfailed', (request) => {
        if (ofForm.test(request.url())) failed.push(request.url())
      })
      await page.goto('/de-ch/contact')
      await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(formCode).toEqual([])
      await page.locator('form').evaluate((form) => form.setAttribute('data-rendered-by', 'server'))

      await context.setOffline(true)
      await field(page, 'Nachricht').fill('Guten Tag')
      await expect(page.getByText('Das Formular konnte nicht fertig geladen werden.')).toBeVisible()
      // A chunk that fails while the network is available looks outdated, and the page would reload.
      await expect.poll(() => failed.length).toBe(formCode.length)
      await context.setOffline(false)
      await submit(page).press('Enter')
      await expect(field(page, 'Name')).toBeFocused()
      await expect(field(page, 'Name')).toHaveAccessibleDescription('Bitte Namen eingeben')
      await expect(page.getByText('Das Formular konnte nicht fertig geladen werden.')).toHaveCount(0)
      await expect(page.getByText('9 von 2000 Zeichen')).toBeVisible()
      await expect(page.locator('form[data-rendered-by=server]')).toHaveCount(1)
    },
  )

  test(
    'input made before the code was loaded survives a reload and an early interaction',
    onlyLong,
    async ({ page }) => {
      const app = Promise.withResolvers<void>()
      const code = Promise.withResolvers<void>()
      await page.route(/\/assets\/.*\.js$/, async (route) => {
        await app.promise
        await route.continue().catch(() => {})
      })
      await page.route(/ContactForm/, async (route) => {
        await code.promise
        await route.continue().catch(() => {})
      })
      await page.goto('/de-ch/contact', { waitUntil: 'commit' })
      await field(page, 'Nachricht').fill('Guten Tag')
      await page.getByRole('checkbox').check()
      // An early submit goes nowhere, and adds nothing to the address.
      await submit(page).press('Enter')
      await expect(page).toHaveURL(/\/contact$/)
      await expect(field(page, 'Nachricht')).toHaveValue('Guten Tag')
      app.resolve()
      await waitForHydration(page)
      await page.reload()
      await expect(field(page, 'Nachricht')).toHaveValue('Guten Tag')
      await expect(page.getByRole('checkbox')).toBeChecked()
      await field(page, 'Name').fill('Ladina')
      code.resolve()
      await expect(page.getByText('9 von 2000 Zeichen')).toBeVisible()
      await expect(field(page, 'Name')).toHaveValue('Ladina')
    },
  )
})

test('the captcha shows its progress', onlyLong, async ({ page }) => {
  let seen = (): void => {}
  const isSeen = new Promise<void>((resolve) => {
    seen = resolve
  })
  await page.route(/\/api\/captcha\/puzzle/, async (route) => {
    await isSeen
    await route.continue()
  })
  await page.goto('/de-ch/contact')
  await field(page, 'Name').focus()
  await expect(page.getByRole('progressbar')).toBeVisible()
  seen()
  await solved(page)
})

test('the captcha rejects a browser that reports automation', onlyLong, async ({ browser, server }) => {
  const context = await browser.newContext({
    baseURL: server.origin,
    userAgent: 'Mozilla/5.0 HeadlessChrome/140.0.0.0',
  })
  const page = await context.newPage()
  await page.goto('/de-ch/contact')
  await field(page, 'Name').focus()
  await expect(page.getByText('Der Browser sieht aus wie ein Roboter.')).toBeVisible()
  await context.close()
})

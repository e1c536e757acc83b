// Longer than 300 lines: every way into the members area and every refusal, which share one provider.
import type { BrowserContext, Page } from '@playwright/test'
import { expect, signIn, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { answer, meeting, waitUntilReadyForOffline } from '../support/members-area.ts'
import { accountOf } from '../support/seeded-folder.ts'
import { simulateQuotaExceeded } from '../support/storage-quota.ts'
import { changeTokens, tokenRecord } from '../support/token-record.ts'
import { controlWorker } from '../support/worker.ts'

test.use({ isServerShared: true })

/** Invalidates this device's refresh token, as after a sign-out everywhere. */
const endSession = (page: Page): Promise<void> => changeTokens(page, { expiresAt: 1, refreshToken: 'gone' })

const signInHere = async (provider: Page, role: string): Promise<void> => {
  const { email, password } = await accountOf(role)
  await provider.getByLabel('E-Mail').fill(email)
  await provider.getByLabel('Passwort').fill(password)
  await provider.getByRole('button', { name: 'Anmelden' }).click()
}

/** Records the tokens of every renewal by pages and worker of a browser. */
const renewalsOf = (context: BrowserContext): string[] => {
  const sent: string[] = []
  context.on('request', (request) => {
    if (!request.url().endsWith('/sso/token')) return
    const form = new URLSearchParams(request.postData() ?? '')
    if (form.get('grant_type') === 'refresh_token') sent.push(form.get('refresh_token') ?? '')
  })
  return sent
}

test('a device that knows nobody gets the form, then the app, which starts once at the return', async ({ page }) => {
  const [run, fetched, documents]: [string[], string[], string[]] = [[], [], []]
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const name = /^\/assets\/(vendor|app|overview|members(?!-start)|sign-in)-[\w-]+\.js$/.exec(pathname)?.[1]
    // A file that the browser loads in advance is no script yet.
    if (name !== undefined) (request.resourceType() === 'script' ? run : fetched).push(name)
    if (request.isNavigationRequest()) documents.push(pathname)
  })
  await page.goto('/de-ch/intra', { waitUntil: 'commit' })
  await page.getByLabel('E-Mail').waitFor()
  expect(run).toEqual(['sign-in'])
  // The messages of members have the same name as the chunk of the members area.
  await expect.poll(() => fetched.sort()).toEqual(['app', 'members', 'overview', 'vendor'])
  await signInHere(page, 'player')
  await expect(page).toHaveURL(/\/de-ch\/intra$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Heinz')
  expect(documents.at(-1)).toBe('/de-ch/ssocallback')
})

test.describe('a member whose session has ended', () => {
  test.use({ member: 'player' })
  test.beforeEach(({ expectFailedLoads }) => expectFailedLoads(/\/(?:sso\/token|api\/.*)$/))

  test(
    'signs in again in a popup; the page stays, and the pending remark is sent',
    onlyLong,
    async ({ page, context }) => {
      await page.goto('/de-ch/intra/meetings')
      const card = meeting(page, 'Matinée im Park')
      await expect(card).toBeVisible()
      await page.evaluate(() => Object.assign(window, { sameDocument: true }))
      await endSession(page)
      await context.clearCookies()
      await expect(page.getByText('Bitte melden Sie sich noch einmal an.')).toBeVisible()
      await card.getByText('Abgemeldet', { exact: true }).last().click()
      await card.getByLabel('Bemerkung').fill('Bin an einer Hochzeit.')

      const opened = page.waitForEvent('popup')
      await page.getByRole('status').getByRole('button', { name: 'Anmelden' }).click()
      const popup = await opened
      await expect(popup.getByLabel('E-Mail')).toBeVisible()
      expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 500])
      await Promise.all([popup.waitForEvent('close'), signInHere(popup, 'player')])

      await expect(page.getByText('Bitte melden Sie sich noch einmal an.')).toBeHidden()
      await expect(card.getByLabel('Bemerkung')).toHaveValue('Bin an einer Hochzeit.')
      await expect(card.getByRole('status')).toContainText('Gespeichert')
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
      await page.reload()
      await expect(meeting(page, 'Matinée im Park').getByLabel('Bemerkung')).toHaveValue('Bin an einer Hochzeit.')
    },
  )

  test.describe('without a worker', () => {
    test.use({ serviceWorkers: 'block' })

    test('sees that the popup was closed, or is open already', onlyLong, async ({ page, context }) => {
      await page.goto('/en-gb/intra/meetings')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await endSession(page)
      await context.clearCookies()
      const button = page.getByRole('status').getByRole('button', { name: 'Sign in' })
      const opened = page.waitForEvent('popup')
      await button.click()
      const popup = await opened
      await expect(popup.getByLabel('Email')).toBeVisible()
      await button.click()
      await expect(page.getByText('There is already a popup open.')).toBeVisible()
      expect(context.pages()).toHaveLength(2)
      await popup.close()
      await expect(page.getByText('User closed popup')).toBeVisible()
      await expect(page.getByText('Please sign in again.')).toBeVisible()
    })

    test(
      'is asked in the popup when another member signs in there, and then for the password again',
      onlyLong,
      async ({ page, context, console }) => {
        await page.goto('/de-ch/intra/meetings')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await endSession(page)
        await context.clearCookies()
        const openPopup = async (): Promise<Page> => {
          const opened = page.waitForEvent('popup')
          await page.getByRole('status').getByRole('button', { name: 'Anmelden' }).click()
          return opened
        }
        const popup = await openPopup()
        await signInHere(popup, 'second player')
        await expect(popup.getByRole('heading', { level: 1 })).toHaveText(/^Auf diesem Gerät ist Heinz .* angemeldet$/)
        console.expectComplaints(/\.save_failed/)
        const giveRoom = await simulateQuotaExceeded(popup, 'settings')
        await popup.getByRole('button', { name: 'Anmeldung abbrechen' }).click()
        await expect(popup.getByRole('alert')).toHaveText(/^Das konnte auf diesem Gerät nicht gespeichert werden\./)
        await giveRoom()
        const closed = popup.waitForEvent('close')
        // The click closes the window in which Playwright waits for it.
        await popup
          .getByRole('button', { name: 'Anmeldung abbrechen' })
          .evaluate((button) => void setTimeout(() => button.dispatchEvent(new MouseEvent('click', { bubbles: true }))))
        await closed
        await expect(page.getByText('Bitte melden Sie sich noch einmal an.')).toBeVisible()
        await expect((await openPopup()).getByLabel('Passwort')).toBeVisible()
      },
    )
  })
})

test.describe('a renewal', () => {
  test(
    'by two tabs and the worker at once is a single request; a reused token ends the session',
    onlyLong,
    async ({ page, context, server, expectFailedLoads }) => {
      expectFailedLoads(/\/(?:sso\/token|api\/.*)$/)
      await signIn(page, 'second player')
      await page.goto('/de-ch/intra/meetings')
      const card = meeting(page, 'Matinée im Park')
      await expect(card).toBeVisible()
      await waitUntilReadyForOffline(page)
      const tab = await context.newPage()
      await tab.goto('/de-ch/intra/repertoire')
      await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Meine Noten')
      const worker = await controlWorker(context, page, server.origin)
      const renewals = renewalsOf(context)
      const first = (await tokenRecord(page)).refreshToken

      await context.route('**/api/**', (route) => route.abort())
      await answer(card, 'Abgemeldet', 'Offline: wird automatisch gesendet')
      await changeTokens(page, { expiresAt: 1 })
      await context.unroute('**/api/**')
      const online = () => void window.dispatchEvent(new Event('online'))
      await Promise.all([worker.sync(), page.evaluate(online), tab.evaluate(online)])
      await expect(card.getByRole('status')).toContainText('Gespeichert')
      await expect.poll(async () => (await tokenRecord(page)).refreshToken).not.toBe(first)
      expect(renewals).toEqual([first])

      await changeTokens(page, { expiresAt: 1 })
      await expect.poll(() => renewals).toHaveLength(2)
      await expect.poll(async () => (await tokenRecord(page)).expiresAt).toBeGreaterThan(Date.now())
      await expect(page.getByText('Bitte melden Sie sich noch einmal an.')).toBeHidden()

      await expect(card.getByRole('radio', { name: 'Abgemeldet' })).toBeChecked()

      const form = { grant_type: 'refresh_token', refresh_token: String(first), client_id: 'web' }
      const thief = await page.request.post('/sso/token', { form, headers: { origin: server.origin } })
      expect([thief.status(), await thief.json()]).toMatchObject([400, { error: 'invalid_grant' }])
      await changeTokens(page, { expiresAt: 1 })
      await expect(page.getByText('Bitte melden Sie sich noch einmal an.')).toBeVisible()
      await page.reload()
      await expect(page.getByText('Bitte melden Sie sich noch einmal an.')).toBeVisible()
      await expect(card.getByRole('radio', { name: 'Abgemeldet' })).toBeChecked()
    },
  )

  test(
    'with a provider that is down and then slow to recover signs nobody out',
    onlyLong,
    async ({ page, context, expectFailedLoads }) => {
      expectFailedLoads(/\/sso\/token$/)
      await signIn(page, 'second player')
      await page.goto('/de-ch/intra/meetings')
      await expect(meeting(page, 'Gesamtprobe')).toBeVisible()
      const renewals = renewalsOf(context)
      const { refreshToken } = await tokenRecord(page)
      // Without a gap between the two faults in which a renewal would succeed.
      let down = true
      await context.route('**/sso/token', (route) =>
        down ? route.abort() : route.fulfill({ status: 503, body: '<h1>', contentType: 'text/html' }),
      )
      await changeTokens(page, { expiresAt: 1 })
      // One every three or four seconds.
      await expect.poll(() => renewals.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(1)
      down = false
      const refused = renewals.length
      await expect.poll(() => renewals.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(refused + 2)
      await expect(page.getByText('Bitte melden Sie sich noch einmal an.')).toBeHidden()
      expect((await tokenRecord(page)).refreshToken).toBe(refreshToken)
      await context.unroute('**/sso/token')
      await expect.poll(async () => (await tokenRecord(page)).expiresAt).toBeGreaterThan(Date.now())
      expect((await tokenRecord(page)).refreshToken).not.toBe(refreshToken)
      await expect(meeting(page, 'Gesamtprobe')).toBeVisible()
    },
  )
})

test.describe('signing out offline', () => {
  test(
    'removes everything; sign-ins ask for the password until one sign-out has succeeded',
    onlyLong,
    async ({ page, context, expectFailedLoads }) => {
      expectFailedLoads(/\/(?:sso|api|art)\/|\.webmanifest$/)
      const prompts: (string | null)[] = []
      context.on('request', (request) => {
        const pushed = request.url().endsWith('/sso/request') ? request.postData() : null
        if (pushed !== null) prompts.push(new URLSearchParams(pushed).get('prompt'))
      })
      const signOut = async () => {
        await page.getByRole('button', { name: 'Konto', exact: true }).click()
        await page.getByRole('button', { name: 'Abmelden' }).click()
      }
      await signIn(page, 'second player')
      await waitUntilReadyForOffline(page)
      await context.setOffline(true)
      await signOut()
      await expect(page).toHaveURL(/\/de-ch$/)
      await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible()
      await expect
        .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
        .toEqual(['mhz-device'])
      await context.setOffline(false)

      await page.goto('/de-ch/intra')
      await expect(page.getByLabel('Passwort')).toBeVisible()
      expect(prompts).toEqual([null, 'login'])
      await signInHere(page, 'second player')
      await expect(page).toHaveURL(/\/de-ch\/intra$/)
      await signOut()
      await expect(page).toHaveURL(/\/de-ch$/)
      await page.goto('/de-ch/intra')
      await expect(page.getByLabel('Passwort')).toBeVisible()
      expect(prompts).toEqual([null, 'login', null])
    },
  )
})

test.describe('the callback', () => {
  test('reloaded or opened via Back reports a completed sign-in, and signs nobody out', onlyLong, async ({ page }) => {
    const callbacks: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.url().includes('/ssocallback?')) callbacks.push(request.url())
    })
    await signIn(page, 'player')
    const [used = ''] = callbacks
    await page.goto(used)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sie sind angemeldet')
    await page.reload()
    await expect(page.getByText('Diese Anmeldung ist schon abgeschlossen.')).toBeVisible()
    await page.getByRole('link', { name: 'Zum internen Bereich' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Heinz')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sie sind angemeldet')
    await page.goto('/de-ch/ssocallback?code=theirs&state=theirs')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sie sind angemeldet')
    await page.goto('/de-ch/intra')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Heinz')
  })

  test.describe('without a worker', () => {
    test.use({ serviceWorkers: 'block' })

    test('with an unknown state leads a visitor to a page that explains it', async ({ page }) => {
      await page.goto('/de-ch/ssocallback?code=theirs&state=theirs')
      await expect(page).toHaveURL(/\/de-ch\/unauthorized\?result=StatesDoNotMatch$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anmeldung fehlgeschlagen')
      await expect(page.getByText('StatesDoNotMatch')).toBeVisible()
      await page.getByRole('button', { name: 'Noch einmal anmelden' }).click()
      await expect(page.getByLabel('Passwort')).toBeVisible()
    })

    test('with an altered access token leads to the page that explains it, and stores nothing', async ({
      page,
      console,
    }) => {
      console.expectComplaints(/sign_in\.refused .*IncorrectAtHash/)
      await page.route('**/sso/token', async (route) => {
        const response = await route.fetch()
        const reply: { access_token: string } = await response.json()
        const last = reply.access_token.at(-2) === 'A' ? 'BA' : 'AA'
        const altered = { ...reply, access_token: `${reply.access_token.slice(0, -2)}${last}` }
        await route.fulfill({ response, json: altered })
      })
      await page.goto('/de-ch/intra')
      await signInHere(page, 'player')
      await expect(page).toHaveURL(/\/de-ch\/unauthorized\?result=IncorrectAtHash$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anmeldung fehlgeschlagen')
      expect(await tokenRecord(page)).toMatchObject({ accessToken: '', refreshToken: '' })
    })

    test('never leads to another site, whatever session storage contains', async ({ page }) => {
      await page.goto('/de-ch')
      await page.evaluate(() => sessionStorage.setItem('mhz.callback-route', '//evil.example/de-ch'))
      await page.goto('/de-ch/intra/meetings')
      await expect(page.getByLabel('Passwort')).toBeVisible()
      await page.evaluate(() => sessionStorage.setItem('mhz.callback-route', '//evil.example/de-ch'))
      await signInHere(page, 'player')
      await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/de-ch\/intra$/)
    })
  })
})

import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { watchConsole } from '../support/console.ts'
import { type ForeignPerson, missingGlewlwyd, startGlewlwyd } from '../support/glewlwyd.ts'
import { onlyLong } from '../support/long-run.ts'
import { accountOf } from '../support/seeded-folder.ts'
import { changeTokens, tokenRecord } from '../support/token-record.ts'

const missing = missingGlewlwyd()

/** Fills in Glewlwyd's own pages: its login form, then the consent. */
const signInThere = async (page: Page, { username, password }: ForeignPerson): Promise<void> => {
  await page.locator('#username').fill(username)
  await page.locator('#password').fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /Continue|Weiter/ }).click()
}

test.describe('with an external provider', () => {
  test.skip(missing !== null && process.env.CI !== 'true', missing ?? '')

  test(
    'a member signs in there, renews, and signs out; a stranger sees why the band does not admit them',
    onlyLong,
    async ({ browser, server }) => {
      expect(missing).toBeNull()
      const { email } = await accountOf('player')
      const heinz = { username: 'heinz', name: 'Heinz', email, emailVerified: true, password: 'heinz-pass-1' }
      const stranger = { ...heinz, username: 'stranger', email: 'stranger@elsewhere.example', password: 'other-pass-1' }
      const provider = await startGlewlwyd({ appOrigin: server.origin, people: [heinz, stranger] })
      const there = new URL(provider.issuer).origin
      const context = await browser.newContext({ baseURL: server.origin })
      const console = watchConsole(context)
      // Refused for the stranger.
      console.expectFailedLoads(/\/(?:personnatural\/myself|layout\/roles)$/)
      const page = await context.newPage()
      try {
        await server.stop()
        await server.start({
          OIDC_ISSUER: provider.issuer,
          OIDC_CLIENT_ID: provider.clientId,
          OIDC_SCOPE: provider.audience,
          OIDC_AUDIENCE: provider.audience,
          OIDC_ACCOUNT_URL: `${there}/profile.html`,
        })
        expect(server.output()).not.toContain('Demo sign-ins')

        await test.step('signs in', async () => {
          await page.goto('/de-ch/intra')
          await page.waitForURL((url) => url.origin === there)
          await signInThere(page, heinz)
          await page.waitForURL(`${server.origin}/de-ch/intra`)
          await expect(page.getByRole('heading', { level: 1, name: /Heinz/ })).toBeVisible()
        })

        await test.step('renews, without a new id_token and with a rotated refresh token', async () => {
          for (let round = 0; round < 2; round++) {
            // No reload during the renewal: this provider accepts a token once, and a lost reply ends the session.
            const renewed = page.waitForResponse((response) => response.url() === `${provider.issuer}/token`)
            await changeTokens(page, { expiresAt: 1 })
            expect((await renewed).status()).toBe(200)
            await expect.poll(async () => (await tokenRecord(page)).expiresAt).toBeGreaterThan(Date.now())
          }
          const selfservice = page.waitForResponse((response) => response.url().includes('/participationselfservice'))
          await page.reload()
          expect((await selfservice).status()).toBe(200)
          await expect(page.getByRole('heading', { level: 1, name: /Heinz/ })).toBeVisible()
        })

        await test.step('signs out', async () => {
          await page.getByRole('button', { name: 'Konto', exact: true }).click()
          await expect(page.getByRole('link', { name: 'Mein Konto' })).toHaveAttribute('href', `${there}/profile.html`)
          await page.getByRole('button', { name: 'Abmelden' }).click()
          await page.waitForURL((url) => url.origin === there)
          await page.getByRole('button', { name: /Logout|Ausloggen/ }).click()
          await page.waitForURL((url) => url.origin === server.origin)
          await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible()
        })

        await test.step('a stranger sees the reason', async () => {
          await page.goto('/de-ch/intra')
          await page.waitForURL((url) => url.origin === there)
          await signInThere(page, stranger)
          await page.waitForURL(/\/de-ch\/forbidden/)
          await expect(page.getByText('gibt es keine Person im Verzeichnis')).toBeVisible()
        })

        await test.step('and can sign in with another account', async () => {
          await page.getByRole('button', { name: 'Mit einem anderen Konto anmelden' }).click()
          await page.waitForURL((url) => url.origin === there)
          await expect(page.getByRole('button', { name: /Change user|Benutzer wechseln/ })).toBeVisible()
        })
        const ofOurs = console.complaints().filter((line) => !line.includes(there))
        const expectedWarnings = [
          // As specified for a scope without it.
          /lacks offline_access/,
          // It revokes only for clients with a secret.
          /revoke token failed/,
        ]
        expect(ofOurs.filter((line) => !expectedWarnings.some((expected) => expected.test(line)))).toEqual([])
      } finally {
        await context.close()
        await server.stop()
        await provider.stop()
      }
    },
  )

  test(
    'a wrong setting and an unavailable provider are reported as such, not as a missing network',
    onlyLong,
    async ({ browser, server }) => {
      expect(missing).toBeNull()
      // A different person than above, who is linked to that provider.
      const { email } = await accountOf('second player')
      const corinne = { username: 'corinne', name: 'Corinne', email, emailVerified: true, password: 'corinne-pass-1' }
      const provider = await startGlewlwyd({ appOrigin: server.origin, people: [corinne] })
      const there = new URL(provider.issuer).origin
      const settings = {
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: provider.clientId,
        OIDC_SCOPE: provider.audience,
        OIDC_AUDIENCE: provider.audience,
      }
      const context = await browser.newContext({ baseURL: server.origin })
      const page = await context.newPage()
      const startWith = async (changed: object) => {
        await server.stop()
        await server.start({ ...settings, ...changed })
      }
      try {
        await test.step('a sign-in that the site does not accept', async () => {
          await startWith({ OIDC_AUDIENCE: 'urn:elsewhere' })
          await page.goto('/de-ch/intra')
          await page.waitForURL((url) => url.origin === there)
          await signInThere(page, corinne)
          await expect(page.getByText('nimmt die Anmeldung nicht an')).toBeVisible()
          await expect(page.getByText('Fehlercode: auth.token_invalid')).toBeVisible()
          await expect(page.getByText('Offline')).toBeHidden()
        })

        await test.step('a member who is signed in when the setting changes', async () => {
          await startWith({})
          await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
          // Glewlwyd asks users with a session whether to continue.
          await page.getByRole('button', { name: /Continue|Weiter/ }).click()
          await page.waitForURL(`${server.origin}/de-ch/intra`)
          await expect(page.getByRole('heading', { level: 1, name: /Corinne/ })).toBeVisible()
          await startWith({ OIDC_AUDIENCE: 'urn:elsewhere' })
          await page.reload()
          await expect(page.getByText('Diese Website nimmt Ihre Anmeldung nicht an')).toBeVisible()
          await expect(page.getByText('Offline')).toBeHidden()
          await page.goto('/de-ch/aktuelles')
          await expect(page.getByRole('article').first()).toBeVisible()
          await expect(page.getByText('Offline')).toBeHidden()
        })

        await test.step('a visitor whose provider is down', async () => {
          await startWith({})
          await provider.stop()
          const visitor = await (await browser.newContext({ baseURL: server.origin })).newPage()
          await visitor.goto('/de-ch/intra')
          await expect(visitor.getByText('Die Anmeldung ist gerade nicht erreichbar')).toBeVisible({ timeout: 30_000 })
          await visitor.context().close()
        })
      } finally {
        await context.close()
        await server.stop()
        await provider.stop()
      }
    },
  )
})

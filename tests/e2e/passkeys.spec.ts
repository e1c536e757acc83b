import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { eachLocale, onlyLong } from '../support/long-run.ts'
import { accountOf } from '../support/seeded-folder.ts'

test.use({ serviceWorkers: 'block' })

/** Gives the browser a device that unlocks with a finger. */
const addDevice = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

const words = {
  'de-ch': {
    role: 'player',
    ...{ email: 'E-Mail', password: 'Passwort', submit: 'Anmelden', use: 'Passkey verwenden' },
    ...{ create: 'Passkey einrichten', decline: 'Nicht jetzt', add: 'Passkey hinzufügen', remove: 'Entfernen' },
    ...{
      current: 'Bisheriges Passwort',
      next: 'Weiter',
      refused: 'Dieser Passkey gilt hier nicht',
      added: 'eingerichtet',
    },
  },
  'en-gb': {
    role: 'second player',
    ...{ email: 'Email', password: 'Password', submit: 'Sign in', use: 'Use a passkey' },
    ...{ create: 'Set up a passkey', decline: 'Not now', add: 'Add a passkey', remove: 'Remove' },
    ...{ current: 'Current password', next: 'Continue', refused: 'This passkey is not valid here', added: 'is set up' },
  },
} as const

const leave = async (page: Page): Promise<void> => {
  await page.context().clearCookies()
  await page.goto('about:blank')
}

const fillIn = async (page: Page, { role, email, password, submit }: (typeof words)['de-ch' | 'en-gb']) => {
  const account = await accountOf(role)
  await page.getByLabel(email).fill(account.email)
  await page.getByLabel(password).fill(account.password)
  await page.getByRole('button', { name: submit }).click()
}

for (const { locale } of eachLocale) {
  test(
    `in ${locale} a passkey is added from the offer and on the account page, signs in, and is removed`,
    onlyLong,
    async ({ page, expectFailedLoads }) => {
      expectFailedLoads(/\/sso\/interaction\//)
      const said = words[locale]
      const found: string[] = []
      const look = async (where: string) => {
        found.push(...(await findings(page, where)))
        await page.setViewportSize({ width: 320, height: 640 })
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
        const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
        if (isWide) found.push(`${where} scrolls sideways with large text`)
        await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
      }
      const account = `/sso/account/personal-info?ui_locales=${locale}`
      await addDevice(page)

      await page.goto(account)
      await expect(page.getByRole('button', { name: said.use })).toBeVisible()
      await look('sign-in')
      await fillIn(page, said)
      await expect(page.getByRole('link', { name: said.decline })).toBeVisible()
      await look('offer')
      await page.getByRole('button', { name: said.create }).click()
      await expect(page.getByRole('link', { name: said.add })).toBeVisible()
      await expect(page.getByRole('button', { name: said.remove })).toHaveCount(1)
      await look('account')

      // The device answers the prompt at the field at once.
      await leave(page)
      await page.goto(account)
      await expect(page.getByRole('button', { name: said.remove })).toHaveCount(1)

      await page.addInitScript(() => {
        if (isSecureContext) PublicKeyCredential.isConditionalMediationAvailable = async () => false
      })
      await leave(page)
      await page.goto(account)
      await page.getByRole('button', { name: said.use }).click()
      await expect(page.getByRole('button', { name: said.remove })).toHaveCount(1)

      await page.getByRole('button', { name: said.remove }).click()
      await expect(page.getByRole('button', { name: said.remove })).toHaveCount(0)
      await leave(page)
      await page.goto(account)
      await page.getByRole('button', { name: said.use }).click()
      await expect(page.getByRole('alert')).toContainText(said.refused)

      await fillIn(page, said)
      await page.getByRole('link', { name: said.decline }).click()
      await page.getByRole('link', { name: said.add }).click()
      await page.getByLabel(said.current).fill((await accountOf(said.role)).password)
      await page.getByRole('button', { name: said.next }).click()
      await look('creation')
      await page.getByRole('button', { name: said.create }).click()
      await expect(page.getByRole('status')).toContainText(said.added)
      expect(found).toEqual([])
    },
  )
}

test('without its script the page asks for the password only, and offers nothing', onlyLong, async ({ page }) => {
  await addDevice(page)
  await page.route(/\/sso\/assets\/passkey/, (route) => route.fulfill({ body: '' }))
  await page.goto('/sso/account/personal-info')
  await expect(page.getByLabel('E-Mail')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Passkey verwenden' })).toBeHidden()
  await fillIn(page, words['de-ch'])
  await expect(page.getByRole('link', { name: 'Passkey hinzufügen' })).toBeVisible()
})

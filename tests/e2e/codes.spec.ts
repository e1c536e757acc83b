import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { totpOf } from '../support/codes.ts'
import { eachLocale, onlyLong } from '../support/long-run.ts'
import { accountOf } from '../support/seeded-folder.ts'

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } })

const words = {
  'de-ch': {
    ...{ role: 'treasurer', email: 'E-Mail', password: 'Passwort', submit: 'Anmelden' },
    ...{
      add: 'Code einschalten',
      current: 'Bisheriges Passwort',
      next: 'Weiter',
      code: 'Code, den die App jetzt zeigt',
    },
    ...{
      confirm: 'Einschalten',
      recovery: 'Ihre Notfallcodes',
      asked: 'Code oder Notfallcode',
      left: 'noch 9 Notfallcodes',
      copySecret: 'Schlüssel kopieren',
      copyAll: 'Alle kopieren',
      copied: 'Kopiert.',
      notCopied: 'Das Kopieren ist nicht möglich.',
    },
  },
  'en-gb': {
    ...{ role: 'auditor', email: 'Email', password: 'Password', submit: 'Sign in' },
    ...{
      add: 'Switch the code on',
      current: 'Current password',
      next: 'Continue',
      code: 'Code that the app shows now',
    },
    ...{
      confirm: 'Switch on',
      recovery: 'Your recovery codes',
      asked: 'Code or recovery code',
      left: '9 recovery codes left',
      copySecret: 'Copy the key',
      copyAll: 'Copy all',
      copied: 'Copied.',
      notCopied: 'Copying is not possible.',
    },
  },
} as const

const enterPassword = async (page: Page, { role, email, password, submit }: (typeof words)['de-ch' | 'en-gb']) => {
  const account = await accountOf(role)
  await page.getByLabel(email).fill(account.email)
  await page.getByLabel(password).fill(account.password)
  await page.getByRole('button', { name: submit }).click()
}

for (const { locale } of eachLocale) {
  test(
    `in ${locale} codes are switched on and asked at the next sign-in, where a recovery code helps too`,
    onlyLong,
    async ({ page, expectFailedLoads }) => {
      expectFailedLoads(/\/sso\/interaction\//)
      const said = words[locale]
      const found: string[] = []
      const look = async (where: string) => {
        found.push(...(await findings(page, where)))
        await page.setViewportSize({ width: 320, height: 640 })
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
        if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) found.push(`${where} is wide`)
        await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
        await page.setViewportSize({ width: 390, height: 844 })
      }
      const overview = `/sso/account/personal-info?ui_locales=${locale}`
      await page.goto(overview)
      await enterPassword(page, said)
      await page.getByRole('link', { name: said.add }).click()
      await page.getByLabel(said.current).fill((await accountOf(said.role)).password)
      await page.getByRole('button', { name: said.next }).click()
      await look('the secret')
      const address = (await page.locator('a[href^="otpauth:"]').getAttribute('href')) ?? ''
      // An empty list denies the clipboard, and the page says that nothing was copied.
      await page.context().grantPermissions([])
      await page.getByRole('button', { name: said.copySecret }).click()
      await expect(page.getByRole('status')).toHaveText(said.notCopied)
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.getByRole('button', { name: said.copySecret }).click()
      await expect(page.getByRole('status')).toHaveText(said.copied)
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied.replaceAll(' ', '')).toBe(new URL(address).searchParams.get('secret'))
      const app = totpOf(address)
      await page.getByLabel(said.code).fill(app.generate())
      await page.getByRole('button', { name: said.confirm }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.recovery)
      await look('the recovery codes')
      const codes = await page.locator('li.code-text').allTextContents()
      await page.getByRole('button', { name: said.copyAll }).click()
      await expect(page.getByRole('status')).toHaveText(said.copied)
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
      const [recoveryCode = ''] = codes

      await page.context().clearCookies()
      await page.goto(overview)
      await enterPassword(page, said)
      await expect(page.getByLabel(said.asked)).toBeFocused()
      await look('the code')
      await page.getByLabel(said.asked).fill('000000')
      await page.getByRole('button', { name: said.submit }).click()
      await expect(page.getByLabel(said.asked)).toHaveAttribute('aria-invalid', 'true')
      await look('the wrong code')
      await page.getByLabel(said.asked).fill(recoveryCode.toLowerCase())
      await page.getByRole('button', { name: said.submit }).click()
      await expect(page.getByText(said.left)).toBeVisible()
      await look('the account')
      expect(found).toEqual([])
    },
  )
}

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { totpOf } from './codes.ts'
import { inherited } from './processes.ts'
import { mailsSentTo } from './sent-mails.ts'
import { root } from './sources.ts'

/**
 * Invites the first administrator of an empty installation at the command line, and signs in with the mailed link and a
 * code.
 */
export const signInFirst = async (page: Page, origin: string, folder: string, address: string) => {
  await promisify(execFile)(process.execPath, ['server/cli.ts', 'admin', 'invite', address, '--member'], {
    cwd: root,
    env: { ...inherited, DATA_FOLDER: folder, PUBLIC_ORIGIN: origin },
  })
  await expect.poll(() => mailsSentTo(folder, address)).toHaveLength(1)
  const [mail] = await mailsSentTo(folder, address)
  await page.goto(/http\S+token=\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  await page.getByLabel('Neues Passwort').fill('Posaune-1926')
  await page.getByRole('button').last().click()
  await page.goto(`${origin}/de-ch/intra`)
  await page.getByLabel('E-Mail').fill(address)
  await page.getByLabel('Passwort').fill('Posaune-1926')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  // A new band demands a passkey or a code from its administrators.
  const app = totpOf((await page.locator('a[href^="otpauth:"]').getAttribute('href')) ?? '')
  await page.getByLabel('Code, den die App jetzt zeigt').fill(app.generate())
  await page.getByRole('button', { name: 'Einschalten' }).click()
  await page.getByRole('link', { name: 'Weiter' }).click()
  await page.waitForURL(({ pathname }) => /^\/de-ch\/intra/.test(pathname))
}

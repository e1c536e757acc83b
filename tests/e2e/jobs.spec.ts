import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'
import { startSmtpServer, type TestSmtpServer } from '../support/smtp.ts'

test.use({ member: 'admin', serviceWorkers: 'block', viewport: { width: 390, height: 844 } })

let smtp: TestSmtpServer
test.beforeAll(async () => {
  smtp = await startSmtpServer()
})
test.afterAll(() => smtp.close())
test.beforeEach(async ({ server }) => {
  await server.stop()
  await server.start({ SMTP_URL: `smtp://127.0.0.1:${smtp.settings.port}` })
})

const invite = async (page: Page, email: string) => {
  await page.goto('/de-ch/intra/admin/people/invite')
  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Vorname').fill('Ursina')
  await page.getByLabel('Nachname').fill('Frei')
  await page.getByLabel('Instrument').selectOption('Tuba')
  await page.getByRole('button', { name: 'Einladen' }).click()
  await expect(page.getByText('Ursina Frei ist eingeladen.')).toBeVisible()
}
const jobs = (page: Page) => page.getByRole('region', { name: 'Nicht erledigt' })

test('an administrator sees a refused mail, the mark on the person, and retries', onlyLong, async ({ page }) => {
  smtp.refuseRecipient(550, '5.1.1 <b>No such user</b>')
  await invite(page, 'ursina@band.example')
  await page.goto('/de-ch/intra/admin')
  await page.getByRole('link', { name: /^E-Mails und Aufträge/ }).click()
  await expect(async () => {
    await page.reload()
    await expect(jobs(page).getByText('E-Mail: Einladung')).toBeVisible({ timeout: 2000 })
    await expect(jobs(page).getByText('aufgegeben', { exact: true })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(jobs(page).getByText('550 5.1.1 <b>No such user</b>')).toBeVisible()
  await jobs(page).getByRole('link', { name: 'Ursina Frei' }).click()
  await expect(page.getByText(/^Der Mailserver hat ursina@band\.example am .* abgewiesen\./)).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Aufgegeben (1)' }).click()
  await jobs(page).getByRole('button', { name: 'Noch einmal versuchen: E-Mail: Einladung' }).click()
  await expect(jobs(page).getByText('Nichts ist in diesem Zustand.')).toBeVisible()
  await expect.poll(() => smtp.received.flatMap(({ to }) => to)).toContain('ursina@band.example')

  await page.getByRole('button', { name: 'Testmail an mich senden' }).click()
  await expect(page.getByText(/^Die E-Mail an .* ist angenommen\./)).toBeVisible()
  await expect(page.getByText(/^250 /)).toBeVisible()
})

test('axe finds nothing in a filled list and a refused test mail', onlyLong, async ({ page }) => {
  smtp.refuseRecipient(550, '5.1.1 No such user')
  await invite(page, 'ursina2@band.example')
  await page.goto('/de-ch/intra/admin/jobs')
  await expect(async () => {
    await page.reload()
    await expect(jobs(page).getByText('aufgegeben', { exact: true })).toBeVisible({ timeout: 2000 })
  }).toPass()
  smtp.refuseRecipient(550, '5.7.1 Relaying denied')
  await page.getByRole('button', { name: 'Testmail an mich senden' }).click()
  await expect(page.getByText(/^Die E-Mail an .* ging nicht hinaus\./)).toBeVisible()
  expect(await findings(page, 'jobs')).toEqual([])
  await page.goto('/de-ch/intra/admin/people?q=Ursina')
  await expect(page.getByText('E-Mail abgewiesen').first()).toBeVisible()
  expect(await findings(page, 'people')).toEqual([])
})

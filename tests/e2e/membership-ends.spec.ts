import { expect, signIn, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { piece } from '../support/members-area.ts'

test.describe('a member', () => {
  test.use({ member: 'second player', serviceWorkers: 'block' })

  test(
    'an ended membership wipes a device whose app was left open, when it becomes visible',
    onlyLong,
    async ({ page, anotherDevice, console, expectFailedLoads }) => {
      // Requests as the member are refused.
      expectFailedLoads(/\/api\//)
      console.expectComplaints(/Dieser Bereich ist den Mitgliedern vorbehalten/)
      await page.clock.install()
      await page.goto('/de-ch/intra/repertoire')
      const amazing = piece(page, 'Amazing Grace')
      await amazing.getByRole('button', { name: /^Speichern/ }).click()
      await expect(amazing.getByText(/^Gespeichert/)).toBeVisible()
      const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name))
      expect(await databases()).toHaveLength(2)

      const office = await anotherDevice('admin')
      await office.goto('/de-ch/intra/admin/people')
      await office.getByLabel('Name oder E-Mail').fill('corinne')
      await office.getByRole('link', { name: /^Corinne/ }).click()
      const memberships = office.getByRole('region', { name: 'Mitgliedschaften' })
      await memberships.getByRole('button', { name: /^Beenden/ }).click()
      const question = office.getByRole('dialog')
      await question.getByLabel('Letzter Tag').fill('2026-01-31')
      await question.getByRole('button', { name: 'Mitgliedschaft beenden' }).click()
      await expect(question).toBeHidden()

      await page.clock.fastForward('06:00')
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await expect(page).toHaveURL(/\/de-ch\/forbidden\?reason=membership-ended$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kein Zugang')
      await expect.poll(databases).toEqual(['mhz-device'])
    },
  )
})

test(
  'a role granted to a non-member opens its part of the members area, and nothing else',
  onlyLong,
  async ({ page, anotherDevice }) => {
    const office = await anotherDevice('admin')
    await office.goto('/de-ch/intra/admin/people')
    await office.getByLabel('Name oder E-Mail').fill('petra')
    await office.getByRole('link', { name: /^Petra/ }).click()
    const roles = office.getByRole('region', { name: 'Rollen' })
    await roles.getByLabel('Redaktion').check()
    await expect(roles.getByRole('status')).toHaveText('Gespeichert')

    await signIn(page, 'no membership')
    const places = page.getByRole('navigation', { name: 'Interner Bereich' }).first()
    await expect(places.getByRole('link', { name: 'Verwaltung' })).toBeVisible()
    await expect(places.getByRole('link', { name: /Proben|Wer ist wer|Noten/ })).toHaveCount(0)
    await places.getByRole('link', { name: 'Verwaltung' }).click()
    await page.getByRole('link', { name: /^Shop Artikel/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Shop/)
    await page.goto('/de-ch/intra/selfservice')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gerät und Daten')
    await page.goto('/de-ch/intra/meetings')
    await expect(page).toHaveURL(/\/de-ch\/forbidden\?reason=not-a-member$/)
  },
)

import { eq } from 'drizzle-orm'
import { account } from '#server/platform/db/tables.ts'
import { endSessions } from '#server/platform/identity/sessions.ts'
import { answersOf } from '../support/answers.ts'
import { expect, signIn, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { answer, meeting, piece } from '../support/members-area.ts'
import { accountOf } from '../support/seeded-folder.ts'

test.describe('a member', () => {
  test.use({ member: 'second player', serviceWorkers: 'block' })

  test(
    'an ended membership wipes a device whose app was left open, when it becomes visible',
    onlyLong,
    async ({ page, anotherDevice, console, expectFailedLoads }) => {
      // Requests as the member are refused. Without a worker, chunks that the page fetches in advance may fail offline.
      expectFailedLoads(/\/(?:api|assets)\//)
      console.expectComplaints(/Dieser Bereich ist den Mitgliedern vorbehalten/)
      await page.clock.install()
      await page.goto('/de-ch/intra/repertoire')
      const amazing = piece(page, 'Amazing Grace')
      await amazing.getByRole('button', { name: /^Speichern/ }).click()
      await expect(amazing.getByText(/^Gespeichert/)).toBeVisible()
      const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name))
      expect(await databases()).toHaveLength(2)
      await page.goto('/de-ch/intra/meetings')
      await expect(meeting(page, 'Matinée im Park')).toBeVisible()
      await page.context().setOffline(true)
      await answer(meeting(page, 'Matinée im Park'), 'Abgemeldet', 'Offline')

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

      await page.context().setOffline(false)
      await page.clock.fastForward('06:00')
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await expect(page).toHaveURL(/\/de-ch\/forbidden\?reason=membership-ended$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kein Zugang')
      await expect(page.getByText('Das war noch nicht gesendet und ging dabei verloren.')).toBeVisible()
      await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/^Antwort: Matinée im Park, /])
      await page.reload()
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
      await expect.poll(databases).toEqual(['mhz-device'])
    },
  )
})

test.describe('a member who is offline when all sign-ins end elsewhere', () => {
  test.use({ member: 'player', serviceWorkers: 'block' })

  test(
    'has the waiting answer sent after the next sign-in, and not before',
    onlyLong,
    async ({ page, context, server, expectFailedLoads }) => {
      // Without a worker, chunks that the page fetches in advance may fail offline.
      expectFailedLoads(/\/(?:sso\/token|(?:api|assets)\/.*)$/)
      await page.goto('/de-ch/intra/meetings')
      const card = meeting(page, 'Matinée im Park')
      await expect(card).toBeVisible()
      await context.setOffline(true)
      await answer(card, 'Abgemeldet', 'Offline')

      const { email, password } = await accountOf('player')
      const before = await answersOf(server, 'player')
      const { db, close } = await server.openDatabase()
      const [known] = await db.select().from(account).where(eq(account.email, email))
      await endSessions(db, known?.id ?? '')
      await close()
      await context.clearCookies()
      await context.setOffline(false)
      await expect(page.getByText('Bitte melden Sie sich noch einmal an.')).toBeVisible()
      await expect(card.getByRole('status')).toContainText('bitte melden Sie sich wieder mit Ihrem Konto an')
      expect(await answersOf(server, 'player')).toEqual(before)

      const opened = page.waitForEvent('popup')
      await page.getByRole('status').getByRole('button', { name: 'Anmelden' }).click()
      const popup = await opened
      await popup.getByLabel('E-Mail').fill(email)
      await popup.getByLabel('Passwort').fill(password)
      await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Anmelden' }).click()])
      await expect(card.getByRole('status')).toHaveText('Gespeichert')
      const given = { title: 'Matinée im Park', status: false, remarks: '' }
      expect(await answersOf(server, 'player')).toEqual([...before, given])
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

import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { answer, meeting, piece, signInAgain, waitUntilReadyForOffline } from '../support/members-area.ts'
import { changeTokens, tokenRecord } from '../support/token-record.ts'

test.describe('a member', () => {
  test.use({ member: 'player' })

  test(
    'whose session cannot be renewed loses nothing, and signs in to send pending changes',
    onlyLong,
    async ({ page, expectFailedLoads }) => {
      expectFailedLoads(/\/(?:api|sso)\//)
      await page.goto('/de-ch/intra/repertoire')
      await piece(page, 'Amazing Grace').getByRole('button', { name: 'Speichern' }).click()
      await expect(piece(page, 'Amazing Grace').getByText('Gespeichert', { exact: true })).toBeVisible()
      await waitUntilReadyForOffline(page)
      await changeTokens(page, { accessToken: 'forged', refreshToken: 'forged', expiresAt: 1 })
      await page.goto('/de-ch/intra/meetings')
      await expect(page.getByText('Bitte melden Sie sich noch einmal an.')).toBeVisible()
      const card = meeting(page, 'Matinée im Park')
      await answer(
        card,
        'Abgemeldet',
        'Noch nicht gesendet: Ihre Sitzung ist abgelaufen, bitte melden Sie sich wieder mit Ihrem Konto an.',
      )
      const nav = page.getByRole('navigation', { name: 'Interner Bereich' })
      await nav.getByRole('link', { name: 'Meine Noten' }).click()
      await expect(piece(page, 'Amazing Grace').getByText('Gespeichert', { exact: true })).toBeVisible()
      await nav.getByRole('link', { name: 'Proben und Auftritte' }).click()
      await signInAgain(page)
      await expect(card.getByRole('status')).toHaveText('Gespeichert')
      await expect(card.getByRole('radio', { name: 'Abgemeldet' })).toBeChecked()
      await expect(page.getByText('Bitte melden Sie sich noch einmal an.')).toBeHidden()
    },
  )
})

test.describe('a member without a service worker', () => {
  test.use({ member: 'player', serviceWorkers: 'block' })

  test(
    'sees a notice for a mistyped address of the members area, and a way back',
    onlyLong,
    async ({ page, expectFailedLoads }) => {
      expectFailedLoads(/\/intra\/metings$/)
      await page.goto('/de-ch/intra/metings')
      await expect(page.getByText('Diese Seite gibt es nicht (mehr).')).toBeVisible()
      await page.getByRole('banner').getByRole('link', { name: 'Intern' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, Heinz$/)
    },
  )

  test(
    'gets a clear refusal for invalid requests, and nothing is changed',
    onlyLong,
    async ({ page, expectFailedLoads }) => {
      expectFailedLoads(/\/api\/participationselfservice/)
      await page.goto('/de-ch/intra/meetings')
      const card = meeting(page, 'Platzkonzert mit Glühwein')
      await expect(card.getByText('Bitte an- oder abmelden')).toBeVisible()
      const token = (await tokenRecord(page)).accessToken
      const post = (body: string) =>
        page.evaluate(
          async ([text, bearer]) => {
            const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` }
            const reply = await fetch('/api/participationselfservice/', { method: 'POST', headers, body: text ?? '' })
            return { status: reply.status, body: await reply.json() }
          },
          [body, token],
        )
      expect(await post('{"eventId": 1, "status"')).toMatchObject({
        status: 400,
        body: { type: 'danger', code: 'request.malformed' },
      })
      expect(await post('{"eventId": "1; drop table", "status": "yes", "remarks": 7}')).toMatchObject({
        status: 400,
        body: { code: 'validation.invalid', errors: [{ field: 'eventId' }, { field: 'status' }, { field: 'remarks' }] },
      })
      await page.reload()
      await expect(card.getByText('Bitte an- oder abmelden')).toBeVisible()
    },
  )
})

import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'
import { answer, meeting, waitUntilReadyForOffline } from '../support/members-area.ts'

test.describe('a member who signs out', () => {
  const databases = (page: Page) =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? '').sort())
  const signOut = async (page: Page) => {
    await page.getByRole('button', { name: 'Konto', exact: true }).click()
    await page.getByRole('button', { name: 'Abmelden' }).click()
  }

  test('leaves nothing on the device, and Back shows nothing private', async ({ page }) => {
    await signIn(page, 'second player')
    await page.goto('/de-ch/intra/meetings')
    await expect(meeting(page, 'Gesamtprobe')).toBeVisible()
    await waitUntilReadyForOffline(page)
    await page.goto('/de-ch/intra/person')
    await page.getByLabel('Firma').fill('Metzgerei')
    await signOut(page)
    const question = page.getByRole('dialog', { name: 'Ein Entwurf ist noch nicht gespeichert' })
    await expect(question.getByRole('listitem')).toHaveText('Formular «Meine Daten»')
    // The browser does not ask once more before the page is left.
    await question.getByRole('button', { name: 'Verwerfen und abmelden' }).click()
    await expect(page).toHaveURL(/\/de-ch$/)
    await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible()
    await expect.poll(() => databases(page)).toEqual(['mhz-device'])
    expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain('mhz')
    // The provider's pages are entries of the history only if they redirect slowly.
    const signInForm = page.getByLabel('E-Mail')
    for (let presses = 0; presses < 3 && !(await signInForm.isVisible()); presses += 1) {
      // Not until the load: the page leads to the sign-in before.
      await page.goBack({ waitUntil: 'commit' })
      await expect(signInForm.or(page.getByRole('region', { name: 'Nächstes Konzert' }))).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Gesamtprobe' }).or(page.getByLabel('Firma'))).toHaveCount(0)
    }
    await expect(signInForm).toBeVisible()
    await page.goto('/de-ch/intra/meetings')
    await expect(page.getByLabel('E-Mail')).toBeVisible()
  })

  test.describe('with a draft', () => {
    test.use({ member: 'editor', serviceWorkers: 'block', viewport: { width: 390, height: 844 } })

    test('is told which draft would be deleted, and keeps it', onlyLong, async ({ page }) => {
      await page.goto('/de-ch/intra/admin/articles/new')
      const title = page.getByLabel('Titel', { exact: true })
      await title.fill('Später weiter')
      await signOut(page)
      const question = page.getByRole('dialog', { name: 'Ein Entwurf ist noch nicht gespeichert' })
      await expect(question.getByRole('listitem')).toHaveText('Artikel «Später weiter»')
      expect(await findings(page, 'asked about a draft')).toEqual([])
      await question.getByRole('button', { name: 'Abbrechen' }).click()
      await page.reload()
      await expect(title).toHaveValue('Später weiter')
      await signOut(page)
      await question.getByRole('button', { name: 'Verwerfen und abmelden' }).click()
      await expect(page).toHaveURL(/\/de-ch$/)
    })
  })

  test.describe('with a pending answer', () => {
    test.use({ member: 'player' })

    test('is asked what to do with it', onlyLong, async ({ page, context, expectFailedLoads }) => {
      expectFailedLoads(/\/api\//)
      await page.goto('/de-ch/intra/meetings')
      const card = meeting(page, 'Matinée im Park')
      await expect(card).toBeVisible()
      await waitUntilReadyForOffline(page)
      await context.setOffline(true)
      await answer(card, 'Abgemeldet', 'Offline: wird automatisch gesendet')
      await signOut(page)
      const question = page.getByRole('dialog', { name: 'Eine Änderung ist noch nicht gesendet' })
      await question.getByRole('button', { name: 'Senden und abmelden' }).click()
      await expect(question).toContainText('Nicht alles konnte gesendet werden.')
      await question.getByRole('button', { name: 'Abbrechen' }).click()
      await expect(question).toBeHidden()
      await expect(card.getByRole('radio', { name: 'Abgemeldet' })).toBeChecked()
      await context.setOffline(false)
      await expect(card.getByRole('status')).toContainText('Gespeichert')
    })

    test(
      'discards it offline, and leaves nothing in any tab',
      onlyLong,
      async ({ page, context, expectFailedLoads }) => {
        expectFailedLoads(/\/(?:api|sso|art)\//)
        await page.goto('/de-ch/intra/meetings')
        const card = meeting(page, 'Gesamtprobe')
        await expect(card).toBeVisible()
        await waitUntilReadyForOffline(page)
        const other = await context.newPage()
        await other.goto('/de-ch/intra/repertoire')
        await expect(other.getByRole('heading', { name: 'Amazing Grace' })).toBeVisible()
        await context.setOffline(true)
        await answer(card, 'Abgemeldet', 'Offline: wird automatisch gesendet')
        await signOut(page)
        await page
          .getByRole('dialog', { name: 'Eine Änderung ist noch nicht gesendet' })
          .getByRole('button', { name: 'Verwerfen und abmelden' })
          .click()
        for (const tab of [page, other]) {
          await expect(tab).toHaveURL(/\/de-ch$/)
          await expect(tab.getByRole('button', { name: 'Anmelden' })).toBeVisible()
          expect(await tab.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('mhz')
        }
        await expect.poll(() => databases(page)).toEqual(['mhz-device'])
        await other.goto('/de-ch/intra/meetings')
        await expect(other.getByRole('main')).toContainText(
          'Für die erste Anmeldung auf diesem Gerät müssen Sie online sein.',
        )
        await expect(other.getByRole('heading', { name: 'Gesamtprobe' })).toHaveCount(0)
      },
    )
  })
})

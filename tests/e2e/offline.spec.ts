import type { Page } from '@playwright/test'
import { outboxSyncTag } from '#contract/worker.ts'
import { answersOf } from '../support/answers.ts'
import { expect, signIn, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { answer, ink, leaf, meeting, piece, waitUntilReadyForOffline } from '../support/members-area.ts'
import { changeTokens } from '../support/token-record.ts'
import { controlWorker, tagsToSync } from '../support/worker.ts'

/** Pictures and the manifest are not needed for playing, but the browser requests them anyway. */
test.beforeEach(({ phone }) => phone.expectFailedLoads(/\/(?:api|sso|art)\/|\.webmanifest$/))

/** Navigates by taps within the app, without loading a page. */
const openRepertoire = async (page: Page): Promise<void> => {
  await page.getByRole('navigation', { name: 'Interner Bereich' }).getByRole('link', { name: 'Meine Noten' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meine Noten')
}

test('a member saves the repertoire, and weeks later plays and answers in the cellar; the answer arrives once', async ({
  phone,
  server,
}) => {
  test.setTimeout(120_000)
  const title = 'Licht über dem Wasser'
  const wish = { title, status: true, remarks: 'Spiele auch Pauke.' }

  await test.step('at home: signs in and saves', async () => {
    const page = await phone.open('/de-ch')
    await signIn(page, 'player')
    await openRepertoire(page)
    await page.getByRole('button', { name: /^Ganzes Repertoire speichern/ }).click()
    await expect(page.getByText('Alles gespeichert: Sie können offline spielen.')).toBeVisible()
    await waitUntilReadyForOffline(page)
    // Weeks later the access token has expired.
    await changeTokens(page, { expiresAt: 1 })
    await phone.close()
    await server.stop()
  })

  await test.step('in the cellar, after a cold start: reads in both languages, plays and answers', async () => {
    const page = await phone.open('/de-ch', { offline: true })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Willkommen bei der Musik Harmonie Zürichberg')
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible()
    // No field is left empty where pictures are missing.
    await expect(page.locator('.banner-picture')).toBeHidden()
    await expect(page.locator('.head-picture')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await page.goto('/de-ch/calendar')
    await expect(page.getByRole('heading', { name: 'Generalversammlung' })).toBeVisible()
    const concert = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
    await concert.getByText('Programm, 8 Stücke').click()
    await expect(concert.getByRole('listitem').first()).toContainText('Amazing Grace')
    await concert.getByRole('link', { name: 'Auf den Notenständer' }).click()
    await page.getByRole('button', { name: 'Ablauf' }).click()
    const running = page.getByRole('dialog', { name: 'Programm' })
    await expect(running.getByText('Gespeichert', { exact: true })).toHaveCount(8)
    await page.goto('/en-gb/intra')
    await expect(page.getByText(/^Offline, as of \d\d:\d\d\.$/)).toBeVisible()
    await page.getByRole('navigation', { name: 'Members’ area' }).getByRole('link', { name: 'Calendar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Concerts and events')
    await expect(page.getByRole('heading', { name: 'Generalversammlung' })).toBeVisible()

    // Then plays a saved sheet and answers with a remark.
    await page.goto('/de-ch/intra')
    await expect(page.getByText(/^Offline, Stand \d\d:\d\d\.$/)).toBeVisible()
    await openRepertoire(page)
    await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
    await expect(leaf(page, 'Seite 1 von 3')).toBeVisible()
    await expect.poll(() => ink(page)).toBeGreaterThan(1000)
    await page.getByRole('button', { name: 'Schliessen' }).click()
    await expect(piece(page, 'Can-Can').getByText('Gespeichert', { exact: true })).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Interner Bereich' })
      .getByRole('link', { name: /Proben/ })
      .click()
    const card = meeting(page, title)
    await card.getByLabel('Bemerkung').fill(wish.remarks)
    await answer(card, 'Angemeldet', 'Offline: wird automatisch gesendet')
    await expect(page.getByText('Eine Änderung ist noch nicht gesendet.')).toBeVisible()
    await phone.close()
  })

  await test.step('the answer is still pending at the next start, and is sent when the network is back', async () => {
    const page = await phone.open('/de-ch/intra/meetings', { offline: true })
    const card = meeting(page, title)
    await expect(card.getByRole('radio', { name: 'Angemeldet' })).toBeChecked()
    await expect(card.getByLabel('Bemerkung')).toHaveValue(wish.remarks)
    await expect(card.getByRole('status')).toContainText('Offline: wird automatisch gesendet')
    await expect(page.getByText('Eine Änderung ist noch nicht gesendet.')).toBeVisible()
    await server.start()
    await phone.context().setOffline(false)
    await expect(card.getByRole('status')).toHaveText('Gespeichert')
    await expect(page.getByText('Eine Änderung ist noch nicht gesendet.')).toBeHidden()

    // It stays offline, and is in the database once.
    await server.stop()
    await page.reload()
    await expect(card.getByRole('radio', { name: 'Angemeldet' })).toBeChecked()
    await expect(card.getByRole('status')).toHaveText('Gespeichert')
    expect(await answersOf(server, 'player')).toEqual([wish])
  })
})

test("an editor who opens an editors' page offline sees that it needs the network", onlyLong, async ({ phone }) => {
  // The editors' screens are not stored on the device.
  phone.expectFailedLoads(/\/(?:api|sso|art|assets)\/|\.webmanifest$/)
  phone.expectComplaints(/Failed to fetch dynamically imported module|Unable to preload CSS/)
  const page = await phone.open('/de-ch')
  await signIn(page, 'editor')
  await waitUntilReadyForOffline(page)
  await phone.close()
  const offline = await phone.open('/de-ch/intra/admin/events', { offline: true })
  await expect(offline.getByRole('heading', { level: 1 })).toHaveText('Diese Seite braucht eine Internetverbindung')
  await expect(offline.getByRole('navigation', { name: 'Interner Bereich' }).first()).toBeVisible()
})

test(
  'an answer given offline is sent by the closed app as soon as the browser is online',
  onlyLong,
  async ({ phone, server, anotherDevice }) => {
    const title = 'Platzkonzert mit Glühwein'
    const page = await phone.open('/de-ch')
    await signIn(page, 'second player')
    await page.goto('/de-ch/intra/meetings')
    await waitUntilReadyForOffline(page)
    await changeTokens(page, { expiresAt: 1 })
    await phone.context().setOffline(true)
    await answer(meeting(page, title), 'Abgemeldet', 'Offline: wird automatisch gesendet')
    await expect.poll(() => tagsToSync(page)).toEqual([outboxSyncTag])
    const empty = await phone.context().newPage()
    await page.close()
    const worker = await controlWorker(phone.context(), empty, server.origin)
    await phone.context().setOffline(false)
    await worker.sync()
    const tablet = await anotherDevice('second player')
    await expect(async () => {
      await tablet.goto('/de-ch/intra/meetings')
      await expect(meeting(tablet, title).getByRole('radio', { name: 'Abgemeldet' })).toBeChecked({ timeout: 2000 })
    }).toPass()
    await tablet.close()
    await phone.close()
    await server.stop()
    expect(await answersOf(server, 'second player')).toEqual([{ title, status: false, remarks: '' }])
  },
)

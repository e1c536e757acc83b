import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { meeting, stored, waitUntilReadyForOffline } from '../support/members-area.ts'
import { mailsSentTo } from '../support/sent-mails.ts'
import { simulateQuotaExceeded } from '../support/storage-quota.ts'

/** Name of a page in the navigation, and its heading. */
const places = [
  ['Meine Daten', 'Meine Daten'],
  ['MHZ Downloads', 'MHZ Downloads'],
  ['Meine Noten', 'Meine Noten'],
  ['Wer ist wer', 'Wer ist wer'],
  ['Gerät und Daten', 'Gerät und Daten'],
] as const

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const nav = (page: Page) => page.getByRole('navigation', { name: 'Interner Bereich' })

test.use({ isServerShared: true })

test.describe('the pages of the members area', () => {
  test.use({ member: 'player' })

  test(
    'are reachable by tabs, dropdown and thumb bar, even offline',
    onlyLong,
    async ({ page, context, expectFailedLoads }) => {
      expectFailedLoads(/\/(?:api|art)\//)
      await page.goto('/de-ch/intra')
      await waitUntilReadyForOffline(page)
      await context.setOffline(true)
      for (const [place, heading] of places) {
        await nav(page).getByRole('link', { name: place, exact: true }).click()
        await expect(title(page)).toHaveText(heading)
        await expect(nav(page).locator('[aria-current=page]')).toHaveText(place)
      }

      await page.setViewportSize({ width: 390, height: 844 })
      const choice = page.getByRole('button', { name: /^Interner Bereich:/ })
      for (const [place, heading] of places) {
        await choice.click()
        await page.getByRole('navigation', { name: 'Alle Bereiche' }).getByRole('link', { name: place }).click()
        await expect(title(page)).toHaveText(heading)
        await expect(choice).toHaveText(`Interner Bereich: ${place}`)
        await expect(page.getByRole('navigation', { name: 'Alle Bereiche' })).toBeHidden()
      }
      for (const [word, heading] of [
        ['Noten', 'Meine Noten'],
        ['Termine', 'Konzerte und Anlässe'],
        ['Leute', 'Wer ist wer'],
        [/^Proben/, 'Bevorstehende Versammlungen'],
        ['Mehr', /^Guten .*Heinz$/],
      ] as const) {
        await nav(page).getByRole('link', { name: word }).click()
        await expect(title(page)).toHaveText(heading)
      }
    },
  )
})

test.describe('a remark', () => {
  test.use({ member: 'player', serviceWorkers: 'block' })

  test(
    'that was not persisted before the page was closed is restored at the next start',
    onlyLong,
    async ({ page, context, console }) => {
      // On browsers that are slow to close the page.
      console.expectComplaints(/answer\.save_failed/)
      await page.goto('/de-ch/intra/meetings')
      const remarks = meeting(page, 'Gesamtprobe').getByLabel('Bemerkung')
      await expect(remarks).toBeVisible()
      // Requests get no response: the remark stays in the outbox.
      await context.route(/\/participationselfservice/, () => {})
      await simulateQuotaExceeded(page, 'outbox')
      await remarks.fill('komme erst um acht')
      await page.reload()
      await expect(remarks).toHaveValue('komme erst um acht')
      expect([...(await stored(page, 'outbox')).values()]).toMatchObject([
        { desired: { remarks: 'komme erst um acht' } },
      ])
      // The line of the journal stays until the server has the change.
      const lines = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('mhz.noted')))
      expect(await lines()).toHaveLength(1)
      await context.unroute(/\/participationselfservice/)
      await page.reload()
      await expect(meeting(page, 'Gesamtprobe').getByRole('status')).toHaveText('Gespeichert')
      await expect.poll(lines).toEqual([])
    },
  )
})

test.describe('an administrator', () => {
  test.use({ member: 'admin', serviceWorkers: 'block' })

  test(
    'invites a member, grants a role, ends the membership, and sees their own changes in the log',
    onlyLong,
    async ({ page, server, expectFailedLoads }) => {
      // A last day before the first one is refused.
      expectFailedLoads(/\/admin\/membership\//)
      await page.goto('/de-ch/intra')
      await nav(page).getByRole('link', { name: 'Verwaltung' }).click()
      await page.getByRole('link', { name: /^Personen/ }).click()
      await page.getByRole('link', { name: 'Jemanden einladen' }).click()
      // Immediately, before the new page is announced. A click at a place could miss, because the new page scrolls to its
      // top. The list being left has a button of the same name while it loads.
      const invitation = page.locator('form', { has: page.getByLabel('Vorname') })
      await invitation.getByRole('button', { name: 'Einladen', exact: true }).dispatchEvent('click')
      await expect(title(page)).toHaveText('Jemanden einladen')
      await expect(page.getByLabel('E-Mail')).toBeFocused()
      await page.getByLabel('E-Mail').fill('ursina@band.example')
      await page.getByLabel('Vorname').fill('Ursina')
      await page.getByLabel('Nachname').fill("O'Erlach-Bär")
      await page.getByRole('button', { name: 'Einladen', exact: true }).press('Enter')
      await expect(page.getByLabel('Instrument')).toBeFocused()
      await page.getByLabel('Instrument').selectOption('Horn')
      await page.getByRole('button', { name: 'Einladen', exact: true }).click()
      await expect(page.getByText("Ursina O'Erlach-Bär ist eingeladen. Die E-Mail ist unterwegs.")).toBeVisible()
      await expect.poll(async () => (await mailsSentTo(server.folder, 'ursina@band.example')).length).toBe(1)

      await page.getByRole('link', { name: 'Personen' }).click()
      await page.getByLabel('Name oder E-Mail').fill('erlach')
      await expect(page.getByText('Eine Person', { exact: true })).toBeVisible()
      await page.getByRole('link', { name: /^Ursina/ }).click()
      await expect(title(page)).toHaveText("Ursina O'Erlach-Bär")
      await page.getByRole('button', { name: 'Einladung noch einmal senden' }).click()
      await expect(page.getByText('Die Einladung ist unterwegs an ursina@band.example.')).toBeVisible()
      await expect.poll(async () => (await mailsSentTo(server.folder, 'ursina@band.example')).length).toBe(2)
      const roles = page.getByRole('region', { name: 'Rollen' })
      await roles.getByLabel('Noten lesen').check()
      await expect(roles.getByRole('status')).toHaveText('Gespeichert')

      const part = page.getByRole('region', { name: 'Stimme' })
      await part.getByLabel('Instrument').selectOption('Bitte wählen')
      await part.getByRole('button', { name: 'Stimme speichern' }).click()
      await expect(part.getByText('Bitte füllen Sie dieses Feld aus')).toBeVisible()
      await part.getByLabel('Instrument').selectOption('Horn')

      const memberships = page.getByRole('region', { name: 'Mitgliedschaften' })
      await memberships.getByRole('button', { name: /^Beenden ?: Band, Horn$/ }).click()
      const question = page.getByRole('dialog', { name: 'Band, Horn: Mitgliedschaft beenden?' })
      await question.getByLabel('Letzter Tag').fill('1999-01-01')
      await question.getByRole('button', { name: 'Mitgliedschaft beenden' }).click()
      await expect(question.getByText('Der Austritt kann nicht vor dem Eintritt liegen')).toBeVisible()
      await question.getByLabel('Letzter Tag').fill('2099-12-31')
      await question.getByRole('button', { name: 'Mitgliedschaft beenden' }).click()
      await expect(question).toBeHidden()
      await expect(memberships.getByText(/bis 31\.12\.2099/)).toBeVisible()
      await page.reload()
      await expect(memberships.getByText(/bis 31\.12\.2099/)).toBeVisible()
      await expect(roles.getByLabel('Noten lesen')).toBeChecked()

      await page.goto('/de-ch/intra/admin/changes')
      const entry = page.locator('tbody').filter({ hasText: 'Mitgliedschaft geändert' }).first()
      await expect(entry).toContainText('Thomas')
      await expect(entry).toContainText("Ursina O'Erlach-Bär")
    },
  )
})

test.describe('a member with their own calendar', () => {
  test.use({ member: 'player', serviceWorkers: 'block', permissions: ['clipboard-read', 'clipboard-write'] })

  test('subscribes to the dates with an address that can be renewed and revoked', onlyLong, async ({ page }) => {
    await page.goto('/de-ch/intra/selfservice')
    const feed = page.getByRole('region', { name: 'Termine abonnieren' })
    const readAt = async (from: string) => {
      const reply = await page.request.get(from)
      return { status: reply.status(), text: await reply.text() }
    }
    const confirm = async (name: string) => {
      await feed.getByRole('button', { name, exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
    }
    await page.getByRole('link', { name: 'Termine abonnieren' }).click()
    await feed.getByRole('button', { name: 'Kalenderadresse einrichten' }).click()
    const shown = feed.getByLabel('Ihre Kalenderadresse')
    const first = await shown.inputValue()
    await feed.getByRole('button', { name: 'Adresse kopieren' }).click()
    await expect(feed.getByText('Die Adresse ist kopiert.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
    await expect(feed.getByRole('link', { name: 'Im Kalender abonnieren' })).toHaveAttribute('href', /^webcal:/)
    const events = ICAL.Component.fromString((await readAt(first)).text).getAllSubcomponents('vevent')
    expect(events.map((one) => one.getFirstPropertyValue('summary'))).toContain('? Platzkonzert mit Glühwein')
    await feed.getByLabel('Alarm im Kalender').selectOption('3 Stunden vorher')
    await expect.poll(async () => (await readAt(first)).text).toContain('TRIGGER:-PT180M')
    await confirm('Neue Adresse')
    await expect(feed.getByText('Das ist Ihre neue Adresse.')).toBeVisible()
    const second = await shown.inputValue()
    const both = await Promise.all([readAt(first), readAt(second)])
    expect(both.map(({ status }) => status)).toEqual([404, 200])
    await confirm('Ausschalten')
    await expect(feed.getByRole('button', { name: 'Kalenderadresse einrichten' })).toBeVisible()
    expect((await readAt(second)).status).toBe(404)
  })
})

import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'

const phone = { width: 390, height: 844 }
test.use({ member: 'player', serviceWorkers: 'block', viewport: phone })

const day = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10)

test(
  'the leader of a group calls a rehearsal, sees who comes, writes to the group, and cancels',
  onlyLong,
  async ({ page, anotherDevice }) => {
    await page.goto('/de-ch/intra/person')
    await page.getByText('Gruppen', { exact: true }).click()
    await page.getByRole('link', { name: /^Proben und Antworten ?: Musikkommission$/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Musikkommission' })).toBeVisible()
    await expect(page.getByText('Zurzeit ist nichts angesetzt.')).toBeVisible()

    await page.getByRole('button', { name: 'Probe ansetzen' }).click()
    await page.getByLabel('Titel').fill('Stückauswahl')
    await page.getByLabel('Beginn').fill(`${day}T20:00`)
    await page.getByLabel('Ende').fill(`${day}T19:00`)
    await page.getByRole('button', { name: 'Probe ansetzen' }).click()
    await expect(page.getByLabel('Ende')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Ende').fill(`${day}T21:30`)
    await page.getByLabel('Ort').fill('Sitzungszimmer')
    expect(await findings(page, 'the form of a rehearsal')).toEqual([])
    await page.getByRole('button', { name: 'Probe ansetzen' }).click()
    await expect(page.getByText('Die Probe ist angesetzt, und die Gruppe ist eingeladen.')).toBeVisible()
    const card = page.getByRole('listitem').filter({ hasText: 'Stückauswahl' })
    await expect(card.getByText('0 zugesagt, 0 abgemeldet, 3 offen')).toBeVisible()

    const member = await anotherDevice('second player')
    await member.setViewportSize(phone)
    await member.goto('/de-ch/intra/meetings')
    const meeting = member.getByRole('article').filter({ hasText: 'Stückauswahl' })
    await meeting.getByText('Angemeldet').last().click()
    await expect(meeting.getByRole('status')).toContainText('Gespeichert')
    const outsider = await anotherDevice('member without library')
    await outsider.goto('/de-ch/intra/meetings')
    await expect(outsider.getByRole('article').first()).toBeVisible()
    await expect(outsider.getByText('Stückauswahl')).toHaveCount(0)
    await outsider.goto(new URL(page.url()).pathname)
    await expect(outsider.getByText('Diese Gruppe gibt es nicht, oder Sie leiten sie nicht.')).toBeVisible()

    await expect(async () => {
      await page.reload()
      await expect(card.getByText('1 zugesagt, 0 abgemeldet, 2 offen')).toBeVisible({ timeout: 3000 })
    }).toPass()
    await card.getByText('1 zugesagt, 0 abgemeldet, 2 offen').click()
    await expect(card.getByText('Corinne Habermoos')).toBeVisible()
    expect(await findings(page, 'the rehearsals of a group')).toEqual([])

    await page.getByRole('button', { name: 'Der Gruppe schreiben' }).click()
    await page.getByLabel('Betreff (Deutsch)').fill('Stückauswahl')
    await page.getByRole('textbox', { name: 'Text (Deutsch)' }).fill('Bitte Vorschläge mitbringen')
    await page.getByRole('button', { name: /^Vorschau/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'An 3 Personen senden' }).click()
    await expect(page.getByText('Die E-Mail geht an 3 Personen.')).toBeVisible()

    await card.getByRole('button', { name: /^Probe absagen/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Probe absagen' }).click()
    await expect(card.getByText('Abgesagt', { exact: true })).toBeVisible()
    await expect(card.getByText(/^Die Probe ist abgesagt\./)).toBeVisible()
  },
)

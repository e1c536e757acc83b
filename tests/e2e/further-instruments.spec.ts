import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'
import { leaf, openRepertoire, piece, waitUntilReadyForOffline } from '../support/members-area.ts'

const phone = { width: 390, height: 844 }
test.use({ member: 'address manager', viewport: phone })

const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)

test(
  'a manager adds an instrument on a phone; its sheets open offline, and its section counts the player once',
  onlyLong,
  async ({ page, anotherDevice, expectFailedLoads }) => {
    expectFailedLoads(/\/(?:api|sso|art)\//)
    await page.goto('/de-ch/intra/admin/people?q=bachofner')
    await page.getByRole('link', { name: /^Heinz Bachofner-Keel/ }).click()
    const parts = page.getByRole('region', { name: 'Stimme', exact: true })
    await parts.getByLabel('Instrument', { exact: true }).selectOption('Schlagzeug')
    await parts.getByLabel('Stimme, z. B. 1').fill('')
    await parts.getByLabel('Stimmung').selectOption('gleich welche')
    await parts.getByRole('button', { name: 'Instrument hinzufügen' }).click()
    await parts.getByRole('button', { name: 'Stimme speichern' }).click()
    await expect(parts.getByText('Bitte ein Instrument wählen').first()).toBeVisible()
    const added = parts.getByRole('listitem')
    await added.getByLabel('Instrument', { exact: true }).selectOption('Schlagzeug')
    await parts.getByRole('button', { name: 'Stimme speichern' }).click()
    await expect(parts.getByText('Ein Instrument steht doppelt; auch die Hauptstimme zählt')).toBeVisible()
    await added.getByLabel('Instrument', { exact: true }).selectOption('Horn')
    await added.getByLabel('Stimme, z. B. 1').fill('2')
    await added.getByLabel('Stimmung').selectOption('F')
    await parts.getByRole('button', { name: 'Stimme speichern' }).click()
    await expect(parts.getByText('Gespeichert', { exact: true })).toBeVisible()
    expect(await findings(page, 'further parts')).toEqual([])

    const editor = await anotherDevice('editor')
    await editor.goto('/de-ch/intra/admin/events/new')
    await editor.getByLabel('Titel', { exact: true }).fill('Hornprobe')
    await editor.getByLabel('Beginn', { exact: true }).fill(`${day}T18:00`)
    const fold = editor.locator('details', { has: editor.locator('summary', { hasText: /^Eingeladen/ }) })
    await fold.locator('summary').click()
    await editor.getByLabel('Horn', { exact: true }).first().check()
    await editor.getByRole('button', { name: 'Speichern' }).click()
    await expect(editor.getByRole('heading', { level: 1, name: 'Hornprobe' })).toBeVisible()

    const player = await anotherDevice('player')
    await player.setViewportSize(phone)
    await player.goto('/de-ch/intra/meetings')
    const meeting = player.getByRole('article').filter({ hasText: 'Hornprobe' })
    await meeting.getByText('Angemeldet', { exact: true }).click()
    await expect(meeting.getByText(/^1 zugesagt|1 von/).first()).toBeVisible()

    await player.goto('/de-ch/intra/person')
    await expect(player.getByText('Horn 2 in F')).toBeVisible()
    await openRepertoire(player)
    await expect(piece(player, 'Kanon').getByText('Horn 2 in F')).toBeVisible()
    await player.getByRole('button', { name: /^Ganzes Repertoire speichern/ }).click()
    await expect(player.getByText('Alles gespeichert: Sie können offline spielen.')).toBeVisible()
    await waitUntilReadyForOffline(player)
    await player.context().setOffline(true)
    await player.reload()
    await player.getByRole('link', { name: 'Kanon', exact: true }).click()
    await expect(leaf(player, /^Kanon, Horn 2 in F, Seite 1/)).toBeVisible()
    await player.getByRole('button', { name: 'Schliessen' }).click()
    await player.getByRole('link', { name: 'Amazing Grace', exact: true }).click()
    await expect(leaf(player, /^Amazing Grace, Schlagzeug/)).toBeVisible()
    await player.getByRole('button', { name: /Alle Stimmen$/ }).click()
    const choice = player.getByRole('dialog')
    await expect(choice.getByRole('button').filter({ hasText: 'eigene Stimme' })).toHaveText([/^Schlagzeug/, /^Horn 2/])
    await choice.getByRole('button', { name: /^Horn 2 in F/ }).click()
    await expect(leaf(player, /^Amazing Grace, Horn 2 in F, Seite 1/)).toBeVisible()
  },
)

import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'
import { meeting } from '../support/members-area.ts'

test.use({ member: 'conductor', serviceWorkers: 'block', viewport: { width: 390, height: 844 } })

test(
  'a planner calls, moves and cancels a rehearsal of a section, whose players answer it',
  onlyLong,
  async ({ page, anotherDevice }) => {
    await page.goto('/de-ch/intra/planning')
    await page.getByRole('link', { name: 'Registerproben' }).click()
    await expect(page.getByRole('heading', { name: 'Registerproben', level: 1 })).toBeVisible()
    await page.getByLabel('Register', { exact: true }).selectOption({ label: 'Tuba' })
    await page.getByRole('button', { name: 'Probe ansetzen' }).click()
    await page.getByLabel('Titel').fill('Tubaprobe')
    await page.getByLabel('Beginn').fill('2099-03-02T19:00')
    await page.getByLabel('Ende').fill('2099-03-02T20:30')
    expect(await findings(page, 'new rehearsal')).toEqual([])
    await page.getByRole('button', { name: 'Probe ansetzen' }).click()
    await expect(page.getByText('Die Probe ist angesetzt, und das Register ist eingeladen.')).toBeVisible()

    const player = await anotherDevice('player')
    await player.goto('/de-ch/intra/meetings')
    await expect(meeting(player, 'Tubaprobe')).toBeVisible()

    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Tubaprobe' }) })
    await row.getByRole('button', { name: /^Probe ändern/ }).click()
    await row.getByLabel('Ort').fill('Singsaal')
    await row.getByRole('button', { name: 'Änderung speichern' }).click()
    await expect(row.getByText(/^Gespeichert\./)).toBeVisible()
    await expect(row.getByText(/Singsaal/)).toBeVisible()
    expect(await findings(page, 'changed rehearsal')).toEqual([])
    await row.getByRole('button', { name: /^Probe absagen/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Probe absagen' }).click()
    await expect(row.getByText('Abgesagt', { exact: true })).toBeVisible()
  },
)

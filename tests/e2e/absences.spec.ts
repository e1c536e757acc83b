import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { answer, meeting } from '../support/members-area.ts'

test.use({ member: 'player', serviceWorkers: 'block' })

test(
  'a member reports an absence, answers one meeting in it differently, and deletes it',
  onlyLong,
  async ({ page }) => {
    await page.goto('/de-ch/intra/meetings')
    const assembly = meeting(page, 'Generalversammlung')
    const day = ((await assembly.getByRole('time').getAttribute('datetime')) ?? '').slice(0, 10)
    await page.getByRole('link', { name: 'Abwesenheiten und Standardantworten' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Abwesenheiten')
    await page.getByLabel('Von').fill(day)
    await page.getByLabel('Bis und mit').fill('2020-01-01')
    await page.getByLabel('Grund').fill('Ferien')
    await page.getByRole('button', { name: 'Abwesenheit speichern' }).click()
    await expect(page.getByText('Das Ende liegt vor dem Beginn')).toBeVisible()
    await page.getByLabel('Bis und mit').fill(day)
    await page.getByRole('button', { name: 'Abwesenheit speichern' }).click()
    const reported = page.getByRole('listitem').filter({ hasText: 'Ferien' })
    await expect(reported.getByText('Gespeichert')).toBeVisible()

    await page.getByRole('link', { name: 'Zu den Proben und Auftritten' }).click()
    await expect(assembly.getByText(/^Abwesend gemeldet \(/)).toBeVisible()
    await expect(assembly.getByRole('radio', { name: 'Abgemeldet' })).toBeChecked()
    await answer(assembly, 'Angemeldet', 'Gespeichert')
    await expect(assembly.getByText(/^Abwesend gemeldet \(/)).toBeHidden()

    await page.getByRole('link', { name: 'Abwesenheiten und Standardantworten' }).click()
    await reported.getByRole('button', { name: /^Löschen/ }).click()
    await expect(page.getByText('Keine Abwesenheit gemeldet.')).toBeVisible()
    await page.getByRole('link', { name: 'Zu den Proben und Auftritten' }).click()
    await expect(assembly.getByRole('radio', { name: 'Angemeldet' })).toBeChecked()
  },
)

test('a member attends rehearsals unless declined, and answers a concert with maybe', onlyLong, async ({ page }) => {
  await page.goto('/de-ch/intra/meetings/absences')
  await page.getByLabel('Proben').selectOption('attending')
  await expect(page.getByText('Gespeichert')).toBeVisible()
  await page.getByRole('link', { name: 'Zu den Proben und Auftritten' }).click()
  await expect(meeting(page, 'Gesamtprobe').getByText('Angenommen: dabei')).toBeVisible()
  const concert = meeting(page, 'Licht über dem Wasser')
  await concert.getByRole('button', { name: /^Vielleicht/ }).click()
  await concert.getByRole('button', { name: 'Vielleicht speichern' }).click()
  await expect(concert.getByText(/Vielleicht, bis \d/)).toBeVisible()
  await expect(concert.getByRole('status')).toContainText('Gespeichert')
  await page.reload()
  await expect(concert.getByText(/Vielleicht, bis \d/)).toBeVisible()
})

test('a planner confirms an answer that came after the deadline', onlyLong, async ({ page, anotherDevice }) => {
  const admin = await anotherDevice('admin')
  await admin.goto('/de-ch/intra/admin/people?q=habermoos')
  await admin.getByRole('link', { name: /^Corinne Habermoos/ }).click()
  const granted = admin.waitForResponse((response) => response.url().endsWith('/role/MHZ_PLANNER'))
  await admin.getByLabel('Planung').setChecked(true)
  expect((await granted).ok()).toBe(true)
  await admin.goto('/de-ch/intra/admin/events')
  await admin
    .getByRole('link', { name: /Platzkonzert/ })
    .first()
    .click()
  await admin
    .locator('summary', { hasText: /^Antworten/ })
    .first()
    .click()
  await admin.getByLabel('Antwort bis').fill('2026-01-01')
  await admin.getByRole('button', { name: 'Speichern' }).first().click()
  await expect(admin.getByText('Gespeichert').first()).toBeVisible()

  await page.goto('/de-ch/intra/meetings')
  const concert = meeting(page, 'Platzkonzert mit Glühwein')
  await answer(concert, 'Angemeldet', 'Wartet auf Bestätigung. Bis dahin gilt: offen')

  const planner = await anotherDevice('second player')
  await planner.goto('/de-ch/intra/meetings')
  await planner.getByRole('link', { name: 'Eine verspätete Antwort wartet auf Bestätigung' }).click()
  await expect(planner.getByText('Bisher: offen. Neu: Angemeldet')).toBeVisible()
  await planner.getByRole('button', { name: /^Bestätigen/ }).click()
  await expect(planner.getByText('Keine verspätete Antwort wartet auf Bestätigung.')).toBeVisible()
  await page.reload()
  await expect(concert.getByRole('radio', { name: 'Angemeldet' })).toBeChecked()
  await expect(concert.getByText(/^Wartet auf Bestätigung/)).toBeHidden()

  const day = ((await concert.getByRole('time').getAttribute('datetime')) ?? '').slice(0, 10)
  await page.getByRole('link', { name: 'Abwesenheiten und Standardantworten' }).click()
  await page.getByLabel('Von').fill(day)
  await expect(page.getByText(/^Bei einem Termin in dieser Zeit ist die Antwortfrist vorbei/)).toBeVisible()
  await page.getByRole('button', { name: 'Abwesenheit speichern' }).click()
  await expect(
    page.getByText(/^Ein Termin wartet auf Bestätigung durch die Planung: Platzkonzert mit Glühwein, \d/),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Zu den Proben und Auftritten' }).click()
  await expect(concert.getByRole('radio', { name: 'Abgemeldet' })).toBeChecked()
  await expect(concert.getByText('Wartet auf Bestätigung. Bis dahin gilt: Angemeldet')).toBeVisible()
})

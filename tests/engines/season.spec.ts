import { eq } from 'drizzle-orm'
import { signInvitation } from '#server/features/substitutes/link.ts'
import { substituteInvitation } from '#server/platform/db/tables.ts'
import { test } from '../support/engines/app.ts'
import { enterTime, meeting, openSignedIn, setOnLine, untilFocused } from '../support/engines/members-area.ts'
import { onlyLong } from '../support/long-run.ts'

test('a member attends all shown meetings, takes it back, and reports an absence', onlyLong, async ({ device }) => {
  const tab = await openSignedIn(device, '/de-ch/intra/meetings')
  await meeting(tab, 'Matinée im Park').expectVisible()
  await tab.getByRole('button', { name: 'Liste' }).click()
  await tab.getByRole('button', { name: /^Zu allen \d+ offenen anmelden/ }).click()
  await tab.getByRole('button', { name: 'Rückgängig' }).click()
  await tab.getByRole('button', { name: /^Zu allen \d+ offenen anmelden/ }).expectVisible()
  await tab.getByRole('link', { name: 'Abwesenheiten und Standardantworten' }).click()
  await enterTime(tab, 'Von', '2030-07-12')
  await enterTime(tab, 'Bis und mit', '2030-07-26')
  await tab.getByRole('button', { name: 'Abwesenheit speichern' }).click()
  await tab.getByText('Gespeichert').expectVisible()
  await untilFocused(tab, 'absences')
  await tab.getByRole('button', { name: /^Löschen/ }).click()
  await tab.getByText('Keine Abwesenheit gemeldet.').expectVisible()
})

test('the conductor sees the answers and records attendance offline', onlyLong, async ({ device, server }) => {
  const tab = await openSignedIn(device, '/de-ch/intra/planning', 'conductor')
  await tab.getByRole('heading', { level: 1 }).expectText('Planung')
  await tab.getByText('Heinz Bachofner-Keel').first().expectVisible()
  await tab.getByRole('link', { name: 'Anwesenheit', exact: true }).last().click()
  await tab.getByRole('heading', { level: 1 }).expectText('Anwesenheit')
  const states = tab.getByRole('group', { name: /^Anna Zwyergart/ })
  await states.expectVisible()
  // The demo has another record on each day of the week: whichever it is, the next tap changes it.
  await states.getByRole('radio', { name: 'entschuldigt' }).click()
  await states.getByRole('radio', { name: 'entschuldigt' }).expectChecked()
  await states.getByText(/noch nicht gesendet/).expectHidden()
  await server.stop()
  await setOnLine(tab, false)
  await states.getByRole('radio', { name: 'gefehlt' }).click()
  await states.getByText(/noch nicht gesendet/).expectVisible()
  await server.start()
  await setOnLine(tab, true)
  await states.getByText(/noch nicht gesendet/).expectHidden()
  await tab.reload()
  await states.getByRole('radio', { name: 'gefehlt' }).expectChecked()
})

test('a substitute opens the sheets by the link', onlyLong, async ({ device, server }) => {
  await server.stop()
  const database = await server.openDatabase()
  const [invitation] = await database.db
    .select()
    .from(substituteInvitation)
    .where(eq(substituteInvitation.state, 'accepted'))
  const token = await signInvitation(database.db, invitation?.uuid ?? '')
  await database.close()
  await server.start()
  const tab = await device.open(`/de-ch/guest#${token}`)
  await tab.getByText('Alle Noten sind auf diesem Gerät.').expectVisible()
  await tab.getByRole('link', { name: /^Amazing Grace/ }).click()
  await tab
    .getByText(/Seite 1/)
    .first()
    .expectVisible()
})

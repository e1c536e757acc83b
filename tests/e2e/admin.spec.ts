import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'

const day = (fromToday: number): string => new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10)

test.use({ member: 'editor', serviceWorkers: 'block' })

test('an editor creates a concert with a programme; a visitor sees it, and later its cancellation', async ({
  page,
  anotherDevice,
}) => {
  await page.goto('/de-ch/intra/admin')
  await page.getByRole('link', { name: /^Termine Proben/ }).click()
  await page.getByRole('link', { name: 'Neuer Termin' }).click()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByLabel('Titel', { exact: true })).toBeFocused()
  await expect(page.getByText('Bitte füllen Sie dieses Feld aus')).toHaveCount(3)
  await page.getByLabel('Art', { exact: true }).selectOption('Konzert, Auftritt')
  await page.getByLabel('Titel', { exact: true }).fill('Serenade im Hof')
  await page.getByText('Bemerkungen und Englisch').click()
  await page.getByLabel('Titel auf Englisch').fill('Serenade in the courtyard')
  await page.getByLabel('Öffentlich').check()
  await page.getByLabel('Beginn', { exact: true }).fill(`${day(40)}T19:30`)
  await expect(page.getByLabel('Ende', { exact: true })).toHaveValue(`${day(40)}T21:30`)

  // Unsaved changes ask for confirmation before the page is left.
  await page.getByRole('link', { name: 'Alle Termine' }).click()
  await page.getByRole('dialog', { name: 'Seite verlassen?' }).getByRole('button', { name: 'Hier bleiben' }).click()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('heading', { name: 'Serenade im Hof', level: 1 })).toBeVisible()
  await expect(page.getByText('Gespeichert.')).toBeVisible()

  for (const title of ['Can-Can', 'Amazing Grace']) {
    await page.getByLabel('Stück suchen und hinzufügen').fill(title)
    await page.getByRole('button', { name: `«${title}» hinzufügen` }).click()
  }
  await page.getByRole('button', { name: '«Amazing Grace» nach oben' }).click()
  await page.getByRole('button', { name: 'Programm speichern' }).click()
  const programme = page.getByRole('region', { name: 'Programm' })
  await expect(programme.getByText('Gespeichert.')).toBeVisible()
  await expect(programme.getByRole('list').first().getByRole('listitem')).toContainText(['Amazing Grace', 'Can-Can'])

  const answers = page.getByRole('region', { name: 'Wer kommt' })
  await answers.getByText(/^Tuba/).click()
  await answers.getByRole('combobox', { name: /Heinz/ }).selectOption('kommt nicht')
  await expect(answers.getByText('Gespeichert', { exact: true })).toBeVisible()
  await expect(answers.getByText('0 zugesagt, 1 abgemeldet')).toBeVisible()

  const visitor = await anotherDevice()
  await visitor.goto('/en-gb/calendar')
  const concert = visitor
    .getByRole('article')
    .filter({ has: visitor.getByRole('heading', { name: 'Serenade in the courtyard' }) })
  await expect(concert).toContainText('19:30')
  await expect(concert.getByText('Cancelled')).toHaveCount(0)

  await page.getByRole('button', { name: 'Termin absagen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Termin absagen' }).click()
  // The recipients of the notification must be chosen.
  await expect(dialog.getByText('Bitte wählen Sie, wem die Änderung mitgeteilt wird')).toBeVisible()
  await dialog.getByLabel('Wem wird es mitgeteilt?').selectOption('Allen, auch den Abgemeldeten')
  await expect(dialog.getByText(/Personen eine E-Mail/)).toBeVisible()
  await dialog.getByLabel('Wem wird es mitgeteilt?').selectOption('Niemandem')
  await dialog.getByLabel('Grund für die Mitglieder').fill('Der Hof ist gesperrt')
  await dialog.getByRole('button', { name: 'Termin absagen' }).click()
  await expect(page.getByText('Dieser Termin ist abgesagt.')).toBeVisible()
  await visitor.reload()
  await expect(concert.getByText('Cancelled')).toBeVisible()
  await expect(concert.getByText('Der Hof ist gesperrt')).toHaveCount(0)
  await page.goto('/de-ch/calendar')
  await expect(page.getByText('Grund: Der Hof ist gesperrt')).toBeVisible()
})

test(
  'two editors of the same article both keep their input',
  onlyLong,
  async ({ page, anotherDevice, expectFailedLoads }) => {
    expectFailedLoads(/\/api\/frontend\/article\/\d+/)
    await page.goto('/de-ch/intra/admin/articles/new')
    await page.getByLabel('Titel', { exact: true }).fill('Neue Uniformen')
    await page.getByLabel('Kurztext', { exact: true }).fill('Blau bleibt blau.')
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Ab Mai')
    await page.getByLabel('Sichtbar ab').fill(`${day(-1)}T00:00`)
    await page.getByLabel('Sichtbar bis').fill(`${day(30)}T00:00`)
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByRole('heading', { name: 'Neue Uniformen', level: 1 })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveText('Ab Mai')

    const other = await anotherDevice('admin')
    await other.goto(page.url())
    await other.getByLabel('Titel', { exact: true }).fill('Uniformen')
    await other.getByRole('button', { name: 'Speichern' }).click()
    await expect(other.getByText('Gespeichert.')).toBeVisible()

    await page.getByLabel('Titel', { exact: true }).fill('Frische Uniformen')
    await page.getByLabel('Kurztext', { exact: true }).fill('Frisch gebügelt.')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Jetzt gespeichert: Uniformen')).toBeVisible()
    await expect(page.getByText('Ihre Eingabe: Frische Uniformen')).toBeVisible()
    await page.getByRole('button', { name: 'Meine Eingaben behalten' }).click()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Gespeichert.')).toBeVisible()

    const visitor = await anotherDevice()
    await visitor.goto('/de-ch/article')
    await expect(visitor.getByRole('heading', { name: 'Frische Uniformen' })).toBeVisible()
    await expect(visitor.getByText('Frisch gebügelt.')).toBeVisible()
  },
)

test(
  'an event whose reply was lost is created once; offline input is not lost; the second of two editors decides a conflict',
  onlyLong,
  async ({ page, context, anotherDevice, expectFailedLoads }) => {
    // Offline, the browser cannot fetch the code of a screen ahead either.
    expectFailedLoads(/\/(?:api|assets)\//)
    await page.goto('/de-ch/intra/admin/events/new')
    await page.getByLabel('Titel', { exact: true }).fill('Waldfest')
    await page.getByLabel('Beginn', { exact: true }).fill(`${day(50)}T11:00`)
    await page.getByLabel(/^Ort/).fill('Waldhütte')
    await page.route(
      /\/internal\/event$/,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText(/^Sie sind offline\. Ihr Entwurf ist auf diesem Gerät gespeichert/)).toBeVisible()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByRole('heading', { name: 'Waldfest', level: 1 })).toBeVisible()

    const other = await anotherDevice('admin')
    await other.goto('/de-ch/intra/admin/events')
    await expect(other.getByRole('link', { name: /Waldfest/ })).toHaveCount(1)
    await other.goto(page.url())
    await other.getByLabel(/^Ort/).fill('Festwiese')
    await other.getByLabel('Wem wird es mitgeteilt?').selectOption('Niemandem')
    await other.getByRole('button', { name: 'Speichern', exact: true }).click()
    await expect(other.getByText('Gespeichert.')).toBeVisible()

    await context.setOffline(true)
    await expect(page.getByText(/^Sie sind offline\./)).toBeVisible()
    await page.getByLabel(/^Ort/).fill('Turnhalle')
    await page.getByLabel('Wem wird es mitgeteilt?').selectOption('Niemandem')
    await page.getByLabel('Titel', { exact: true }).fill('Waldfest mit Tanz')
    await page.getByRole('button', { name: 'Speichern', exact: true }).click()
    await expect(page.getByText(/^Sie sind offline\. Ihr Entwurf ist auf diesem Gerät gespeichert/)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/^Sie sind offline\. Was Sie geschrieben haben, bleibt/)).toHaveCount(0)
    await expect(page.getByText('Jetzt gespeichert: Festwiese')).toBeVisible()
    await expect(page.getByText('Ihre Eingabe: Turnhalle')).toBeVisible()
    await page.getByRole('button', { name: 'Änderungen übernehmen' }).click()
    await expect(page.getByLabel(/^Ort/)).toHaveValue('Festwiese')
    await page.getByRole('button', { name: 'Speichern', exact: true }).click()
    await expect(page.getByText('Gespeichert.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Waldfest mit Tanz', level: 1 })).toBeVisible()

    await other.goto('/de-ch/intra/admin/changes')
    const entries = other.locator('tbody').filter({ hasText: /Waldfest mit Tanz · \d\d\.\d\d\.\d{4}/ })
    await expect(entries.filter({ hasText: 'Termin geändert: Titel' })).toBeVisible()
    await expect(entries.filter({ hasText: 'Termin geändert: Ort von' })).toBeVisible()
  },
)

test(
  'on a phone everything that a rehearsal needs is on the first screen; a folded group says what is set',
  onlyLong,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/de-ch/intra/admin/events')
    await page.getByRole('button', { name: 'Verstanden' }).click()
    await page.goto('/de-ch/intra/admin/events/new')
    const save = page.getByRole('button', { name: 'Speichern', exact: true })
    await expect(save).toBeInViewport({ ratio: 1 })
    const end = (await save.boundingBox())?.y ?? 0
    const header = await page.getByRole('banner').boundingBox()
    // Header, save bar and tab bar leave the form 70 % of the screen.
    expect((end - (header?.height ?? 844)) / 844).toBeGreaterThan(0.7)
    for (const label of ['Art', 'Titel', 'Beginn', 'Ende', /^Ort/]) {
      const field = page.getByLabel(label, { exact: true })
      await expect(field).toBeInViewport({ ratio: 1 })
      const { y = 0, height = 0 } = (await field.boundingBox()) ?? {}
      expect(height).toBeGreaterThanOrEqual(44)
      // Nothing is below the button, which stays at the bottom of the screen.
      expect(y + height).toBeLessThanOrEqual(end)
    }
    const players = page.locator('summary').filter({ hasText: 'Besammlung und Kleidung' })
    await expect(players).toContainText('keine Angaben')
    await players.click()
    await page.getByLabel(/^Besammlung um/).fill('19:00')
    await page.getByLabel(/^Kleidung/).fill('Uniform')
    await players.click()
    await expect(players).toContainText('Besammlung um: 19:00 · Kleidung: Uniform')
  },
)

test('a player has no access', onlyLong, async ({ anotherDevice }) => {
  const player = await anotherDevice('player')
  await player.goto('/de-ch/intra/admin/events/new')
  await expect(player).toHaveURL(/\/forbidden/)
})

test.describe('an administrator', () => {
  test.use({ member: 'admin' })

  test('following a link right after typing opens the page, even on a slow connection', onlyLong, async ({ page }) => {
    await page.clock.install()
    await page.goto('/de-ch/intra/admin/people')
    const name = page.getByRole('link', { name: /^Corinne/ })
    await expect(name).toBeVisible()
    const letGo = Promise.withResolvers<void>()
    await page.route(/\/assets\/ManagePersonScreen-/, async (route) => {
      await letGo.promise
      await route.continue()
    })
    await page.getByLabel('Name oder E-Mail').fill('corinne')
    await name.click()
    await page.clock.runFor(1000)
    letGo.resolve()
    await expect(page.getByRole('heading', { level: 1, name: /^Corinne/ })).toBeVisible()
  })
})

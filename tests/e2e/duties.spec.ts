import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'

test.use({ member: 'player' })

test(
  'a member looks for a replacement without network, a planner sees it and another takes over',
  onlyLong,
  async ({ page, anotherDevice }) => {
    await page.goto('/de-ch/intra/meetings')
    await page.getByRole('link', { name: 'Meine Einsätze und offene Einsätze' }).click()
    const own = page.getByRole('region', { name: 'Meine Einsätze' }).getByRole('listitem').filter({ hasText: 'Kasse' })
    await expect(own.getByText('Sie sind dabei.')).toBeVisible()

    // The registration of the worker needs the network.
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.context().setOffline(true)
    await own.getByRole('button', { name: /^Ersatz suchen/ }).click()
    await expect(own.getByRole('status')).toContainText('sobald Sie wieder online sind')
    await page.context().setOffline(false)
    await expect(own.getByText(/^Sie suchen Ersatz/)).toBeVisible()

    const admin = await anotherDevice('admin')
    await admin.goto('/de-ch/intra/admin/duties')
    await admin
      .getByRole('row')
      .filter({ hasText: /\d von \d/ })
      .first()
      .getByRole('link')
      .click()
    const till = admin.getByRole('region', { name: 'Kasse' })
    await expect(till.getByText('sucht Ersatz')).toBeVisible()

    const other = await anotherDevice('second player')
    await other.goto('/de-ch/intra/duties')
    const open = other.getByRole('listitem').filter({ hasText: 'Kasse' })
    await open.getByRole('button', { name: /^Einsatz übernehmen/ }).click()
    await expect(open.getByText('Sie sind dabei.')).toBeVisible()

    await page.reload()
    await expect(own).toHaveCount(0)
  },
)

test(
  'a planner creates a duty and enters somebody; a member takes a seat in a car',
  onlyLong,
  async ({ page, anotherDevice }) => {
    const admin = await anotherDevice('admin')
    await admin.goto('/de-ch/intra/admin/duties')
    await admin.getByRole('link', { name: 'Gesamtprobe' }).first().click()
    await admin.getByRole('button', { name: 'Neuer Einsatz' }).click()
    await admin.getByLabel('Name', { exact: true }).fill('Stühle stellen')
    await admin.getByRole('button', { name: 'Speichern' }).click()
    await expect(admin.getByText('Das Ende liegt vor dem Beginn')).toBeVisible()
    const start = await admin.getByLabel('Beginn').inputValue()
    await admin.getByLabel('Ende').fill(`${start.slice(0, 11)}23:00`)
    await admin.getByRole('button', { name: 'Speichern' }).click()
    const chairs = admin.getByRole('region', { name: 'Stühle stellen' })
    await expect(chairs.getByText('Es fehlt 1 Person')).toBeVisible()
    await chairs.getByLabel('Person eintragen').selectOption({ label: 'Heinz Bachofner-Keel' })
    await chairs.getByRole('button', { name: 'Eintragen' }).click()
    await expect(chairs.getByText('Besetzt')).toBeVisible()

    await page.goto('/de-ch/intra/duties')
    const entered = page.getByRole('listitem').filter({ hasText: 'Stühle stellen' })
    await expect(entered.getByText('Sie wurden eingetragen.')).toBeVisible()
    await page.getByRole('link', { name: 'Mitfahren und mitnehmen' }).click()
    const car = page.getByRole('listitem').filter({ hasText: 'Bahnhof Uster' })
    await expect(car.getByText('2 Plätze frei')).toBeVisible()
    await car.getByRole('button', { name: /^Mitfahren/ }).click()
    await expect(car.getByText('Sie fahren mit.')).toBeVisible()
    await expect(car.getByText('1 Platz frei')).toBeVisible()
  },
)

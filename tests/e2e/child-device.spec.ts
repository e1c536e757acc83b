import { eq } from 'drizzle-orm'
import { person, personRole } from '#server/platform/db/tables.ts'
import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { answer, ink, waitUntilAppIsStored } from '../support/members-area.ts'
import { addRepresentative } from '../support/representatives.ts'

const viewport = { width: 390, height: 844 }
test.use({ viewport })

test(
  'a mother signs in the phone of her child with a code; the child answers, also offline, until she signs it out',
  onlyLong,
  async ({ page: child, anotherDevice, console, server }) => {
    test.setTimeout(300_000)
    const mother = await anotherDevice('player')
    await mother.setViewportSize(viewport)
    await mother.goto('/de-ch/intra/person')
    const name = await mother.getByLabel('Nachname').inputValue()
    const office = await anotherDevice('admin')
    await addRepresentative(office, /Sophie/, name, true)
    const { db, close } = await server.openDatabase()
    const [sophie] = await db.select({ personId: person.id }).from(person).where(eq(person.firstName, 'Sophie'))
    // The other roles must not come with the device.
    const roles = ['MHZ_LIBRARY_READ', 'MHZ_PLANNER', 'ADMIN'] as const
    await db.insert(personRole).values(roles.map((role) => ({ personId: sophie?.personId ?? 0, role })))
    await close()
    await mother.reload()
    const devices = mother.getByRole('region', { name: /^Geräte von Sophie/ })
    await expect(devices.getByRole('button', { name: /^Gerät abmelden/ })).toHaveCount(0)
    const made = mother.waitForResponse(
      (reply) => reply.request().method() === 'POST' && reply.url().endsWith('/device'),
    )
    await devices.getByRole('button', { name: /^Gerät anmelden/ }).click()
    const { link, code } = (await (await made).json()) as { link: string; code: string }
    await expect(devices.getByRole('img', { name: /^QR-Code zum Anmelden von Sophie/ })).toBeVisible()
    await expect(devices.getByText(code, { exact: true })).toBeVisible()

    const refused: string[] = []
    child.on('response', (reply) => {
      if (reply.status() === 403) refused.push(reply.url())
    })

    // A code that is typed wrong leaves the right one valid.
    await child.goto('/de-ch')
    await child.getByRole('banner').getByRole('button', { name: 'Anmelden' }).click()
    await child.getByRole('link', { name: 'Gerät eines Kindes mit Code anmelden' }).click()
    console.expectComplaints(/Failed to load resource/)
    await child.getByLabel('Code').fill('AAAA-AAAA')
    await child.getByRole('button', { name: 'Dieses Gerät anmelden' }).click()
    await expect(child.getByText('Dieser Code ist falsch, schon gebraucht oder zu alt')).toBeVisible()
    // The address of the picture has the code in its fragment, and the page removes it.
    await child.goto(link)
    await expect(child.getByLabel('Code')).toHaveValue(code)
    expect(child.url()).not.toContain(code)
    await child.getByRole('button', { name: 'Dieses Gerät anmelden' }).click()
    await child.waitForURL(/\/de-ch\/intra$/)
    await expect(child.getByRole('heading', { level: 1 })).toContainText('Sophie')
    await expect(devices.getByText(/^Sophie.* ist auf dem Gerät angemeldet/)).toBeVisible({ timeout: 15_000 })
    await expect(devices.getByRole('img')).toHaveCount(0)

    const more = child.getByRole('region', { name: 'Mehr' }).or(child.locator('main')).last()
    for (const closed of ['Meine Daten', 'Adressen', 'Dokumente', 'Einsätze', 'Fahrten', 'Verwaltung'])
      await expect(more.getByRole('link', { name: closed, exact: true })).toHaveCount(0)
    await child.getByRole('banner').getByRole('button', { name: 'Konto' }).click()
    await expect(child.getByRole('link', { name: 'Mein Konto' })).toHaveCount(0)
    await child.keyboard.press('Escape')
    for (const closed of ['person', 'whoiswho', 'documents', 'duties', 'admin']) {
      await child.goto(`/de-ch/intra/${closed}`)
      await expect(child.getByText('Dieser Bereich ist auf diesem Gerät nicht offen.')).toBeVisible()
    }

    await child.goto('/de-ch/intra/repertoire')
    await child.getByRole('link', { name: 'Can-Can', exact: true }).click()
    await expect.poll(() => ink(child)).toBeGreaterThan(1000)
    await child.goto('/de-ch/intra/meetings')
    await answer(child.getByRole('article').first(), 'Angemeldet', 'Gespeichert')
    await waitUntilAppIsStored(child)
    await child.context().setOffline(true)
    await child.goto('/de-ch/intra/meetings')
    const card = child.getByRole('article').first()
    await expect(card.getByRole('radio', { name: 'Angemeldet' })).toBeChecked()
    await answer(card, 'Abgemeldet', 'Offline')
    await child.context().setOffline(false)
    await expect(card.getByRole('status')).toContainText('Gespeichert', { timeout: 30_000 })
    await mother.goto('/de-ch/intra/meetings')
    const ofSophie = mother.getByRole('article').filter({ has: mother.getByText('Sophie', { exact: true }) })
    await expect(ofSophie.first().getByRole('radio', { name: 'Abgemeldet' })).toBeChecked()

    // No screen asks for what is closed.
    expect(refused).toEqual([])
    console.expectComplaints(/Dieses Konto gibt es nicht mehr/)
    await mother.goto('/de-ch/intra/person')
    await devices.getByRole('button', { name: /^Gerät abmelden/ }).click()
    await devices.getByRole('button', { name: 'Ja, abmelden' }).click()
    await expect(devices.getByText('Das Gerät ist abgemeldet.')).toBeVisible()
    await expect(devices.getByRole('button', { name: /^Gerät abmelden/ })).toHaveCount(0)
    await child.reload()
    await expect(child.getByText(/^Dieses Gerät wurde abgemeldet, oder die Vertretung ist beendet/)).toBeVisible()
    await child.goto('/de-ch/intra/meetings')
    await expect(child.getByLabel('E-Mail')).toBeVisible()
  },
)

test('a daughter continues the representation before she comes of age', onlyLong, async ({ anotherDevice }) => {
  test.setTimeout(240_000)
  const page = await anotherDevice('player')
  await page.goto('/de-ch/intra/person')
  const mother = await page.getByLabel('Nachname').inputValue()
  const office = await anotherDevice('admin')
  const soon = new Date(Date.now() + 10 * 24 * 60 * 60_000)
  const [year = '', month, day] = soon.toISOString().slice(0, 10).split('-')
  const child = await anotherDevice('second player')
  await child.setViewportSize(viewport)
  await child.goto('/de-ch/intra/person')
  await child.getByLabel('Geburtsdatum').fill(`${Number(year) - 18}-${month}-${day}`)
  await child.getByRole('button', { name: 'Speichern' }).click()
  await expect(child.getByText('Gespeichert').first()).toBeVisible()
  await addRepresentative(office, /Corinne/, mother, false)

  await child.goto('/de-ch/intra')
  await expect(child.getByText(/^Die Vertretung durch .* endet am /)).toBeVisible()
  await child.getByRole('link', { name: 'Ansehen und entscheiden' }).click()
  await child.getByRole('button', { name: 'Vertretung weiterführen' }).click()
  await expect(child.getByText('Mit Zustimmung der vertretenen Person.')).toBeVisible()
  await page.goto('/de-ch/intra/person')
  await expect(page.getByText('Mit Zustimmung der vertretenen Person.')).toBeVisible()
})

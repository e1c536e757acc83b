import type { Locator, Page } from '@playwright/test'
import { toWireDate } from '#contract/clock.ts'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { eachLocale, onlyLong } from '../support/long-run.ts'

const phone = { width: 390, height: 844 }
// The president of the demo, who is the chair.
test.use({ member: 'admin', viewport: phone, serviceWorkers: 'block' })
test.describe.configure({ timeout: 240_000 })

/** A day of the band's calendar. */
const dayIn = (days: number): string => toWireDate(new Date(Date.now() + days * 86_400_000))

/** Counts taps; a text that is typed counts as one, a choice in a list as two. */
const counter = () => {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      taps += 1
      await target.click()
    },
    type: async (target: Locator, value: string) => {
      taps += 1
      await target.fill(value)
    },
    choose: async (target: Locator, value: string) => {
      taps += 2
      await target.selectOption(value)
    },
    count: () => taps,
  }
}

/** An assembly of tonight. */
const createAssembly = async (page: Page, title: string, { tap, type, choose }: ReturnType<typeof counter>) => {
  await page.goto('/de-ch/intra/admin/events')
  await tap(page.getByRole('link', { name: 'Neuer Termin' }))
  await choose(page.getByRole('combobox', { name: 'Art', exact: true }), 'Versammlung (z. B. GV)')
  await expect(page.getByLabel('Treffpunkt')).toHaveCount(0)
  await type(page.getByLabel('Titel', { exact: true }), title)
  await type(page.getByLabel('Beginn', { exact: true }), `${dayIn(0)}T23:30`)
  await expect(page.getByText('Die Statuten verlangen die Einladung 20 Tage vorher')).toBeVisible()
  await tap(page.getByRole('button', { name: 'Speichern' }))
  await expect(page.getByText('Gespeichert.')).toBeVisible()
  await page.goto('/de-ch/intra/assemblies')
}

/** A vote by show of hands. */
const voteByHand = async (
  page: Page,
  item: string,
  counts: Readonly<Record<string, string>>,
  { tap, type }: ReturnType<typeof counter>,
) => {
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: item, level: 3 }) })
  await tap(row.getByRole('button', { name: /^Abstimmen oder wählen/ }))
  await tap(row.getByRole('button', { name: 'Abstimmung öffnen' }))
  for (const [choice, count] of Object.entries(counts)) await type(row.getByLabel(choice), count)
  await tap(row.getByRole('button', { name: 'Abstimmung schliessen' }))
  return row
}

/** Twelve items with the six usual ones, and three votes. */
const ownItems = ['Statuten', 'Uniformen', 'Budget', 'Jahresprogramm', 'Jugendarbeit', 'Ehrungen']

test('a meeting is led on one phone, from the invitation to the minutes', onlyLong, async ({ page }) => {
  const title = 'Ausserordentliche Versammlung'
  const taps = counter()
  const { tap, type } = taps
  await createAssembly(page, title, taps)
  const card = page.getByRole('listitem').filter({ hasText: title })
  await tap(card.getByRole('link', { name: 'Vorbereiten' }))
  await tap(page.getByRole('button', { name: 'Mit den üblichen Traktanden beginnen' }))
  for (const item of ownItems) {
    await tap(page.getByRole('button', { name: 'Traktandum hinzufügen' }))
    await type(page.getByLabel('Titel', { exact: true }).last(), item)
    await tap(page.getByRole('button', { name: 'Traktandum speichern' }).last())
    await expect(page.getByRole('listitem').filter({ hasText: item })).toBeVisible()
  }
  await expect(page.getByRole('listitem').filter({ hasText: 'Ehrungen' })).toContainText('Information')
  expect(await findings(page, 'the preparation of an assembly')).toEqual([])

  await tap(page.getByRole('link', { name: 'Leiten' }))
  const attendees = page.getByRole('checkbox')
  await expect(attendees.first()).toBeVisible()
  const persons = Math.min(45, await attendees.count())
  for (let index = 0; index < persons; index += 1) await tap(attendees.nth(index))
  await expect(page.getByText(new RegExp(`^Anwesend: ${persons} Personen`))).toBeVisible()
  expect(await findings(page, 'the page of the chair')).toEqual([])
  const statutes = await voteByHand(page, 'Statuten', { Ja: '30', Nein: '8', Enthaltung: '2' }, taps)
  await expect(statutes.getByText('30 Ja, 8 Nein, 2 Enthaltungen.')).toContainText('Angenommen.')
  const uniforms = await voteByHand(page, 'Uniformen', { Ja: '15', Nein: '15' }, taps)
  await tap(uniforms.getByRole('button', { name: 'Nein', exact: true }))
  await expect(uniforms.getByText('Stichentscheid der Leitung: Nein.')).toContainText('Abgelehnt.')
  const budget = await voteByHand(page, 'Budget', { Ja: '40' }, taps)
  await expect(budget.getByText('40 Ja, 0 Nein')).toBeVisible()
  await page.reload()
  await expect(statutes.getByText('30 Ja, 8 Nein, 2 Enthaltungen.')).toBeVisible()

  await page.goto('/de-ch/intra/assemblies')
  await tap(card.getByRole('link', { name: 'Vorbereiten' }))
  await tap(page.getByRole('button', { name: 'Entwurf erstellen' }))
  await tap(page.getByRole('button', { name: 'Als PDF veröffentlichen' }))
  await expect(page.getByText('Das Protokoll ist bei den Dokumenten.')).toBeVisible()
  await page.goto('/de-ch/intra/documents')
  await expect(page.getByRole('button', { name: new RegExp(`^Protokoll ${title} ${dayIn(0)}`) })).toBeVisible()
  test.info().annotations.push({ type: 'taps', description: `${taps.count()}, ${persons} of them for attendance` })
  expect(taps.count() - persons).toBeLessThanOrEqual(50)
})

test('an item of the agenda is dragged to its place, which stays', onlyLong, async ({ page }) => {
  await createAssembly(page, 'Verschobene Versammlung', counter())
  const card = page.getByRole('listitem').filter({ hasText: 'Verschobene Versammlung' })
  await card.getByRole('link', { name: 'Vorbereiten' }).click()
  await page.getByRole('button', { name: 'Mit den üblichen Traktanden beginnen' }).click()
  const items = page.getByRole('region', { name: 'Traktanden' }).getByRole('listitem')
  await expect(items.nth(2)).toBeVisible()
  const titles = await items.locator('b').allInnerTexts()
  const [from, to] = [
    await items.first().locator('[aria-hidden] svg').first().boundingBox(),
    await items.nth(1).boundingBox(),
  ]
  if (from === null || to === null) throw new Error('the agenda is not shown')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x, to.y + to.height - 4, { steps: 5 })
  await page.mouse.up()
  await expect(items.locator('b').first()).toHaveText(titles[1] ?? '')
  await page.reload()
  await expect(items.locator('b')).toHaveText([titles[1] ?? '', titles[0] ?? '', ...titles.slice(2)])
})

test(
  'five members vote in secret on their phones, and see the result once it is closed',
  onlyLong,
  async ({ page, anotherDevice }) => {
    await createAssembly(page, 'Geheime Versammlung', counter())
    const card = page.getByRole('listitem').filter({ hasText: 'Geheime Versammlung' })
    await card.getByRole('link', { name: 'Vorbereiten' }).click()
    await page.getByRole('button', { name: 'Mit den üblichen Traktanden beginnen' }).click()
    await page.getByRole('link', { name: 'Leiten' }).click()
    await page.getByRole('button', { name: 'Code für den Eingang zeigen' }).click()
    await expect(page.getByRole('img', { name: 'QR-Code für den Eingang' })).toBeVisible()
    const address = page.url().replace('/chair', '')
    const id = /assemblies\/(\d+)/.exec(address)?.[1]
    const answer = page.waitForResponse((response) => response.url().endsWith(`/assembly/${id}/door`))
    await page.reload()
    await page.getByRole('button', { name: 'Code für den Eingang zeigen' }).click()
    const { link } = (await (await answer).json()) as { link: string }

    const voters: Page[] = []
    for (const role of ['player', 'second player', 'treasurer', 'auditor', 'address viewer']) {
      const one = await anotherDevice(role)
      await one.setViewportSize(phone)
      await one.goto(new URL(link).pathname + new URL(link).hash)
      await one.getByRole('button', { name: 'Ich bin anwesend' }).click()
      await expect(one.getByText('Sie sind anwesend · mit Stimmrecht')).toBeVisible()
      voters.push(one)
    }
    await expect(page.getByText(/^Anwesend: 5 Personen/)).toBeVisible()
    const item = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Jahresbericht', level: 3 }) })
    await item.getByRole('button', { name: /^Abstimmen oder wählen/ }).click()
    await item.getByLabel('Geheim, auf den Telefonen der Anwesenden').check()
    await item.getByRole('button', { name: 'Abstimmung öffnen' }).click()
    for (const [index, one] of voters.entries()) {
      await one.getByRole('radio', { name: index < 3 ? 'Ja' : 'Nein' }).check()
      if (index === 0) expect(await findings(one, 'a ballot')).toEqual([])
      await one.getByRole('button', { name: 'Stimme abgeben' }).click()
      await expect(one.getByText('Ihre Stimme ist gezählt.')).toBeVisible()
    }
    // The chair loads the page again in the middle of the vote.
    await page.reload()
    await expect(item.getByText('5 von 5 Anwesenden haben abgestimmt.')).toBeVisible()
    await item.getByRole('button', { name: 'Abstimmung schliessen' }).click()
    for (const one of [page, ...voters]) await expect(one.getByText('3 Ja, 2 Nein, keine Enthaltung.')).toBeVisible()
  },
)

test.describe('a member', () => {
  test.use({ member: 'player' })

  for (const { locale, details } of eachLocale)
    test(
      `reads the agenda, and hands in a motion whose text survives a reload, in ${locale}`,
      details,
      async ({ page }) => {
        const isGerman = locale === 'de-ch'
        await page.goto(`/${locale}/intra/assemblies`)
        await page.getByRole('heading', { level: 2 }).getByRole('link').first().click()
        await expect(page.getByRole('heading', { name: 'Jahresrechnung und Bericht der Revision' })).toBeVisible()
        await page.getByRole('button', { name: isGerman ? 'Antrag stellen' : 'Hand in a motion' }).click()
        const name = page.getByLabel(isGerman ? 'Titel des Antrags' : 'Title of the motion')
        await name.fill('Mehr Märsche')
        await page.reload()
        await page.getByRole('button', { name: isGerman ? 'Antrag stellen' : 'Hand in a motion' }).click()
        await expect(name).toHaveValue('Mehr Märsche')
        await page.getByLabel(isGerman ? 'Antrag und Begründung' : 'Motion and reasons').fill('Sie fehlen uns.')
        expect(await findings(page, 'the page of an assembly')).toEqual([])
        await page.getByRole('button', { name: isGerman ? 'Antrag senden' : 'Send motion' }).click()
        await expect(page.getByText(isGerman ? 'eingereicht' : 'handed in')).toBeVisible()
      },
    )
})

for (const { locale } of eachLocale)
  test(`the pages of the board have no accessibility findings in ${locale}`, onlyLong, async ({ page }) => {
    await page.goto(`/${locale}/intra/assemblies`)
    await page
      .getByRole('listitem')
      .getByRole('link', { name: locale === 'de-ch' ? 'Vorbereiten' : 'Prepare' })
      .last()
      .click()
    await page.getByRole('button', { name: /^Wahlen ändern|^Change Wahlen/ }).click()
    expect(await findings(page, 'the preparation of an assembly')).toEqual([])
    await page.getByRole('link', { name: locale === 'de-ch' ? 'Leiten' : 'Lead' }).click()
    await page.getByRole('button', { name: /^(?:Abstimmen oder wählen|Vote or elect) ?: Wahlen/ }).click()
    await expect(page.getByLabel(locale === 'de-ch' ? 'Kandidierende' : 'Candidates')).toBeVisible()
    expect(await findings(page, 'the page of the chair')).toEqual([])
  })

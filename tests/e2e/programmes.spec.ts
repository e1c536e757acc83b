import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'

test.use({ member: 'conductor' })

test(
  'the conductor arranges a programme from a meeting, and visitors find it',
  onlyLong,
  async ({ page, anotherDevice }) => {
    await page.goto('/de-ch/intra/meetings')
    const meeting = page.getByRole('article').filter({ hasText: 'Platzkonzert mit Glühwein' })
    await meeting.getByRole('link', { name: 'Programm bearbeiten' }).click()
    await expect(page.getByRole('heading', { name: 'Platzkonzert mit Glühwein', level: 1 })).toBeVisible()
    const programme = page.getByRole('region', { name: 'Programm' })
    await expect(programme.getByText('8 Stücke, 23 Min.')).toBeVisible()
    await programme.getByLabel('Stück suchen und hinzufügen').fill('Wiegenlied')
    await programme.getByRole('button', { name: '«Wiegenlied» hinzufügen' }).click()
    await expect(programme.getByText('9 Stücke, 23 Min., ein Stück ohne Dauer')).toBeVisible()
    await programme.getByLabel('Besucherinnen und Besucher finden das Programm im Kalender').check()
    await programme.getByRole('button', { name: 'Programm speichern' }).click()
    await expect(programme.getByText('Gespeichert.')).toBeVisible()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      programme.getByRole('link', { name: /^Programmzettel englisch/ }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d Platzkonzert mit Glühwein\.pdf$/)

    const visitor = await anotherDevice()
    await visitor.goto('/en-gb/calendar')
    const link = visitor.getByRole('link', { name: 'Programme leaflet (PDF): Open-air concert with mulled wine' })
    const href = (await link.getAttribute('href')) ?? ''
    const leaflet = await visitor.request.get(href)
    expect([leaflet.status(), leaflet.headers()['content-type']]).toEqual([200, 'application/pdf'])
  },
)

for (const locale of ['de-ch', 'en-gb'] as const)
  test(`axe finds nothing in programmes and the report in ${locale}`, onlyLong, async ({ page }) => {
    await page.goto(`/${locale}/intra/admin/programmes`)
    await expect(page.getByRole('heading', { name: /^SUISA.* \d{4}$/ })).toBeVisible()
    const found = await findings(page, 'programmes')
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
    await expect(page.getByRole('button', { name: /Programm speichern|Save the programme/ })).toBeVisible()
    found.push(...(await findings(page, 'a programme')))
    expect(found).toEqual([])
  })

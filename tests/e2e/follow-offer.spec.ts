import { toWireDate } from '#contract/clock.ts'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'
import { leaf, openRepertoire, stored } from '../support/members-area.ts'

test.use({ member: 'player', serviceWorkers: 'block', viewport: { width: 390, height: 844 } })

test('the stand offers once at a rehearsal to follow the conductor', onlyLong, async ({ page }) => {
  const today = toWireDate(new Date())
  await page.route(/\/api\/frontend\/event\?/, async (route) => {
    const reply = await route.fetch()
    const list = await reply.json()
    const rehearsal = list._embedded.items.find(({ kind }: { kind: string }) => kind === 'rehearsal')
    Object.assign(rehearsal ?? {}, { dateStart: `${today}T00:00`, dateEnd: `${today}T23:59` })
    await route.fulfill({ response: reply, json: list })
  })
  const open = async (): Promise<void> => {
    await openRepertoire(page)
    await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
    await expect(leaf(page, /Seite 1/)).toBeVisible()
  }
  const offer = page.getByRole('status').filter({ hasText: 'Es ist Probe.' })
  await open()
  await expect(offer).toBeVisible()
  expect(await findings(page, 'offer')).toEqual([])
  await offer.getByRole('button', { name: 'Nicht folgen' }).click()
  await expect(offer).toBeHidden()
  await expect.poll(async () => (await stored(page, 'stand')).get('stand')).toMatchObject({ follow: false })
  await open()
  await page.getByRole('button', { name: 'Mehr', exact: true }).click()
  await expect(page.getByLabel('Der Leitung folgen')).not.toBeChecked()
  await page.getByRole('button', { name: 'Fertig' }).click()
  await expect(offer).toBeHidden()
})

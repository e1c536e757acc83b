import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { leaf, openRepertoire, waitUntilReadyForOffline } from '../support/members-area.ts'

const layOut = { name: 'Noten auflegen' }

test.use({ member: 'player', viewport: { width: 390, height: 844 } })

test(
  '«Noten auflegen» opens the first piece of the next programme on the stand, also without network',
  onlyLong,
  async ({ page, context, expectFailedLoads }) => {
    expectFailedLoads(/./)
    await openRepertoire(page)
    await page.getByRole('button', { name: /^Ganzes Repertoire speichern/ }).click()
    await expect(page.getByText('Alles gespeichert: Sie können offline spielen.')).toBeVisible()
    await page.goto('/de-ch/intra')
    await waitUntilReadyForOffline(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(/^aus dem Programm vom .*: /)).toBeVisible()
    await page.getByRole('link', layOut).click()
    await expect(leaf(page, 'Amazing Grace, Tuba in Es, Seite 1 von')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Programm' })).toBeVisible()
  },
)

test(
  '«Noten auflegen» is absent while the band has neither a programme nor a repertoire',
  onlyLong,
  async ({ page }) => {
    const nothing = { json: { _embedded: { items: [] } } }
    const lists = [/\/event\/compositions$/, /\/internal\/repertoire\?/]
    for (const list of lists) await page.route(list, (route) => route.fulfill(nothing))
    const loaded = lists.map((list) => page.waitForResponse(list))
    await page.goto('/de-ch/intra')
    await Promise.all(loaded)
    await expect(page.getByRole('heading', { name: 'Gesamtprobe' }).first()).toBeVisible()
    await expect(page.getByRole('link', layOut)).toHaveCount(0)
  },
)

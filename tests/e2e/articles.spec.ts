import * as v from 'valibot'
import { expect, test, waitForHydration } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { tokenRecord } from '../support/token-record.ts'

const Saved = v.object({ id: v.number(), version: v.number() })
/** Injected code that runs leaves this trace. */
const trace = 'document.documentElement.dataset.ran = 1'
const hostile = [
  `<script>${trace}</script><img src=x onerror="${trace}"><svg onload="${trace}"><a href="javascript:${trace}">Lauf</a>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${trace}&gt;">`,
  `<noscript><p title="</noscript><img src=x onerror='${trace}'>"></noscript><form><math><mtext></form><form><mglyph>`,
  `<style></math><img src onerror="${trace}"></style><table><p>Daneben</p><table></div></div>`,
  `</table><p style="position:fixed" onclick="${trace}">Klick</p><table><tr><th>Name</th><td>Wort</td></tr></table><p>Ende`,
].join('')

test.use({ isServerShared: true, serviceWorkers: 'block' })

test(
  'a visitor follows a concert to its article, downloads the programme, and gets a 404 for unknown numbers',
  onlyLong,
  async ({ page, expectFailedLoads }) => {
    await page.goto('/de-ch/calendar')
    const concert = page.getByRole('article').filter({ hasText: 'Licht über dem Wasser' })
    await concert.getByRole('link', { name: 'Zum Artikel' }).click()
    await expect(page).toHaveURL(/\/de-ch\/article\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ein Programm voller Aufbrüche')
    await expect(page).toHaveTitle(/^Ein Programm voller Aufbrüche · /)
    await expect(page.getByRole('link', { name: 'Zum Artikel' })).toHaveCount(0)
    await waitForHydration(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Programm «Licht über dem Wasser», PDF/ }).click()
    expect((await download).suggestedFilename()).toBe('Programm «Licht über dem Wasser».pdf')

    expectFailedLoads(/\/article\/4711$/)
    expect((await page.goto('/de-ch/article/4711'))?.status()).toBe(404)
    await expect(page.getByText('Diese Seite gibt es nicht (mehr).')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seite nicht gefunden')
  },
)

test(
  'a list that could not be loaded stays on its page, an empty one redirects home',
  onlyLong,
  async ({ page, expectFailedLoads, console }) => {
    expectFailedLoads(/\/api\/frontend\/article\?/)
    console.expectComplaints(/articles\.load_failed/)
    let answer = { status: 503, json: {} }
    await page.goto('/de-ch')
    await waitForHydration(page)
    await page.route(/\/api\/frontend\/article\?/, (route) => route.fulfill(answer))
    await page.getByRole('banner').getByRole('link', { name: 'Kurzfristiges' }).click()
    await expect(page.getByText('Die Artikel konnten gerade nicht geladen werden.')).toBeVisible({ timeout: 10_000 })
    await expect(page).toHaveURL(/\/de-ch\/aktuelles$/)
    answer = { status: 200, json: { _embedded: { items: [] } } }
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
    await expect(page).toHaveURL(/\/de-ch\/home$/)
  },
)

test.describe('an editor', () => {
  test.use({ member: 'editor', isServerShared: false })
  test("cannot write code that runs in a reader's browser", onlyLong, async ({ page }) => {
    await page.goto('/de-ch/intra')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const { accessToken } = await tokenRecord(page)
    const write = (textDe: string) =>
      page.request.post('/api/frontend/article', {
        headers: { Authorization: `Bearer ${accessToken}` },
        data: {
          titleDe: '<img src=x onerror=alert(1)>',
          teaserDe: '<script>alert(1)</script>',
          textDe,
          startDate: '2020-01-01T00:00',
          endDate: '2090-01-01T00:00',
          navigable: true,
        },
      })
    const refused = await write(hostile)
    expect(refused.status()).toBe(400)
    expect(await refused.json()).toMatchObject({ errors: [{ field: 'textDe' }] })
    const { id } = v.parse(Saved, await (await write('Ende')).json())
    await page.goto(`/de-ch/article/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('<img src=x onerror=alert(1)>')
    await expect(page.locator(`#article-${id} .prose`).getByText('Ende')).toBeVisible()
    expect(await page.locator('html').getAttribute('data-ran')).toBeNull()
  })
})

import type { Page } from '@playwright/test'
import { answersOf } from '../support/answers.ts'
import { test as base, expect } from '../support/app.ts'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { onlyLong } from '../support/long-run.ts'
import { answer, meeting } from '../support/members-area.ts'
import { emptyStorage } from '../support/seeded-folder.ts'
import { createServer, removeServer } from '../support/server.ts'

/** Each test kills its own server with the embedded database, reached through a proxy that can drop connections. */
const test = base.extend<{ line: FaultProxy }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  line: async ({}, use) => {
    const line = await startFaultProxy()
    await use(line)
    await line.close()
  },
  server: async ({ line }, use) => {
    const server = await createServer({ line, storage: await emptyStorage() })
    await server.start()
    await use(server)
    await removeServer(server)
  },
})

const answers = /^P(?:OS|U)T \/api\/(?:participationselfservice|batch)/
const titles = [
  'Licht über dem Wasser',
  'Platzkonzert mit Glühwein',
  'Generalversammlung',
  'Sechseläuten mit der Zunft',
  'Matinée im Park',
]
const [title = ''] = titles
const once = [{ title, status: true, remarks: '' }]

const openMeetings = async (page: Page): Promise<void> => {
  await page.goto('/de-ch/intra/meetings')
  await expect(meeting(page, title)).toBeVisible()
}
const saysYes = (page: Page, to = title): Promise<void> =>
  meeting(page, to).getByText('Angemeldet', { exact: true }).last().click()

test.describe('an answer', onlyLong, () => {
  test.use({ member: 'player' })
  test.beforeEach(({ console: { expectComplaints, expectFailedLoads } }) => {
    expectFailedLoads(/\/(?:api|sso|assets|art)\/|\.webmanifest$/)
    // The page may still be prefetching for offline use.
    expectComplaints(/offline_list\.load_failed/)
  })

  test('that was shown as saved is present after the server was killed at that moment', async ({ page, server }) => {
    await openMeetings(page)
    await answer(meeting(page, title), 'Angemeldet', 'Gespeichert')
    await server.kill()
    expect(await answersOf(server, 'player')).toEqual(once)
    await server.start()
    await page.reload()
    await expect(meeting(page, title).getByRole('radio', { name: 'Angemeldet' })).toBeChecked()
    await expect(meeting(page, title).getByRole('status')).toHaveText('Gespeichert')
  })

  test('arrives once, whenever the server is killed during the request, five times', async ({
    page,
    context,
    line,
    server,
  }) => {
    // Starts a server six times.
    test.setTimeout(150_000)
    await openMeetings(page)
    for (const [round, to] of titles.entries()) {
      const onItsWay = line.next(answers, round % 2 === 0 ? 'passes' : 'reply held')
      await saysYes(page, to)
      const met = await onItsWay
      await server.kill()
      met.cut()
      await server.start()
    }
    await context.setOffline(true)
    await context.setOffline(false)
    for (const to of titles) await expect(meeting(page, to).getByRole('status')).toHaveText('Gespeichert')
    await server.stop()
    const stored = await answersOf(server, 'player')
    expect(stored.toSorted((a, b) => titles.indexOf(a.title) - titles.indexOf(b.title))).toEqual(
      titles.map((to) => ({ ...once[0], title: to })),
    )
  })
})

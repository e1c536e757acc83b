import type { Page } from '@playwright/test'
import { answersOf } from '../support/answers.ts'
import { test as base, expect, signIn } from '../support/app.ts'
import { type Line, layLine } from '../support/line.ts'
import { answer, isReadyForOffline, meeting } from '../support/members-area.ts'
import { createServer, removeServer } from '../support/server.ts'
import { controlWorker } from '../support/worker.ts'

/** Each story kills a server of its own, which is reached over a line that can be cut. */
const test = base.extend<{ line: Line }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  line: async ({}, use) => {
    const line = await layLine()
    await use(line)
    await line.close()
  },
  server: async ({ line }, use) => {
    const server = await createServer(line)
    await server.start()
    await use(server)
    await removeServer(server)
  },
})

const answers = /^\/api\/participationselfservice/
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

test.describe('an answer', () => {
  test.use({ member: 'player' })
  test.beforeEach(({ expectFailedLoads }) => expectFailedLoads(/\/(?:api|sso)\//))

  test('that was called saved is there after the server was killed at that moment', async ({ page, server }) => {
    await openMeetings(page)
    await answer(meeting(page, title), 'Angemeldet', 'Gespeichert')
    await server.kill()
    expect(await answersOf(server.folder, 'player')).toEqual(once)
    await server.start()
    await page.reload()
    await expect(meeting(page, title).getByRole('radio', { name: 'Angemeldet' })).toBeChecked()
    await expect(meeting(page, title).getByRole('status')).toHaveText('Gespeichert')
  })

  test('arrives once, whenever the server is killed on its way, five times over', async ({
    page,
    context,
    line,
    server,
  }) => {
    await openMeetings(page)
    for (const [round, to] of titles.entries()) {
      const onItsWay = line.nextChange(answers, round % 2 === 0 ? 'passes' : 'reply held')
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
    const kept = await answersOf(server.folder, 'player')
    expect(kept.toSorted((a, b) => titles.indexOf(a.title) - titles.indexOf(b.title))).toEqual(
      titles.map((to) => ({ ...once[0], title: to })),
    )
  })

  test('whose reply was lost is sent again and counts once', async ({ page, line, server }) => {
    await openMeetings(page)
    const acted = line.nextChange(answers, 'reply held')
    await saysYes(page)
    const lost = await acted
    const sentAgain = line.nextChange(answers, 'passes')
    lost.cut()
    await sentAgain
    await expect(meeting(page, title).getByRole('status')).toHaveText('Gespeichert')
    await server.stop()
    expect(await answersOf(server.folder, 'player')).toEqual(once)
  })

  test('arrives once when its page is closed while it is sent', async ({ page, context, line, server }) => {
    await openMeetings(page)
    const acted = line.nextChange(answers, 'request held')
    await saysYes(page)
    const held = await acted
    await page.close()
    held.release()
    const again = await context.newPage()
    await openMeetings(again)
    await expect(meeting(again, title).getByRole('radio', { name: 'Angemeldet' })).toBeChecked()
    await expect(meeting(again, title).getByRole('status')).toHaveText('Gespeichert')
    await server.stop()
    expect(await answersOf(server.folder, 'player')).toEqual(once)
  })
})

test('an answer arrives once when the browser stops the worker that sends it', async ({ phone, line, server }) => {
  phone.expectFailedLoads(/\/(?:api|sso)\//)
  const page = await phone.open('/de-ch')
  await signIn(page, 'player')
  await openMeetings(page)
  await isReadyForOffline(page)
  await phone.context().setOffline(true)
  await answer(meeting(page, title), 'Angemeldet', 'Wartet auf Netz')
  const empty = await phone.context().newPage()
  await page.close()
  // Told to the line beforehand: the browser may let the worker send by itself at any time.
  const fates = (['request held', 'reply held'] as const).map((fate) => line.nextChange(answers, fate))
  await phone.context().setOffline(false)
  const worker = await controlWorker(phone.context(), empty, server.origin)
  for (const met of fates) {
    await worker.sync()
    const held = await met
    await worker.stop()
    held.release()
  }
  const again = await phone.context().newPage()
  await openMeetings(again)
  await expect(meeting(again, title).getByRole('radio', { name: 'Angemeldet' })).toBeChecked()
  await expect(meeting(again, title).getByRole('status')).toHaveText('Gespeichert')
  await phone.close()
  await server.stop()
  expect(await answersOf(server.folder, 'player')).toEqual(once)
})

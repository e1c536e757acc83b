import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../support/app.ts'
import { meeting, waitUntilReadyForOffline } from '../support/members-area.ts'

test.use({ isServerShared: true })

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Returns the paths of the scripts of the device's workers: being installed, waiting and active; null if there is none. */
const workersOn = (page: Page): Promise<(string | null)[] | null> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    if (registration === undefined) return null
    const { installing, waiting, active } = registration
    return [installing, waiting, active].map((worker) => worker && new URL(worker.scriptURL).pathname)
  })

test("a visitor has the small worker, the same device the members' one after a sign-in, and keeps it", async ({
  page,
  context,
  expectFailedLoads,
}) => {
  expectFailedLoads(/\/(?:api|art)\/|\.webmanifest$/)
  await page.goto('/de-ch')
  await expect.poll(() => workersOn(page)).toEqual([null, null, '/sw-visitors.js'])
  await context.setOffline(true)
  await page.goto('/de-ch/aboutus')
  await expect(page.getByRole('heading', { name: 'Ein Verein, der jede Woche klingt' })).toBeVisible()
  await context.setOffline(false)

  const visitors = await context.newPage()
  await visitors.goto('/de-ch/calendar')
  await signIn(page, 'player')
  await waitUntilReadyForOffline(page)
  await expect.poll(() => workersOn(page)).toEqual([null, null, '/sw.js'])
  await context.setOffline(true)
  await page.goto('/de-ch/intra/meetings')
  await expect(meeting(page, 'Generalversammlung')).toBeVisible()
  await visitors.goto('/de-ch/signup')
  await expect(title(visitors)).toHaveText('Mitglied werden')
  await context.setOffline(false)

  // The device no longer knows the member, as after a sign-out.
  await visitors.evaluate(() => localStorage.clear())
  await visitors.goto('/de-ch/calendar')
  await visitors.reload()
  await expect.poll(() => visitors.evaluate(() => document.readyState)).toBe('complete')
  expect(await workersOn(visitors)).toEqual([null, null, '/sw.js'])
})

test('a visitor has the public pages offline in the languages that were read on the device', async ({
  page,
  context,
  expectFailedLoads,
}) => {
  expectFailedLoads(/\/(?:api|art)\/|\.webmanifest$/)
  await page.goto('/de-ch')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await page.goto('/en-gb/signup')
  await expect(page).toHaveURL(/\/de-ch\/signup$/)
  await expect(title(page)).toHaveText('Mitglied werden')
  await context.setOffline(false)
  await page.goto('/en-gb/calendar')
  const isStored = () => page.evaluate(async () => (await caches.match('/shell/en-gb', { ignoreSearch: true })) != null)
  await expect.poll(isStored).toBe(true)
  await context.setOffline(true)
  await page.goto('/en-gb/signup')
  await expect(title(page)).toHaveText('Become a member')
  await page.goto('/de-ch/signup')
  await expect(title(page)).toHaveText('Mitglied werden')
})

test("the members' worker of another tab is not replaced by the visitors' one", async ({ page }) => {
  await signIn(page, 'player')
  await waitUntilReadyForOffline(page)
  // A visitor's page that looked for a worker before the member signed in.
  const outcome = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register('/sw-visitors.js', { scope: '/' })
    const { installing } = registration
    if (installing === null) return 'not installed'
    await new Promise((resolve) => installing.addEventListener('statechange', resolve, { once: true }))
    return installing.state
  })
  expect(outcome).toBe('redundant')
  await expect.poll(() => workersOn(page)).toEqual([null, null, '/sw.js'])
})

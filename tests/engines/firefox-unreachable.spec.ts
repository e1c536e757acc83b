import { expect, test } from '../support/engines/app.ts'
import { meeting, openSignedIn } from '../support/engines/members-area.ts'
import { onlyLong } from '../support/long-run.ts'
import { waitUntilReadyForOffline } from '../support/members-area.ts'

const publicPages = {
  '/de-ch': 'Willkommen bei der Musik Harmonie Zürichberg',
  '/de-ch/calendar': 'Konzerte und Anlässe',
  '/en-gb/shop': 'Shop',
  '/de-ch/contact': 'Schreiben Sie uns',
  '/en-gb/calendar': 'Concerts and events',
}

test(
  'with the server unreachable but a network reported, every page opens from the device, ten times in a row',
  onlyLong,
  async ({ device, server }) => {
    test.setTimeout(5 * 60_000)
    const tab = await openSignedIn(device, '/de-ch/intra/meetings')
    await waitUntilReadyForOffline(tab)
    await server.stop()
    for (let round = 0; round < 10; round += 1) {
      // After four navigations that failed, Firefox would no longer ask the service worker.
      for (const [path, heading] of Object.entries(publicPages)) {
        await tab.goto(path)
        await tab.getByRole('heading', { level: 1 }).expectText(heading)
        await tab
          .getByRole('banner')
          .getByRole('button', { name: /^(?:Konto|Account)$/ })
          .expectVisible()
      }
      expect(await tab.evaluate(() => navigator.onLine)).toBe(true)
      await tab.goto('/de-ch/intra/meetings')
      await meeting(tab, 'Generalversammlung').expectVisible()
    }
  },
)

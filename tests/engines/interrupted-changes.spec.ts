import { existsSync } from 'node:fs'
import { test as base, type Device } from '../support/engines/app.ts'
import { type ChangeByHand, changesByHand } from '../support/engines/interrupted-changes.ts'
import { openSignedIn } from '../support/engines/members-area.ts'
import type { Tab } from '../support/engines/tab.ts'
import { type FaultProxy, refusal, startFaultProxy } from '../support/fault-proxy.ts'
import { onlyLong } from '../support/long-run.ts'
import { createServer, removeServer, type TestServer } from '../support/server.ts'

/** One server for all tests, because no change reaches it. */
const test = base.extend<object, { reached: { readonly line: FaultProxy; readonly server: TestServer } }>({
  reached: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const line = await startFaultProxy()
      const server = await createServer({ line })
      await server.start()
      await use({ line, server })
      await removeServer(server)
      await line.close()
    },
    { scope: 'worker' },
  ],
  server: ({ reached }, use) => use(reached.server),
})

interface Interrupted {
  readonly by: ChangeByHand
  readonly device: Device
  readonly tab: Tab
}

/** Interruptions right after the last key or the tap. @returns the tab in which the member goes on */
const interruptions: Readonly<Record<string, (interrupted: Interrupted) => Promise<Tab>>> = {
  'the member signs out, and stays': async ({ by, tab }) => {
    await by.leave?.(tab)
    await tab.getByRole('button', { name: 'Konto', exact: true }).click()
    await tab.getByRole('button', { name: 'Abmelden', exact: true }).last().click()
    await tab.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click()
    return tab
  },
  'the page is loaded anew': async ({ tab }) => {
    await tab.reload()
    return tab
  },
  'the page is closed': async ({ device, tab }) => {
    // Without another tab the browser would end.
    const next = await device.open('/robots.txt')
    await tab.close()
    return next
  },
  'the page is killed': async ({ device }) => {
    await device.killPages()
    return device.open('/robots.txt')
  },
}

test.use({
  // The server is unavailable for writes, and processes are killed. WebKit gives the page of a text a style of its own.
  expectedComplaints: [
    /Failed to load resource|503|outbox\.send_failed|the web process ended|robots\.txt:.* Refused to apply a stylesheet/,
  ],
})

for (const [kind, ways] of Object.entries(changesByHand))
  for (const by of ways)
    test(
      `${kind}: ${by.name}, the page ends at once, and the change is there again`,
      onlyLong,
      async ({ device, engine, reached: { line } }) => {
        // The player closes with its sections when a recording cannot be played.
        const isSilent = engine === 'firefox' && !existsSync('/dev/snd')
        test.skip(
          (kind === 'recording-section' || kind === 'section-mark') && isSilent,
          'Firefox plays no recording on a machine without a sound device',
        )
        line.calm()
        let tab = await openSignedIn(device, '/de-ch/intra', by.role)
        // The change is nowhere but on the device. Sheets and recordings are read with an address that a PUT signs.
        line.trouble(
          /^(?:POST|PUT|PATCH|DELETE) \/api\/(?!frontend\/internal\/(?:compositions\/|recording\/\d))/,
          refusal('server.unavailable'),
        )
        for (const [number, [name, interrupt]] of Object.entries(interruptions).entries())
          await test.step(name, async () => {
            await by.open(tab)
            await by.change(tab, number)
            tab = await interrupt({ by, device, tab })
            await by.open(tab)
            await by.expectShown(tab, number)
          })
      },
    )

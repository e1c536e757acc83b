import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { signIn } from '../tests/support/app.ts'
import { lengthenRepertoire } from '../tests/support/library.ts'
import { createServer, removeServer } from '../tests/support/server.ts'
import { launchOptions, phone } from './chromium.ts'
import { workerActive } from './page-load.ts'

/** A member's device with everything saved, without a server. */
export interface MemberProfile {
  readonly repertoire: string
  /** Restarts the browser offline. The caller closes it. */
  readonly startOffline: () => Promise<BrowserContext>
}

/**
 * Signs in as a player, saves the repertoire, then ends browser and server.
 * @param further number of pieces without parts, in addition to the demo's
 */
export const prepareMemberProfile = async (stack: AsyncDisposableStack, further = 0): Promise<MemberProfile> => {
  const profile = await mkdtemp(join(tmpdir(), 'bench-profile-'))
  stack.defer(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }))
  const server = stack.adopt(await createServer(), removeServer)
  if (further > 0) await lengthenRepertoire(server, further)
  await server.start()
  const start = async (): Promise<BrowserContext> => {
    const options = { ...(await launchOptions()), ...phone, baseURL: server.origin }
    const context = await chromium.launchPersistentContext(profile, options)
    // The caller closes it; this closes it before its folder is removed if the caller failed.
    stack.defer(() => context.close())
    return context
  }
  const repertoire = `${server.origin}/de-ch/intra/repertoire`

  const context = await start()
  try {
    const page = await context.newPage()
    await signIn(page, 'player')
    await page.goto(repertoire)
    await saveAll(page)
    await workerActive(page)
    await page.waitForLoadState('networkidle')
  } finally {
    await context.close()
  }
  await server.stop()
  return {
    repertoire,
    startOffline: async () => {
      const offline = await start()
      await offline.setOffline(true)
      return offline
    },
  }
}

const saveAll = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /Ganzes Repertoire speichern/ }).click()
  await page.getByText('Alles gespeichert: Sie können offline spielen.').waitFor()
}

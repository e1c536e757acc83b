import type { Browser, Page } from '@playwright/test'
import { signIn } from '../tests/support/app.ts'
import { createServer, removeServer, type TestServer } from '../tests/support/server.ts'
import { phone } from './chromium.ts'

/** Creates a server with the demo's content, not yet started: `server.start()`. It is removed with the stack. */
export const seededServer = async (stack: AsyncDisposableStack): Promise<TestServer> =>
  stack.adopt(await createServer(), removeServer)

/** Opens a separate phone, signed in with a role's demo account; it is closed with the stack. */
export const memberPage = async (
  stack: AsyncDisposableStack,
  browser: Browser,
  server: TestServer,
  role = 'player',
): Promise<Page> => {
  const context = stack.adopt(await browser.newContext({ ...phone, baseURL: server.origin }), (one) => one.close())
  const page = await context.newPage()
  await signIn(page, role)
  return page
}

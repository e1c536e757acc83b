import type { BrowserContext } from '@playwright/test'
import { signIn } from '../tests/support/app.ts'

/** Signs in; returns the app's authorization header. */
export const tokenOf = async (context: BrowserContext, account: Parameters<typeof signIn>[1]): Promise<string> => {
  const tab = await context.newPage()
  const [authorized] = await Promise.all([
    tab.waitForRequest((request) => request.headers().authorization !== undefined),
    signIn(tab, account),
  ])
  const token = authorized.headers().authorization
  await tab.close()
  if (token === undefined) throw new Error('the app sent no token')
  return token
}

import { type Db, openDatabase, vacuum } from '#server/platform/db/open.ts'
import { freePort, startServer } from '../tests/support/processes.ts'
import { tokenOf } from './app-token.ts'
import type { Bench } from './bench.ts'

interface Filled {
  readonly settings: { readonly DATA_FOLDER: string; readonly DATABASE_URL?: string }
  /** Adds rows to those of the demo. */
  readonly fill: (db: Db) => Promise<void>
  readonly account: Parameters<typeof tokenOf>[1]
}

/** Starts a server on a filled database; a demo account is signed in. */
export const startFilled = async ({ browser, open }: Bench, { settings, fill, account }: Filled) => {
  const stack = open()
  const port = String(await freePort())
  const start = () => startServer({ PORT: port, DEMO: '1', TRUST_PROXY: '1', ...settings })
  // The first start fills an empty database with the demo, to which people can then be added.
  await (await start()).stop()
  const database = await openDatabase({ dataFolder: settings.DATA_FOLDER, databaseUrl: settings.DATABASE_URL })
  try {
    await fill(database.db)
    await vacuum(database)
  } finally {
    await database.close()
  }
  const server = await start()
  stack.defer(() => server.stop())
  const origin = `http://localhost:${port}`
  const context = stack.adopt(await browser.newContext({ baseURL: origin, locale: 'de-CH' }), (one) => one.close())
  return { origin, context, headers: { Authorization: await tokenOf(context, account) } }
}

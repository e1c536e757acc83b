import { sql } from 'drizzle-orm'
import { getHealth, getReadiness } from '#contract/health.ts'
import { HttpError } from '../http/http-error.ts'
import { type Api, mount } from '../http/mount.ts'
import { forEveryone } from '../http/policy.ts'
import { singleFlight } from '../http/single-flight.ts'

/** Milliseconds that the database and the storage have for a reply. It is shorter than what load balancers usually wait. */
const TIMEOUT_MS = 3000

const headers = { 'Cache-Control': 'no-store' }

export const mountHealth = (api: Api): void => {
  const { read, readiness, storage } = api.deps

  const requireDatabase = async (): Promise<void> => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('late')), TIMEOUT_MS)
    })
    try {
      const { rows } = await Promise.race([
        read((db) => db.execute<{ transaction_read_only: string }>(sql`show transaction_read_only`)),
        late,
      ])
      // After a failover the connection may lead to a standby.
      if (rows[0]?.transaction_read_only !== 'off') throw new Error('read-only')
    } catch {
      throw new HttpError('server.unavailable', { reason: 'database' })
    } finally {
      clearTimeout(timer)
    }
  }

  const checkFiles = async () => {
    try {
      await storage.check(AbortSignal.timeout(TIMEOUT_MS))
      return 'available'
    } catch {
      return 'unavailable'
    }
  }

  mount(api, getHealth, forEveryone, async () => ({ body: { status: 'ok' as const }, headers }))

  mount(
    api,
    getReadiness,
    forEveryone,
    // Not limited in number: requests at the same time share one query.
    singleFlight(
      async () => {
        if (readiness.isDraining) throw new HttpError('server.unavailable', { reason: 'draining' })
        await requireDatabase()
        return { body: { status: 'ready' as const, files: await checkFiles() }, headers }
      },
      () => 'everyone',
    ),
  )
}

import { openMemberDatabase } from '#device/database.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { createDrain, type DrainOptions, type DrainResult } from '#device/outbox/drain.ts'
import { kinds } from '#device/outbox/kinds/kinds.ts'
import { openOutbox } from '#device/outbox/store.ts'
import { withMember } from './background-call.ts'

/** Sends what the signed-in member's outbox holds, as the page would; null when nobody is signed in. */
export const drainInBackground = (
  deps: DeviceDeps,
  origin: string,
  options: DrainOptions,
): Promise<DrainResult | null> =>
  withMember(deps, origin, async ({ sub, call }) => {
    const database = openMemberDatabase(deps, sub)
    try {
      const outbox = openOutbox(deps, database, kinds)
      return await createDrain({ ...deps, outbox, kinds, call })(options)
    } finally {
      database.close()
    }
  })

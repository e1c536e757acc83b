import { openMemberDatabase } from '#device/database.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { createDrain, type DrainOptions, type DrainResult } from '#device/outbox/drain.ts'
import { kinds } from '#device/outbox/kinds/kinds.ts'
import { openOutbox } from '#device/outbox/store.ts'
import { openPhotographs } from '#device/photographs/store.ts'
import { withMember } from './background-call.ts'

/** Sends the signed-in member's outbox, as the page would; null without a session. */
export const drainInBackground = (
  deps: DeviceDeps,
  origin: string,
  options: DrainOptions,
): Promise<DrainResult | null> =>
  withMember(deps, origin, async ({ sub, call }) => {
    const database = openMemberDatabase(deps, sub)
    try {
      const outbox = openOutbox(deps, database, kinds)
      const bytes = { photographs: openPhotographs(deps, database) }
      return await createDrain({ ...deps, outbox, bytes, kinds, call })(options)
    } finally {
      database.close()
    }
  })

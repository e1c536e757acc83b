import { createCall } from '#device/call.ts'
import { openDeviceDatabase, openMemberDatabase } from '#device/database.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { readLocale } from '#device/locale.ts'
import { createDrain, type DrainOptions, type DrainResult } from '#device/outbox/drain.ts'
import { kinds } from '#device/outbox/kinds/kinds.ts'
import { openOutbox } from '#device/outbox/store.ts'
import { createProvider } from '#device/tokens/provider.ts'
import { readTokens } from '#device/tokens/record.ts'
import { readProviderSettings } from '#device/tokens/settings.ts'
import { createTokens } from '#device/tokens/tokens.ts'

/**
 * Sends what the signed-in member's outbox holds, as the page would; null when nobody is signed in. Whom to ask for tokens
 * stands in the record that the page wrote from its `<meta>`.
 */
export const drainInBackground = async (
  deps: DeviceDeps,
  origin: string,
  options: DrainOptions,
): Promise<DrainResult | null> => {
  const device = openDeviceDatabase(deps)
  try {
    const tokens = await readTokens(device)
    const settings = await readProviderSettings(device)
    if (tokens === null || settings === null) return null
    const { sub } = tokens
    const locale = await readLocale(device)
    const provider = createProvider(deps, settings)
    const session = createTokens({ ...deps, device, provider: async () => provider })
    const database = openMemberDatabase(deps, sub)
    try {
      const call = createCall({
        schedule: deps.schedule,
        transport: deps.fetch,
        accessToken: (rejected) => session.accessToken({ sub, ...(rejected === undefined ? {} : { rejected }) }),
        locale: () => locale,
        origin,
      })
      const outbox = openOutbox(deps, database, kinds)
      return await createDrain({ ...deps, outbox, kinds, call })(options)
    } finally {
      database.close()
    }
  } finally {
    device.close()
  }
}

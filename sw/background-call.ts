import { type Call, createCall } from '#device/call.ts'
import { measureSkew } from '#device/clock.ts'
import { type DeviceDatabase, openDeviceDatabase } from '#device/database.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { readLocale } from '#device/locale.ts'
import { createProvider } from '#device/tokens/provider.ts'
import { readTokens } from '#device/tokens/record.ts'
import { readProviderSettings } from '#device/tokens/settings.ts'
import { createTokens } from '#device/tokens/tokens.ts'

/** The signed-in member. */
export interface SignedIn {
  readonly sub: string
  readonly device: DeviceDatabase
  /** Sends this member's token, and no other's. */
  readonly call: Call
}

/**
 * Runs `run` as the signed-in member; null without a session. The provider's settings are in the record that the page
 * stored from its `<meta>`.
 */
export const withMember = async <T>(
  deps: DeviceDeps,
  origin: string,
  run: (member: SignedIn) => Promise<T>,
): Promise<T | null> => {
  const device = openDeviceDatabase(deps)
  try {
    const tokens = await readTokens(device)
    const settings = await readProviderSettings(device)
    if (tokens === null || settings === null) return null
    const { sub } = tokens
    const locale = await readLocale(device)
    const provider = createProvider(deps, settings)
    const session = createTokens({
      ...deps,
      device,
      provider: async () => provider,
      skew: () => measureSkew(deps, origin),
    })
    const call = createCall({
      schedule: deps.schedule,
      transport: deps.fetch,
      accessToken: (rejected) => session.accessToken({ sub, ...(rejected === undefined ? {} : { rejected }) }),
      locale: () => locale,
      origin,
    })
    return await run({ sub, device, call })
  } finally {
    device.close()
  }
}

import * as v from 'valibot'
import type { DeviceDatabase } from '../database.ts'

/** The provider's settings from the page's `<meta>`. The worker reads the settings that the page last stored. */
export const ProviderSettings = v.object({
  version: v.literal(1),
  /** Compared exactly, including a trailing slash. */
  issuer: v.pipe(v.string(), v.url()),
  clientId: v.pipe(v.string(), v.minLength(1)),
  scope: v.string(),
  /** True if the provider rejects the parameter `ui_locales`. */
  omitsUiLocales: v.optional(v.boolean()),
})
export type ProviderSettings = v.InferOutput<typeof ProviderSettings>

const place = 'provider'

export const readProviderSettings = async (device: DeviceDatabase): Promise<ProviderSettings | null> => {
  const parsed = v.safeParse(ProviderSettings, await device.read(['settings'], (t) => t.get('settings', place)))
  return parsed.success ? parsed.output : null
}

export const rememberProviderSettings = (
  device: DeviceDatabase,
  settings: Omit<ProviderSettings, 'version'>,
): Promise<void> => device.write(['settings'], async (t) => t.put('settings', place, { version: 1, ...settings }))

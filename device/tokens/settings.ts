import * as v from 'valibot'
import type { DeviceDatabase } from '../database.ts'

/** The provider as the page's `<meta>` names it. The worker reads what the page stored last. */
export const ProviderSettings = v.object({
  version: v.literal(1),
  /** Compared exactly, with or without a slash at its end. */
  issuer: v.pipe(v.string(), v.url()),
  clientId: v.pipe(v.string(), v.minLength(1)),
  scope: v.string(),
  /** The provider refuses the parameter `ui_locales`. */
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

import type { Config } from '../../config.ts'
import type { Database } from '../../platform/db/open.ts'
import { type BandSettings, bandKeys, readBandSettings } from '../../platform/db/settings.ts'

/** Channel of NOTIFY after a change; an SQL name. */
export const settingsChannel = 'settings_changed'

export interface LiveConfig {
  /** The configuration, with the current settings of the band instead of those of the environment. */
  readonly config: Config
  /** Reads the settings again, after a change in this process. */
  refresh(): Promise<void>
  stop(): Promise<void>
}

/**
 * Keeps the settings of the band in memory: pages, letters and documents read them often and rarely change. Every
 * process reads them again when one has changed them.
 */
export const createLiveConfig = async (
  { read, listen }: Pick<Database, 'read' | 'listen'>,
  environment: Config,
  onFailure: (error: unknown) => void,
): Promise<LiveConfig> => {
  let current: BandSettings = await read(readBandSettings, environment)
  const refresh = async () => {
    current = await read(readBandSettings, environment)
  }
  const { stop } = await listen(settingsChannel, () => void refresh().catch(onFailure))
  const settings = Object.fromEntries(
    bandKeys.map((key) => [key, { enumerable: true, get: () => current[key] ?? undefined }]),
  )
  const config: Config = {
    ...environment,
    get mail() {
      const { from, ...servers } = environment.mail
      // Without a sender of its own the band's name is the sender.
      return { ...servers, from: from.name === environment.bandName ? { ...from, name: current.bandName } : from }
    },
  }
  return { config: Object.defineProperties(config, settings), refresh, stop }
}

import type { Alert } from '#contract/operation.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import type { ObjectStorage } from '../../platform/storage/storage.ts'
import { findMeasuredAlerts } from './alerts.ts'
import { measureStorage } from './storage.ts'

/** Measurements that take long: they read the whole data folder, list all stored files, and ask other servers. */
export interface Measurement {
  readonly at: Date
  readonly storage: Awaited<ReturnType<typeof measureStorage>>
  readonly alerts: readonly Alert[]
}

export interface Measurements {
  /** Returns the last measurement at once, and begins another if it is old. Only the first one is waited for. */
  latest(): Promise<Measurement>
  /** Begins a measurement in the background. */
  begin(): void
}

/** Age in ms at which a question begins another measurement: ten minutes. */
const FRESH_MS = 10 * 60_000

interface Measured {
  readonly database: Pick<Database, 'long'>
  readonly config: Pick<Config, 'dataFolder' | 'publicOrigin' | 'oidc' | 'backups'>
  readonly storage: ObjectStorage
  readonly clock: () => Date
  readonly log: Pick<Log, 'warn'>
}

/** Measures in the background, once at a time, and keeps the result in memory. */
export const createMeasurements = ({ database, config, storage, clock, log }: Measured): Measurements => {
  let last: Measurement | undefined
  let running: Promise<Measurement> | undefined

  const take = async (): Promise<Measurement> => {
    const at = clock()
    last = {
      at,
      storage: await measureStorage(config.dataFolder, storage),
      alerts: await findMeasuredAlerts({ db: database.long, config, storage, now: at }),
    }
    return last
  }
  const measure = (): Promise<Measurement> => {
    running ??= take().finally(() => {
      running = undefined
    })
    return running
  }
  const begin = (): void => {
    measure().catch((error: unknown) =>
      log.warn('operation.measurement_failed', { error: error instanceof Error ? error.name : typeof error }),
    )
  }
  return {
    begin,
    latest: async () => {
      if (last === undefined) return await measure()
      if (clock().getTime() - last.at.getTime() > FRESH_MS) begin()
      return last
    },
  }
}

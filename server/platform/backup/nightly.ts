import { toWireDate } from '#contract/time.ts'
import { getErrorCode } from '../db/errors.ts'
import type { Log } from '../log.ts'
import { dayAfter, fromWireTime } from '../time.ts'
import type { BackedUp } from './backup.ts'
import { type BackupPlace, findNewestBackup, keepBackup } from './keep-backup.ts'
import { BackupInProgress } from './manifest.ts'

const HOUR_MS = 60 * 60_000
/** Local time in Zürich. */
const NIGHT = '03:00'

interface NightlyTools extends BackedUp {
  readonly place: BackupPlace
  readonly clock: () => Date
  readonly log: Log
}

/** Makes a backup if there is none since three o'clock. A failure is logged, recorded, and tried again an hour later. */
export const backUpNightly = async ({ place, clock, log, ...backedUp }: NightlyTools): Promise<void> => {
  const now = clock()
  try {
    // A list that cannot be read means that no backup can be stored either, which is recorded.
    const newest = await findNewestBackup(place, backedUp.dataFolder, now).catch(() => undefined)
    if (newest !== undefined && newest >= lastNight(now)) return
    const { bytes, rows, files } = await keepBackup(backedUp, place, now)
    log.info('backup.completed', { bytes, rows, files })
  } catch (error) {
    if (error instanceof BackupInProgress) return
    const reason = error instanceof Error ? error.name : typeof error
    log.error('backup.failed', { code: getErrorCode(error) ?? reason })
  }
}

const lastNight = (now: Date): Date => {
  const today = toWireDate(now)
  const night = fromWireTime(`${today}T${NIGHT}`)
  return night <= now ? night : fromWireTime(`${dayAfter(today, -1)}T${NIGHT}`)
}

/**
 * Looks every hour whether a backup is due. It is a timer and no job: a job may run for ninety seconds, all others wait for it, and a queue
 * that stands still is the moment at which a backup is needed.
 * @returns stops it
 */
export const watchForBackups = (tools: NightlyTools): (() => Promise<void>) => {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(() => backUpNightly(tools))
  }, HOUR_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}

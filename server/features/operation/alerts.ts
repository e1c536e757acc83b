import fs from 'node:fs/promises'
import { and, eq, gt } from 'drizzle-orm'
import type { Alert } from '#contract/operation.ts'
import type { Config } from '../../config.ts'
import { readLastBackup } from '../../platform/backup/last-backup.ts'
import type { Db } from '../../platform/db/open.ts'
import { job } from '../../platform/db/tables.ts'
import { readQueueState } from '../../platform/jobs/queue-state.ts'
import { type ObjectStorage, StorageUnavailable } from '../../platform/storage/storage.ts'
import { findMissingFiles } from '../documents/missing.ts'
import { findDifferences } from '../ledger/documents.ts'
import { findCertificateEnd } from './certificates.ts'

const hour = 60 * 60_000
const day = 24 * hour

/** Time in ms for which a due job may wait. */
const LATE_MS = hour
/** Percentage of the disk that may be used. */
const FULL_PERCENT = 90
/** Age in ms that the last complete backup may reach: two nights, or a week and a day where backups are made by hand. */
const NIGHTLY_BACKUP_AGE_MS = 2 * day
const BACKUP_AGE_MS = 8 * day
/** Time in ms before the end of a certificate. Usual ones are renewed thirty days before. */
const CERTIFICATE_MS = 14 * day

interface Examined {
  readonly db: Db
  readonly config: Pick<Config, 'dataFolder' | 'publicOrigin' | 'oidc' | 'backups'>
  readonly storage: ObjectStorage
  readonly now: Date
}

/** Returns what needs an administrator now. */
export const findAlerts = async (examined: Examined): Promise<Alert[]> => {
  const found = await Promise.all([findQuickAlerts(examined), findMeasuredAlerts(examined)])
  return found.flat()
}

/** Those that a few statements and one file tell. */
export const findQuickAlerts = async (examined: Examined): Promise<Alert[]> => {
  const found = await Promise.all([findJobAlerts(examined), findDiskAlert(examined), findBackupAlert(examined)])
  return found.flat()
}

/** Those for which all stored files are listed, other servers are asked, and the whole ledger is compared. */
export const findMeasuredAlerts = async (examined: Examined): Promise<Alert[]> => {
  const found = await Promise.all([
    findFileAlerts(examined),
    findCertificateAlerts(examined),
    findLedgerAlert(examined),
  ])
  return found.flat()
}

const alert = (cause: Alert['cause'], details: Partial<Omit<Alert, 'cause'>>): Alert => ({
  ...{ cause, host: null, at: null, count: null },
  ...details,
})

/** Jobs that were given up longer ago were reported on their day. */
const findJobAlerts = async ({ db, now }: Examined): Promise<Alert[]> => {
  const givenUp = await db.$count(job, and(eq(job.state, 'dead'), gt(job.doneAt, new Date(now.getTime() - day))))
  const { oldestDueAt } = await readQueueState(db, now)
  const isLate = oldestDueAt !== null && now.getTime() - oldestDueAt.getTime() > LATE_MS
  return [
    ...(givenUp > 0 ? [alert('jobs_given_up', { count: givenUp })] : []),
    ...(isLate ? [alert('jobs_late', { at: oldestDueAt.toISOString() })] : []),
  ]
}

/** Blocks that are reserved for the system administrator count as used, as in `df`. */
const findDiskAlert = async ({ config }: Examined): Promise<Alert[]> => {
  const { blocks, bfree, bavail } = await fs.statfs(config.dataFolder)
  const used = blocks - bfree
  const percent = Math.floor((100 * used) / (used + bavail))
  return percent > FULL_PERCENT ? [alert('disk_full', { count: percent })] : []
}

/** Files can only be missing if somebody else deleted them, or the storage lost them. */
const findFileAlerts = async ({ db, storage }: Examined): Promise<Alert[]> => {
  try {
    const missing = await findMissingFiles(db, storage)
    return missing.length === 0 ? [] : [alert('files_missing', { count: missing.length })]
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    return [alert('files_unavailable', {})]
  }
}

/** An installation without any backup is not reported: a trial needs none, and the screen says so. */
const findBackupAlert = async ({ config, now }: Examined): Promise<Alert[]> => {
  const last = readLastBackup(config.dataFolder)
  if (last === null) return []
  if (last.result !== 'complete') return [alert('backup_failed', { at: last.at })]
  const maximum = config.backups === undefined ? BACKUP_AGE_MS : NIGHTLY_BACKUP_AGE_MS
  return now.getTime() - new Date(last.at).getTime() > maximum ? [alert('backup_old', { at: last.at })] : []
}

/** Every movement is booked in the transaction of its cause, so that a difference is a fault of the program. */
const findLedgerAlert = async ({ db }: Examined): Promise<Alert[]> => {
  const { missing, obsolete, unequal } = await findDifferences(db)
  const count = missing.length + obsolete.length + unequal.length
  return count === 0 ? [] : [alert('ledger_differs', { count })]
}

const findCertificateAlerts = async ({ config, now }: Examined): Promise<Alert[]> => {
  const { publicOrigin, oidc } = config
  const origins = new Set([publicOrigin, new URL(oidc.issuer).origin])
  const found = await Promise.all(
    [...origins].map(async (origin) => ({ host: new URL(origin).host, end: await findCertificateEnd(origin) })),
  )
  return found.flatMap(({ host, end }) =>
    end !== null && end.getTime() - now.getTime() < CERTIFICATE_MS
      ? [alert('certificate_expires', { host, at: end.toISOString() })]
      : [],
  )
}

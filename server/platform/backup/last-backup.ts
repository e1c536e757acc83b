import fs from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { writeDurably } from '../db/durable-files.ts'
import { DiskFull, FolderNotWritable } from '../db/errors.ts'

/**
 * The last backup, in the data folder and not in the database: a restored database would contain that of its backup.
 */
const LastBackup = v.object({
  /** ISO 8601 instant. */
  at: v.string(),
  result: v.picklist(['complete', 'disk_full', 'not_writable', 'failed']),
  /** Size of the backup; null = it failed. */
  bytes: v.nullable(v.number()),
  /** Time of the last complete one, ISO 8601 instant; null = none. */
  completeAt: v.nullable(v.string()),
})
export type LastBackup = v.InferOutput<typeof LastBackup>

const fileIn = (dataFolder: string): string => path.join(dataFolder, 'last-backup.json')

/** Returns the record of the last backup; null if there is none, or the file is damaged. */
export const readLastBackup = (dataFolder: string): LastBackup | null => {
  try {
    const read = v.safeParse(LastBackup, JSON.parse(fs.readFileSync(fileIn(dataFolder), 'utf8')))
    return read.success ? read.output : null
  } catch {
    return null
  }
}

/** Runs a backup and records how it ended. A record that cannot be written, on a full disk, changes nothing else. */
export const recordingBackup = async <Summary extends { readonly bytes: number }>(
  dataFolder: string,
  now: Date,
  backup: () => Promise<Summary>,
): Promise<Summary> => {
  const at = now.toISOString()
  const record = (last: LastBackup): void => {
    try {
      writeDurably(fileIn(dataFolder), JSON.stringify(last))
    } catch {
      // The backup itself reports the reason.
    }
  }
  try {
    const summary = await backup()
    record({ at, result: 'complete', bytes: summary.bytes, completeAt: at })
    return summary
  } catch (error) {
    const result =
      error instanceof DiskFull ? 'disk_full' : error instanceof FolderNotWritable ? 'not_writable' : 'failed'
    record({ at, result, bytes: null, completeAt: readLastBackup(dataFolder)?.completeAt ?? null })
    throw error
  }
}

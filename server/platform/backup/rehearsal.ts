import { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import { DiskFull } from '../db/errors.ts'
import { BackupError } from './manifest.ts'

/** The result of the thread: null, or why the backup cannot be restored. */
export const RehearsalResult = v.nullable(v.object({ name: v.string(), message: v.string() }))
export type RehearsalResult = v.InferOutput<typeof RehearsalResult>

export interface Rehearsal {
  readonly file: string
  /** The secret key of an encrypted backup. */
  readonly identity: string | undefined
  /** Empty folder for the database; the caller deletes it. */
  readonly scratch: string
}

/** Memory of its JavaScript in MB; the embedded database has memory of its own beside it. */
const heapMb = 512

/**
 * Restores a backup into an embedded database of its own, and compares all checksums. It runs in a thread: the embedded database would
 * make requests wait for seconds.
 * @throws BackupError, DiskFull
 */
export const rehearseRestore = async (rehearsal: Rehearsal): Promise<void> => {
  const thread = new Worker(new URL('./rehearsal-thread.ts', import.meta.url), {
    workerData: rehearsal,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  const result = await new Promise<unknown>((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => reject(new BackupError('The rehearsal of the restore ended without a result.')))
  }).finally(() => thread.terminate())
  const failure = v.parse(RehearsalResult, result)
  if (failure === null) return
  throw failure.name === 'DiskFull' ? new DiskFull(failure.message) : new BackupError(failure.message)
}

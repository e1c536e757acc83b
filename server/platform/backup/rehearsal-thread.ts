import { parentPort, workerData } from 'node:worker_threads'
import { createFolderStorage } from '../storage/folder.ts'
import type { Rehearsal, RehearsalResult } from './rehearsal.ts'
import { restoreBackup } from './restore.ts'

const { file, identity, scratch } = workerData as Rehearsal
const rehearse = async (): Promise<RehearsalResult> => {
  try {
    await restoreBackup({ dataFolder: scratch, storage: createFolderStorage(scratch), file, identity, rehearsal: true })
    return null
  } catch (error) {
    return error instanceof Error ? { name: error.name, message: error.message } : { name: '', message: String(error) }
  }
}
parentPort?.postMessage(await rehearse())

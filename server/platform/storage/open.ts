import path from 'node:path'
import { type Bucket, openBucket } from './bucket.ts'
import { createFolderStorage } from './folder.ts'
import type { ObjectStorage } from './storage.ts'

interface FileSettings {
  readonly dataFolder: string
  /** undefined = the files are in the data folder. */
  readonly filesBucket: Bucket | undefined
}

/** Opens the storage of sheets, pictures and documents. */
export const openFileStorage = async ({ dataFolder, filesBucket }: FileSettings): Promise<ObjectStorage> => {
  const folder = createFolderStorage(dataFolder)
  return filesBucket === undefined ? folder : await openBucket(filesBucket, folder.workFolder)
}

/** The place of backups: an existing folder, or a bucket. */
export type BackupTarget = { readonly folder: string } | { readonly bucket: Bucket }

/** Opens the storage of backups. */
export const openBackupStorage = async (target: BackupTarget, dataFolder: string): Promise<ObjectStorage> =>
  'folder' in target
    ? createFolderStorage(target.folder, target.folder)
    : await openBucket(target.bucket, path.join(dataFolder, 'staging'))

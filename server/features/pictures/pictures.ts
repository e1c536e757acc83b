import { createFileStore, type FileStore, fileFolders } from '../../platform/files/store.ts'
import type { Log } from '../../platform/log.ts'
import type { ObjectStorage } from '../../platform/storage/storage.ts'
import { type Converter, createConverter } from './convert.ts'

/** Files and conversion of uploaded pictures. */
export interface Pictures extends Converter {
  readonly files: FileStore
  /** Folder of uploads and conversions in progress. A backup does not include it. */
  readonly workFolder: string
}

export const createPictures = (storage: ObjectStorage, log: Log): Pictures => ({
  files: createFileStore(storage, fileFolders.pictures),
  workFolder: storage.workFolder,
  ...createConverter(log),
})

import { createFileStore, type FileStore, fileFolders } from '../files/store.ts'
import type { Log } from '../log.ts'
import type { ObjectStorage } from '../storage/storage.ts'
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

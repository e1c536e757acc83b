import path from 'node:path'
import { createFileStore, type FileStore, unfinishedFolder } from '../files/store.ts'
import type { Log } from '../log.ts'
import { type Converter, createConverter } from './convert.ts'

/** Files and conversion of uploaded pictures. */
export interface Pictures extends Converter {
  readonly files: FileStore
  /** Folder of uploads and conversions in progress. A backup does not include it. */
  readonly workFolder: string
}

/** @param fileFolder files/ of the data folder, so that a backup includes the pictures */
export const createPictures = (fileFolder: string, log: Log): Pictures => {
  const workFolder = unfinishedFolder(fileFolder)
  return {
    files: createFileStore(path.join(fileFolder, 'pictures'), workFolder),
    workFolder,
    ...createConverter(log),
  }
}

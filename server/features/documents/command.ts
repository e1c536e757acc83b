import type { Config } from '../../config.ts'
import type { Command } from '../../platform/control/protocol.ts'
import { isServed } from '../../platform/control/socket.ts'
import type { Database } from '../../platform/db/open.ts'
import { openBucket } from '../../platform/storage/bucket.ts'
import { copyObjects } from '../../platform/storage/copy.ts'
import { createFolderStorage } from '../../platform/storage/folder.ts'
import { releaseStorage } from '../../platform/storage/owner.ts'
import type { ObjectStorage } from '../../platform/storage/storage.ts'
import { findMissingFiles } from './missing.ts'

const usage = 'What should be done? Usage: npm run files -- missing | to-bucket | to-folder | release-bucket'

interface MissingContext {
  readonly database: Database
  readonly storage: ObjectStorage
}

/** The command `files missing`: lists what the database names and the storage does not have. */
export const missingFilesCommand: Command<MissingContext> = async ({ database: { read }, storage }, _, print) => {
  const missing = await read(findMissingFiles, storage)
  for (const { label, key } of missing) print(`${label}: ${key}`)
  if (missing.length === 0) print('No file is missing.')
  return missing.length === 0 ? 0 : 1
}

/**
 * The command `files to-bucket | to-folder`: copies sheets, pictures and documents between the data folder and
 * `FILES_BUCKET`, and compares the copies. Nothing is deleted at the source; a repetition copies the rest.
 * `files release-bucket` lets another database use the bucket. The command runs in its own process, because a running
 * server has the settings of before the move.
 */
export const copyFilesCommand = async (
  config: Pick<Config, 'dataFolder' | 'filesBucket'>,
  [direction]: readonly string[],
  print: (line: string) => void,
): Promise<number> => {
  const { dataFolder, filesBucket } = config
  if (direction !== 'to-bucket' && direction !== 'to-folder' && direction !== 'release-bucket') {
    print(usage)
    return 2
  }
  if (filesBucket === undefined) {
    print('FILES_BUCKET must be set: it names the bucket.')
    return 1
  }
  const folder = createFolderStorage(dataFolder)
  const bucket = await openBucket(filesBucket, folder.workFolder)
  if (direction === 'release-bucket') {
    await releaseStorage(bucket)
    print(`${bucket.name} now belongs to the database of the server that starts first.`)
    return 0
  }
  const [from, to] = direction === 'to-bucket' ? [folder, bucket] : [bucket, folder]
  const { copied, present, damaged } = await copyObjects(from, to, 'files/')
  for (const key of damaged) print(`${from.name}/${key} is damaged and was not copied.`)
  print(`${to.name}: ${copied} files copied and compared, ${present} were there already.`)
  if (damaged.length > 0) return 1
  if (await isServed(dataFolder))
    print('A server is running. Stop it and repeat the command: it may have stored more files.')
  return 0
}

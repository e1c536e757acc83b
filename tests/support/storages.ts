import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { openBucket } from '#server/platform/storage/bucket.ts'
import { createFolderStorage } from '#server/platform/storage/folder.ts'
import type { ObjectStorage } from '#server/platform/storage/storage.ts'
import { type RunningS3, startS3Server } from './s3-server.ts'

/**
 * Runs a suite on a folder, and in the long run also on a bucket of a real S3 server.
 * @param suite gets a function that opens a new, empty storage
 */
export const describeOnStorage = (name: string, suite: (open: () => Promise<ObjectStorage>) => void): void => {
  describe(`${name} in a folder`, () => {
    const folder = useFolder()
    suite(async () => createFolderStorage(path.join(folder(), randomUUID())))
  })
  describe(`${name} in a bucket`, { tags: ['long'] }, () => {
    const folder = useFolder()
    const { server, newBucket } = useS3()
    suite(async () => openBucket({ server: server(), bucket: await newBucket() }, folder()))
  })
}

/** Runs an S3 server for the tests of a group. */
export const useS3 = () => {
  let running: RunningS3 | undefined
  const get = (): RunningS3 => {
    if (running === undefined) throw new Error('the S3 server has not started')
    return running
  }
  beforeAll(async () => {
    running = await startS3Server()
  })
  afterAll(() => running?.stop())
  return {
    server: () => get().server,
    newBucket: async (): Promise<string> => {
      const bucket = `test-${randomUUID()}`
      await get().createBucket(bucket)
      return bucket
    },
  }
}

const useFolder = () => {
  let folder = ''
  beforeAll(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'test-storage-'))
  })
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
  return () => folder
}

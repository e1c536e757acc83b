import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ListObjectsV2CommandOutput, S3Client } from '@aws-sdk/client-s3'
import { getErrorCode } from '../db/errors.ts'
import { connectS3, type S3Server } from './s3.ts'
import { ObjectMissing, type ObjectStorage, StorageUnavailable, type StoredObject } from './storage.ts'

const mebibyte = 2 ** 20
/** Size in bytes from which an object is sent in parts, and of each part: 10,000 parts are 156 GB. */
const partBytes = 16 * mebibyte
/** Attempts at the rest of an object whose connection broke. */
const readAttempts = 4
/** Age in ms at which an unfinished upload in parts belongs to no running process. */
const unfinishedMs = 24 * 60 * 60_000

export interface Bucket {
  readonly server: S3Server
  readonly bucket: string
}

type S3 = Awaited<ReturnType<typeof connectS3>>['s3']

interface OpenBucket {
  readonly s3: S3
  readonly client: S3Client
  readonly name: string
  readonly at: { readonly Bucket: string }
}

/**
 * Stores objects in a bucket, which must exist. The client is loaded here: only who uses a bucket needs its memory.
 * @param workFolder on this machine
 */
export const openBucket = async ({ server, bucket }: Bucket, workFolder: string): Promise<ObjectStorage> => {
  const { s3, client } = await connectS3(server)
  const name = `s3://${bucket}`
  const at = { Bucket: bucket }
  const opened = { s3, client, name, at }
  const attempt = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run()
    } catch (error) {
      throw explain(error, name)
    }
  }
  const copyTo = (key: string, file: string) => copy(opened, key, file)

  return {
    name,
    workFolder,
    read: (key, range) => read(opened, key, range),
    copyTo,
    stat: (key) => find(opened, key),
    put: (key, file) =>
      attempt(async () => {
        const { size } = await stat(file)
        if (size > partBytes) return await putParts(s3, client, { ...at, Key: key }, file, size)
        const body = await readPart(file, 0, size)
        await client.send(new s3.PutObjectCommand({ ...at, Key: key, ...body }))
      }),
    withLocalCopy: async (key, use) => {
      const local = path.join(workFolder, randomUUID())
      try {
        await copyTo(key, local)
        return await use(local)
      } finally {
        await rm(local, { force: true })
      }
    },
    list: async function* (prefix) {
      const pages = s3.paginateListObjectsV2({ client }, { ...at, Prefix: prefix })
      for (;;) {
        const { value, done } = await attempt(() => pages.next())
        if (done === true) return
        requireList(opened, value)
        for (const { Key, Size, LastModified } of value.Contents ?? [])
          if (Key !== undefined && LastModified !== undefined)
            yield { key: Key, size: Size ?? 0, storedAt: LastModified }
      }
    },
    remove: (key) =>
      attempt(async () => {
        await client.send(new s3.DeleteObjectCommand({ ...at, Key: key }))
      }),
    check: (abortSignal) =>
      attempt(async () => {
        requireList(opened, await client.send(new s3.ListObjectsV2Command({ ...at, MaxKeys: 1 }), { abortSignal }))
      }),
  }
}

const find = async ({ s3, client, name, at }: OpenBucket, key: string): Promise<StoredObject | null> => {
  try {
    const { ContentLength, LastModified } = await client.send(new s3.HeadObjectCommand({ ...at, Key: key }))
    return { key, size: ContentLength ?? 0, storedAt: LastModified ?? new Date() }
  } catch (error) {
    const explained = explain(error, name)
    if (explained instanceof ObjectMissing) return null
    throw explained
  }
}

/** A server of another kind may reply 200 to anything: its list would be empty, and every file missing. */
const requireList = ({ name, at }: OpenBucket, { Name }: ListObjectsV2CommandOutput): void => {
  if (Name !== at.Bucket) throw new StorageUnavailable({ name }, 'NoList')
}

/** Reads an object. Reading continues where a connection broke. */
const read = async function* (
  { s3, client, name, at }: OpenBucket,
  key: string,
  range?: Parameters<ObjectStorage['read']>[1],
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let next = range?.start ?? 0
  let last = range?.end
  for (let attempts = 1; ; attempts++) {
    try {
      const Range = next === 0 && last === undefined ? undefined : `bytes=${next}-${last ?? ''}`
      const { Body, ContentLength } = await client.send(new s3.GetObjectCommand({ ...at, Key: key, Range }))
      last ??= next + (ContentLength ?? 0) - 1
      for await (const chunk of Body as Readable) {
        next += chunk.byteLength
        yield new Uint8Array(chunk)
      }
      if (next > last) return
      throw new Error('the connection ended early')
    } catch (error) {
      const explained = explain(error, name)
      if (explained instanceof ObjectMissing || attempts === readAttempts) throw explained
    }
  }
}

const copy = async (opened: OpenBucket, key: string, file: string): Promise<void> => {
  await mkdir(path.dirname(file), { recursive: true })
  const handle = await open(file, 'wx', 0o600)
  try {
    await pipeline(read(opened, key), handle.createWriteStream({ flush: true }))
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

/** Reads a part of a file, with the checksum that lets the server refuse what the network changed. */
const readPart = async (file: string, start: number, length: number) => {
  const chunks: Buffer[] = []
  if (length > 0)
    for await (const chunk of createReadStream(file, { start, end: start + length - 1 })) chunks.push(chunk)
  const Body = Buffer.concat(chunks)
  return { Body, ContentMD5: createHash('md5').update(Body).digest('base64') }
}

interface Target {
  readonly Bucket: string
  readonly Key: string
}

/** Sends a file in parts: only one is in memory, and only one is repeated if its connection breaks. */
const putParts = async (s3: S3, client: S3Client, target: Target, file: string, size: number): Promise<void> => {
  await abortOldUploads(s3, client, target)
  const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand(target))
  const upload = { ...target, UploadId }
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    for (let start = 0; start < size; start += partBytes) {
      const PartNumber = Parts.length + 1
      const body = await readPart(file, start, Math.min(partBytes, size - start))
      const { ETag } = await client.send(new s3.UploadPartCommand({ ...upload, PartNumber, ...body }))
      Parts.push({ PartNumber, ETag })
    }
    await client.send(new s3.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
  } catch (error) {
    await client.send(new s3.AbortMultipartUploadCommand(upload)).catch(() => undefined)
    throw error
  }
}

/** A killed process leaves parts, which take space and are not listed. */
const abortOldUploads = async (s3: S3, client: S3Client, { Bucket }: Target): Promise<void> => {
  const { Uploads } = await client.send(new s3.ListMultipartUploadsCommand({ Bucket }))
  for (const { Key, UploadId, Initiated } of Uploads ?? [])
    if (Initiated !== undefined && Date.now() - Initiated.getTime() > unfinishedMs)
      await client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
}

const explain = (error: unknown, name: string): unknown => {
  if (error instanceof ObjectMissing || error instanceof StorageUnavailable || !(error instanceof Error)) return error
  // Errors of this machine's disk stay as they are.
  if ('syscall' in error && 'path' in error) return error
  const status = '$metadata' in error ? (error.$metadata as { httpStatusCode?: number }).httpStatusCode : undefined
  if (status === 404 && error.name !== 'NoSuchBucket')
    return new ObjectMissing('an object is missing', { cause: error })
  return new StorageUnavailable({ name }, getErrorCode(error) ?? error.name, { cause: error })
}

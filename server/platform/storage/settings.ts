import * as v from 'valibot'
import type { Bucket } from './bucket.ts'

/** A bucket's name as all servers accept it. */
export const bucketName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, such as band-files'),
)
/** The address of an S3 server. */
export const s3Endpoint = v.pipe(
  v.string(),
  v.check(
    (value) => ['http:', 'https:'].includes(URL.parse(value)?.protocol ?? ''),
    'must be the address of an S3 server, such as https://s3.example.ch',
  ),
)
export const regionName = v.pipe(v.string(), v.regex(/^[\w-]+$/, 'must be the name of a region'))

interface BucketVariables {
  readonly FILES_BUCKET?: string | undefined
  readonly BACKUP_BUCKET?: string | undefined
  readonly S3_ENDPOINT?: string | undefined
  readonly S3_REGION: string
  readonly S3_ACCESS_KEY_ID?: string | undefined
  readonly S3_SECRET_ACCESS_KEY?: string | undefined
}

/**
 * Reads the buckets; undefined = not set. The name of the first variable that is missing is passed to `refuse`, which throws.
 */
export const readBuckets = (
  env: BucketVariables,
  refuse: (problem: string) => never,
): { readonly files: Bucket | undefined; readonly backups: Bucket | undefined } => {
  const { FILES_BUCKET, BACKUP_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  const given = { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  if (FILES_BUCKET === undefined && BACKUP_BUCKET === undefined) {
    if (Object.values(given).some((value) => value !== undefined))
      refuse('FILES_BUCKET or BACKUP_BUCKET must be set too.')
    return { files: undefined, backups: undefined }
  }
  if (FILES_BUCKET === BACKUP_BUCKET) refuse('BACKUP_BUCKET must be another bucket than FILES_BUCKET.')
  const needed = (name: keyof typeof given): string => given[name] ?? refuse(`${name} must be set too.`)
  const server = {
    endpoint: needed('S3_ENDPOINT'),
    region: env.S3_REGION,
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
  }
  const at = (bucket: string | undefined) => (bucket === undefined ? undefined : { server, bucket })
  return { files: at(FILES_BUCKET), backups: at(BACKUP_BUCKET) }
}

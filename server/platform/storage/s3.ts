/** An S3 server and its credentials. */
export interface S3Server {
  /** Such as `https://s3.example.ch`. */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Time in ms for a connection, and in which a connection without any traffic counts as broken. */
const connectMs = 3000
const idleMs = 20_000

/** Loads the client. It repeats a failed request up to three times, with growing pauses. */
export const connectS3 = async ({ endpoint, region, accessKeyId, secretAccessKey }: S3Server) => {
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Buckets of one's own server have no host names.
    forcePathStyle: true,
    maxAttempts: 4,
    // Servers other than Amazon's do not know the checksums that it added in 2024.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectMs, socketTimeout: idleMs },
  })
  return { s3, client }
}

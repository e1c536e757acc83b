export interface StoredObject {
  readonly key: string
  /** Bytes. */
  readonly size: number
  /** When it was last put. */
  readonly storedAt: Date
}

/** The bytes from `start` to `end`, both inclusive as in RFC 9110 §14.1.2. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Objects by key, such as `files/ab/<sha256>`: in a folder of this machine, or in a bucket of an S3 server. Every method
 * throws StorageUnavailable if a bucket cannot be reached, after several attempts.
 */
export interface ObjectStorage {
  /** For messages: the folder, or `s3://BUCKET`. */
  readonly name: string
  /** Folder on this machine for files in progress, from which `put` takes them. A backup does not include it. */
  readonly workFolder: string
  /** Stores a file of `workFolder` durably under a key, and replaces what is there. The file may be moved. */
  put(key: string, file: string): Promise<void>
  /** Returns null if there is no such object. */
  stat(key: string): Promise<StoredObject | null>
  /** Reads nothing before the first chunk is requested. @throws ObjectMissing */
  read(key: string, range?: ByteRange): AsyncGenerator<Uint8Array, void>
  /** Writes an object to a new file, which must not be changed: it may be a hard link. @throws ObjectMissing */
  copyTo(key: string, file: string): Promise<void>
  /**
   * Lets a program read an object by a path, which is valid until `use` ends.
   * @throws ObjectMissing
   */
  withLocalCopy<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
  /** The objects whose keys begin with `prefix`, in no order. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** Does nothing if there is no such object. */
  remove(key: string): Promise<void>
  /** Makes one attempt to reach the storage. */
  check(signal: AbortSignal): Promise<void>
}

/** There is no object with this key, although one is expected. */
export class ObjectMissing extends Error {
  override name = 'ObjectMissing'
}

/** The storage cannot be reached, refuses the credentials, or has a fault. The message is one line without secrets. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
  /** For the log, such as `ECONNREFUSED` or `InvalidAccessKeyId`. */
  readonly code: string
  constructor(storage: Pick<ObjectStorage, 'name'>, code: string, options?: ErrorOptions) {
    super(`${storage.name} is unavailable: ${code}.`, options)
    this.code = code
  }
}

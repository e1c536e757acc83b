/**
 * Reasons why a database cannot be opened. Each message is one plain English line for the person who starts the server;
 * `main.ts` and the command line print it without a stack.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** Another running process holds the data folder. */
export class FolderInUse extends DatabaseUnavailable {
  override name = 'FolderInUse'
}

/** The folder cannot be created, read or written by this user. */
export class FolderNotWritable extends DatabaseUnavailable {
  override name = 'FolderNotWritable'
}

/** The disk of the data folder is full. */
export class DiskFull extends DatabaseUnavailable {
  override name = 'DiskFull'
}

/** The data were written by another PostgreSQL major or by a newer version of this program. */
export class WrongVersion extends DatabaseUnavailable {
  override name = 'WrongVersion'
}

/** A migration was rolled back. */
export class MigrationFailed extends DatabaseUnavailable {
  override name = 'MigrationFailed'
}

/** System errors of a connection that failed or broke, and PostgreSQL's error classes 08, 53300 and 57P0x. */
const unavailableCode = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|08\w{3}|57P0\d|53300)$/

/**
 * Returns true if the error means that the database is temporarily unavailable. Drizzle wraps the driver's error as its
 * cause.
 */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && unavailableCode.test(error.code)) return true
  if (/^(?:timeout exceeded when trying to connect|Connection terminated)/.test(error.message)) return true
  return isUnavailable(error.cause)
}

/**
 * Returns the system code (`ENOSPC`) or SQLSTATE of an error or its cause; undefined = none. Logs contain it instead of
 * the message, which may quote input.
 */
export const getErrorCode = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  return 'code' in error && typeof error.code === 'string' ? error.code : getErrorCode(error.cause)
}

/** Converts system errors of a folder that cannot be written into the classes above; returns other errors unchanged. */
export const explainFolderError = (error: unknown, folder: string): unknown => {
  switch (getErrorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new DiskFull(`The disk that holds ${folder} is full. Free some space and try again.`)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new FolderNotWritable(`${folder} cannot be written by this user.`)
    case 'ENOTDIR':
    case 'EEXIST':
      return new FolderNotWritable(`${folder} is not a folder.`)
    default:
      return error
  }
}

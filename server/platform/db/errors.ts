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

/**
 * System errors of a connection that failed or broke and of a disk that takes nothing more, and PostgreSQL's error
 * classes 08 (connection), 53 (resources, such as its disk), 57P0x (it stops or starts), and 25006: after a failover the
 * connection leads to a standby.
 */
const unavailableCode =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT|EROFS|08\w{3}|53\w{3}|57P0\d|25006)$/

/** Message of pg for a statement without a reply. */
const noReply = 'Query read timeout'

/**
 * Returns true if a statement took longer than its limit (see limits.ts): it was cancelled (57014), waited too long for a
 * lock (55P03), its transaction was idle for too long (25P03), or the connection is dead.
 */
export const isOverdue = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if ('code' in error && ['57014', '55P03', '25P03'].includes(String(error.code))) return true
  return error.message === noReply || isOverdue(error.cause)
}

/** Returns true if no reply came: the connection must not be used again. */
export const isWithoutReply = (error: unknown): boolean => error instanceof Error && error.message === noReply

/**
 * Returns true if the error means that the database or the disk is temporarily unavailable. Drizzle wraps the driver's error as its
 * cause.
 */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (isOverdue(error)) return true
  if ('code' in error && typeof error.code === 'string' && unavailableCode.test(error.code)) return true
  if (
    /^(?:timeout exceeded when trying to connect|Connection terminated|Client (?:has encountered a connection error|was closed) and is not queryable)/.test(
      error.message,
    )
  )
    return true
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

/**
 * Converts PostgreSQL's refusals during a start into a line with the remedy: rights that are missing, and a server that
 * stops or is full. Returns other errors unchanged.
 */
export const explainRefusal = (error: unknown): unknown => {
  const code = getErrorCode(error) ?? ''
  if (code === '42501')
    return new DatabaseUnavailable(
      `The user of DATABASE_URL may not do what is needed: ${innermostMessage(error)}. Make that user the owner of the database and of its tables.`,
    )
  if (/^\d\w{4}$/.test(code) && isUnavailable(error))
    return new DatabaseUnavailable(`The database refused: ${innermostMessage(error)}. Start again when it serves.`)
  return error
}

const innermostMessage = (error: unknown): string => {
  if (error instanceof Error && error.cause instanceof Error) return innermostMessage(error.cause)
  return error instanceof Error ? error.message : String(error)
}

/** Converts system errors of a folder that cannot be written into the classes above; returns other errors unchanged. */
export const explainFolderError = (error: unknown, folder: string): unknown => {
  switch (getErrorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new DiskFull(`The disk that holds ${folder} is full. Free some space and try again.`)
    case 'EACCES':
    case 'EPERM':
      return new FolderNotWritable(
        `${folder} cannot be written by this user. Make the user of the server the owner of the folder and of everything in it: chown -R USER ${folder}`,
      )
    case 'EROFS':
      return new FolderNotWritable(
        `The disk that holds ${folder} is read-only. Make it writable, or choose another folder.`,
      )
    case 'ENOTDIR':
    case 'EEXIST':
      return new FolderNotWritable(`${folder} is not a folder.`)
    default:
      return error
  }
}

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

/** Returns the `code` of a system error (`ENOSPC`, `EACCES`, …), undefined for anything else. */
export const errorCode = (error: unknown): string | undefined => {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Converts system errors of a folder that cannot be written into the classes above; returns other errors unchanged. */
export const explainFolderError = (error: unknown, folder: string): unknown => {
  switch (errorCode(error)) {
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

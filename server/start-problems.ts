import { ConfigError } from './config.ts'
import { BackupError } from './platform/backup/manifest.ts'
import { DatabaseUnavailable, getErrorCode } from './platform/db/errors.ts'
import { StorageTaken } from './platform/storage/owner.ts'
import { StorageUnavailable } from './platform/storage/storage.ts'

/** The address is in use, or this user may not listen on it. The message is one line. */
export class ListenError extends Error {
  override name = 'ListenError'
}

/** @param prefix of the settings HOST and PORT that name the address */
export const explainListenError = (error: unknown, host: string, port: number, prefix = ''): unknown => {
  switch (getErrorCode(error)) {
    case 'EADDRINUSE':
      return new ListenError(
        `Port ${port} is in use. Stop what listens there, or choose another: ${prefix}PORT=${port + 1} npm start`,
      )
    case 'EACCES':
      return new ListenError(
        `This user may not listen on port ${port}. Choose one above 1023, such as ${prefix}PORT=3000.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ListenError(
        `This machine has no address ${host}. Set ${prefix}HOST to one of its own, or to 0.0.0.0 for all.`,
      )
    default:
      return error
  }
}

/** Returns one line for the person who starts the server; unexpected errors include the stack. */
export const explainStartError = (error: unknown): string => {
  const expected = [ConfigError, DatabaseUnavailable, ListenError, BackupError, StorageUnavailable, StorageTaken]
  if (error instanceof Error && expected.some((kind) => error instanceof kind)) return error.message
  if (getErrorCode(error) === 'ENOSPC') return 'The disk is full. Free some space and start again.'
  if (error instanceof Error && 'syscall' in error) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'

/** Returns a folder in memory if so many gigabytes are free there, otherwise the system's folder for temporary files. */
export const memoryFolder = (gigabytes: number): string => {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= gigabytes * 2 ** 30 ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

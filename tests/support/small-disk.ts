import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A file system of its own, which a test fills. */
export interface SmallDisk {
  readonly folder: string
  /** Fills it to the last byte; a browser may have freed some since the last time. */
  fill(): Promise<void>
  /** Deletes what filled it. */
  free(): Promise<void>
  remove(): Promise<void>
}

/** Megabytes: room for the profile of each browser. */
const size = 400

/**
 * Mounts a small file system in memory.
 * @returns the reason if this machine does not allow that
 */
export const mountSmallDisk = async (): Promise<SmallDisk | string> => {
  const folder = await mkdtemp(join(tmpdir(), 'small-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${size}m,mode=0700`, 'tmpfs', folder])
  } catch (error) {
    await rm(folder, { recursive: true })
    return `NOT TESTED: a full disk needs a file system of its own, and this machine mounts none (root may): ${error instanceof Error ? error.message.trim() : error}`
  }
  const filling = join(folder, 'filling')
  return {
    folder,
    fill: async () => {
      const file = await open(filling, 'a')
      try {
        for (const bytes of [1 << 20, 1 << 12, 1]) await append(file, Buffer.alloc(bytes))
      } finally {
        await file.close()
      }
    },
    free: () => rm(filling, { force: true }),
    remove: async () => {
      await run('umount', ['--lazy', folder])
      await rm(folder, { recursive: true })
    },
  }
}

/** Writes until the disk is full. */
const append = async (file: Awaited<ReturnType<typeof open>>, bytes: Buffer): Promise<void> => {
  try {
    for (;;) await file.writeFile(bytes)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}

import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type PreRun = { emscriptenOpts: Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts'] }

interface NodeStream {
  /** File descriptor of the operating system. */
  nfd?: number
}

interface WithNodeFiles {
  NODEFS?: { stream_ops: Record<string, unknown> }
  FS: { filesystems: { NODEFS: { stream_ops: Record<string, unknown> } } }
}

/** `EIO` in WASI's numbering. PostgreSQL then panics instead of assuming that the commit is on the disk. */
const WASI_EIO = 29

/**
 * PGlite's files in a folder, with a real fsync. Emscripten's NODEFS has none: a commit would survive a crash of the
 * process, but not of the machine. PostgreSQL also opens and syncs the parent folder of files that it creates and
 * renames, and NODEFS gives folders a descriptor too, so this one hook covers both.
 */
export class DurableFiles extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): Promise<PreRun> {
    const result = await super.init(pg, options)
    const preRun = result.emscriptenOpts.preRun
    if (!Array.isArray(preRun)) throw new Error('PGlite changed its start: fsync cannot be installed')
    preRun.push((module: unknown) => {
      const { NODEFS, FS } = module as WithNodeFiles
      const streams = (NODEFS ?? FS.filesystems.NODEFS).stream_ops
      streams.fsync = (stream: NodeStream) => {
        if (stream.nfd === undefined) return 0
        try {
          fs.fsyncSync(stream.nfd)
          return 0
        } catch {
          return WASI_EIO
        }
      }
    })
    return result
  }
}

/**
 * PostgreSQL's start parameters for durable writes: PGlite's own without `-F` (no fsync). `wal_sync_method` must be
 * `fsync` because Emscripten's fdatasync does nothing.
 */
export const durableStartParameters: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...[
    'fsync=on',
    'wal_sync_method=fsync',
    'full_page_writes=on',
    'synchronous_commit=on',
    'shared_buffers=8MB',
  ].flatMap((setting) => ['-c', setting]),
  '-c',
  'timezone=UTC',
]

/** Writes a small file atomically: after a power cut it has either the old or the new content. */
export const writeDurably = (file: string, content: string): void => {
  const temporary = `${file}.${randomUUID()}.new`
  fs.writeFileSync(temporary, content, { flush: true })
  fs.renameSync(temporary, file)
  syncPath(path.dirname(file))
}

/**
 * Creates a folder and its parents. (`mkdirSync` with `recursive` reports a read-only disk as ENOENT, and on /proc it
 * never returns.)
 */
export const makeFolder = (folder: string): void => {
  if (fs.existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    fs.mkdirSync(folder)
  } catch (error) {
    // Another process that starts at the same time may have created it.
    if (!fs.existsSync(folder)) throw error
  }
}

/** Calls fsync for one file or folder. */
export const syncPath = (target: string): void => {
  const descriptor = fs.openSync(target, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}

/** Calls fsync for everything below a folder, children first. It does not follow links. */
export const syncTree = (folder: string): void => {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name)
    if (entry.isDirectory()) syncTree(child)
    else if (entry.isFile()) syncPath(child)
  }
  syncPath(folder)
}

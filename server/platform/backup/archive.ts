import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as tar from 'tar'
import * as v from 'valibot'
import { openBackup, type Seal } from './encryption.ts'
import { BackupError, MANIFEST, type Manifest, type ManifestEntry, manifestSchema } from './manifest.ts'

/** Larger than any manifest, so that a malicious archive cannot exhaust the memory. */
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024

/**
 * Packs a staged backup into one file, the manifest first. Only the owner can read the file: it contains personal data.
 */
export const packArchive = async (staging: string, manifest: Manifest, file: string, seal?: Seal): Promise<void> => {
  fs.writeFileSync(path.join(staging, MANIFEST), JSON.stringify(manifest))
  const paths = [MANIFEST, ...manifest.entries.map((entry) => entry.path)]
  const packed = tar.create({ gzip: true, cwd: staging, portable: true, noDirRecurse: true, strict: true }, paths)
  // If the output fails, the archiver continues through its list while the staged files are being deleted. Without a listener its errors
  // would end the process.
  packed.on('error', () => undefined)
  await pipeline(
    seal === undefined ? packed : await seal.encrypt(packed),
    fs.createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  )
}

/**
 * Reads a whole backup and compares every byte with the manifest's checksums; writes nothing.
 * @param identity the secret key of an encrypted backup
 * @throws BackupError for a missing, foreign, truncated, damaged or encrypted file
 */
export const verifyArchive = async (file: string, identity?: string): Promise<Manifest> => {
  const found = new Map<string, ManifestEntry>()
  let manifestText: string | undefined
  let foreign: string | undefined
  try {
    const content = await openBackup(file, identity)
    const list = tar.list({
      strict: true,
      onReadEntry: (entry) => {
        if (entry.type !== 'File' || !isInside(entry.path) || found.has(entry.path)) foreign ??= entry.path
        const hash = createHash('sha256')
        const chunks: Buffer[] = []
        const isManifest = entry.path === MANIFEST && entry.size <= MAX_MANIFEST_BYTES
        entry.on('data', (chunk: Buffer) => {
          hash.update(chunk)
          if (isManifest) chunks.push(chunk)
        })
        entry.on('end', () => {
          if (isManifest) manifestText = Buffer.concat(chunks).toString('utf8')
          else found.set(entry.path, { path: entry.path, bytes: entry.size, sha256: hash.digest('hex') })
        })
      },
    })
    await feed(content, list, 'end')
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw refusal(file, error instanceof Error ? error.message : String(error))
  }
  const manifest = parseManifest(file, manifestText)
  if (foreign !== undefined) throw refusal(file, `unexpected content "${foreign}"`)
  for (const expected of manifest.entries) {
    const entry = found.get(expected.path)
    if (entry?.bytes !== expected.bytes || entry.sha256 !== expected.sha256) {
      throw refusal(file, `"${expected.path}" is missing or changed`)
    }
  }
  if (found.size !== manifest.entries.length) throw refusal(file, 'it holds more than its list says')
  return manifest
}

interface UnpackOptions {
  /** The secret key of an encrypted backup. */
  readonly identity?: string | undefined
  /** Leaves `files/` out. */
  readonly tablesOnly?: boolean
}

/** Unpacks a verified backup into an empty folder. */
export const unpackArchive = async (
  file: string,
  staging: string,
  { identity, tablesOnly = false }: UnpackOptions = {},
): Promise<void> => {
  const filter = (entry: string) => !(tablesOnly && entry.startsWith('files/'))
  const extract = tar.extract({ cwd: staging, strict: true, preserveOwner: false, filter })
  await feed(await openBackup(file, identity), extract, 'close')
}

/** Reads a stream into a parser, which is no stream of Node. */
const feed = (content: Readable, parser: tar.Parser, end: 'end' | 'close'): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    content.on('error', reject)
    parser.on('error', reject)
    parser.on(end, resolve)
    content.pipe(parser)
  }).finally(() => content.destroy())

/** Size and checksum of one staged file, read as a stream. */
export const describeFile = async (staging: string, relative: string): Promise<ManifestEntry> => {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of fs.createReadStream(path.join(staging, relative))) {
    hash.update(chunk as Buffer)
    bytes += (chunk as Buffer).length
  }
  return { path: relative, bytes, sha256: hash.digest('hex') }
}

const parseManifest = (file: string, text: string | undefined): Manifest => {
  if (text === undefined) throw refusal(file, `it has no ${MANIFEST}`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refusal(file, `its ${MANIFEST} cannot be read`)
  }
  const result = v.safeParse(manifestSchema, value)
  if (!result.success) throw refusal(file, `its ${MANIFEST} is of another kind or version`)
  return result.output
}

const isInside = (entry: string): boolean => {
  if (entry === MANIFEST) return true
  return path.posix.normalize(entry) === entry && /^(tables|files)\/./.test(entry)
}

const refusal = (file: string, reason: string): BackupError => {
  return new BackupError(`${file} is not a complete backup of this program: ${reason}. Nothing was changed.`)
}

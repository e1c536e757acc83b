import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as tar from 'tar'
import * as v from 'valibot'
import { BackupError, MANIFEST, type Manifest, type ManifestEntry, manifestSchema } from './manifest.ts'

/** Larger than any manifest, so that a malicious archive cannot exhaust the memory. */
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024

/**
 * Packs a staged backup into one file, the manifest first. Only the owner can read the file: it contains personal data.
 */
export const packArchive = async (staging: string, manifest: Manifest, file: string): Promise<void> => {
  fs.writeFileSync(path.join(staging, MANIFEST), JSON.stringify(manifest))
  const paths = [MANIFEST, ...manifest.entries.map((entry) => entry.path)]
  await pipeline(
    tar.create({ gzip: true, cwd: staging, portable: true, noDirRecurse: true, strict: true }, paths),
    fs.createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  )
}

/**
 * Reads a whole backup and compares every byte with the manifest's checksums; writes nothing.
 * @throws BackupError for a missing, foreign, truncated or damaged file
 */
export const verifyArchive = async (file: string): Promise<Manifest> => {
  const found = new Map<string, ManifestEntry>()
  let manifestText: string | undefined
  let foreign: string | undefined
  try {
    await tar.list({
      file,
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
  } catch (error) {
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

/** Unpacks a verified backup into an empty folder. */
export const unpackArchive = async (file: string, staging: string): Promise<void> => {
  await tar.extract({ file, cwd: staging, strict: true, preserveOwner: false })
}

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

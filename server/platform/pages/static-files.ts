import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from 'hono'
import { getMimeType, mimes } from 'hono/utils/mime'
import { getErrorCode } from '../db/errors.ts'
import { matchesEtag } from '../http/conditional-reply.ts'
import { acceptsEncoding } from '../http/json-reply.ts'

/** Types of pdf.js's data that hono does not know. */
const types = {
  ...mimes,
  icc: 'application/vnd.iccprofile',
  pfb: 'application/octet-stream',
}
/** Encodings of the build's files, in the order of preference. */
const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const

/**
 * Returns true for a path whose last segment has a dot, or under /assets: 404 if there is no such file, never a page.
 */
export const looksLikeFile = (pathname: string): boolean => pathname.startsWith('/assets/') || /\.[^/]+$/.test(pathname)

export interface StaticFiles {
  /** @returns undefined if there is no such file */
  respond(context: Context): Promise<Response | undefined>
}

/**
 * Lists all files under a folder by the path of their URL, such as '/assets/index-x.js', without names that begin with
 * a dot.
 */
export const listFiles = async (folder: string): Promise<Map<string, string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map<string, string>()
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const relative = path.relative(folder, file).split(path.sep).join('/')
    if (!/(?:^|\/)\./.test(relative)) files.set(`/${relative}`, file)
  }
  return files
}

/** One representation (encoding) of a file. */
interface Variant {
  readonly encoding: string | undefined
  readonly file: string
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
}

const variantsOf = async (name: string, type: string, files: ReadonlyMap<string, string>): Promise<Variant[]> => {
  const immutable = name.startsWith('/assets/')
  const stored = [...encodings, { name: undefined, ending: '' }].flatMap(({ name: encoding, ending }) => {
    const file = files.get(name + ending)
    return file === undefined ? [] : [{ encoding, file }]
  })
  const variants: Variant[] = []
  for (const { encoding, file } of stored) {
    // The name of an asset contains the hash of its content.
    const etag = `"${immutable ? path.basename(file) : hashOf(await readFile(file))}"`
    variants.push({
      encoding,
      file,
      etag,
      headers: {
        'Content-Type': type,
        'Cache-Control': immutable ? 'public, max-age=31536000, immutable' : 'public, no-cache',
        ETag: etag,
        Vary: 'Accept-Encoding',
        ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }),
      },
    })
  }
  return variants
}

/** A process with newer builds has removed an asset of the oldest. */
const ignoreRemoved = (error: unknown): undefined => {
  if (getErrorCode(error) !== 'ENOENT') throw error
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

/**
 * Serves files from a list whose headers are computed once, so that no URL reaches another file. Hashed assets are
 * immutable, other files are revalidated by their ETag. Files that the build has compressed are sent compressed.
 */
export const createStaticFiles = async (files: ReadonlyMap<string, string>): Promise<StaticFiles> => {
  const served = new Map<string, Variant[]>()
  for (const name of files.keys()) {
    const type = encodings.some(({ ending }) => name.endsWith(ending)) ? undefined : getMimeType(name, types)
    if (type !== undefined) served.set(name, await variantsOf(name, type, files))
  }
  return {
    respond: async (context) => {
      const accepted = context.req.header('accept-encoding')
      const variant = served
        .get(context.req.path)
        ?.find(({ encoding }) => encoding === undefined || acceptsEncoding(accepted, encoding))
      if (variant === undefined) return undefined
      const { file, etag, headers } = variant
      if (matchesEtag(context.req.header('if-none-match'), etag)) return context.body(null, 304, headers)
      const bytes = await readFile(file).catch(ignoreRemoved)
      return bytes === undefined ? undefined : context.body(new Uint8Array(bytes), 200, headers)
    },
  }
}

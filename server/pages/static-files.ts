import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from 'hono'

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.bcmap': 'application/octet-stream',
  '.css': 'text/css; charset=utf-8',
  '.icc': 'application/vnd.iccprofile',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pfb': 'application/octet-stream',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** A name ends a path with a dot in it, or the path is an asset's: what is not found there is 404, never a page. */
export const looksLikeFile = (pathname: string): boolean => pathname.startsWith('/assets/') || /\.[^/]+$/.test(pathname)

export interface StaticFiles {
  /** Answers a file of the build or of the builds before it; undefined when there is none. */
  answer(context: Context): Promise<Response | undefined>
}

const accepts = (header: string | undefined, encoding: string): boolean =>
  (header ?? '').split(',').some((part) => {
    const [name = '', ...parameters] = part.trim().split(';')
    return name === encoding && !parameters.some((parameter) => /^\s*q=0(?:\.0*)?$/.test(parameter))
  })

/** All files beneath a folder, by their path as a URL knows it: '/assets/index-x.js'. Names with a dot in front stay out. */
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

/**
 * Serves files from a list made once, so that no address reaches anything else. Hashed assets are immutable; the rest is
 * asked for again with its ETag. What the build has compressed is sent compressed.
 */
export const createStaticFiles = (files: ReadonlyMap<string, string>): StaticFiles => ({
  answer: async (context) => {
    const name = context.req.path
    const file = files.get(name)
    const type = types[path.extname(name)]
    if (file === undefined || type === undefined) return undefined
    const wanted = context.req.header('accept-encoding')
    const encoding = encodings.find(([token, ending]) => accepts(wanted, token) && files.has(name + ending))
    const bytes = await readFile(encoding === undefined ? file : (files.get(name + encoding[1]) ?? file))
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    const headers = {
      'Content-Type': type,
      'Cache-Control': name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, no-cache',
      ETag: etag,
      Vary: 'Accept-Encoding',
      ...(encoding === undefined ? {} : { 'Content-Encoding': encoding[0] }),
    }
    if (context.req.header('if-none-match') === etag) return context.body(null, 304, headers)
    return context.body(new Uint8Array(bytes), 200, headers)
  },
})

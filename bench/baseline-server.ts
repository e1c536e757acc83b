import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { createRequester } from './requests.ts'

/** The response to a path, with its query or with any; other paths are 404. */
export interface Answer {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}
export interface BaselineServer extends AsyncDisposable {
  readonly origin: string
}

/** Starts a bare node:http server in a separate process. It ends when disposed of, and when this process ends. */
export const startBaselineServer = async (answers: readonly Answer[]): Promise<BaselineServer> => {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), { serialization: 'advanced' })
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`the bare server ended with ${code}`)
  })
  child.send([...answers])
  const [port] = await Promise.race([once(child, 'message'), failed])
  return {
    origin: `http://localhost:${port}`,
    [Symbol.asyncDispose]: async () => {
      child.disconnect()
      await failed.catch(() => undefined)
    },
  }
}

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const compressible = new Set(['.css', '.html', '.js', '.mjs', '.svg'])

/**
 * Returns the response for a file like an ideal static server: compressed in advance, immutable unless it is the page.
 */
export const fileAnswer = async (path: string, file: string): Promise<Answer> => {
  const ending = extname(file)
  const bytes = await readFile(file)
  const compressed = compressible.has(ending)
  return {
    path,
    headers: {
      'Content-Type': types[ending] ?? 'application/octet-stream',
      'Cache-Control': ending === '.html' ? 'no-cache' : 'public, max-age=31536000, immutable',
      ...(compressed ? { 'Content-Encoding': 'br' } : {}),
    },
    body: compressed ? brotliCompressSync(bytes) : bytes,
  }
}

/** Starts a bare server that sends the bytes and headers of our response at `ours`. */
export const copyAnswer = async (path: string, ours: string) => {
  using client = createRequester(1)
  const { status, headers, body } = await client.ask(ours)
  if (status !== 200) throw new Error(`${ours} answered ${status}: ${body.toString()}`)
  const {
    connection: _connection,
    'keep-alive': _keepAlive,
    'transfer-encoding': _chunks,
    date: _date,
    ...kept
  } = headers
  return await startBaselineServer([{ path, headers: { ...kept, 'content-length': String(body.length) }, body }])
}

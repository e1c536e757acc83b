import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { root } from '../../../tests/support/sources.ts'
import { createStaticFiles, listFiles } from './static-files.ts'

test('every data file of pdf.js is served', async () => {
  const files = new Map<string, string>()
  for (const folder of ['wasm', 'iccs', 'standard_fonts'])
    for (const [name, file] of await listFiles(join(root, 'node_modules/pdfjs-dist', folder)))
      if (!/LICENSE/.test(name)) files.set(`/pdfjs/${folder}${name}`, file)
  const { respond } = await createStaticFiles(files)
  const app = new Hono().get('*', async (context) => (await respond(context)) ?? context.notFound())
  const missing: string[] = []
  for (const name of files.keys()) if ((await app.request(name)).status !== 200) missing.push(name)
  expect(missing).toEqual([])
  expect(files.has('/pdfjs/wasm/jbig2.wasm')).toBe(true)
})

test('each encoding of a file has its own ETag, and none has its own address', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'static-'))
  try {
    for (const name of ['icon.svg', 'icon.svg.br', 'icon.svg.gz', 'app-1.js', 'app-1.js.br'])
      await writeFile(join(folder, name), name)
    const listed = await listFiles(folder)
    const assets = [...listed].map(([name, file]) => [`/assets${name}`, file] as const)
    const { respond } = await createStaticFiles(new Map([...listed, ...assets]))
    const app = new Hono().get('*', async (context) => (await respond(context)) ?? context.notFound())
    for (const address of ['/icon.svg', '/assets/app-1.js']) {
      const get = (headers: Record<string, string>) => app.request(address, { headers })
      const [plain, brotli] = [await get({}), await get({ 'accept-encoding': 'gzip, br;q=0.5' })]
      expect([plain.headers.get('content-encoding'), brotli.headers.get('content-encoding')]).toEqual([null, 'br'])
      const etag = plain.headers.get('etag') ?? ''
      expect(brotli.headers.get('etag')).not.toBe(etag)
      expect((await get({ 'if-none-match': etag })).status).toBe(304)
      expect((await get({ 'if-none-match': etag, 'accept-encoding': 'br' })).status).toBe(200)
      expect((await app.request(`${address}.br`)).status).toBe(404)
    }
    expect((await app.request('/icon.svg.gz')).status).toBe(404)
  } finally {
    await rm(folder, { recursive: true })
  }
})

import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { root } from '../../tests/support/sources.ts'
import { createStaticFiles, listFiles } from './static-files.ts'

test('every data file of pdf.js is served', async () => {
  const files = new Map<string, string>()
  for (const folder of ['wasm', 'iccs', 'cmaps', 'standard_fonts'])
    for (const [name, file] of await listFiles(join(root, 'node_modules/pdfjs-dist', folder)))
      if (!/LICENSE/.test(name)) files.set(`/pdfjs/${folder}${name}`, file)
  const { answer } = createStaticFiles(files)
  const app = new Hono().get('*', async (context) => (await answer(context)) ?? context.notFound())
  const missing: string[] = []
  for (const name of files.keys()) if ((await app.request(name)).status !== 200) missing.push(name)
  expect(missing).toEqual([])
  expect(files.has('/pdfjs/cmaps/UniJIS-UTF16-H.bcmap')).toBe(true)
})

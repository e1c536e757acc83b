import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { scanSize, staves } from './staves.ts'

/* Recreates page.jp2 beside this file with opj_compress of Debian's libopenjp2-tools (2.5.0, BSD-2-Clause): none of
   the installed npm packages writes JPEG 2000. Its content is our own. */
const { width, height } = scanSize
const folder = await mkdtemp(join(tmpdir(), 'scan-'))
const pixels = await sharp(staves(), { limitInputPixels: false })
  .flatten({ background: '#fff' })
  .greyscale()
  .raw()
  .toBuffer()
await writeFile(join(folder, 'page.pgm'), Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]))
const out = join(import.meta.dirname, 'page.jp2')
await promisify(execFile)('opj_compress', ['-i', join(folder, 'page.pgm'), '-o', out, '-r', '2000'])
await rm(folder, { recursive: true })

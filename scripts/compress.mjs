import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)
const compressible = /\.(?:js|mjs|css|svg|json|wasm|ttf|txt)$/
/** Minimum size in bytes: smaller files hardly shrink. */
const smallest = 256

/**
 * Writes .br and .gz beside every text file of a folder, so that the server compresses nothing at run time. Skips
 * the service workers, because the server fills in the shells' revisions at its start.
 * @param {string} folder
 */
export const compress = async (folder) => {
  const files = (await readdir(folder, { recursive: true }))
    .filter((name) => compressible.test(name) && !name.startsWith('.') && !/^sw[^/]*\.js$/.test(name))
    .map((name) => join(folder, name))
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file)
      if (bytes.length < smallest) return
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      const [small, smallish] = await Promise.all([brotli(bytes, { params }), gz(bytes, { level: 9 })])
      if (small.length < bytes.length * 0.95) await writeFile(`${file}.br`, small)
      if (smallish.length < bytes.length * 0.95) await writeFile(`${file}.gz`, smallish)
    }),
  )
}

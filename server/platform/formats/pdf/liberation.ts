import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const files = new Map<string, Buffer>()

/**
 * Returns a font file of Liberation Sans, which pdf.js contains: it has Latin Extended-A, Greek and Cyrillic. It is read
 * once per thread.
 */
export const liberationSans = (weight: 'Regular' | 'Bold'): Buffer => {
  const path = `pdfjs-dist/standard_fonts/LiberationSans-${weight}.ttf`
  const bytes = files.get(path) ?? readFileSync(require.resolve(path))
  files.set(path, bytes)
  return bytes
}

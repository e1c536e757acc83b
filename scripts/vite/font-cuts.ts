import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, '.cache/fonts')

/** The weights of each font that the style sheets use, by the name of its cut. */
export const fontCuts = {
  besley: ['besley/files/besley-latin-wght-normal.woff2', { min: 650, max: 700 }],
  'besley-italic': ['besley/files/besley-latin-wght-italic.woff2', 450],
  'hanken-grotesk': ['hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2', { min: 400, max: 750 }],
} as const

/** Every character of Unicode's first plane: the files of the packages contain the Latin ones. */
const everyCharacter = Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCharCode(code)).join('')

/**
 * Cuts the variable fonts of the packages to the weights in use, which look the same and are a third smaller. Style
 * sheets name the cuts in `.cache/fonts`.
 */
export const cutFonts = (): Plugin => ({
  name: 'font-cuts',
  buildStart: async () => {
    await mkdir(folder, { recursive: true })
    for (const [name, [source, wght]] of Object.entries(fontCuts)) {
      const font = await readFile(join(root, 'node_modules/@fontsource-variable', source))
      const cut = await subsetFont(font, everyCharacter, { targetFormat: 'woff2', variationAxes: { wght } })
      await writeFile(join(folder, `${name}.woff2`), cut)
    }
  },
})

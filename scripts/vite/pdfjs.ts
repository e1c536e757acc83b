import { cpSync, createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, normalize, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Folders of files that pdf.js loads by name while rendering: decoders of scanned sheets, fonts that a file does not
 * embed.
 */
const folders = ['wasm', 'iccs', 'standard_fonts']
/** Scripting inside PDFs, and decoders for browsers without WebAssembly: both unused here. */
const unused = /quickjs|nowasm/i

/**
 * Returns the character maps in one file, as base64 by name: a member's device stores all of them, and 168 small files
 * cost as much time as the rest of the app.
 */
const characterMaps = (folder: string): string => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.bcmap'))
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'base64')])))
}

/** Serves the data files of pdf.js under /pdfjs/: in development from its package, otherwise as part of the build. */
export const pdfjsFiles = (): Plugin => {
  const origin = resolve(import.meta.dirname, '../../node_modules/pdfjs-dist')
  return {
    name: 'pdfjs-files',
    applyToEnvironment: (environment) => environment.name === 'client',
    configureServer(server) {
      server.middlewares.use('/pdfjs/cmaps.json', (_, response) => {
        response.setHeader('content-type', 'application/json')
        response.end(characterMaps(join(origin, 'cmaps')))
      })
      server.middlewares.use('/pdfjs', (request, response, next) => {
        const file = join(
          origin,
          normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)),
        )
        if (!folders.some((folder) => file.startsWith(join(origin, folder) + sep)) || !existsSync(file)) return next()
        if (file.endsWith('.wasm')) response.setHeader('content-type', 'application/wasm')
        createReadStream(file).pipe(response)
      })
    },
    writeBundle({ dir }) {
      if (dir === undefined) return
      for (const folder of folders) {
        cpSync(join(origin, folder), join(dir, 'pdfjs', folder), {
          recursive: true,
          filter: (file) => !unused.test(file.slice(origin.length)),
        })
      }
      writeFileSync(join(dir, 'pdfjs/cmaps.json'), characterMaps(join(origin, 'cmaps')))
    },
  }
}

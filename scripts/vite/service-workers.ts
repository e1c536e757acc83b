import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { buildTarget } from './build-target.ts'
import { compiledMessages } from './compiled-messages.ts'
import { type Entry, precacheEntries } from './precache-entries.ts'

const outDir = 'dist/client'

/** The workers, and which of the app's files each of them knows. */
const workers: readonly (readonly [name: string, knows: (entry: Entry) => boolean])[] = [
  ['sw', () => true],
  ['sw-visitors', ({ visitors, bundle }) => visitors === true || bundle === 'visitors'],
]

/** Builds each service worker as one classic script once the client is built, and writes the list of files into it. */
export const serviceWorkers = (): Plugin => ({
  name: 'service-workers',
  apply: 'build',
  closeBundle: async () => {
    const entries = precacheEntries(outDir)
    for (const [name, knows] of workers) {
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        plugins: [compiledMessages()],
        build: {
          outDir,
          emptyOutDir: false,
          target: buildTarget,
          reportCompressedSize: false,
          rolldownOptions: { input: `sw/${name}.ts`, output: { format: 'iife', entryFileNames: `${name}.js` } },
        },
      })
      const file = join(outDir, `${name}.js`)
      const [before, after, ...others] = readFileSync(file, 'utf8').split('self.appFiles')
      if (after === undefined || others.length > 0) throw new Error(`sw/${name}.ts must name self.appFiles once`)
      writeFileSync(file, `${before}${JSON.stringify(entries.filter(knows))}${after}`)
    }
  },
})

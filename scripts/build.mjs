import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compress } from './compress.mjs'
import { node24, requireNode20 } from './node.mjs'
import { at } from './paths.mjs'
import { run, seconds } from './run.mjs'
import { runScript, ScriptError } from './script-error.mjs'
import { sourcesHash } from './sources.mjs'

const record = at('dist/sources.sha256')

/** Returns true if the recorded build matches the current sources. */
const upToDate = () => existsSync(record) && readFileSync(record, 'utf8') === sourcesHash()

const builds = [['build'], ['build', '--ssr', 'src/entry-server.tsx']]

/**
 * Builds client, service worker and rendered pages. The hash is recorded last, so that an interrupted build is
 * repeated.
 */
export const build = async () => {
  const began = performance.now()
  console.log('Building …')
  rmSync(record, { force: true })
  const hash = sourcesHash()
  const env = { NODE_ENV: 'production' }
  for (const args of builds) {
    const { code, output } = await run(node24(), [at('node_modules/vite/bin/vite.js'), ...args], { env, quiet: true })
    if (/ENOSPC/.test(output)) throw new ScriptError('the disk is full: the build could not be written')
    if (code !== 0) throw new ScriptError(`the build failed:\n${output.trim()}`)
  }
  await compress(at('dist/client'))
  writeFileSync(record, hash)
  console.log(`Built in ${seconds(began)}.`)
}

export const buildIfChanged = async () => {
  if (!upToDate()) await build()
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  runScript(async () => {
    requireNode20()
    await build()
  })
}

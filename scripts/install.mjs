import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { at } from './paths.mjs'
import { run, seconds } from './run.mjs'
import { ScriptError } from './script-error.mjs'

const stamp = at('node_modules/.installed-lock')

/** @param {string} path @returns {Record<string, { version?: string, optional?: boolean }>} */
const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

/** Returns true if someone ran npm by hand. npm records what it installed in node_modules/.package-lock.json. */
const npmAgrees = () => {
  const notes = at('node_modules/.package-lock.json')
  if (!existsSync(notes)) return false
  const installed = packagesOf(notes)
  const wanted = packagesOf(at('package-lock.json'))
  return (
    Object.entries(wanted).every(
      ([key, { version, optional }]) => key === '' || optional === true || installed[key]?.version === version,
    ) && Object.entries(installed).every(([key, { version }]) => wanted[key]?.version === version)
  )
}

/** @param {string} output what npm printed @param {boolean} missing */
const reason = (output, missing) => {
  if (missing) return 'npm was not found on PATH. It comes with Node: https://nodejs.org'
  if (/ENOSPC/.test(output)) return 'the disk is full: npm could not write the packages'
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/.test(output))
    return 'the package registry cannot be reached. Check the network or a proxy (npm config get registry) and try again'
  if (/EUSAGE/.test(output))
    return 'package.json and package-lock.json do not match. Run: npm install && npm run lock:complete'
  if (/EACCES|EPERM|EROFS/.test(output)) return `no permission to write ${at('node_modules')}`
  return `npm ci failed:\n${output.trim().split('\n').slice(-12).join('\n')}`
}

/** Installs the packages of package-lock.json unless exactly those are installed. */
export const install = async () => {
  const lock = createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  if (!npmAgrees()) {
    const began = performance.now()
    console.log('Installing packages …')
    const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
    const npm = process.env.npm_execpath
    const { code, output, missing } = npm?.endsWith('.js')
      ? await run(process.execPath, [npm, ...args], { quiet: true })
      : await run('npm', args, { quiet: true })
    if (code !== 0) throw new ScriptError(reason(output, missing))
    console.log(`Installed in ${seconds(began)}.`)
  }
  writeFileSync(stamp, lock)
}

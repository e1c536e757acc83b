import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { connectS3, type S3Server } from '#server/platform/storage/s3.ts'

/** A real S3 server: OpenStack Swift of Debian on loopback, with the objects in a folder of its own. */
export interface RunningS3 {
  readonly server: S3Server
  createBucket(name: string): Promise<void>
  stop(): Promise<void>
}

/** The system's Python: others on PATH lack Debian's modules. */
const python = '/usr/bin/python3'
const debianPackage = 'python3-swift'
const script = fileURLToPath(new URL('swift_s3.py', import.meta.url))

const isInstalled = (): boolean => spawnSync(python, ['-c', 'import swift.proxy.server']).status === 0

/**
 * Installs Swift's modules if this machine permits it: root on Debian. They start no service.
 * @returns why they are missing, or null if they are installed
 */
export const missingSwift = (): string | null => {
  if (isInstalled()) return null
  const install = `apt-get install --no-install-recommends ${debianPackage}`
  if (process.getuid?.() !== 0 || !fs.existsSync('/etc/debian_version')) return `Swift is missing. Debian: ${install}`
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => execFileSync('apt-get', args, { env, stdio: 'ignore', timeout: 300_000 })
  try {
    apt('update')
    apt('install', '-y', '--no-install-recommends', debianPackage)
  } catch {
    return `Swift could not be installed: ${install}`
  }
  return isInstalled() ? null : `Swift does not run after: ${install}`
}

export const startS3Server = async (): Promise<RunningS3> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'test-s3-'))
  // It ends when its input does: also with this process.
  const process = spawn(python, [script, folder], { stdio: ['pipe', 'pipe', 'ignore'] })
  const ended = once(process, 'exit')
  const [endpoint] = await Promise.race([
    once(createInterface(process.stdout), 'line'),
    ended.then(() => Promise.reject(new Error('Swift ended at its start'))),
  ])
  const server = { endpoint, region: 'us-east-1', accessKeyId: 'test:tester', secretAccessKey: 'testing' }
  const { s3, client } = await connectS3(server)
  return {
    server,
    createBucket: async (name) => {
      await client.send(new s3.CreateBucketCommand({ Bucket: name }))
    },
    stop: async () => {
      client.destroy()
      process.stdin.end()
      await ended
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

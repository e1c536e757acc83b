import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { FolderInUse } from './errors.ts'
import { lockFolder } from './folder-lock.ts'

// A fresh embedded database or server takes seconds where several test files share two cores.
vi.setConfig({ testTimeout: 60_000 })

const modulePath = fileURLToPath(new URL('./folder-lock.ts', import.meta.url))
let folder: string

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lock-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

/** Writes a lock as another process would, with some of its fields changed. */
const leaveLock = async (change: Record<string, unknown>): Promise<string> => {
  const lock = await lockFolder(folder)
  const file = path.join(folder, 'lock', '1')
  const owner = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, unknown>
  lock.release()
  fs.writeFileSync(file, JSON.stringify({ ...owner, ...change }))
  return file
}

const deadPid = (): number => {
  return spawnSync(process.execPath, ['--version']).pid
}

test('a second holder is refused, with the folder and the pid in the message', async () => {
  const lock = await lockFolder(folder)
  const refusal = await lockFolder(folder).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(FolderInUse)
  expect(String(refusal)).toContain(`${folder} is already in use by process ${process.pid}`)
  lock.release()
})

test('a released folder can be locked at once', async () => {
  for (let round = 0; round < 3; round++) (await lockFolder(folder)).release()
  expect(fs.readdirSync(path.join(folder, 'lock')).length).toBeLessThanOrEqual(2)
})

test('the lock of a dead process is taken over', async () => {
  await leaveLock({ pid: deadPid() })
  const lock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUse)
  lock.release()
})

test.runIf(fs.existsSync('/proc/self/stat'))(
  'a running process that merely reuses the pid does not block',
  async () => {
    await leaveLock({ started: '1' })
    await expect(lockFolder(folder)).resolves.toBeDefined()
  },
)

test('an incompletely written lock does not block', async () => {
  const file = await leaveLock({})
  fs.writeFileSync(file, '{"pid":')
  await expect(lockFolder(folder)).resolves.toBeDefined()
})

test('an owner in another container is considered alive while its heartbeat advances', { tags: ['long'] }, async () => {
  const file = await leaveLock({ realm: 'elsewhere', pid: deadPid() })
  let beat = 1
  const heartbeat = setInterval(() => fs.utimesSync(file, beat, beat++), 20)
  await expect(lockFolder(folder, { observationMs: 400 })).rejects.toBeInstanceOf(FolderInUse)
  clearInterval(heartbeat)
  ;(await lockFolder(folder, { observationMs: 400 })).release()
})

test('an owner in another container is given up after a time that does not depend on the clock of the machine', async () => {
  await leaveLock({ realm: 'elsewhere', pid: deadPid() })
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await expect(lockFolder(folder, { observationMs: 50 })).resolves.toBeDefined()
})

test('owners with the same database share the folder; another database or a single owner waits for all of them', async () => {
  const first = await lockFolder(folder, { sharedBy: 'band' })
  const second = await lockFolder(folder, { sharedBy: 'band' })
  const refusal = await lockFolder(folder, { sharedBy: 'other band' }).catch((error: unknown) => error)
  expect(String(refusal)).toContain(`in use by process ${process.pid}, with another database`)
  await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUse)
  second.release()
  await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUse)
  first.release()
  const single = await lockFolder(folder)
  await expect(lockFolder(folder, { sharedBy: 'band' })).rejects.toBeInstanceOf(FolderInUse)
  single.release()
})

test('a shared folder forgets owners that were killed, also in containers a day later', async () => {
  const yesterday = Date.now() / 1000 - 25 * 60 * 60
  const shared = { sharedBy: 'band' }
  const locks = [await lockFolder(folder, shared), await lockFolder(folder, shared), await lockFolder(folder, shared)]
  const leave = (number: number, change: Record<string, unknown>) => {
    const file = path.join(folder, 'lock', String(number))
    fs.writeFileSync(file, JSON.stringify({ ...JSON.parse(fs.readFileSync(file, 'utf8')), ...change }))
    return file
  }
  leave(1, { pid: deadPid() })
  fs.utimesSync(leave(2, { realm: 'elsewhere' }), yesterday, yesterday)
  leave(3, { realm: 'elsewhere' })
  for (let count = 0; count < 2; count++) locks.push(await lockFolder(folder, shared))
  expect(fs.readdirSync(path.join(folder, 'lock')).sort()).toEqual(['3', '4', '5'])
  for (const lock of locks) lock.release()
})

test('of many processes that find a dead owner, exactly one gets the folder', { tags: ['long'] }, async () => {
  await leaveLock({ pid: deadPid() })
  // The winner holds the lock until all processes have reported their result.
  const program = `
    const { lockFolder } = await import(process.argv[1])
    const start = Number(process.argv[3])
    while (Date.now() < start);
    try { await lockFolder(process.argv[2]); console.log('mine'); process.stdin.resume() }
    catch (error) { console.log(error.name) }`
  const start = String(Date.now() + 1_500)
  const contenders = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', program, modulePath, folder, start]),
  )
  const closed = contenders.map((child) => once(child, 'close'))
  const results = await Promise.all(
    contenders.map(async ({ stdout }) => {
      const [line] = (await once(stdout, 'data')) as [Buffer]
      return line.toString().trim()
    }),
  )
  for (const { stdin } of contenders) stdin.end()
  await Promise.all(closed)
  expect(results.sort()).toEqual([...Array.from({ length: 5 }, () => 'FolderInUse'), 'mine'])
})

test('of many calls within one process, exactly one gets the folder', async () => {
  await leaveLock({ pid: deadPid() })
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => lockFolder(folder)))
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
})

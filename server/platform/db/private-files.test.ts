import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { freePort, startServer } from '../../../tests/support/processes.ts'
import { root } from '../../../tests/support/sources.ts'

vi.setConfig({ testTimeout: 120_000 })

let folder: string
let umask: number
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'private-'))
  // A system that lets everybody read and write.
  umask = process.umask(0)
})
afterEach(() => {
  process.umask(umask)
  fs.rmSync(folder, { recursive: true, force: true })
})

const entriesOf = (top: string): string[] => [
  top,
  ...fs.readdirSync(top, { recursive: true, encoding: 'utf8' }).map((name) => path.join(top, name)),
]
/** Entries that others than their owner may use. */
const open = (top: string): string[] =>
  entriesOf(top).filter((entry) => {
    const found = fs.lstatSync(entry, { throwIfNoEntry: false })
    return found !== undefined && !found.isSymbolicLink() && (found.mode & 0o077) !== 0
  })

/** A data folder of an earlier version: creating the database of a new one takes seconds. */
const openFolder = (): string => {
  const data = path.join(folder, 'data')
  fs.cpSync(inject('templates').folder, data, { recursive: true })
  fs.mkdirSync(path.join(data, 'files', 'ab'), { recursive: true })
  fs.writeFileSync(path.join(data, 'files', 'ab', 'earlier'), 'a sheet')
  for (const entry of entriesOf(data)) fs.chmodSync(entry, fs.statSync(entry).isDirectory() ? 0o777 : 0o666)
  return data
}

test('others than its user may open nothing in the data folder, neither new files nor those of an earlier version', {
  tags: ['long'],
}, async () => {
  const outside = path.join(folder, 'outside.txt')
  const data = openFolder()
  fs.writeFileSync(path.join(data, 'own-script'), '', { mode: 0o400 })
  fs.writeFileSync(outside, '', { mode: 0o644 })
  fs.symlinkSync(outside, path.join(data, 'files', 'link'))
  const server = await startServer({ PORT: `${await freePort()}`, DATA_FOLDER: data, DEMO: '0' })
  expect(open(path.join(data, 'database'))).toEqual([])
  await vi.waitFor(() => expect(open(data)).toEqual([]), { timeout: 20_000 })
  await server.stop()
  expect(open(data)).toEqual([])
  expect(fs.statSync(path.join(data, 'own-script')).mode & 0o777).toBe(0o400)
  expect(fs.statSync(outside).mode & 0o777).toBe(0o644)
})

test('others than its user may open nothing after a backup by a command', { tags: ['long'] }, () => {
  const data = openFolder()
  const backup = path.join(folder, 'backup')
  const { status, stderr } = spawnSync(process.execPath, ['server/cli.ts', 'backup', backup], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_FOLDER: data },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  expect(fs.statSync(backup).mode & 0o777).toBe(0o600)
  expect(open(path.join(data, 'database'))).toEqual([])
})

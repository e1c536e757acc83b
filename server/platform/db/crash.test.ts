import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { long } from '../../../tests/support/long-run.ts'
import { FolderInUse } from './errors.ts'
import { openDatabase } from './open.ts'

const ROUNDS = long ? 30 : 2
const openPath = fileURLToPath(new URL('./open.ts', import.meta.url))

/** Reports the rows it finds, then writes rows and reports the number of each one after its commit. */
const writer = `
  const { openDatabase } = await import(process.argv[1])
  const { db } = await openDatabase({ dataFolder: process.argv[2] })
  await db.execute('create table if not exists crash (id int primary key, filler text)')
  const stored = await db.execute('select id from crash order by id')
  process.stdout.write('found ' + stored.rows.map((row) => row.id).join(',') + '\\n')
  let id = stored.rows.length === 0 ? 0 : stored.rows.at(-1).id
  for (;;) {
    id += 1
    await db.transaction((tx) => tx.execute("insert into crash values (" + id + ", repeat('x', 500))"))
    process.stdout.write('saved ' + id + '\\n')
    await new Promise((resolve) => setImmediate(resolve))
  }`

let folder: string

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'crash-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const startWriter = (): { child: ChildProcessWithoutNullStreams; lines: string[]; errors: string[] } => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', writer, openPath, folder])
  const lines: string[] = []
  const errors: string[] = []
  let rest = ''
  child.stdout.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split('\n')
    // A line cut off by the kill was not acknowledged.
    rest = parts.pop() ?? ''
    lines.push(...parts)
  })
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()))
  return { child, lines, errors }
}

const until = async (condition: () => boolean, child: ChildProcessWithoutNullStreams): Promise<void> => {
  while (!condition() && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 5))
}

test(`after ${ROUNDS} kills while writing, no acknowledged row is lost`, {
  tags: ['long'],
  timeout: 600_000,
}, async () => {
  const acknowledged = new Set<number>()
  for (let round = 0; round <= ROUNDS; round++) {
    const { child, lines, errors } = startWriter()
    await until(() => lines.some((line) => line.startsWith('saved')), child)
    // From 0 to 60 ms of writing, so that the kills hit commits at different points.
    await new Promise((resolve) => setTimeout(resolve, (round * 37) % 61))
    if (round === 0) await expect(openDatabase({ dataFolder: folder })).rejects.toBeInstanceOf(FolderInUse)
    child.kill('SIGKILL')
    if (child.signalCode === null && child.exitCode === null) await once(child, 'close')
    expect(errors.join('')).toBe('')

    const firstLine = lines.find((line) => line.startsWith('found '))
    const present = new Set((firstLine ?? '').slice(6).split(',').filter(Boolean).map(Number))
    expect([...acknowledged].filter((id) => !present.has(id))).toEqual([])
    for (const line of lines) if (line.startsWith('saved ')) acknowledged.add(Number(line.slice(6)))
  }
  expect(acknowledged.size).toBeGreaterThan(ROUNDS)
})

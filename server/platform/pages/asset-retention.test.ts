import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { retainBuildAssets } from './asset-retention.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kept-'))
})
afterEach(() => rm(folder, { recursive: true }))

const buildWith = async (...assets: string[]) => {
  const client = path.join(folder, 'client')
  await rm(client, { recursive: true, force: true })
  await mkdir(path.join(client, 'assets'), { recursive: true })
  for (const asset of assets) await writeFile(path.join(client, 'assets', asset), asset)
  return client
}
const start = async (day: number, ...assets: string[]) =>
  retainBuildAssets(await buildWith(...assets), path.join(folder, 'data'), new Date(Date.UTC(2026, 0, day)))

test('retains the files of the last three builds and deletes older ones', async () => {
  await start(1, 'a-1.js')
  await start(2, 'a-2.js')
  await start(3, 'a-3.js')
  const retained = await start(4, 'a-4.js')
  expect([...retained.keys()].sort()).toEqual(['/assets/a-2.js', '/assets/a-3.js', '/assets/a-4.js'])
  expect(await readFile(retained.get('/assets/a-2.js') ?? '', 'utf8')).toBe('a-2.js')
})

test('starting the same build again does not displace other builds', async () => {
  await start(1, 'a-1.js')
  await start(2, 'a-2.js')
  for (const day of [3, 4, 5]) await start(day, 'a-2.js')
  const retained = await start(6, 'a-2.js')
  expect([...retained.keys()].sort()).toEqual(['/assets/a-1.js', '/assets/a-2.js'])
})

test('an older build that runs again counts as the newest', async () => {
  await start(1, 'a-1.js')
  await start(2, 'a-2.js')
  await start(3, 'a-1.js')
  await start(4, 'a-3.js')
  const retained = await start(5, 'a-4.js')
  expect([...retained.keys()].sort()).toEqual(['/assets/a-1.js', '/assets/a-3.js', '/assets/a-4.js'])
})

test('an incomplete copy does not count as a build, and is removed after an hour', async () => {
  const builds = path.join(folder, 'data/builds')
  const leave = async (name: string, minutesAgo: number) => {
    await mkdir(path.join(builds, name, 'assets'), { recursive: true })
    await writeFile(path.join(builds, name, 'assets/half.js'), '')
    const at = new Date(Date.now() - minutesAgo * 60_000)
    await utimes(path.join(builds, name), at, at)
  }
  await leave('killed.partial', 61)
  await leave('starting.partial', 1)
  const retained = await start(1, 'a-1.js')
  expect([...retained.keys()]).toEqual(['/assets/a-1.js'])
  expect((await readdir(builds)).filter((name) => name.endsWith('.partial'))).toEqual(['starting.partial'])
})

test('processes that start at the same time share one copy, from which earlier ones continue to serve', async () => {
  const first = await start(1, 'a-1.js')
  const client = await buildWith('a-2.js')
  const starts = await Promise.all(
    [2, 3, 4, 5].map((day) => retainBuildAssets(client, path.join(folder, 'data'), new Date(Date.UTC(2026, 0, day)))),
  )
  for (const retained of starts) {
    expect([...retained.keys()].sort()).toEqual(['/assets/a-1.js', '/assets/a-2.js'])
    expect(await readFile(retained.get('/assets/a-2.js') ?? '', 'utf8')).toBe('a-2.js')
  }
  await start(6, 'a-1.js')
  expect(await readFile(first.get('/assets/a-1.js') ?? '', 'utf8')).toBe('a-1.js')
  expect(await readdir(path.join(folder, 'data/builds'))).toHaveLength(2)
})

import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { getErrorCode } from '../db/errors.ts'
import { shortHash } from './short-hash.ts'
import { listFiles } from './static-files.ts'

const retainedBuilds = 3
const temporary = '.partial'
/** Age in ms at which an incomplete copy belongs to no starting process. */
const abandonedMs = 60 * 60_000

/**
 * Copies the hashed assets of the running build into the data folder and retains those of the last three builds, so
 * that a tab opened before an update still finds its own. A folder is named by the hash of its names once it is
 * complete, and its time of modification is the last start of the build. Several processes may start at the same time:
 * a folder is never renamed, because they serve from it.
 * @returns every retained asset by its path, such as '/assets/index-x.js'
 */
export const retainBuildAssets = async (
  clientFolder: string,
  dataFolder: string,
  now: Date,
): Promise<ReadonlyMap<string, string>> => {
  const folder = path.join(dataFolder, 'builds')
  await mkdir(folder, { recursive: true })
  const assets = [...(await listFiles(clientFolder))].filter(([name]) => name.startsWith('/assets/'))
  const hash = shortHash(
    assets
      .map(([name]) => name)
      .sort()
      .join('\n'),
  )
  // An earlier version wrote the time of the first start before the hash.
  const existing = (await readdir(folder)).find((name) => name === hash || name.endsWith(`-${hash}`))
  if (existing === undefined) await copyAssets(assets, folder, hash)
  await utimes(path.join(folder, existing ?? hash), now, now)
  const newestFirst = (await withTimes(folder)).sort((a, b) => b.time - a.time)
  const builds = newestFirst.filter(({ name }) => !name.endsWith(temporary))
  const incomplete = newestFirst.filter(({ name, time }) => name.endsWith(temporary) && time < Date.now() - abandonedMs)
  for (const { name } of [...builds.slice(retainedBuilds), ...incomplete]) {
    await rm(path.join(folder, name), { recursive: true, force: true })
  }
  const retained = new Map<string, string>()
  for (const { name: build } of builds.slice(0, retainedBuilds).reverse()) {
    for (const [name, file] of await listFiles(path.join(folder, build))) retained.set(name, file)
  }
  return retained
}

const copyAssets = async (assets: readonly (readonly [string, string])[], folder: string, hash: string) => {
  const partial = path.join(folder, `${hash}-${randomUUID()}${temporary}`)
  await mkdir(partial, { recursive: true })
  for (const [name, file] of assets) {
    const copy = path.join(partial, name)
    await mkdir(path.dirname(copy), { recursive: true })
    await copyFile(file, copy)
  }
  try {
    await rename(partial, path.join(folder, hash))
  } catch (error) {
    // Another process has copied the same build in the meantime.
    if (!['ENOTEMPTY', 'EEXIST'].includes(getErrorCode(error) ?? '')) throw error
    await rm(partial, { recursive: true })
  }
}

/** Another starting process may remove a folder in the meantime. */
const withTimes = async (folder: string): Promise<{ readonly name: string; readonly time: number }[]> => {
  const names = await readdir(folder)
  const times = await Promise.all(
    names.map((name) =>
      stat(path.join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => undefined,
      ),
    ),
  )
  return names.flatMap((name, at) => {
    const time = times[at]
    return time === undefined ? [] : [{ name, time }]
  })
}

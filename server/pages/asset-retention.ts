import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { shortHash } from './short-hash.ts'
import { listFiles } from './static-files.ts'

const retainedBuilds = 3
const temporary = '.partial'

/**
 * Copies the hashed assets of the running build into the data folder and retains those of the last three builds, so
 * that a tab opened before an update still finds its own. Folders are named `<time of first start>-<hash of the
 * names>`; a folder gets this name only once it is complete.
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
  const found = await readdir(folder)
  for (const incomplete of found.filter((name) => name.endsWith(temporary))) {
    await rm(path.join(folder, incomplete), { recursive: true })
  }
  const builds = found.filter((name) => !name.endsWith(temporary))
  const existing = builds.find((name) => name.endsWith(`-${hash}`))
  const current = `${now.getTime()}-${hash}`
  if (existing === undefined) {
    const partial = path.join(folder, hash + temporary)
    for (const [name, file] of assets) {
      const copy = path.join(partial, name)
      await mkdir(path.dirname(copy), { recursive: true })
      await copyFile(file, copy)
    }
    await mkdir(partial, { recursive: true })
    await rename(partial, path.join(folder, current))
  } else {
    // An older build that runs again becomes the newest.
    await rename(path.join(folder, existing), path.join(folder, current))
  }
  const newestFirst = [current, ...builds.filter((name) => name !== existing)].sort((a, b) => timeOf(b) - timeOf(a))
  for (const old of newestFirst.slice(retainedBuilds))
    await rm(path.join(folder, old), { recursive: true, force: true })
  const retained = new Map<string, string>()
  for (const build of newestFirst.slice(0, retainedBuilds).reverse()) {
    for (const [name, file] of await listFiles(path.join(folder, build))) retained.set(name, file)
  }
  return retained
}

const timeOf = (build: string): number => Number.parseInt(build, 10)

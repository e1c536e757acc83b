import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './sources.ts'

/** The files that the server runs from. */
const parts = ['server', 'contract', 'demo', 'i18n', 'package.json', 'dist']
const linked = ['node_modules', 'public']
const isText = (name: string): boolean => /\.(?:js|mjs|css|html|json)$/.test(name)
const isCompressed = (name: string): boolean => /\.(?:br|gz)$/.test(name)

const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** @param folder must not exist */
export const checkOut = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  // Two thousand files: node:fs takes ten times as long.
  await promisify(execFile)('cp', ['-R', ...parts.map((part) => join(root, part)), folder])
  for (const part of linked) await symlink(join(root, part), join(folder, part))
}

/** Adds a migration to a checkout, so that its version is newer. */
export const addMigration = async (checkout: string, name: string, ...statements: string[]): Promise<void> => {
  const folder = join(checkout, 'server/platform/db/migrations', name)
  await mkdir(folder)
  await writeFile(join(folder, 'migration.sql'), statements.join(';\n--> statement-breakpoint\n'))
}

/**
 * Creates a checkout of the next version of the app from the current build: every hashed file has another name, and one
 * visible word differs.
 * @param folder must not exist
 */
export const checkOutNextBuild = async (
  folder: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  await checkOut(folder)
  const assets = join(folder, 'dist/client/assets')
  const files = await filesIn(join(folder, 'dist'))
  await Promise.all(files.filter(isCompressed).map((file) => rm(file)))
  const names = await readdir(assets)
  const next = (name: string): string => name.replace(/(\.min)?(-[\w-]{8})(\.\w+)$/, '$1$2-next$3')
  const known = new RegExp(names.map((name) => RegExp.escape(name)).join('|'), 'g')
  for (const file of files.filter(isText)) {
    const text = await readFile(file, 'utf8')
    const changed = text.replaceAll(known, next).replaceAll(from, to)
    if (changed !== text) await writeFile(file, changed)
  }
  for (const name of names) await rename(join(assets, name), join(assets, next(name)))
}

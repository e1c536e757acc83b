import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './sources.ts'

/** What the server runs from. */
const parts = ['server', 'contract', 'i18n', 'package.json', 'dist']
const linked = ['node_modules', 'public']
const isText = (name: string): boolean => /\.(?:js|mjs|css|html|json)$/.test(name)
const isCompressed = (name: string): boolean => /\.(?:br|gz)$/.test(name)

const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/**
 * A checkout of the next version of the app, made from the build that is there: every hashed file bears another name, and
 * one word that members read has changed.
 * @param folder must not exist
 */
export const checkOutNextBuild = async (
  folder: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  await mkdir(folder, { recursive: true })
  for (const part of parts) await cp(join(root, part), join(folder, part), { recursive: true })
  for (const part of linked) await symlink(join(root, part), join(folder, part))
  const assets = join(folder, 'dist/client/assets')
  for (const file of await filesIn(join(folder, 'dist'))) if (isCompressed(file)) await rm(file)
  const names = await readdir(assets)
  const next = (name: string): string => name.replace(/(\.min)?(-[\w-]{8})(\.\w+)$/, '$1$2-next$3')
  const known = new RegExp(names.map((name) => RegExp.escape(name)).join('|'), 'g')
  for (const file of (await filesIn(join(folder, 'dist'))).filter(isText)) {
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replaceAll(known, next).replaceAll(from, to))
  }
  for (const name of names) await rename(join(assets, name), join(assets, next(name)))
}

import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { serverArguments } from '../scripts/paths.mjs'
import { isTest, root, sourcesIn } from './support/sources.ts'

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** The files and folders that `.containerignore` lets into the context of the image. */
const context = [...read('.containerignore').matchAll(/^!(.+)$/gm)].map(([, name = '']) => name)
/** The files and folders that the last stage copies, from the context or from another stage. */
const copied = read('Containerfile')
  .split(/^FROM /m)
  .at(-1)
  ?.matchAll(/^COPY (?:--from=\w+ \/app\/)?(\S+)/gm)
  .map(([, name = '']) => name)
  .toArray()

const isIn = (folders: readonly string[] = [], file: string): boolean =>
  folders.some((folder) => file === folder || file.startsWith(`${folder}/`))

test('the image can be built: its context has every input of the build, and nothing that does not exist', () => {
  const [, list = ''] = /const parts = \[(.+?)\]/s.exec(read('scripts/sources.mjs')) ?? []
  const inputs = [...list.matchAll(/'(.+)'/g)].map(([, name = '']) => name)
  expect(inputs).toContain('src')
  expect(inputs.filter((input) => !isIn(context, input))).toEqual([])
  expect(context.filter((name) => !existsSync(join(root, name)))).toEqual([])
})

test('the image has every file that the server imports or opens, and no tests', () => {
  const sources = sourcesIn(['server', 'demo', 'contract', 'i18n']).filter((file) => !isTest(file))
  const imported = sources
    .flatMap(({ imports }) => imports)
    .filter((name) => /^(?:server|demo|contract|i18n)\//.test(name))
  const opened = sources.flatMap(({ path, literals }) =>
    literals.filter((text) => /^(?:\.\.\/){2,}\w/.test(text)).map((text) => posix.join(posix.dirname(path), text)),
  )
  expect(opened).toContain('public/art')
  const missing = [...new Set([...imported, ...opened, 'node_modules'])].filter((file) => !isIn(copied, file))
  expect(missing).toEqual([])
  expect(read('.containerignore')).toMatch(/^\*\*\/\*\.test\.ts$/m)
})

test('the image and compose.yaml set variables that the server reads', () => {
  const [, compose = ''] = /^ {2}app:\n.*?environment:\n(.*?)\n {4}\w/ms.exec(read('compose.yaml')) ?? []
  const [, image = ''] = /^ENV (.+)$/m.exec(read('Containerfile')) ?? []
  const set = [...compose.matchAll(/^ +([A-Z_]+):/gm), ...image.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name)
  expect(set).toEqual(expect.arrayContaining(['PUBLIC_ORIGIN', 'DATABASE_URL_FILE', 'DATA_FOLDER']))
  const known = read('server/environment.ts')
  expect(set.filter((name) => !known.includes(`  ${name.replace(/_FILE$/, '')}: v.`))).toEqual([])
})

test('the image and the service start the server with the arguments of npm start', () => {
  expect(read('Containerfile')).toContain(`CMD ${JSON.stringify(['node', ...serverArguments]).replaceAll(',', ', ')}`)
  expect(read('docs/running/blasmusik.service')).toContain(`/node ${serverArguments.join(' ')}\n`)
})

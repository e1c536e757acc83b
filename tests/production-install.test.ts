import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { productionPackages } from '../scripts/production-packages.ts'
import { isTest, root, sourcesIn } from './support/sources.ts'

const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))

/** Returns the bytes that a package takes on the disk, without those in its own `node_modules`. */
const bytesOf = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .map((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? bytesOf(path) : lstatSync(path).blocks * 512
    })
    .reduce((sum, bytes) => sum + bytes, 0)

/** Packages whose files the server opens by their path. */
const openedByPath = [
  '@fontsource-variable/besley',
  '@fontsource-variable/hanken-grotesk',
  '@fontsource/besley',
  '@fontsource/hanken-grotesk',
  '@simplewebauthn/browser',
]

test('the production install has the packages that the server imports, and no others', () => {
  const imported = sourcesIn(['server', 'demo', 'contract', 'i18n'])
    .filter((file) => !isTest(file) && file.path !== 'server/platform/db/drizzle.config.ts')
    .flatMap(({ imports }) => imports)
    .filter((specifier) => !/^(?:node:|server\/|demo\/|contract\/|i18n\/|package\.json)/.test(specifier))
    .map((specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'))
  const needed = new Set([...imported, ...openedByPath])
  expect(Object.keys(read('package.json').dependencies).sort()).toEqual([...needed].sort())
})

test('the production install takes at most 540 MB, as docs/running.md says', { tags: ['long'] }, () => {
  const limit = /at most (\d+) MB/.exec(readFileSync(join(root, 'docs/running.md'), 'utf8'))?.[1]
  expect(limit).toBe('540')
  const sizes = productionPackages()
    .map((place) => ({ place, megabytes: bytesOf(join(root, place)) / 2 ** 20 }))
    .sort((a, b) => b.megabytes - a.megabytes)
  const total = sizes.reduce((sum, { megabytes }) => sum + megabytes, 0)
  const largest = sizes.slice(0, 8).map(({ place, megabytes }) => `${place}: ${megabytes.toFixed(0)} MB`)
  expect(
    total,
    `A package that only the build needs belongs to devDependencies. Otherwise raise the limit here and in docs/running.md. Largest:\n${largest.join('\n')}`,
  ).toBeLessThan(Number(limit))
})

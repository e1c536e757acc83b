import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, root } from './support/sources.ts'

const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const documents = [
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'bench/README.md'],
  ...filesIn('docs').filter((file) => file.endsWith('.md')),
]

/** Returns the environment variables in one column of a document's tables. */
const variablesIn = (text: string, column: number): string[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((line) => [...(line.split('|')[column] ?? '').matchAll(/`([A-Z][A-Z_]+)`/g)])
    .map(([, name = '']) => name)
    .sort()

test('README and configuration page list every variable that the server reads, once', () => {
  const [, schema = ''] = /const Environment = v\.object\(\{\n(.+?)\n\}\)/s.exec(read('server/environment.ts')) ?? []
  const variables = [...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name).sort()
  expect(variables).toContain('PUBLIC_ORIGIN')
  expect(variablesIn(read('docs/configuration.md'), 1)).toEqual(variables)
  const [section = ''] = read('README.md').split('\n## Configuration\n')[1]?.split('\n## ') ?? []
  expect(variablesIn(section, 2)).toEqual(variables)
})

test('every link and picture leads to a file of the repository', () => {
  const dead = documents.flatMap((file) =>
    [...read(file).matchAll(/(?:\]\(|src=")(?!https?:|#)([^)"#\s]+)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(root, dirname(file), target)))
      .map((target) => `${file} links to ${target}`),
  )
  expect(dead).toEqual([])
})

test('the code uses every name of the glossary', () => {
  const code = ['contract', 'i18n', 'device', 'sw', 'src', 'server', 'tests']
    .flatMap(filesIn)
    .filter((file) => /\.(?:tsx?|json)$/.test(file))
    .map(read)
    .join('\n')
  const names = [...read('docs/glossary.md').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  const isUsed = (name: string): boolean =>
    name.includes('/') ? existsSync(join(root, name)) : new RegExp(`(?<!\\w)${RegExp.escape(name)}(?!\\w)`).test(code)
  expect(names.filter((name) => name !== 'code font' && !isUsed(name))).toEqual([])
})

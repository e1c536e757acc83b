import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { german } from '#i18n/de-ch/catalogue.ts'
import { chapters } from '../src/features/handbook/admin/chapters.ts'
import { filesIn, root } from './support/sources.ts'

const folder = 'docs/handbuch'
const read = (name: string): string => readFileSync(join(root, folder, `${name}.md`), 'utf8')
const files = filesIn(folder)

test('the app and the table of contents list every chapter, in the same order', () => {
  const listed = [...read('README').matchAll(/^- \[(.+)\]\((.+)\.md\)$/gm)].map(([, title, name]) => [name, title])
  expect(listed).toEqual(chapters.map((name) => [name, /^# (.+)\n/.exec(read(name))?.[1]]))
  const written = files.filter((file) => /\.md$/.test(file) && !file.endsWith('README.md'))
  expect(written.sort()).toEqual(chapters.map((name) => `${folder}/${name}.md`).sort())
})

test('every label in the handbook is a German text of the app', () => {
  const texts = new Set<string>(Object.values(german))
  const unknown = ['README', ...chapters].flatMap((name) =>
    [...read(name).matchAll(/«([^»]+)»/g)]
      .filter(([, label = '']) => !texts.has(label))
      .map(([, label]) => `${name}: ${label}`),
  )
  expect(unknown).toEqual([])
})

test('every chapter has a picture with a description, and every picture is used', () => {
  const used = chapters.flatMap((name) => [...read(name).matchAll(/!\[([^\]]{8,})\]\((bilder\/[a-z]+\.webp)\)/g)])
  expect([...new Set(used.map(([, , picture]) => `${folder}/${picture}`))].sort()).toEqual(
    files.filter((file) => file.endsWith('.webp')).sort(),
  )
  expect(chapters.filter((name) => !read(name).includes('![')).map(String)).toEqual([])
})

test('the handbook takes less than 2 MB', () => {
  const bytes = files.reduce((sum, file) => sum + statSync(join(root, file)).size, 0)
  expect(bytes).toBeLessThan(2_000_000)
})

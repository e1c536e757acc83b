import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { german } from '#i18n/de-ch/catalogue.ts'
import { english } from '#i18n/en-gb/catalogue.ts'
import { chapters } from '../src/features/handbook/admin/chapters.ts'
import { filesIn, root } from './support/sources.ts'

const folder = 'docs/handbuch'
const files = filesIn(folder)
const languages = {
  'de-ch': { at: folder, texts: german, label: /«([^»]+)»/g },
  'en-gb': { at: `${folder}/en`, texts: english, label: /“([^”]+)”/g },
} as const
const read = (locale: keyof typeof languages, name: string): string =>
  readFileSync(join(root, languages[locale].at, `${name}.md`), 'utf8')

describe.each(['de-ch', 'en-gb'] as const)('the handbook in %s', (locale) => {
  const { at, texts, label } = languages[locale]

  test('has every chapter in its table of contents, in the order of the app', () => {
    const listed = [...read(locale, 'README').matchAll(/^- \[(.+)\]\((.+)\.md\)$/gm)]
    expect(listed.map(([, title, name]) => [name, title])).toEqual(
      chapters.map((name) => [name, /^# (.+)\n/.exec(read(locale, name))?.[1]]),
    )
    const written = files.filter((file) => file.replace(/[^/]+$/, '') === `${at}/` && file.endsWith('.md'))
    expect(written.sort()).toEqual(['README', ...chapters].map((name) => `${at}/${name}.md`).sort())
  })

  test('has only labels that are texts of the app', () => {
    const known = new Set<string>(Object.values(texts))
    const unknown = ['README', ...chapters].flatMap((name) =>
      [...read(locale, name).matchAll(label)]
        .filter(([, words = '']) => !known.has(words))
        .map(([, words]) => `${name}: ${words}`),
    )
    expect(unknown).toEqual([])
  })

  test('has a picture with a description in every chapter, and uses every picture', () => {
    const used = chapters.flatMap((name) =>
      [...read(locale, name).matchAll(/!\[([^\]]{8,})\]\(((?:\.\.\/)?pictures\/[^)]+)\)/g)].map(([, , picture = '']) =>
        join(at, picture),
      ),
    )
    const taken = files.filter((file) => file.startsWith(`${folder}/pictures/${locale}/`))
    expect([...new Set(used)].sort()).toEqual(taken.sort())
    expect(chapters.filter((name) => !read(locale, name).includes('![')).map(String)).toEqual([])
  })
})

test('each chapter has the same parts in both languages', () => {
  const parts = (text: string) => ({
    headings: text.match(/^#+ /gm)?.length,
    points: text.match(/^(?:\d+\.|-) /gm)?.length,
    rows: text.match(/^\|/gm)?.length,
    paragraphs: text.split('\n\n').length,
  })
  for (const name of ['README', ...chapters]) {
    expect({ name, ...parts(read('en-gb', name)) }).toEqual({ name, ...parts(read('de-ch', name)) })
  }
})

test('a picture takes at most 64 kB, and the handbook less than 2.5 MB', () => {
  const sizes = files.map((file) => [file, statSync(join(root, file)).size] as const)
  expect(sizes.filter(([file, size]) => file.endsWith('.webp') && size > 64_000)).toEqual([])
  expect(sizes.reduce((sum, [, size]) => sum + size, 0)).toBeLessThan(2_500_000)
})

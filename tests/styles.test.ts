import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type CssNode, generate, parse, walk } from 'css-tree'
import { expect, test } from 'vitest'
import { classesOf, styleImport } from '../scripts/vite/class-names.ts'
import { filesIn, root, sourcesIn } from './support/sources.ts'

const sheets = filesIn('src')
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, css: readFileSync(join(root, path), 'utf8') }))
/** The sheets whose classes have types: those of the features. The classes of ui are for all, by their names. */
const owned = sheets
  .filter(({ path }) => path.startsWith('src/features/'))
  .map(({ path, css }) => ({ path, classes: classesOf(css) }))
const components = sourcesIn(['src'])

const walkSheets = (visit: (node: CssNode, place: string) => void): void => {
  for (const { path, css } of sheets)
    walk(parse(css, { positions: true }), (node) => visit(node, `${path}:${node.loc?.start.line}`))
}

/** The types of the classes. A style sheet is found by the name of its file, from any folder. */
const declarations = (): string =>
  owned
    .map(({ path, classes }) => {
      const names = [...classes.keys()].toSorted().map((name) => `  export const ${name}: string`)
      return [`declare module '*/${basename(path)}' {`, ...names, '}'].join('\n')
    })
    .join('\n')

test('the types of the style sheets are current; npm run styles writes them', async () => {
  await expect(
    `// Written by npm run styles: the classes of each feature's style sheet, for the compiler.\n${declarations()}\n`,
  ).toMatchFileSnapshot(join(root, 'src/styles.gen.d.ts'))
})

test('each style sheet of a feature has a file name of its own, and each class one owner', () => {
  const owners = new Map<string, string[]>()
  for (const { path, classes } of owned)
    for (const name of [basename(path), ...classes.values()]) owners.set(name, [...(owners.get(name) ?? []), path])
  expect([...owners].filter(([, paths]) => paths.length > 1)).toEqual([])
})

test('every class of a feature is used by a component that imports its style sheet', () => {
  const unused = owned.flatMap(({ path, classes }) => {
    const users = components.filter(({ imports }) => imports.includes(path))
    const members = users.flatMap(({ text }) => {
      const found = [...text.matchAll(styleImport)].find(([, , sheet]) => basename(sheet ?? '') === basename(path))
      return found === undefined
        ? []
        : [...text.matchAll(new RegExp(`\\b${found[1]}\\.(\\w+)`, 'g'))].map(([, name]) => name)
    })
    return [...classes.keys()].filter((name) => !members.includes(name)).map((name) => `${path} .${classes.get(name)}`)
  })
  expect(unused).toEqual([])
})

test('every custom property is used', () => {
  const used = new Set(sheets.flatMap(({ css }) => [...css.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name)))
  const unused: string[] = []
  walkSheets((node, place) => {
    if (node.type === 'Declaration' && node.property.startsWith('--') && !used.has(node.property))
      unused.push(`${place} ${node.property}`)
  })
  expect(unused).toEqual([])
})

test('what reduced motion stops, a screen that updates slowly has not either', () => {
  const alone: string[] = []
  walkSheets((node, place) => {
    if (node.type !== 'Atrule' || node.name !== 'media' || node.prelude === null) return
    const features = generate(node.prelude)
    if (features.includes('prefers-reduced-motion:reduce') && !features.includes('update:slow')) alone.push(place)
  })
  expect(alone).toEqual([])
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CssNode, parse, walk } from 'css-tree'
import { expect, test } from 'vitest'
import { filesIn, root, sourcesIn } from './support/sources.ts'

/** Returns 'events' for src/features/events/calendar.css, 'admin' for that of all nouns, and 'ui' for src/ui/base.css. */
const ownerOf = (path: string): string => {
  if (/^src\/features\/[^/]+\/admin\//.test(path)) return 'admin'
  return path.split('/')[path.startsWith('src/features/') ? 2 : 1] ?? ''
}

const sheets = filesIn('src')
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, owner: ownerOf(path), css: readFileSync(join(root, path), 'utf8') }))

const walkSheets = (visit: (node: CssNode, place: string, owner: string) => void): void => {
  for (const { path, owner, css } of sheets)
    walk(parse(css, { positions: true }), (node) => visit(node, `${path}:${node.loc?.start.line}`, owner))
}

/** Every class in a selector, without its modifier: 'tag' for .tag--bad. */
const classes: { readonly name: string; readonly place: string; readonly owner: string }[] = []
walkSheets((node, place, owner) => {
  const name = node.type === 'ClassSelector' ? node.name.split('--')[0] : undefined
  // Lucide's icons have this class.
  if (name !== undefined && name !== 'lucide') classes.push({ name, place, owner })
})

/** The words in the literals of each folder's components. */
const words = new Map<string, Set<string>>()
for (const { path, literals } of sourcesIn(['src'])) {
  const known = words.get(ownerOf(path)) ?? new Set()
  for (const literal of literals) for (const word of literal.split(/\s+|--/)) known.add(word)
  words.set(ownerOf(path), known)
}

/** Returns one place per folder whose style sheets name the class. */
const placesOf = (name: string): ReadonlyMap<string, string> =>
  new Map(classes.filter((found) => found.name === name).map(({ owner, place }) => [owner, place]))

const names = [...new Set(classes.map(({ name }) => name))]
const describeClass = (name: string): string => `.${name}: ${[...placesOf(name).values()].join(', ')}`

test('every custom property is used', () => {
  const used = new Set(sheets.flatMap(({ css }) => [...css.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name)))
  const unused: string[] = []
  walkSheets((node, place) => {
    if (node.type === 'Declaration' && node.property.startsWith('--') && !used.has(node.property))
      unused.push(`${place} ${node.property}`)
  })
  expect(unused).toEqual([])
})

test('the style sheets of a feature name only classes of its own components and of ui', () => {
  const foreign = classes.filter(({ name, owner }) => !placesOf(name).has('ui') && !words.get(owner)?.has(name))
  expect(foreign.map(({ name, place }) => `${place} .${name}`)).toEqual([])
})

test('no class is styled by two features', () => {
  const shared = names.filter((name) => placesOf(name).size > 1 && !placesOf(name).has('ui'))
  expect(shared.map(describeClass)).toEqual([])
})

test('the style sheets of ui name no class that a single feature owns', () => {
  const owned = names.filter((name) => {
    const users = [...words].filter(([, known]) => known.has(name)).map(([folder]) => folder)
    const [only = 'ui'] = users
    return placesOf(name).has('ui') && users.length === 1 && only !== 'ui' && placesOf(name).has(only)
  })
  expect(owned.map(describeClass)).toEqual([])
})

import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { isTest, type Source, source, sourcesIn } from './support/sources.ts'

interface List {
  readonly path: string
  /** The name of the constant that is nothing but this list. */
  readonly name: string | undefined
  readonly isExported: boolean
  readonly items: readonly string[]
}

/** The lists of a file that consist of texts only, apart from null. */
const listsOf = ({ path, text }: Source): List[] => {
  const names = new Map<number, string>()
  const exported = new Set<number>()
  const found: { start: number; items: string[] }[] = []
  new Visitor({
    ExportNamedDeclaration: ({ declaration }) => {
      if (declaration?.type === 'VariableDeclaration')
        for (const { init } of declaration.declarations) if (init !== null) exported.add(init.start)
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init !== null) names.set(init.start, id.name)
    },
    ArrayExpression: ({ start, elements }) => {
      const items = elements.flatMap((one) =>
        one?.type === 'Literal' && (typeof one.value === 'string' || one.value === null) ? [one.value] : [undefined],
      )
      if (items.every((item) => item !== undefined)) found.push({ start, items: items.filter((item) => item !== null) })
    },
  }).visit(parseSync(path, text).program)
  return found.map(({ start, items }) => ({ path, name: names.get(start), isExported: exported.has(start), items }))
}

const setOf = ({ items }: List): string => items.toSorted().join()

/** The lists that have the items of an exported list of another declaration: three or more, because two are alike by chance. */
const copiesIn = (sources: readonly Source[]): string[] => {
  const all = sources.flatMap(listsOf).filter(({ items }) => items.length >= 3 && items.length === new Set(items).size)
  const declared = Map.groupBy(
    all.filter(({ isExported }) => isExported),
    setOf,
  )
  return all
    .filter((list) => declared.get(setOf(list))?.some((other) => other !== list) ?? false)
    .map(({ path, name, items }) => `${path}: ${name ?? items.join(' ')}`)
    .toSorted()
}

/** Lists that are alike on purpose. */
const alike = [
  // An order and a payment have different states.
  'contract/orders.ts: orderStates',
  'contract/payments.ts: paymentStates',
  // The app and the server decide separately whose signatures they accept.
  'device/tokens/validation.ts: algorithms',
]

test('a list that is declared in one place is copied nowhere', () => {
  const sources = sourcesIn(['contract', 'i18n', 'device', 'sw', 'src', 'server'])
  expect(copiesIn(sources.filter((one) => !isTest(one) && !one.path.endsWith('.css')))).toEqual(alike)
})

test('a copy is found in any order and under any name', () => {
  const declared = source('contract/sections.ts', "export const sections = ['HORN', 'TUBA', 'SAX'] as const")
  const copy = source('src/functions.ts', "const instruments = ['TUBA', 'HORN', 'SAX', null] as const")
  expect(copiesIn([declared, copy])).toEqual(['src/functions.ts: instruments'])
  expect(copiesIn([declared])).toEqual([])
})

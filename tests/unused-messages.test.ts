import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { german } from '#i18n/de-ch/catalogue.ts'
import { isTest, type Source, source, sourcesIn } from './support/sources.ts'

interface Names {
  readonly literals: ReadonlySet<string>
  /** Ids that are put together: `duty.state.${state}`. */
  readonly patterns: ReadonlySet<string>
  /** Ends that are put to an id: `${message}.text`. */
  readonly ends: ReadonlySet<string>
}

/** Ids of which a part may itself contain dots, such as the code of an error: `conflict.version`. */
const withDots = ['error.', 'admin.place.', 'notice.page.']

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Texts and templates of the code. A template counts if it begins with a whole part of an id. */
const namesIn = (sources: readonly Source[]): Names => {
  const literals = new Set<string>()
  const patterns = new Set<string>()
  const ends = new Set<string>()
  for (const { path, text } of sources)
    new Visitor({
      Literal: ({ value }) => {
        if (typeof value === 'string') literals.add(value)
      },
      TemplateLiteral: ({ quasis }) => {
        const [first = '', ...rest] = quasis.map(({ value }) => value.cooked ?? value.raw)
        if (rest.length === 0) literals.add(first)
        else if (first === '' && rest.length === 1 && /^\.\w+$/.test(rest[0] ?? '')) ends.add(rest[0] ?? '')
        else if (/^[a-z]\w*\./.test(first))
          patterns.add([first, ...rest].map(quoted).join(withDots.includes(first) ? '.+' : '[^.]+'))
      },
    }).visit(parseSync(path, text).program)
  return { literals, patterns, ends }
}

const unusedIds = (ids: readonly string[], { literals, patterns, ends }: Names): string[] => {
  const composed = new RegExp(`^(?:${[...patterns].join('|') || '(?!)'})$`)
  const isExtended = (id: string) =>
    ends.has(id.slice(id.lastIndexOf('.'))) && literals.has(id.slice(0, id.lastIndexOf('.')))
  return ids.filter((id) => !literals.has(id) && !composed.test(id) && !isExtended(id))
}

const code = sourcesIn(['contract', 'device', 'sw', 'src', 'server', 'i18n', 'scripts']).filter(
  (one) => !isTest(one) && !one.path.endsWith('.css'),
)

test('every message is used', () => {
  expect(unusedIds(Object.keys(german), namesIn(code))).toEqual([])
})

test('an id is unused unless the code names or composes it', () => {
  const names = namesIn([
    source(
      'a.ts',
      `text('duty.title'); text(\`duty.state.\${state}\`); t(\`error.\${code}\`); t(\`\${area}.text\`); t(\`x\`); use('shop.failed')`,
    ),
  ])
  const ids = [
    'duty.title',
    'duty.state.open',
    'duty.state.open.hint',
    'error.a.b',
    'shop.failed.text',
    'shop.empty.text',
    'duty.titles',
    'x',
  ]
  expect(unusedIds(ids, names)).toEqual(['duty.state.open.hint', 'shop.empty.text', 'duty.titles'])
})

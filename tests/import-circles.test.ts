import { expect, test } from 'vitest'
import { type Source, source, sourcesIn } from './support/sources.ts'

/** Returns the circles of imports, including types and dynamic imports: the files of each, sorted, as one line. */
const circles = (files: readonly Source[]): string[] => {
  const importsOf = new Map(files.map(({ path, imports }) => [path, imports]))
  const reached = (from: string): ReadonlySet<string> => {
    const seen = new Set<string>()
    const waiting = [from]
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
      for (const next of importsOf.get(path) ?? [])
        if (!seen.has(next)) {
          seen.add(next)
          waiting.push(next)
        }
    return seen
  }
  const reach = new Map(files.map(({ path }) => [path, reached(path)]))
  const inCircle = files.map(({ path }) => path).filter((path) => reach.get(path)?.has(path))
  return [
    ...new Set(
      inCircle.map((path) =>
        inCircle
          .filter((other) => reach.get(path)?.has(other) && reach.get(other)?.has(path))
          .sort()
          .join(', '),
      ),
    ),
  ]
}

test('no file imports itself over other files', () => {
  const circle = [
    source('src/a.ts', "import type { B } from './b.ts'"),
    source('src/b.ts', "await import('./c.ts')"),
    source('src/c.ts', "import './a.ts'"),
    source('src/d.ts', "import './a.ts'"),
  ]
  expect(circles(circle)).toEqual(['src/a.ts, src/b.ts, src/c.ts'])
  expect(
    circles(sourcesIn(['contract', 'i18n', 'device', 'sw', 'src', 'server', 'scripts', 'tests', 'bench'])),
  ).toEqual([])
})

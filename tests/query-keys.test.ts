import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changedNouns } from '#contract/changes.ts'
import type { ShownNouns } from '../src/platform/session/stale-queries.ts'
import { isTest, root, sourcesIn } from './support/sources.ts'

const files = sourcesIn(['src']).filter((file) => !isTest(file))
const isQueries = (path: string): boolean => /^src\/features\/.+\/queries\.ts$/.test(path)

/** Context for query factories: they read it while they build their options, and call nothing. */
const app = { call: () => Promise.reject(new Error('not called')), locale: 'de-ch', now: () => new Date() }

interface Found {
  /** The first element of the query's key. */
  readonly name: string
  readonly path: string
  readonly meta?: { readonly shows?: ShownNouns } | undefined
}

/** Returns every query with the file that declares it. */
const findQueries = async (): Promise<Found[]> => {
  const declared = files.filter(({ path }) => isQueries(path))
  const found = await Promise.all(
    declared.map(async ({ path }) => {
      const exported = Object.entries((await import(/* @vite-ignore */ join(root, path))) as Record<string, unknown>)
      return exported.flatMap(([name, value]): Found[] => {
        if (name.endsWith('Key')) return [{ name: String((value as readonly unknown[])[0]), path, meta: { shows: [] } }]
        if (!name.endsWith('Query')) return []
        const { queryKey, meta } = (
          value as (...args: unknown[]) => Pick<Found, 'meta'> & { queryKey: readonly unknown[] }
        )(app, {}, {})
        return [{ name: String(queryKey[0]), path, meta }]
      })
    }),
  )
  return found.flat()
}
const queries = await findQueries()

test('query keys are written only in queries.ts files', () => {
  const elsewhere = files
    .filter(
      ({ path, text }) =>
        path !== 'src/platform/session/endpoint-query.ts' &&
        !isQueries(path) &&
        /queryKey:\s*\[|Query(?:Data|State)?\(\s*\[|queryOptions\(|(?:endpoint|items)Query\(/.test(text),
    )
    .map(({ path }) => path)
  expect(elsewhere).toEqual([])
})

test('a query name is declared in one file', () => {
  const places = Map.groupBy(queries, ({ name }) => name)
  const twice = [...places].flatMap(([name, all]) => {
    const paths = new Set(all.map(({ path }) => path))
    return paths.size > 1 ? [`${name}: ${[...paths].join(', ')}`] : []
  })
  expect(twice).toEqual([])
})

test('every query says which nouns it shows', () => {
  expect(queries.length).toBeGreaterThan(40)
  expect(queries.filter(({ meta }) => meta?.shows === undefined)).toEqual([])
})

test('every logged noun is shown by a query besides the log of changes', () => {
  const shown = new Set(queries.flatMap(({ meta }) => (meta?.shows === 'all' ? [] : (meta?.shows ?? []))))
  // An import changes other nouns, which the server logs too.
  expect(Object.keys(changedNouns).filter((noun) => !shown.has(noun as never))).toEqual(['import'])
})

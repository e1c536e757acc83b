import { join } from 'node:path'
import { expect, test } from 'vitest'
import { affects, constantQueries } from '../src/platform/writes/affects.ts'
import { isTest, root, sourcesIn } from './support/sources.ts'

const files = sourcesIn(['src']).filter((file) => !isTest(file))
const isQueries = (path: string): boolean => /^src\/features\/.+\/queries\.ts$/.test(path)

/** Context for query factories: they read it while they build their options, and call nothing. */
const app = { call: () => Promise.reject(new Error('not called')), locale: 'de-ch', now: () => new Date() }

/** Returns the name of every query (the first element of its key) with the file that declares it. */
const queryNames = async (): Promise<[name: string, path: string][]> => {
  const declared = files.filter(({ path }) => isQueries(path))
  const names = await Promise.all(
    declared.map(async ({ path }) => {
      const exported = Object.entries((await import(/* @vite-ignore */ join(root, path))) as Record<string, unknown>)
      return exported.flatMap(([name, value]): [string, string][] => {
        if (name.endsWith('Key')) return [[String((value as readonly unknown[])[0]), path]]
        if (!name.endsWith('Query')) return []
        const { queryKey } = (value as (...args: unknown[]) => { queryKey: readonly unknown[] })(app, {}, {})
        return [[String(queryKey[0]), path]]
      })
    }),
  )
  return names.flat()
}
const queries = await queryNames()

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
  const places = Map.groupBy(queries, ([name]) => name)
  const twice = [...places].flatMap(([name, all]) => {
    const paths = new Set(all.map(([, path]) => path))
    return paths.size > 1 ? [`${name}: ${[...paths].join(', ')}`] : []
  })
  expect(twice).toEqual([])
})

test('every query is affected by a noun or declared constant, and no other name is listed', () => {
  expect(queries.length).toBeGreaterThan(40)
  const affected = new Set<string>(Object.values(affects).flat())
  const missing = queries
    .filter(([name]) => !affected.has(name) && constantQueries[name] === undefined)
    .map(([name, path]) => `${path}: ${name}`)
  const known = new Set(queries.map(([name]) => name))
  const unknown = [...affected, ...Object.keys(constantQueries)].filter((name) => !known.has(name))
  const both = Object.keys(constantQueries).filter((name) => affected.has(name))
  expect({ missing, unknown, both }).toEqual({ missing: [], unknown: [], both: [] })
})

import { eq, type SQL } from 'drizzle-orm'
import { expect, expectTypeOf, test } from 'vitest'
import { article } from '../db/tables.ts'
import { type Checked, everyone, everyRow, policy, restricted } from './policy.ts'

const visitor = { kind: 'anonymous' } as const
const rowsOf = <Rows>(rows: () => Rows | (Rows extends SQL ? undefined : never)) =>
  restricted<Rows>({ name: 'test', may: everyone, rows }).rows(visitor, new Date())

test('a query that takes a checked restriction takes nothing but what a policy returned', () => {
  expectTypeOf<SQL>().not.toExtend<Checked<SQL>>()
  expectTypeOf<undefined>().not.toExtend<Checked<SQL>>()
  expectTypeOf<number>().not.toExtend<Checked<number>>()
  expectTypeOf(policy('test', everyone).rows).returns.toEqualTypeOf<undefined>()
  const own = rowsOf(() => eq(article.id, 7))
  expectTypeOf(own).toEqualTypeOf<Checked<SQL>>()
  expect(own).not.toBe(everyRow)
})

test('a policy without a restriction gives every row, and one that gives no scope none', () => {
  expect(rowsOf<SQL>(() => undefined)).toBe(everyRow)
  expect(rowsOf<string | null>(() => null)).toBeNull()
})

import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { ListQuery } from '#contract/lists.ts'
import { type FilterableField, filterCondition } from './filter.ts'
import { HttpError } from './http-error.ts'

/** The fields by which a list can be filtered and sorted: names on the wire and their database columns. */
export type ListFields = Readonly<Record<string, FilterableField>>

export interface ListPlan {
  /** Condition of the filter; the policy's predicate is ANDed to it. */
  readonly where: SQL | undefined
  readonly orderBy: readonly SQL[]
  /** Undefined for the whole list. */
  readonly page: { readonly number: number; readonly size: number } | undefined
}

const defaultSize = 5

/**
 * Parses the query of a list. Without `sort` the list is sorted by `fallback`; `sort=ASC` and `sort=DESC` give only the
 * direction. `id` breaks ties, so that pages never overlap.
 * @throws HttpError filter.unknown_field with the field; filter.invalid; validation.invalid for a nonexistent time
 */
export const planList = (
  query: ListQuery,
  fields: ListFields & { readonly id: FilterableField },
  fallback: string,
): ListPlan => {
  const sortDirection = /^(?:asc|desc)$/i.exec(query.sort ?? '')?.[0].toUpperCase()
  const sortBy = sortDirection === undefined ? (query.sort ?? fallback) : fallback
  const sorted = Object.hasOwn(fields, sortBy) ? fields[sortBy] : undefined
  if (sorted === undefined) throw new HttpError('filter.unknown_field', { field: sortBy })
  const direction = (query.order ?? sortDirection) === 'DESC' ? desc : asc
  const paged = query.page !== undefined || query.size !== undefined
  return {
    where: query.filter === undefined ? undefined : filterCondition(query.filter, fields),
    orderBy: [direction(sql`${sorted.column}`), direction(sql`${fields.id.column}`)],
    page: paged ? { number: query.page ?? 0, size: query.size ?? defaultSize } : undefined,
  }
}

/** The body of the reply of a list that has no pages. */
export interface WholeList<Item> {
  readonly _embedded: { readonly items: Item[] }
}

export const wholeList = <Item>(items: Item[]): WholeList<Item> => ({ _embedded: { items } })

/** Returns the body of a list's reply. `total` is only queried for a page that does not show where the list ends. */
export const listReply = async <Item>(
  items: Item[],
  page: ListPlan['page'],
  total: () => Promise<number>,
): Promise<WholeList<Item> & { page?: { number: number; size: number; totalElements: number } }> => {
  if (page === undefined) return wholeList(items)
  const { number, size } = page
  const showsEnd = items.length < size && (items.length > 0 || number === 0)
  return {
    ...wholeList(items),
    page: { ...page, totalElements: showsEnd ? number * size + items.length : await total() },
  }
}

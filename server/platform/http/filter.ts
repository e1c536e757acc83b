import {
  type ComparisonNode,
  type ExpressionNode,
  getSelector,
  getValue,
  isComparisonNode,
  isLogicNode,
  isLogicOperator,
} from '@rsql/ast'
import { parse } from '@rsql/parser'
import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { fromWireTime, NonexistentTimeError } from '../time.ts'
import { HttpError } from './http-error.ts'

export interface FilterableField {
  readonly column: SQLWrapper
  /** `time`: `yyyy-MM-ddTHH:mm`, or `yyyy-MM-dd` for its midnight, against a timestamptz; `date`: against a date. */
  readonly type: 'number' | 'text' | 'boolean' | 'time' | 'date'
}

const clausesMaximum = 10
const ordered = new Map([
  ['<', sql`<`],
  ['=lt=', sql`<`],
  ['<=', sql`<=`],
  ['=le=', sql`<=`],
  ['>', sql`>`],
  ['=gt=', sql`>`],
  ['>=', sql`>=`],
  ['=ge=', sql`>=`],
])

/**
 * Returns the SQL condition of an RSQL filter (`a;b` = and, `a,b` = or) over allowed fields.
 * @throws HttpError filter.unknown_field with the field; filter.invalid for bad syntax or types and for more than 10
 * clauses
 */
export const filterCondition = (filter: string, fields: Readonly<Record<string, FilterableField>>): SQL | undefined => {
  let clauses = 0
  const conditionOf = (node: ExpressionNode): SQL | undefined => {
    if (isLogicNode(node)) {
      const combine = isLogicOperator(node.operator, ';') ? and : or
      return combine(conditionOf(node.left), conditionOf(node.right))
    }
    clauses += 1
    if (clauses > clausesMaximum || !isComparisonNode(node)) throw new HttpError('filter.invalid')
    return comparison(node, fields)
  }
  return conditionOf(parsed(filter))
}

const parsed = (filter: string): ExpressionNode => {
  try {
    return parse(filter)
  } catch {
    throw new HttpError('filter.invalid')
  }
}

const comparison = (node: ComparisonNode, fields: Readonly<Record<string, FilterableField>>): SQL => {
  const name = getSelector(node)
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field === undefined) throw new HttpError('filter.unknown_field', { field: name })
  const { column, type } = field
  const value = getValue(node)
  const { operator } = node
  if (Array.isArray(value)) {
    const list = sql.join(
      value.map((one) => literal(one, type, name)),
      sql`, `,
    )
    return operator === '=out=' ? sql`(${column} not in (${list}) or ${column} is null)` : sql`${column} in (${list})`
  }
  if (value === 'null') {
    if (operator === '==') return sql`${column} is null`
    if (operator === '!=') return sql`${column} is not null`
    throw new HttpError('filter.invalid')
  }
  if (operator === '==') return sql`${column} = ${literal(value, type, name)}`
  if (operator === '!=') return sql`${column} is distinct from ${literal(value, type, name)}`
  const comparator = ordered.get(operator)
  if (comparator === undefined || type === 'text' || type === 'boolean') throw new HttpError('filter.invalid')
  return sql`${column} ${comparator} ${literal(value, type, name)}`
}

/**
 * Binds the value with the type of its field, so that the database neither infers a type nor fails to parse the value.
 */
const literal = (value: string, type: FilterableField['type'], field: string): SQL => {
  switch (type) {
    case 'text':
      return sql`${value}::text`
    case 'boolean':
      if (value !== 'true' && value !== 'false') throw new HttpError('filter.invalid')
      return sql`${value === 'true'}::boolean`
    case 'number':
      if (!/^-?\d{1,9}$/.test(value)) throw new HttpError('filter.invalid')
      return sql`${Number(value)}::integer`
    case 'time':
    case 'date':
      return timeLiteral(value, type, field)
  }
}

const timeLiteral = (value: string, type: 'time' | 'date', field: string): SQL => {
  const wire = /^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00` : value
  try {
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wire)) throw new NonexistentTimeError(value)
    const instant = fromWireTime(wire)
    return type === 'time' ? sql`${instant.toISOString()}::timestamptz` : sql`${wire.slice(0, 10)}::date`
  } catch (error) {
    if (!(error instanceof NonexistentTimeError)) throw error
    throw new HttpError('validation.invalid', {
      fields: [{ field, message: type === 'time' ? 'validation.time' : 'validation.date' }],
    })
  }
}

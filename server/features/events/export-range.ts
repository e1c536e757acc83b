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
import { type DayRange, rangeProblem } from '#contract/event-export.ts'
import { HttpError } from '../../platform/http/http-error.ts'

/**
 * Returns the days in an export's filter: its clauses `dateStart>=` and `dateEnd<=`, each exactly once and joined by
 * `;` with any others.
 * @throws HttpError filter.invalid; validation.invalid for a range that is missing, reversed or too long
 */
export const rangeOfFilter = (filter: string): DayRange => {
  const clauses = clausesOf(parsed(filter))
  const range = {
    from: bound(clauses, 'dateStart', ['>=', '=ge=']),
    to: bound(clauses, 'dateEnd', ['<=', '=le=']),
  }
  const problem = rangeProblem(range)
  if (problem !== undefined) throw new HttpError('validation.invalid', { fields: [problem] })
  return range
}

const parsed = (filter: string): ExpressionNode => {
  try {
    return parse(filter)
  } catch {
    throw new HttpError('filter.invalid')
  }
}

/** No recursion over the left side, which is as deep as the filter is long. */
const clausesOf = (root: ExpressionNode): ComparisonNode[] => {
  const clauses: ComparisonNode[] = []
  const open = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (isComparisonNode(node)) clauses.push(node)
    else if (isLogicNode(node) && isLogicOperator(node.operator, ';')) open.push(node.left, node.right)
  }
  return clauses
}

const bound = (clauses: readonly ComparisonNode[], field: string, operators: readonly string[]): string => {
  const [found, duplicate] = clauses.filter((node) => getSelector(node) === field && operators.includes(node.operator))
  const value = found === undefined || duplicate !== undefined ? undefined : getValue(found)
  if (typeof value !== 'string') throw problem(field, 'validation.export_range')
  if (!/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?$/.test(value)) throw problem(field, 'validation.date')
  return value.slice(0, 10)
}

const problem = (field: string, message: 'validation.export_range' | 'validation.date') =>
  new HttpError('validation.invalid', { fields: [{ field, message }] })

import { createRouter, getRouteApi, type LinkProps } from '@tanstack/react-router'
import { expect, expectTypeOf, test } from 'vitest'
import type {} from '../boot/router.tsx'
import { routeTree } from './tree.ts'

test('every address has one screen, and its type knows the parameters', () => {
  const routes = Object.values(createRouter({ routeTree, context: undefined as never }).routesById)
  const addresses = routes.flatMap(({ fullPath, children }) => (children === undefined ? fullPath : []))
  expect(addresses.length).toBeGreaterThan(80)
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])

  const article = getRouteApi('/$locale/article/$id')
  expectTypeOf(() => article.useParams()).returns.toEqualTypeOf<{ locale: string; id: string }>()
  expectTypeOf<'/$locale/nowhere'>().not.toExtend<LinkProps['to']>()
})

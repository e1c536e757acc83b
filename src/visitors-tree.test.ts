import { expect, test } from 'vitest'
import { createAppRouter } from './router.tsx'
import { routeTree } from './routeTree.gen.ts'
import type { RouterContext } from './session/app.tsx'

// Looks up routes and never loads one: nothing of the context is asked for.
const nothing = {} as RouterContext

const pagesOf = (tree: typeof routeTree) =>
  Object.values(createAppRouter(nothing, { tree }).routesById)
    .filter(({ options }) => options.staticData?.public === true)
    .map(({ id, fullPath }) => `${id} at ${fullPath}`)
    .sort()

test('a visitor’s page knows every public page at its address', async () => {
  const everybodys = pagesOf(routeTree)
  // Both trees hang the same routes: this one once the other was read.
  const { visitorsTree } = await import('./visitors-tree.ts')
  expect(everybodys).toContain('/$locale/article/$id at /$locale/article/$id')
  expect(pagesOf(visitorsTree)).toEqual(everybodys)
})

import { createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { routeTree } from '../src/routes/tree.ts'
import { screens, treasuryScreens } from './support/screens.ts'

/** The demo has no fee run, and the stand has stories of its own. */
const elsewhere = ['repertoire/composition/$id/sheet/$sheetId', 'admin/fee-runs/$id']

test('keyboard, large text and axe are tried on every screen of the members area', () => {
  const addresses = Object.values(createRouter({ routeTree, context: undefined as never }).routesById)
    .flatMap(({ fullPath, children }) => (children === undefined ? fullPath : []))
    .filter((address) => address.startsWith('/$locale/intra/'))
    .map((address) => address.slice('/$locale/intra/'.length).replace(/\/$/, ''))
  const paths = [...screens, ...treasuryScreens].map((screen) => screen.replace(/\?.*/, ''))
  const ofRows = paths.filter((path) => !addresses.includes(path))
  const isTried = (address: string): boolean => {
    const pattern = new RegExp(`^${address.replace(/\$\w+/g, '[^/]+')}$`)
    return address.includes('$') ? ofRows.some((path) => pattern.test(path)) : paths.includes(address)
  }
  expect(addresses.filter((address) => !isTried(address))).toEqual(elsewhere)
})

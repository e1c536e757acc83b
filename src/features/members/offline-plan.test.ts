import { expect, test } from 'vitest'
import { persistedLists } from '#device/persisted-lists.ts'
import type { RouterContext } from '../../session/app.tsx'
import { offlinePlan } from './offline-plan.ts'

const namesFor = (state: object): readonly unknown[] =>
  offlinePlan({ locale: 'de-ch', now: () => new Date(0), session: { state } } as RouterContext).map(
    ({ options: { queryKey } }) => queryKey[0],
  )

test('every query fetched for offline use is stored', () => {
  const member = { kind: 'online', member: { member: true, roles: ['MEMBER', 'MHZ_LIBRARY_READ'] } }
  const names = namesFor(member)
  expect(names).toEqual(expect.arrayContaining(['myself', 'participation', 'directory', 'repertoire']))
  expect(names.filter((name) => !Object.hasOwn(persistedLists, `${name}`))).toEqual([])
})

test('fetches nothing of an area that is closed to the person', () => {
  expect(namesFor({ kind: 'anonymous' })).not.toContain('participation')
  expect(namesFor({ kind: 'anonymous' })).toContain('events')
})

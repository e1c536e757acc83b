import { hashKey, QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { persistedLists } from '#device/persisted-lists.ts'
import type { RouterContext } from '../../platform/session/app.tsx'
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

test('a programme takes its pieces from the repertoires that were just received, and else from the server', async () => {
  const queryClient = new QueryClient()
  const received = new Set<string>()
  const call = vi.fn(async () => ({ _embedded: { items: ['from the server'] } }))
  const local = { persistence: { isReceived: (hash: string) => received.has(hash) } }
  const session = { local, state: { kind: 'online', member: { member: true, roles: ['MHZ_LIBRARY_READ'] } } }
  const app = { locale: 'de-ch', now: () => new Date(0), queryClient, call, session } as unknown as RouterContext
  queryClient.setQueryData(['repertoire'], [{ id: 1 }])
  queryClient.setQueryData(['compositions', 1], [{ id: 7 }, { id: 8 }])
  const programmeOf = async (compositionIds: readonly number[]) => {
    const sizes = offlinePlan(app).find(({ options }) => options.queryKey[0] === 'programmes')
    const [programme] = sizes?.then?.([{ eventId: 3, compositionIds }]) ?? []
    expect(programme?.options.queryKey).toEqual(['programme', 3])
    return programme === undefined ? undefined : await queryClient.fetchQuery({ ...programme.options, staleTime: 0 })
  }
  expect(await programmeOf([8, 7, 8])).toEqual(['from the server'])
  received.add(hashKey(['compositions', 1]))
  expect(await programmeOf([8, 7, 8])).toEqual([{ id: 8 }, { id: 7 }, { id: 8 }])
  expect(await programmeOf([8, 9])).toEqual(['from the server'])
  // A list of an older app names no pieces.
  expect(await programmeOf([])).toEqual(['from the server'])
  expect(call).toHaveBeenCalledTimes(3)
})

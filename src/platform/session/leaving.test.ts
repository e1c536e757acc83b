import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDeviceDatabase, openMemberDatabase } from '#device/database.ts'
import { readEndedSession } from '#device/tokens/record.ts'
import { json, type TestDevice, testDevice } from '../../../tests/support/device.ts'
import { type HostileProvider, startHostileProvider } from '../../../tests/support/hostile-provider.ts'
import { appOrigin, myself, openPage, signedIn } from '../../../tests/support/session-page.ts'
import { signOutIfAccountDeleted } from './account-deleted.ts'

let device: TestDevice
let provider: HostileProvider
beforeAll(async () => {
  provider = await startHostileProvider(() => device.tab().now())
})
afterAll(() => provider.stop())
beforeEach(() => {
  device = testDevice()
  provider.faults = {}
  vi.spyOn(console, 'info').mockImplementation(() => {})
})
const settings = () => ({ issuer: provider.issuer })

/** All databases of the device, as text. */
const everythingStored = async ({ indexedDB }: { readonly indexedDB: IDBFactory }): Promise<string> => {
  const all: unknown[] = []
  for (const { name = '' } of await indexedDB.databases()) {
    const request = indexedDB.open(name)
    await new Promise((resolve) => {
      request.onsuccess = resolve
    })
    for (const store of request.result.objectStoreNames) {
      const reading = request.result.transaction(store).objectStore(store)
      const [keys, values] = [reading.getAllKeys(), reading.getAll()]
      await new Promise((resolve) => {
        values.onsuccess = resolve
      })
      all.push(name, store, keys.result, values.result)
    }
    request.result.close()
  }
  return JSON.stringify(all)
}

describe('a sign-out without network', () => {
  test('leaves nothing of the member in any store, in this tab or another, including unreadable records', async () => {
    const { storage } = await signedIn(device, settings())
    const offline = { ...settings(), fetch: () => Promise.reject(new TypeError('Failed to fetch')) }
    const here = await openPage(device, { ...offline, storage })
    const there = await openPage(device, offline)
    const { local } = here.session
    if (local === null) expect.fail('nobody is known')
    await local.outbox.put({ kind: 'participation', key: '7', desired: { status: true, remarks: 'Regula' }, row: null })
    await local.database.write(['outbox-unreadable', 'queries'], async (t) => {
      t.put('outbox-unreadable', 'x', 'Regula')
      t.put('queries', 'x', 'Regula')
    })
    await openDeviceDatabase(here.deps).write(['settings'], async (t) =>
      t.put('settings', 'push', { version: 1, sub: local.sub, device: '0b5f6a1e-7d3c-4a6b-9e2f-1c8d7e6f5a4b' }),
    )
    for (const { storage: stored } of [here, there]) stored.setItem('mhz.form.contact', '{"name":"Regula"}')
    here.localStorage.setItem('mhz.member-here', '1')
    local.drafts.open('article/new').save({ base: {}, typed: { titleDe: 'Regula geht' } })
    local.drafts.open('absence/new').save({ base: {}, typed: { reason: 'Regula reist' } })
    here.localStorage.setItem('mhz.last-place', '/intra/person')
    here.localStorage.setItem('mhz.cookies', 'acknowledged')
    const theirs = [local.sub, 'Regula', 'MHZ_LIBRARY_READ', 'refresh']
    const before = await everythingStored(here.deps)
    for (const word of theirs) expect(before).toContain(word)

    await here.session.signOut()
    expect(here.session.question).toMatchObject({
      waiting: 1,
      drafts: [{ key: 'article/new' }, { key: 'absence/new' }],
    })
    await here.session.answer('discard')
    expect(here.went).toEqual(['/de-ch'])
    expect(there.went).toEqual(['/de-ch'])
    const after = await everythingStored(here.deps)
    for (const word of theirs) expect(after).not.toContain(word)
    expect([here.storage.length, there.storage.length]).toEqual([0, 0])
    expect([here.localStorage.length, here.localStorage.key(0)]).toEqual([1, 'mhz.cookies'])
  })

  test('asks about drafts too, also one that an open form has not written yet, and deletes them only on request', async () => {
    const { session, went, localStorage } = await signedIn(device, settings())
    localStorage.setItem('mhz.member-here', '1')
    const form = await session.local?.drafts.open('event/7')
    form?.save({ base: { titleDe: 'Probe' }, typed: { titleDe: 'Konzert' } })
    await session.signOut()
    expect(session.question).toMatchObject({
      waiting: 0,
      drafts: [{ key: 'event/7', draft: { typed: { titleDe: 'Konzert' } } }],
    })
    await session.answer('cancel')
    expect([session.question, went]).toEqual([null, []])
    expect((await session.local?.drafts.open('event/7'))?.found?.typed).toEqual({ titleDe: 'Konzert' })
    await session.signOut()
    await session.answer('discard')
    expect(went).toHaveLength(1)
  })

  test('is not undone by a later reply of the server about the member, in this tab or another', async () => {
    const { storage } = await signedIn(device, settings())
    const here = await openPage(device, { ...settings(), storage })
    const there = await openPage(device, settings())
    const { state } = here.session
    if (state.kind === 'anonymous') expect.fail('nobody is known')
    const { member } = state
    await here.session.signOut()
    for (const { session } of [here, there]) await session.confirm({ ...member, label: 'Regula, who has left' })
    const left = await everythingStored(here.deps)
    for (const word of [member.sub, 'Regula', 'MHZ_LIBRARY_READ']) expect(left).not.toContain(word)
    expect([here.storage.length, there.storage.length]).toEqual([0, 0])
  })

  test('that could not remove everything reports it and leaves the member on the page', async () => {
    const { session, deps, went } = await signedIn(device, settings())
    const { local } = session
    const broken = new DOMException('Internal error', 'UnknownError')
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    if (local !== null) vi.spyOn(local.database, 'write').mockRejectedValue(broken)
    vi.spyOn(deps.indexedDB, 'deleteDatabase').mockImplementation(() => {
      throw broken
    })
    await session.signOut()
    expect(session.question).toEqual({ kind: 'failed' })
    expect(went).toEqual([])
    vi.restoreAllMocks()
    await session.answer('discard')
    expect(session.question).toBeNull()
    expect(went).toHaveLength(1)
  })

  test('whose stores cannot be emptied still deletes them', async () => {
    const { session, deps, went } = await signedIn(device, settings())
    const { local } = session
    if (local === null) expect.fail('nobody is known')
    vi.spyOn(local.database, 'write').mockRejectedValue(new DOMException('Internal error', 'UnknownError'))
    await session.signOut()
    expect(went).toHaveLength(1)
    expect((await deps.indexedDB.databases()).map(({ name }) => name)).not.toContain(local.database.name)
  })

  test('is not blocked by pending changes that cannot be read', async () => {
    const { session, went } = await signedIn(device, settings())
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    if (session.local !== null)
      vi.spyOn(session.local.outbox, 'list').mockRejectedValue(new DOMException('Internal error', 'UnknownError'))
    await session.signOut()
    expect(went).toHaveLength(1)
  })
})

test.each([
  ['the membership has ended', 'membership-ended'],
  ['the account was deleted', 'account-gone'],
] as const)('the device is wiped at the next contact when %s', async (_, reason) => {
  const { session, deps, went } = await signedIn(device, settings())
  const { state } = session
  if (state.kind === 'anonymous') expect.fail('nobody is known')
  if (reason === 'account-gone') await session.wipe('account-gone')
  else await session.confirm({ ...state.member, roles: [], member: false })
  expect(went).toEqual([`/de-ch/forbidden?reason=${reason}`])
  const left = await everythingStored(deps)
  for (const word of [state.member.sub, 'Regula', 'refresh']) expect(left).not.toContain(word)
})

test('a device that cannot be wiped when the membership has ended reports it, and is wiped at the next contact', async () => {
  const { session, deps, went } = await signedIn(device, settings())
  const { local, state } = session
  if (state.kind === 'anonymous' || local === null) expect.fail('nobody is known')
  const broken = new DOMException('Internal error', 'UnknownError')
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(local.database, 'write').mockRejectedValue(broken)
  vi.spyOn(deps.indexedDB, 'deleteDatabase').mockImplementation(() => {
    throw broken
  })
  const former = { ...state.member, roles: [], member: false }
  await session.confirm(former)
  expect(session.question).toEqual({ kind: 'failed' })
  expect(went).toEqual([])
  vi.restoreAllMocks()
  await session.confirm(former)
  expect(went).toEqual(['/de-ch/forbidden?reason=membership-ended'])
  expect(await everythingStored(deps)).not.toContain('Regula')
})

test("a sign-in after the membership has ended leaves none of the band's data for members", async () => {
  const { deps, session } = await signedIn(device, settings())
  const { local } = session
  if (local === null) expect.fail('nobody is known')
  await local.database.write(['sheets', 'queries'], async (t) => {
    t.put('sheets', '1/2', 'Regulas Noten')
    t.put('queries', 'x', 'Regulas Liste')
  })
  const former = {
    ...settings(),
    api: (path: string) => (path.endsWith('/myself') ? json({ ...myself, member: false }) : undefined),
  }
  const { session: after } = await signedIn(device, former)
  expect(after.state).toMatchObject({ kind: 'online', member: { label: 'Regula Beispiel', member: false } })
  const left = await everythingStored(deps)
  for (const word of ['Regulas Noten', 'Regulas Liste']) expect(left).not.toContain(word)
})

describe('a session that the provider has ended', () => {
  const refusal = (status: number, code: string) =>
    json({ type: 'danger', message: 'So nicht.', errors: [], code }, status)
  const ended = async (api: (path: string) => Response | undefined) => {
    const { session } = await signedIn(device, settings())
    provider.faults = { token: { status: 400, body: '{"error":"invalid_grant"}' } }
    await session.local?.tokens.refreshUnderLock({ force: true })
    const page = await openPage(device, { ...settings(), api })
    expect(page.session.state.kind).toBe('needs-login')
    signOutIfAccountDeleted({ ...page, origin: appOrigin, locale: 'de-ch' })
    return page
  }

  test.each(['auth.account_gone', 'auth.not_known'])(
    'of a deleted account leaves nothing on the device: %s',
    async (code) => {
      const { went, deps, calls } = await ended(() => refusal(403, code))
      await vi.waitFor(() => expect(went).toEqual(['/de-ch/forbidden?reason=account-gone']))
      expect(calls.at(-1)?.bearer).toMatch(/^Bearer ./)
      const left = await everythingStored(deps)
      for (const word of ['5a1e', 'Regula', calls.at(-1)?.bearer?.slice(7) ?? '']) expect(left).not.toContain(word)
    },
  )

  test.each([
    ['the token has run out', () => refusal(403, 'auth.not_a_member')],
    [
      'the token is still good',
      (path: string) => (path.endsWith('/myself') ? json({ ...myself, member: false }) : undefined),
    ],
  ])('of an ended membership leaves nothing on the device: %s', async (_, api) => {
    const { went, deps } = await ended(api)
    await vi.waitFor(() => expect(went).toEqual(['/de-ch/forbidden?reason=membership-ended']))
    const left = await everythingStored(deps)
    for (const word of ['5a1e', 'Regula']) expect(left).not.toContain(word)
  })

  test('of an existing account leaves everything until the next sign-in, and is checked once', async () => {
    const { session, went, deps, calls } = await ended(() => refusal(401, 'auth.token_expired'))
    await vi.waitFor(async () => expect(await readEndedSession(openDeviceDatabase(deps))).toBeNull())
    const callsBefore = calls.length
    const again = await openPage(device, settings())
    signOutIfAccountDeleted({ ...again, origin: appOrigin, locale: 'de-ch' })
    await session.signOut()
    expect([went.length, again.calls.length, calls.length]).toEqual([1, 0, callsBefore])
  })

  test('is checked later while the server is unreachable', async () => {
    let reached = false
    const api = () => {
      if (!reached) throw new TypeError('Failed to fetch')
      return refusal(403, 'auth.account_gone')
    }
    const { went, connectivity, calls } = await ended(api)
    await vi.waitFor(() => expect(calls.some(({ path }) => path.endsWith('/myself'))).toBe(true))
    expect(went).toEqual([])
    reached = true
    connectivity.report(false)
    connectivity.report(true)
    await vi.waitFor(() => expect(went).toEqual(['/de-ch/forbidden?reason=account-gone']))
  })
})

test('the next sign-in removes the data of a member whose record was destroyed', async () => {
  const { deps } = await signedIn(device, settings())
  await openMemberDatabase(deps, 'somebody').write(['queries'], async (t) => t.put('queries', 'x', 'private'))
  await openDeviceDatabase(deps).write(['settings'], async (t) => t.put('settings', 'known-member', 'flipped bytes'))
  await signedIn(device, settings())
  await vi.waitFor(async () => expect(await everythingStored(deps)).not.toContain('private'))
})

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openMemberDatabase } from '#device/database.ts'
import { kinds } from '#device/outbox/kinds/kinds.ts'
import { persistedQueryKey } from '#device/persisted-lists.ts'
import { changes } from '../../../tests/support/changes-of-kinds.ts'
import { json, type TestDevice, testDevice } from '../../../tests/support/device.ts'
import { type HostileProvider, startHostileProvider } from '../../../tests/support/hostile-provider.ts'
import { noDetails } from '../../../tests/support/no-details.ts'
import {
  myself,
  noTimePasses,
  returnFromSignIn,
  type SessionPage,
  signedIn,
} from '../../../tests/support/session-page.ts'
import { readUnsent } from './unsent.ts'

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
const settings = () => ({ issuer: provider.issuer, schedule: noTimePasses })

const forbidden = (reason: string): string => `/de-ch/forbidden?reason=${reason}`
/** Signs in as a member on a page that has the hint of a member, without which nothing is written to the journal. */
const memberPage = async (): Promise<SessionPage> => {
  const page = await signedIn(device, settings())
  page.localStorage.setItem('mhz.member-here', '1')
  return page
}
const localOf = ({ session: { local } }: SessionPage) => local ?? expect.fail('nobody is signed in')
const unsentAt = ({ storage }: SessionPage) => readUnsent({ sessionStorage: storage })

const event = { id: 7, kind: 'rehearsal', title: 'Probe', dateStart: '2026-11-26T20:00', dateEnd: '2026-11-26T22:00' }
const list = [{ ...event, fullDay: false, location: null, cancelled: false, fileIds: [], ...noDetails }]

describe('a device of somebody who is no member any more names what was not sent', () => {
  test.each(kinds)('$kind', async ({ kind }) => {
    const [change, name] = changes[kind]
    const page = await memberPage()
    const { sub, database, outbox } = localOf(page)
    await database.write(['queries'], async (t) =>
      t.put('queries', persistedQueryKey(['subscribable', 'de-ch']), JSON.stringify({ state: { data: list } })),
    )
    await outbox.put({ kind, row: null, ...change })
    await page.session.wipe('account-gone')
    expect(page.went).toEqual([forbidden('account-gone')])
    expect(unsentAt(page)).toEqual({ names: [name], others: 0 })
    const left = openMemberDatabase(device.tab(), sub)
    expect(await left.read(['outbox'], (t) => t.all('outbox'))).toEqual([])
  })

  test('what is being typed, unsaved forms, drafts, and the number of changes of a newer app', async () => {
    const page = await memberPage()
    const { database, journal, drafts } = localOf(page)
    journal.noteTyped({
      ...{ kind: 'participation', key: '9', title: 'Konzert, 14.11.2026', row: null },
      desired: { status: null, remarks: 'komme spä' },
    })
    drafts.open('lift/new').save({ base: {}, typed: { place: 'Uster' } })
    drafts.open('article/new').save({ base: {}, typed: { titleDe: 'Unser Fest' } })
    await database.write(['outbox'], async (t) => t.put('outbox', 'poll:1', { version: 1, kind: 'poll' }))
    await page.session.wipe('membership-ended')
    expect(unsentAt(page)).toEqual({
      names: ['Antwort: Konzert, 14.11.2026', 'Formular «Mitfahren»', 'Artikel «Unser Fest»'],
      others: 1,
    })
  })

  test('in every open page, and in none after a sign-out', async () => {
    const [here, there] = [await memberPage(), await memberPage()]
    await localOf(here).outbox.put({ kind: 'person', row: null, ...changes.person[0] })
    await here.session.wipe('membership-ended')
    expect(there.went).toEqual([forbidden('membership-ended')])
    expect(unsentAt(there)).toEqual({ names: ['Meine Daten'], others: 0 })
    const next = await memberPage()
    await localOf(next).outbox.put({ kind: 'person', row: null, ...changes.person[0] })
    await next.session.signOut()
    await next.session.answer('discard')
    expect(unsentAt(next)).toBeNull()
  })

  test('after a second attempt too, when the first could not empty the device', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const page = await memberPage()
    const { database, outbox } = localOf(page)
    await outbox.put({ kind: 'person', row: null, ...changes.person[0] })
    const broken = new DOMException('Internal error', 'UnknownError')
    const failing = [
      vi.spyOn(database, 'write').mockRejectedValue(broken),
      vi.spyOn(page.deps.indexedDB, 'deleteDatabase').mockImplementation(() => {
        throw broken
      }),
    ]
    await page.session.wipe('account-gone')
    expect([page.session.question, page.went]).toEqual([{ kind: 'failed' }, []])
    for (const one of failing) one.mockRestore()
    await page.session.answer('discard')
    expect(page.went).toEqual([forbidden('account-gone')])
    expect(unsentAt(page)).toEqual({ names: ['Meine Daten'], others: 0 })
  })

  test('when they sign in again', async () => {
    const page = await memberPage()
    await localOf(page).outbox.put({ kind: 'person', row: null, ...changes.person[0] })
    const former = (path: string) =>
      path.endsWith('/myself') ? json({ ...myself, member: false }, 200, { date: new Date().toUTCString() }) : undefined
    const callback = await returnFromSignIn(device, { ...settings(), api: former })
    expect(await callback.session.finishSignIn()).toMatchObject({ kind: 'signed-in' })
    expect(unsentAt(callback)).toEqual({ names: ['Meine Daten'], others: 0 })
    await callback.session.signIn('/de-ch/intra')
    expect(unsentAt(callback)).toBeNull()
  })

  test('says nothing when everything was sent', async () => {
    const page = await memberPage()
    await page.session.wipe('membership-ended')
    expect([page.went, unsentAt(page)]).toEqual([[forbidden('membership-ended')], null])
  })
})

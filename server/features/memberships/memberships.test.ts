import { inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ErrorReply } from '#contract/errors.ts'
import { getSettings } from '#contract/layout.ts'
import { listMembers, listMemberships } from '#contract/memberships.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { membership, person } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const activeBand = 'organizationId==1;(leaveDate==null,leaveDate>=2026-03-10)'

describeOnDatabase('memberships', (kind) => {
  let api: TestApi
  let member: TestPerson
  const ids: Record<string, number> = {}

  /** Adds a person with one membership; the server's date is 10 March 2026. */
  const add = async (
    lastName: string,
    { permit = true, archived = false, ...values }: Partial<typeof membership.$inferInsert> & Partial<PersonFlags> = {},
  ): Promise<void> => {
    const [added] = await api.db
      .insert(person)
      .values({ firstName: 'Max', lastName, permit, archived, email: 'geheim@band.example', mobile: '+41790000000' })
      .returning({ id: person.id, uuid: person.uuid })
    if (added === undefined) throw new Error('no person was added')
    const [row] = await api.db
      .insert(membership)
      .values({ personId: added.id, organizationId: 1, functionType: 'TUBA', joinDate: '2001-01-01', ...values })
      .returning({ id: membership.id })
    ids[lastName] = row?.id ?? 0
  }

  beforeAll(async () => {
    api = await startTestServer({ kind })
    // Persons without a membership, so that the ids of persons and memberships differ.
    await api.db.insert(person).values(Array.from({ length: 500 }, () => ({ lastName: 'Niemand' })))
    await add('Zeller')
    await add('Ammann', { functionType: 'FLUTE' })
    await add('Verborgen', { permit: false, functionType: 'HORN' })
    await add('Abgelegt', { archived: true, functionType: 'SAX' })
    await add('Ehemalig', { leaveDate: '2026-03-09' })
    await add('Heute', { leaveDate: '2026-03-10' })
    await add('Morgen', { joinDate: '2026-03-11' })
    await add('Passiv', { organizationId: 2, functionType: null })
    await add('Vorsitz', { organizationId: 7, functionType: 'PRESIDENT' })
    await add('Altvorsitz', { organizationId: 7, functionType: 'PRESIDENT', leaveDate: '2025-12-31' })
    member = await api.addPerson({ roles: ['ADMIN'] })
  })
  afterAll(() => api.stop())

  const members = async (organization: number) => {
    const response = await api.request(`GET /api/frontend/organization/${organization}/member`)
    return v.parse(listMembers.reply, await response.json())._embedded.items
  }
  const request = (query: Record<string, string>) => api.request(`GET /api/membership?${new URLSearchParams(query)}`)
  const names = async (query: Record<string, string>) =>
    v.parse(listMemberships.reply, await (await request(query)).json())._embedded.items.map(({ lastName }) => lastName)
  const refusal = async (target: `/${string}`) => {
    const response = await api.request(`GET ${target}`)
    const { code, errors } = v.parse(ErrorReply, await response.json())
    return [response.status, code, ...errors.map(({ field }) => field)]
  }

  test('the size of the band counts those who play; a member without an instrument is none of them', async () => {
    const size = async () => {
      const response = await api.request('GET /api/frontend/layout/settings')
      return v.parse(getSettings.reply, await response.json()).bandSize
    }
    const before = await size()
    await add('Ohne Instrument', { functionType: null })
    expect(await size()).toBe(before)
    await add('Mit Instrument')
    expect(await size()).toBe(before + 1)
    await api.db
      .delete(membership)
      .where(inArray(membership.id, [ids['Ohne Instrument'] ?? 0, ids['Mit Instrument'] ?? 0]))
  })

  test('the band consists of its active members; without consent they are listed without a name', async () => {
    const band = await members(1)
    expect(band.map(({ lastName, functionType }) => [lastName, functionType])).toEqual([
      ['Ammann', 'FLUTE'],
      ['Heute', 'TUBA'],
      ['Zeller', 'TUBA'],
      [null, 'HORN'],
      [null, 'SAX'],
      [null, 'TUBA'],
    ])
    expect(band[0]).toEqual({
      id: ids.Ammann,
      organizationId: 1,
      functionType: 'FLUTE',
      firstName: 'Max',
      lastName: 'Ammann',
      leaveDate: null,
    })
    expect((await members(7)).map(({ lastName, functionType }) => [lastName, functionType])).toEqual([
      ['Vorsitz', 'PRESIDENT'],
    ])
  })

  test('only the name of a person is public: no id, no address, and no name without consent', async () => {
    const people = await api.db.select().from(person)
    const secrets = people.flatMap(({ uuid, lastName, permit }) => (permit ? [uuid] : [uuid, lastName]))
    const targets = ['organization/1/member', 'organization/7/member'].map((path) => `/api/frontend/${path}` as const)
    for (const target of [...targets, '/api/membership', `/api/membership/${ids.Verborgen}`] as const) {
      for (const as of [undefined, member]) {
        const text = await (await api.request(`GET ${target}`, as && { as })).text()
        const leaked = ['geheim@', '+4179', 'Abgelegt', ...secrets].filter((secret) => text.includes(secret))
        expect([target, leaked]).toEqual([target, []])
        const numbers = [...text.matchAll(/"(\w+)":(\d+)/g)].map(([, name]) => name)
        expect(new Set(numbers)).toEqual(new Set(['id', 'organizationId']))
      }
    }
  })

  test.each([
    [{ filter: activeBand }, ['Ammann', 'Heute', 'Zeller', null, null, null]],
    // As in the specification's list of calls, which means `or` in RSQL: former and passive members stay excluded.
    [
      { filter: 'organizationId==1,leaveDate==null,leaveDate>=2001-01-01', size: '4' },
      ['Ammann', 'Heute', 'Vorsitz', 'Zeller'],
    ],
    [{ filter: 'organizationId==2' }, []],
    [{ filter: 'leaveDate<2026-03-10' }, []],
    [{ filter: 'organizationId==7', sort: 'lastName' }, ['Vorsitz']],
    [{ filter: 'lastName==Verborgen' }, []],
    [{ filter: 'lastName!=Verborgen;functionType==HORN' }, [null]],
    [{ filter: 'functionType=in=(FLUTE,PRESIDENT)' }, ['Ammann', 'Vorsitz']],
    [{ sort: 'lastName', order: 'DESC', page: '1', size: '2', filter: 'organizationId==1;lastName!=null' }, ['Ammann']],
  ] as const)('%o never returns rows outside the policy', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  test('a membership is found by its id; others are not found', async () => {
    expect(await (await api.request(`GET /api/membership/${ids.Zeller}`)).json()).toMatchObject({ lastName: 'Zeller' })
    expect(await (await api.request(`GET /api/membership/${ids.Verborgen}`)).json()).toMatchObject({
      functionType: 'HORN',
      firstName: null,
      lastName: null,
    })
    for (const name of ['Ehemalig', 'Morgen', 'Passiv', 'Altvorsitz']) {
      expect([name, ...(await refusal(`/api/membership/${ids[name]}`))]).toEqual([name, 404, 'not_found'])
    }
    expect(await refusal('/api/membership/2147483647')).toEqual([404, 'not_found'])
  })

  test.each([
    ['/api/frontend/organization/2/member', [404, 'not_found']],
    ['/api/frontend/organization/99/member', [404, 'not_found']],
    ['/api/frontend/organization/0/member', [400, 'validation.invalid', 'id']],
    ['/api/frontend/organization/1e3/member', [400, 'validation.invalid', 'id']],
    ['/api/membership/4294967296', [400, 'validation.invalid', 'id']],
    ['/api/membership/x', [400, 'validation.invalid', 'id']],
    ['/api/membership?filter=personId==1', [400, 'filter.unknown_field', 'personId']],
    ['/api/membership?filter=email==a', [400, 'filter.unknown_field', 'email']],
    ['/api/membership?filter=constructor==1', [400, 'filter.unknown_field', 'constructor']],
    ['/api/membership?sort=joinDate', [400, 'filter.unknown_field', 'joinDate']],
    ['/api/membership?filter=organizationId==', [400, 'filter.invalid']],
    ['/api/membership?filter=organizationId==seven', [400, 'filter.invalid']],
    ['/api/membership?filter=lastName>=A', [400, 'filter.invalid']],
    ['/api/membership?filter=((((', [400, 'filter.invalid']],
    ['/api/membership?filter=leaveDate>=2026-02-30', [400, 'validation.invalid', 'leaveDate']],
    ['/api/membership?size=101', [400, 'validation.invalid', 'size']],
    ['/api/membership?order=sideways', [400, 'validation.invalid', 'order']],
  ] as const)('%s is refused with a reason', async (target, expected) => {
    expect(await refusal(target)).toEqual(expected)
  })
})

interface PersonFlags {
  permit: boolean
  archived: boolean
}

import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Participation } from '#contract/answers.ts'
import { PlayersAnswer } from '#contract/edited-events.ts'
import { listOf } from '#contract/lists.ts'
import { RepresentedMember } from '#contract/represented-members.ts'
import { Roles } from '#contract/roles.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { account, person, representation } from '../../platform/db/tables.ts'
import { deleteAccount } from '../personal-data/delete-account.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const Refused = v.object({ code: v.string(), message: v.string(), current: v.optional(Participation) })
const path = '/api/participationselfservice'

describeOnDatabase('answers for represented members', (kind) => {
  let api: TestApi
  let eventId: number
  let ruth: TestPerson
  let lena: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    eventId = await rehearsal()
    ruth = await api.addPerson({ firstName: 'Ruth' })
    lena = await api.addPerson({ firstName: 'Lena' })
    await represent(ruth, lena)
  })
  afterAll(() => api.stop())

  const rehearsal = () => addEvent(api.db, 'Probe', ['2026-03-12T20:00', '2026-03-12T22:00'])
  const represent = (by: TestPerson, who: TestPerson, consent: 'PERSON' | null = 'PERSON') =>
    api.db
      .insert(representation)
      .values({ personId: who.personId, representativeId: by.personId, createdAt: api.clock.now(), consent })
  const uuidOf = async ({ personId }: TestPerson) =>
    (await api.db.select({ uuid: person.uuid }).from(person).where(eq(person.id, personId)))[0]?.uuid ?? ''
  const post = async (as: TestPerson, who: TestPerson | null, status: boolean | null, event = eventId) =>
    await api.request(`POST ${path}/${who === null ? '' : `?for=${await uuidOf(who)}`}`, {
      ...{ as, body: { eventId: event, status, remarks: '' } },
    })
  const put = async (as: TestPerson, who: TestPerson | null, row: Participation, status: boolean) =>
    await api.request(`PUT ${path}/${who === null ? '' : `?for=${await uuidOf(who)}`}`, {
      ...{ as, headers: { 'If-Match': `"${row.version}"` } },
      body: { id: row.id, eventId: row.eventId, status, remarks: '' },
    })
  const rowIn = async (response: Response) => v.parse(Participation, await response.json())
  const refusalIn = async (response: Response) => {
    const { code } = v.parse(Refused, await response.json())
    return [response.status, code]
  }
  const answersOf = async (as: TestPerson, all = true) =>
    v.parse(listOf(Participation), await (await api.request(`GET ${path}${all ? '?for=all' : ''}`, { as })).json())
      ._embedded.items
  const membersOf = async (as: TestPerson) => {
    const response = await api.request(`GET ${path}/represented`, { as })
    return response.ok ? v.parse(listOf(RepresentedMember), await response.json())._embedded.items : response.status
  }

  test('stay with a child that shared the mailbox, after it got an own account', async () => {
    const event = await rehearsal()
    const child = await api.addPerson({ firstName: 'Timo' })
    await represent(ruth, child)
    const [kept] = await api.db.delete(account).where(eq(account.personId, child.personId)).returning()
    expect((await post(ruth, child, true, event)).status).toBe(201)
    await api.db.insert(account).values(kept as NonNullable<typeof kept>)
    const own = (await answersOf(child)).find((row) => row.eventId === event)
    expect(own).toMatchObject({ person: null, status: true, givenBy: 'Ruth Beispiel' })
    expect((await membersOf(ruth)) as RepresentedMember[]).toContainEqual(
      expect.objectContaining({ uuid: await uuidOf(child) }),
    )
  })

  test('are stored for the member, with who gave them, beside the own answer', async () => {
    const event = await rehearsal()
    const given = await rowIn(await post(ruth, lena, true, event))
    await post(ruth, null, false, event)
    expect(given).toMatchObject({ status: true, person: await uuidOf(lena), givenBy: 'Ruth Beispiel' })
    const ofBoth = (await answersOf(ruth)).filter((row) => row.eventId === event)
    expect(ofBoth.map(({ person: of, status }) => [of, status])).toEqual([
      [null, false],
      [given.person, true],
    ])
    expect((await answersOf(ruth, false)).some(({ person: of }) => of !== null)).toBe(false)
    // The member sees the name, and answers without it.
    expect((await answersOf(lena)).find((row) => row.eventId === event)).toMatchObject({
      ...{ person: null, givenBy: 'Ruth Beispiel', status: true },
    })
    expect(await rowIn(await put(lena, null, given, false))).toMatchObject({ status: false, givenBy: null })
  })

  test('are shown to planners with the name of the representative', { tags: ['long'] }, async () => {
    const event = await rehearsal()
    const player = await api.addPerson({ firstName: 'Pia', plays: { instrument: 'HORN' } })
    await represent(ruth, player)
    await post(ruth, player, true, event)
    const planner = await api.addPerson({ roles: ['MHZ_PLANNER'] })
    const reply = await api.request(`GET /api/frontend/internal/event/${event}/answers`, { as: planner })
    const rows = v.parse(listOf(PlayersAnswer), await reply.json())._embedded.items
    expect(rows.find(({ status }) => status === true)?.answeredBy).toBe('Ruth Beispiel')
  })

  test('conflict by version, with the name of who was faster', { tags: ['long'] }, async () => {
    const event = await rehearsal()
    const first = await rowIn(await post(ruth, lena, true, event))
    await put(lena, null, first, false)
    const late = await put(ruth, lena, first, true)
    const { current } = v.parse(Refused, await late.json())
    expect([late.status, current?.status, current?.changedBy]).toEqual([412, false, 'Lena Beispiel'])
  })

  test('depend on the events and default answers of the member', { tags: ['long'] }, async () => {
    const found = await membersOf(ruth)
    if (typeof found === 'number') throw new Error(`${found}`)
    const member = found.find(({ name }) => name === 'Lena')
    expect(member?.events.map(({ id }) => id)).toContain(eventId)
    expect(member?.defaults.version).toBe(0)
  })

  test('of two representatives who differ are a conflict for the second one, whose decision then counts for both', {
    tags: ['long'],
  }, async () => {
    const event = await rehearsal()
    const paul = await api.addPerson({ firstName: 'Paul' })
    await represent(paul, lena)
    await post(ruth, lena, true, event)
    const second = await post(paul, lena, false, event)
    const { current } = v.parse(Refused, await second.json())
    expect([second.status, current?.status, current?.givenBy, current?.changedBy]).toEqual([
      ...[412, true, 'Ruth Beispiel', 'Ruth Beispiel'],
    ])
    if (current === undefined) throw new Error('the conflict has no row')
    expect(await rowIn(await put(paul, lena, current, false))).toMatchObject({
      status: false,
      givenBy: 'Paul Beispiel',
    })
    for (const one of [ruth, paul])
      expect((await answersOf(one)).find((row) => row.eventId === event)).toMatchObject({
        ...{ status: false, givenBy: 'Paul Beispiel' },
      })
  })

  test('stay when the account of the representative is deleted, without the name', {
    tags: ['long'],
  }, async () => {
    const event = await rehearsal()
    const paula = await api.addPerson({ firstName: 'Paula' })
    const kim = await api.addPerson({ firstName: 'Kim' })
    await represent(paula, kim)
    await post(paula, kim, true, event)
    const answerNow = async () => (await answersOf(kim)).find((row) => row.eventId === event)
    expect(await answerNow()).toMatchObject({ status: true, givenBy: 'Paula Beispiel' })
    const deleted = await api.db.transaction((tx) => deleteAccount(tx, { ...paula, now: api.clock.now() }))
    expect(deleted).toBe(undefined)
    expect(await answerNow()).toMatchObject({ status: true, givenBy: null })
    expect(await api.db.$count(representation, eq(representation.personId, kim.personId))).toBe(0)
  })

  test('may be given without an own membership, which opens nothing else', async () => {
    const otto = await api.addPerson({ firstName: 'Otto', member: false })
    expect([await membersOf(otto), await refusalIn(await post(otto, null, true))]).toEqual([
      ...[403, [403, 'auth.not_a_member']],
    ])
    await represent(otto, lena)
    const roles = await api.request('GET /api/frontend/layout/roles', { as: otto })
    expect(v.parse(Roles, await roles.json())).toEqual(['REPRESENTATIVE'])
    expect((await rowIn(await post(otto, lena, true, await rehearsal()))).givenBy).toBe('Otto Beispiel')
    expect((await answersOf(otto)).every(({ person: of }) => of !== null)).toBe(true)
    const closed = [`${path}/subscribable`, `${path}/absence`, '/api/frontend/internal/repertoire'] as const
    for (const one of ['/api/frontend/internal/persongeneric', ...closed] as const)
      expect([one, (await api.request(`GET ${one}`, { as: otto })).ok]).toEqual([one, false])
    expect(await refusalIn(await post(otto, null, true))).toEqual([403, 'auth.forbidden'])
  })

  test('end with the representation, the membership, and the day of age', async () => {
    const hugo = await api.addPerson({ firstName: 'Hugo', member: '2025-12-31' })
    const rita = await api.addPerson({ firstName: 'Rita' })
    await represent(rita, hugo)
    expect(await refusalIn(await post(rita, hugo, true))).toEqual([422, 'rule.not_represented'])
    const child = await api.addPerson({ firstName: 'Kim' })
    await api.db.update(person).set({ birthDate: '2015-05-05' }).where(eq(person.id, child.personId))
    await represent(rita, child, null)
    expect((await post(rita, child, true)).status).toBe(201)
    await api.db.update(person).set({ birthDate: '2001-05-05' }).where(eq(person.id, child.personId))
    expect(await refusalIn(await post(rita, child, false))).toEqual([422, 'rule.not_represented'])
  })
})

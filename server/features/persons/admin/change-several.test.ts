import { eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeAll, expect, test, vi } from 'vitest'
import type { RoleName } from '#contract/roles.ts'
import { changePersons, type PersonsAct, previewPersonsAct, undoPersonsChange } from '#contract/several-persons.ts'
import type { TestApi, TestPerson } from '../../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../../tests/support/databases.ts'
import { peopleDesk } from '../../../../tests/support/persons-desk.ts'
import { countStatements } from '../../../../tests/support/statements.ts'
import { change, formerFunction, membership, person, personRole, roleChange } from '../../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/admin/personchange'

describeOnDatabase('a change of several persons', (kind) => {
  let api: TestApi
  let admin: TestPerson
  let manager: TestPerson
  const { started, uuidOf, refusalIn } = peopleDesk(kind)
  beforeAll(() => {
    ;({ api, admin, manager } = started())
  })

  const post = (target: string, body: unknown, as: TestPerson, headers = {}) =>
    api.request(`POST ${path}${target as '/'}`, { as, headers, ...(body !== undefined && { body }) })
  const choose = async (people: readonly TestPerson[]) => ({ uuids: await Promise.all(people.map(uuidOf)) })
  const preview = async (people: readonly TestPerson[], act: PersonsAct, as = admin) => {
    const selection = await choose(people)
    const response = await post('/preview', { selection, act }, as)
    const { fingerprint, outcomes } = v.parse(previewPersonsAct.reply, await response.json())
    const counts = Object.fromEntries(outcomes.map(({ outcome, count }) => [outcome, count]))
    return { body: { selection, act, fingerprint }, counts }
  }
  const run = async (people: readonly TestPerson[], act: PersonsAct, as = admin) => {
    const { body } = await preview(people, act, as)
    const response = await post('', body, as)
    expect(response.status).toBe(201)
    return v.parse(changePersons.reply, await response.json())
  }
  const undo = async (uuid: string, as = admin) => {
    const response = await post(`/${uuid}/undo`, undefined, as)
    if (response.status !== 200) return await refusalIn(response)
    const { outcomes } = v.parse(undoPersonsChange.reply, await response.json())
    return Object.fromEntries(outcomes.map(({ outcome, count }) => [outcome, count]))
  }
  const addSome = (count: number, options?: Parameters<TestApi['addPerson']>[0]) =>
    Promise.all(Array.from({ length: count }, () => api.addPerson(options)))
  const idsOf = (people: readonly TestPerson[]) => people.map(({ personId }) => personId)
  /** Everything of persons that a change of several touches. */
  const stateOf = async (people: readonly TestPerson[]) => {
    const ids = idsOf(people)
    const { id, instrument, voice, honoraryYear, archived } = person
    const memberships = await api.db.select().from(membership).where(inArray(membership.personId, ids))
    return {
      cards: await api.db
        .select({ id, instrument, voice, honoraryYear, archived })
        .from(person)
        .where(inArray(id, ids))
        .orderBy(id),
      memberships: memberships.map(({ accessEndedAt: _, ...one }) => one).sort((a, b) => a.id - b.id),
      former: await api.db
        .select()
        .from(formerFunction)
        .where(inArray(formerFunction.membershipId, [0, ...memberships.map((one) => one.id)])),
      roles: await api.db
        .select()
        .from(personRole)
        .where(inArray(personRole.personId, ids))
        .orderBy(personRole.personId, personRole.role),
    }
  }

  const today = '2026-03-10'
  const acts: readonly PersonsAct[] = [
    { kind: 'ROLE', role: 'MHZ_LIBRARY_READ', granted: false },
    { kind: 'INSTRUMENT', instrument: 'FLUTE' },
    { kind: 'BEGIN', organizationId: 2, functionType: null, joinDate: today },
    { kind: 'END', organizationId: null, leaveDate: '2026-03-01' },
    { kind: 'HONORARY', honoraryYear: 2026 },
    { kind: 'ARCHIVE' },
  ]

  test.each(acts)('$kind changes the chosen persons in one entry of the log, and undo restores them', async (act) => {
    const roles: RoleName[] = ['MHZ_LIBRARY_READ']
    const people = await addSome(3, { roles, plays: { instrument: 'TUBA', voice: '1' } })
    const before = await stateOf(people)
    const { counts } = await preview(people, act)
    expect([counts, await stateOf(people)]).toEqual([{ changes: 3 }, before])
    const entries = await api.db.$count(change)
    const { uuid, count } = await run(people, act)
    expect(count).toBe(3)
    const after = await stateOf(people)
    for (const [index] of people.entries())
      expect([after.cards[index], after.memberships[index], after.memberships.length, after.roles]).not.toEqual([
        before.cards[index],
        before.memberships[index],
        before.memberships.length,
        before.roles,
      ])
    const logged = await api.db.select().from(change).orderBy(change.id).offset(entries)
    expect(logged.map(({ noun, fields }) => [noun, fields])).toEqual([['persons', { [act.kind]: [null, 3] }]])
    expect((await preview(people, act)).counts).not.toHaveProperty('changes')
    expect(await undo(uuid)).toEqual({ changes: 3 })
    expect(await stateOf(people)).toEqual(before)
    expect(await undo(uuid)).toEqual([400, 'validation.invalid', 'uuid'])
  })

  test('ends the access with the last day, and writes each role into the history of its person', async () => {
    const [member] = await addSome(1, { roles: ['EDITOR'] })
    if (member === undefined) throw new Error('nobody was added')
    const people = () => api.request('GET /api/frontend/layout/roles', { as: member })
    await run([member], { kind: 'END', organizationId: 1, leaveDate: '2026-03-01' })
    expect(await (await people()).json()).toEqual([])
    const history = await api.db.select().from(roleChange).where(eq(roleChange.personId, member.personId))
    expect(history.map(({ role, granted, changedBy }) => [role, granted, changedBy])).toEqual([
      ['EDITOR', false, admin.sub],
    ])
  })

  test('says who stays as before, and why', async () => {
    const [member, boardMember, stranger] = [
      await api.addPerson(),
      await api.addPerson(),
      await api.addPerson({ member: false }),
    ]
    const { personId } = boardMember
    await api.db
      .insert(membership)
      .values({ personId, organizationId: 7, functionType: 'PRESIDENT', joinDate: '2020-01-01' })
    const all = [member, boardMember, stranger, admin]
    const countsOf = async (act: PersonsAct, as = admin) => (await preview(all, act, as)).counts
    expect(await countsOf({ kind: 'ROLE', role: 'ADMIN', granted: true })).toEqual({ changes: 3, already: 1 })
    expect(await countsOf({ kind: 'ROLE', role: 'ADMIN', granted: false })).toEqual({ already: 3, last_admin: 1 })
    const end = { kind: 'END', organizationId: 1, leaveDate: '2000-12-31' } as const
    expect(await countsOf(end)).toEqual({ before_first_day: 3, no_membership: 1 })
    expect(await countsOf({ ...end, leaveDate: today }, manager)).toEqual({
      changes: 2,
      no_membership: 1,
      administrator: 1,
    })
    expect(await countsOf({ kind: 'ARCHIVE' })).toEqual({ changes: 2, board: 1, last_admin: 1 })
    const president = { kind: 'BEGIN', organizationId: 7, functionType: 'PRESIDENT', joinDate: today } as const
    expect(await countsOf(president, manager)).toEqual({ already: 1, beyond_own_roles: 2, administrator: 1 })
  })

  test.each(acts)('members may not preview or do $kind, address managers no roles', async (act) => {
    const [member, other] = [await api.addPerson(), await api.addPerson()]
    const body = { selection: await choose([other]), act, fingerprint: 'x' }
    const statuses = async (as: TestPerson) => [
      (await post('/preview', body, as)).status,
      (await post('', body, as)).status,
    ]
    expect(await statuses(member)).toEqual([403, 403])
    expect(await statuses(manager)).toEqual(act.kind === 'ROLE' ? [403, 403] : [200, 400])
  })

  test('does not undo changes of others for an address manager, and nothing after a day', async () => {
    const people = await addSome(1)
    const { uuid } = await run(people, { kind: 'HONORARY', honoraryYear: 2020 })
    expect(await undo(uuid, manager)).toEqual([404, 'not_found'])
    const listed = async (as: TestPerson) => JSON.stringify(await (await api.request(`GET ${path}`, { as })).json())
    expect([await listed(admin), await listed(manager)].map((text) => text.includes(uuid))).toEqual([true, false])
    const now = api.clock.now()
    api.clock.set(new Date(now.getTime() + 24 * 60 * 60_000 + 1).toISOString())
    const late = [await undo(uuid), await listed(admin)]
    api.clock.set(now.toISOString())
    expect([late[0], `${late[1]}`.includes(uuid)]).toEqual([[404, 'not_found'], false])
  })

  test('refuses a change that is not what the preview has shown', async () => {
    const people = await addSome(2)
    const [first, second] = people
    if (first === undefined || second === undefined) throw new Error('two were added')
    const act = { kind: 'HONORARY', honoraryYear: 2021 } as const
    const [one, other] = [await preview(people, act), await preview(people, act)]
    const statuses = await Promise.all([post('', one.body, admin), post('', other.body, manager)])
    expect(statuses.map(({ status }) => status).sort()).toEqual([201, 400])
    const again = await preview(people, { ...act, honoraryYear: 2022 })
    await api.db.delete(membership).where(eq(membership.personId, second.personId))
    await api.db.update(person).set({ firstName: '', lastName: '' }).where(eq(person.id, second.personId))
    expect(await refusalIn(await post('', again.body, admin))).toEqual([400, 'validation.invalid', 'fingerprint'])
    expect((await preview(people, { ...act, honoraryYear: 2022 })).counts).toEqual({ changes: 1, gone: 1 })
  })

  test('does a repeated request once', async () => {
    const people = await addSome(2)
    const { body } = await preview(people, { kind: 'BEGIN', organizationId: 2, functionType: null, joinDate: today })
    const headers = { 'Idempotency-Key': 'a-key-with-at-least-22-characters' }
    const replies = [await post('', body, admin, headers), await post('', body, admin, headers)]
    const [first, second] = await Promise.all(replies.map((reply) => reply.json()))
    expect(second).toEqual(first)
    expect(await api.db.$count(membership, inArray(membership.personId, idsOf(people)))).toBe(4)
  })

  test('leaves a person whom somebody has changed since', async () => {
    const people = await addSome(2)
    const { uuid } = await run(people, { kind: 'HONORARY', honoraryYear: 2023 })
    await api.db
      .update(person)
      .set({ honoraryYear: 2024 })
      .where(eq(person.id, people[0]?.personId ?? 0))
    expect(await undo(uuid)).toEqual({ changes: 1, changed_since: 1 })
    expect((await stateOf(people)).cards.map(({ honoraryYear }) => honoraryYear)).toEqual([2024, null])
  })

  test('refuses an empty choice and a function that the organization does not have', async () => {
    const act = { kind: 'BEGIN', organizationId: 2, functionType: 'TUBA', joinDate: today } as const
    const refused = async (selection: object) => await refusalIn(await post('/preview', { selection, act }, admin))
    expect(await refused({ uuids: [] })).toEqual([400, 'validation.invalid', 'selection.uuids'])
    expect(await refused({ all: true })).toEqual([400, 'validation.invalid', 'act.functionType'])
  })

  test('runs as many statements for many persons as for few', { tags: ['long'] }, async () => {
    const countOf = async (count: number, act: PersonsAct) => {
      const { body } = await preview(await addSome(count, { roles: ['MHZ_LIBRARY_READ'] }), act)
      const [reply, statements] = await countStatements(() => post('', body, admin))
      expect(reply.status).toBe(201)
      return [...statements.values()].reduce((sum, times) => sum + times, 0)
    }
    for (const act of acts) expect([act.kind, await countOf(6, act)]).toEqual([act.kind, await countOf(2, act)])
  })
})

import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeAll, expect, test, vi } from 'vitest'
import { Consequences } from '#contract/listed-persons.ts'
import type { TestApi, TestPerson } from '../../../../tests/support/api.ts'
import { addEvent } from '../../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../../tests/support/databases.ts'
import { personPath as path, peopleDesk } from '../../../../tests/support/persons-desk.ts'
import {
  account,
  guardian,
  invoice,
  membership,
  participation,
  person,
  personRole,
} from '../../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describeOnDatabase('the end of a person’s membership', (kind) => {
  let api: TestApi
  const desk = peopleDesk(kind)
  const { send, refusalIn, labels, uuidOf } = desk
  beforeAll(() => {
    ;({ api } = desk.started())
  })

  const leaveDates = async ({ personId }: TestPerson) =>
    (await api.db.select().from(membership).where(eq(membership.personId, personId)).orderBy(membership.id)).map(
      ({ leaveDate }) => leaveDate,
    )
  const rolesOf = ({ personId }: TestPerson) => api.db.$count(personRole, eq(personRole.personId, personId))

  test('lists what ends and what stays', async () => {
    const player = await api.addPerson({ firstName: 'Folge', member: true, roles: ['MHZ_LIBRARY_READ'] })
    const { personId } = player
    await api.db.insert(membership).values({ personId, organizationId: 2, joinDate: '2020-01-01' })
    const eventId = await addEvent(api.db, 'Probe', ['2026-04-12T20:00', '2026-04-12T22:00'])
    const by = { changedAt: api.clock.now(), changedBy: player.sub }
    await api.db.insert(participation).values({ personId, eventId, status: true, ...by })
    const [child] = await api.db.insert(person).values({ firstName: 'Kind' }).returning({ id: person.id })
    await api.db.insert(guardian).values({ personId: child?.id ?? 0, guardianId: personId })
    const response = await send(`GET ${path}/${await uuidOf(player)}/consequences`)
    expect(v.parse(Consequences, await response.json())).toEqual({
      memberships: 2,
      roles: ['MHZ_LIBRARY_READ'],
      hasAccount: true,
      devices: 0,
      subscriptions: 0,
      comingAnswers: 1,
      contactOf: 0,
      openInvoices: 0,
      openOrders: 0,
      lentItems: [],
      wards: 1,
      obstacle: null,
    })
  })

  test('ends every membership and the access, and is undone without the roles', async () => {
    const player = await api.addPerson({ firstName: 'Austritt', member: true, roles: ['MHZ_LIBRARY_READ'] })
    const { personId } = player
    await api.db.insert(membership).values({ personId, organizationId: 7, joinDate: '2020-01-01' })
    const uuid = await uuidOf(player)
    expect((await send(`POST ${path}/${uuid}/ending`, { leaveDate: '2026-03-09' })).status).toBe(200)
    expect(await leaveDates(player)).toEqual(['2026-03-09', '2026-03-09'])
    expect(await rolesOf(player)).toBe(0)
    // A seat on the board comes with a role that the address manager does not have.
    expect(await refusalIn(await send(`POST ${path}/${uuid}/reinstatement`))).toEqual([403, 'rule.beyond_own_roles'])
    expect(await leaveDates(player)).toEqual(['2026-03-09', '2026-03-09'])
    expect((await send(`POST ${path}/${uuid}/reinstatement`, undefined, { as: desk.started().admin })).status).toBe(200)
    expect(await leaveDates(player)).toEqual([null, null])
    expect(await rolesOf(player)).toBe(0)
    expect(await refusalIn(await send(`POST ${path}/${uuid}/reinstatement`))).toEqual([422, 'rule.already_member'])
  })

  test('refuses a last day before the first one, and keeps everything', async () => {
    const player = await api.addPerson({ firstName: 'Früh', member: true })
    const response = await send(`POST ${path}/${await uuidOf(player)}/ending`, { leaveDate: '1900-01-01' })
    expect(await refusalIn(response)).toEqual([400, 'validation.invalid', 'leaveDate'])
    expect(await leaveDates(player)).toEqual([null])
  })

  test('archives a person, who is in no list any more, and brings them back', async () => {
    const player = await api.addPerson({ firstName: 'Archiv', member: true })
    const uuid = await uuidOf(player)
    expect((await send(`POST ${path}/${uuid}/archive`)).status).toBe(200)
    expect(await labels('searchTerm=archiv')).toEqual([])
    expect((await labels('searchTerm=archiv&archived=yes')).join()).toContain('Archiv')
    expect((await send(`PUT ${path}/${uuid}/part`, { instrument: 'TUBA' })).status).toBe(404)
    for (const shown of ['', '/card']) expect((await send(`GET ${path}/${uuid}${shown}`)).status).toBe(200)
    await send(`POST ${path}/${uuid}/reinstatement`)
    expect((await labels('searchTerm=archiv')).join()).toContain('Archiv')
    expect(await leaveDates(player)).toEqual([null])
  })

  test('deletes a person with or without an account; bookkeeping stays without a name', async () => {
    const member = await api.addPerson({ firstName: 'Gelöscht', member: true })
    const [plain] = await api.db.insert(person).values({ firstName: 'Ohne', lastName: 'Konto' }).returning()
    await api.db.insert(invoice).values({
      personId: member.personId,
      ...{ number: 'R-1', purpose: 'MEMBERFEE', amount: 5000, createdAt: api.clock.now(), dueDate: '2026-04-30' },
    })
    for (const uuid of [await uuidOf(member), plain?.uuid ?? '']) {
      expect((await send(`DELETE ${path}/${uuid}`)).status).toBe(200)
      expect((await send(`GET ${path}/${uuid}/card`)).status).toBe(404)
      expect((await send(`POST ${path}/${uuid}/reinstatement`)).status).toBe(404)
    }
    expect(await api.db.$count(account, eq(account.personId, member.personId))).toBe(0)
    expect(await api.db.$count(invoice, eq(invoice.personId, member.personId))).toBe(1)
    expect(await labels('archived=yes&searchTerm=konto')).toEqual([])
  })

  test('does not delete a board member', async () => {
    const officer = await api.addPerson({ firstName: 'Vorstand', member: true })
    await api.db.insert(membership).values({ personId: officer.personId, organizationId: 7, joinDate: '2020-01-01' })
    expect(await refusalIn(await send(`DELETE ${path}/${await uuidOf(officer)}`))).toEqual([
      400,
      'validation.invalid',
      'memberships',
    ])
  })

  test('neither ends, archives nor deletes the last administrator', async () => {
    const { admin } = desk.started()
    const uuid = await uuidOf(admin)
    for (const response of [
      await send(`POST ${path}/${uuid}/ending`, { leaveDate: '2026-03-31' }, { as: admin }),
      await send(`POST ${path}/${uuid}/archive`, undefined, { as: admin }),
      await send(`DELETE ${path}/${uuid}`, undefined, { as: admin }),
    ])
      expect((await refusalIn(response)).slice(0, 2)).toEqual([422, 'rule.last_admin'])
    expect(await leaveDates(admin)).toEqual([null])
    const [stored] = await api.db
      .select()
      .from(person)
      .where(and(eq(person.uuid, uuid), eq(person.archived, false)))
    expect(stored).toBeDefined()
  })
})

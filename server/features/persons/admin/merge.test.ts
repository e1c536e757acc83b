import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeAll, expect, test, vi } from 'vitest'
import type { PersonCard } from '#contract/edited-persons.ts'
import { Duplicate } from '#contract/listed-persons.ts'
import type { TestApi, TestPerson } from '../../../../tests/support/api.ts'
import { addEvent } from '../../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../../tests/support/databases.ts'
import { personPath as path, peopleDesk } from '../../../../tests/support/persons-desk.ts'
import {
  absence,
  account,
  change,
  defaultAnswer,
  event,
  formerFunction,
  membership,
  otherMembership,
  participation,
  person,
  personRole,
} from '../../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const Duplicates = v.object({ _embedded: v.object({ items: v.array(Duplicate) }) })

describeOnDatabase('two records of one person', (kind) => {
  let api: TestApi
  let manager: TestPerson
  let admin: TestPerson
  const desk = peopleDesk(kind)
  const { send, cardIn, refusalIn, add, uuidOf } = desk
  beforeAll(() => {
    ;({ api, manager, admin } = desk.started())
  })

  const cardOf = async (one: TestPerson) => cardIn(await send(`GET ${path}/${await uuidOf(one)}/card`))
  const merge = (kept: PersonCard, other: PersonCard, take: string[] = [], as = manager) =>
    send(
      `POST ${path}/${kept.uuid}/merging`,
      { other: other.uuid, otherVersion: other.version, take },
      { as, version: kept.version },
    )

  test('are suggested by name, also exchanged, birth date and email address, but families are not', async () => {
    const born = { birthDate: '1970-05-05', address1: 'Am Bach 1', zip: '8044' }
    await add({ ...born, firstName: 'Müller', lastName: 'Zwilling' })
    await add({ ...born, firstName: 'muller', lastName: 'ZWILLING ' })
    await add({ ...born, firstName: 'Lotti', lastName: 'Ledig' })
    await add({ ...born, firstName: 'Lotti', lastName: 'Verheiratet', zip: '' })
    await add({ firstName: 'Anna', lastName: 'Strauß' })
    await add({ firstName: 'Anna', lastName: 'Strauss' })
    await add({ firstName: 'Łukasz', lastName: 'Vertauscht' })
    await add({ firstName: 'Vertauscht', lastName: 'Lukasz' })
    await add({ firstName: 'Kind', lastName: 'Zwilling', birthDate: '2012-01-01', address1: 'Am Bach 1', zip: '8044' })
    const { items } = v.parse(Duplicates, await (await send(`GET ${path}duplicate`)).json())._embedded
    const pairs = items.map(({ persons, reasons }) => `${persons.map(({ label }) => label).join(' = ')}: ${reasons}`)
    expect(pairs).toEqual([
      'Müller Zwilling = muller ZWILLING: name,birth_date,address',
      'Anna Strauß = Anna Strauss: name,birth_date,address',
      'Łukasz Vertauscht = Vertauscht Lukasz: name,birth_date,address',
      'Lotti Ledig = Lotti Verheiratet: birth_date',
    ])
  })

  test('become one with the chosen values and everything of both', async () => {
    const [kept, other] = [
      await add({ firstName: 'Bleibt', city: 'Uster' }),
      await add({ firstName: 'Geht', city: 'Wetzikon', mobile: '+41790000000' }),
    ]
    const ids = [kept.id, other.id]
    const at = { changedAt: api.clock.now(), changedBy: manager.sub }
    const [first, second] = [
      await addEvent(api.db, 'Erste', ['2026-04-12T20:00', '2026-04-12T22:00']),
      await addEvent(api.db, 'Zweite', ['2026-04-13T20:00', '2026-04-13T22:00']),
    ]
    await api.db.insert(participation).values([
      { personId: kept.id, eventId: first, status: true, ...at },
      { personId: other.id, eventId: first, status: false, ...at },
      { personId: other.id, eventId: second, status: false, ...at },
    ])
    const away = { firstDay: '2026-04-12', lastDay: '2026-04-14', statedAt: at.changedAt, changedAt: at.changedAt }
    await api.db.insert(absence).values({ id: randomUUID(), personId: other.id, ...away })
    await api.db.update(event).set({ contactUuid: other.uuid }).where(eq(event.id, first))
    const [later, earlier] = await api.db
      .insert(membership)
      .values([
        { personId: kept.id, organizationId: 1, functionType: 'TUBA', joinDate: '2020-01-01' },
        { personId: other.id, organizationId: 1, functionType: 'TUBA', joinDate: '2010-01-01' },
        { personId: other.id, organizationId: 2, joinDate: '2005-01-01', leaveDate: '2009-12-31' },
      ])
      .returning()
    await api.db.insert(formerFunction).values([
      { membershipId: later?.id ?? 0, functionType: 'HORN', until: '2021-12-31' },
      { membershipId: earlier?.id ?? 0, functionType: 'SAX', until: '2012-12-31' },
    ])
    const band = { band: 'Stadtmusik', joinDate: '1990-01-01', leaveDate: '1999-12-31' }
    await api.db.insert(otherMembership).values([
      { personId: kept.id, ...band },
      { personId: other.id, ...band },
      { personId: other.id, ...band, band: 'Jugendmusik' },
    ])
    const response = await merge(kept, other, ['city', 'mobile'])
    expect(await cardIn(response)).toMatchObject({
      ...{ uuid: kept.uuid, firstName: 'Bleibt', city: 'Wetzikon', mobile: '+41790000000', version: kept.version + 1 },
    })
    const answers = await api.db
      .select()
      .from(participation)
      .where(inArray(participation.personId, ids))
      .orderBy(participation.eventId)
    expect(answers.map(({ personId, eventId, status }) => [personId, eventId, status])).toEqual([
      [kept.id, first, true],
      [kept.id, second, false],
    ])
    expect(await api.db.$count(absence, eq(absence.personId, kept.id))).toBe(1)
    const memberships = await api.db
      .select()
      .from(membership)
      .where(inArray(membership.personId, ids))
      .orderBy(membership.joinDate)
    expect(memberships.map(({ personId, joinDate }) => [personId, joinDate])).toEqual([
      [kept.id, '2005-01-01'],
      [kept.id, '2010-01-01'],
    ])
    const former = await api.db.select().from(formerFunction).orderBy(formerFunction.until)
    expect(former.map(({ membershipId, functionType }) => [membershipId, functionType])).toEqual([
      [earlier?.id, 'SAX'],
      [earlier?.id, 'HORN'],
    ])
    const others = await api.db.select().from(otherMembership).orderBy(otherMembership.band)
    expect(others.map(({ personId, band: name }) => [personId, name])).toEqual([
      [kept.id, 'Jugendmusik'],
      [kept.id, 'Stadtmusik'],
    ])
    const [contact] = await api.db.select().from(event).where(eq(event.id, first))
    expect(contact?.contactUuid).toBe(kept.uuid)
    expect(await api.db.$count(person, eq(person.id, other.id))).toBe(0)
    expect(await api.db.$count(change, eq(change.rowId, other.id))).toBe(0)
  })

  test('keep the account of the one who stays, or get that of the other', async () => {
    const [withAccount, alsoWith] = [await cardOf(await api.addPerson()), await cardOf(await api.addPerson())]
    const without = await add({ firstName: 'Ohne' })
    const accountOf = async (id: number) => (await api.db.select().from(account).where(eq(account.personId, id)))[0]?.id
    const moved = await accountOf(withAccount.id)
    const merged = await cardIn(await merge(without, withAccount))
    expect(await accountOf(without.id)).toBe(moved)
    expect(await refusalIn(await merge(merged, alsoWith))).toEqual([403, 'rule.two_accounts'])
    expect((await merge(merged, alsoWith, [], admin)).status).toBe(200)
    expect(await accountOf(without.id)).toBe(moved)
    expect(await api.db.$count(account, inArray(account.personId, [withAccount.id, alsoWith.id]))).toBe(0)
  })

  test('turn what waits on a device of the deleted one into a conflict with the rows that stay', async () => {
    const member = await api.addPerson({ firstName: 'Wartet' })
    await api.db.update(person).set({ version: 6 }).where(eq(person.id, member.personId))
    const kept = await add({ firstName: 'Bleibt' })
    const eventId = await addEvent(api.db, 'Probe', ['2026-04-12T20:00', '2026-04-12T22:00'])
    const at = { changedAt: api.clock.now(), changedBy: manager.sub }
    const [stays, gone] = await api.db
      .insert(participation)
      .values([
        { personId: kept.id, eventId, status: true, ...at },
        { personId: member.personId, eventId, status: null, version: 4, ...at },
      ])
      .returning()
    const open = { attending: [], open: [] }
    await api.db.insert(defaultAnswer).values([
      { personId: kept.id, ...open, version: 2 },
      { personId: member.personId, ...open, version: 3 },
    ])
    expect((await merge(kept, await cardOf(member))).status).toBe(200)

    const conflict = async (request: Parameters<TestApi['request']>[0], body: object, version: number) => {
      const response = await send(request, body, { as: member, version })
      const { code, current } = v.parse(v.object({ code: v.string(), current: v.unknown() }), await response.json())
      expect([response.status, code]).toEqual([412, 'conflict.version'])
      return current
    }
    const own = '/api/frontend/internal/personnatural'
    expect(await conflict(`PATCH ${own}`, { id: member.personId, city: 'Bern' }, 6)).toMatchObject({
      id: kept.id,
      version: 7,
    })
    expect((await send(`PATCH ${own}`, { id: member.personId, city: 'Bern' }, { as: member })).status).toBe(412)
    const answer = { id: gone?.id, eventId, status: false, remarks: '' }
    const answered = await conflict('PUT /api/participationselfservice/', answer, 4)
    expect(answered).toMatchObject({ id: stays?.id, status: true, version: 5 })
    const defaults = { rehearsal: 'attending', concert: 'band', assembly: 'band' }
    expect(await conflict('PUT /api/participationselfservice/default', defaults, 3)).toMatchObject({ version: 4 })
    const saved = await send('PUT /api/participationselfservice/default', defaults, { as: member, version: 4 })
    expect(saved.status).toBe(200)
  })

  test('are refused if they are the same record, or changed since they were compared', async () => {
    const [one, other] = [await add({ firstName: 'Eins' }), await add({ firstName: 'Andere' })]
    expect(await refusalIn(await merge(one, one))).toEqual([400, 'validation.invalid', 'other'])
    expect(await refusalIn(await merge(one, { ...other, version: 7 }))).toEqual([412, 'conflict.version'])
    expect(await refusalIn(await merge({ ...one, version: 7 }, other))).toEqual([412, 'conflict.version'])
    expect(await refusalIn(await merge(one, other, ['archived']))).toEqual([400, 'validation.invalid', 'take.0'])
    expect(await api.db.$count(person, inArray(person.id, [one.id, other.id]))).toBe(2)
  })

  test('with a role are merged by administrators only', async () => {
    const editor = await api.addPerson({ roles: ['EDITOR'] })
    const [own, other] = [await cardOf(manager), await cardOf(editor)]
    expect(await refusalIn(await merge(own, other))).toEqual([403, 'auth.forbidden'])
    const planner = await cardOf(await api.addPerson({ member: false }))
    await api.db.delete(account).where(eq(account.personId, planner.id))
    await api.db.insert(personRole).values({ personId: planner.id, role: 'MHZ_PLANNER' })
    expect(await refusalIn(await merge(own, planner))).toEqual([403, 'rule.beyond_own_roles'])
    const plain = await add({ firstName: 'Schlicht' })
    expect((await merge(plain, other, [], admin)).status).toBe(200)
    expect(await api.db.$count(personRole, eq(personRole.personId, plain.id))).toBe(1)
  })
})

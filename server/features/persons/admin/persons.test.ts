import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeAll, expect, test, vi } from 'vitest'
import { PersonCard, type PersonFields } from '#contract/edited-persons.ts'
import type { TestApi, TestPerson } from '../../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../../tests/support/databases.ts'
import { ownJobs } from '../../../../tests/support/jobs.ts'
import { personFields } from '../../../../tests/support/person-fields.ts'
import { personPath as path, peopleDesk } from '../../../../tests/support/persons-desk.ts'
import { addressAccess, change, membership, person } from '../../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describeOnDatabase('people, managed by volunteers', (kind) => {
  let api: TestApi
  let manager: TestPerson
  let admin: TestPerson
  const desk = peopleDesk(kind)
  const { send, cardIn, refusalIn, add, labels, uuidOf } = desk
  beforeAll(() => {
    ;({ api, manager, admin } = desk.started())
  })

  const join = (personId: number, values: Partial<typeof membership.$inferInsert>) =>
    api.db.insert(membership).values({ personId, organizationId: 1, joinDate: '2020-01-01', ...values })
  const lastLogged = async (id: number) => {
    const rows = await api.db.select().from(change).where(eq(change.rowId, id)).orderBy(change.id)
    return rows.filter(({ noun }) => noun === 'person').at(-1)
  }

  test('adds a person without an account, and returns every field', async () => {
    const added = await add({ email: 'regula@band.example' })
    expect(added).toMatchObject({ ...personFields, household: [], guardians: [], wards: [] })
    expect(await labels('searchTerm=amsler&lacks=account')).toEqual(['Regula Amsler'])
    expect(await ownJobs(api).mails()).toEqual([])
    expect(JSON.stringify(await lastLogged(added.id))).not.toMatch(/Regula|Uster/)
  })

  test('accepts a company without a person, and refuses nobody', async () => {
    const nameless = { firstName: '', lastName: '', company: null }
    expect(await refusalIn(await send(`POST ${path}`, { ...personFields, ...nameless }))).toEqual([
      400,
      'validation.invalid',
      'lastName',
    ])
    expect((await add({ ...nameless, company: 'Brauerei Zürichberg' })).label).toBe('Brauerei Zürichberg')
  })

  test('writes telephone numbers as they are dialled in Switzerland in the international form', async () => {
    const { mobile, landline } = await add({ mobile: '079 123 45 67', landline: '0049 (0)7531 / 12-345' })
    expect([mobile, landline]).toEqual(['+41791234567', '+49753112345'])
  })

  test.each([
    ['birthDate', '2027-01-01'],
    ['birthDate', '1958-02-30'],
    ['mobile', 'Anruf genügt'],
    ['email', 'regula@'],
    ['zip', '8610; drop'],
    ['honoraryYear', 12],
    ['preferredChannel', 'PIGEON'],
  ])('refuses a wrong %s at its field: %s', async (field, value) => {
    expect(await refusalIn(await send(`POST ${path}`, { ...personFields, [field]: value }))).toEqual([
      400,
      'validation.invalid',
      field,
    ])
  })

  test('changes only what was sent, logs the names of the fields without values, and refuses a stale version', async () => {
    const { id, uuid, version } = await add({ firstName: 'Lisbeth' })
    const changed = await cardIn(await send(`PUT ${path}/${uuid}/card`, { city: 'Wetzikon', title: null }, { version }))
    expect(changed).toMatchObject({ firstName: 'Lisbeth', city: 'Wetzikon', title: null, version: version + 1 })
    expect((await lastLogged(id))?.fields).toEqual({ city: [null, null], title: [null, null] })
    const stale = await send(`PUT ${path}/${uuid}/card`, { city: 'Uster' }, { version })
    expect([stale.status, v.parse(v.object({ current: PersonCard }), await stale.json()).current.city]).toEqual([
      412,
      'Wetzikon',
    ])
  })

  test('keeps a stored value that today’s rules would refuse', async () => {
    const { id, uuid, version } = await add({ firstName: 'Alt' })
    await api.db.update(person).set({ mobile: 'siehe Festnetz' }).where(eq(person.id, id))
    const changed = await send(`PUT ${path}/${uuid}/card`, { city: 'Wetzikon' }, { version })
    expect(await cardIn(changed)).toMatchObject({ mobile: 'siehe Festnetz', city: 'Wetzikon' })
  })

  test('tells the owner of the previous address of a change', async () => {
    const { uuid, version } = await add({ firstName: 'Klara', email: 'klara@band.example' })
    await send(`PUT ${path}/${uuid}/card`, { email: 'Neu@Band.example' }, { version })
    const jobs = ownJobs(api)
    await jobs.run()
    expect((await jobs.mails()).map(({ to }) => to?.[0]?.address)).toContain('klara@band.example')
  })

  test('logs who opened a card, once a day', async () => {
    const { id, uuid } = await add({ firstName: 'Berta' })
    const opened = () => api.db.select().from(addressAccess).where(eq(addressAccess.personId, id))
    for (const as of [manager, manager, admin]) await send(`GET ${path}/${uuid}/card`, undefined, { as })
    expect((await opened()).map(({ by, format }) => [by, format])).toEqual([
      [manager.sub, null],
      [admin.sub, null],
    ])
    api.clock.set('2026-03-11T11:00:00Z')
    await send(`GET ${path}/${uuid}/card`)
    expect(await opened()).toHaveLength(3)
    const log = await send('GET /api/frontend/internal/admin/personaccess?size=1', undefined, { as: admin })
    expect(await log.json()).toMatchObject({
      _embedded: { items: [{ by: expect.stringContaining('Vreni'), person: { uuid }, format: null, filters: [] }] },
    })
  })

  test('finds people by section, office, standing, membership, and what they lack', async () => {
    const named = async (firstName: string, fields: Partial<PersonFields> = {}) =>
      await add({ firstName, lastName: 'Filter', birthDate: null, honoraryYear: null, pictureConsent: null, ...fields })
    const tuba = await named('Tuba')
    await join(tuba.id, { functionType: 'TUBA', joinDate: '2021-05-01' })
    const former = await named('Ehemals')
    await join(former.id, { functionType: 'TUBA', joinDate: '2001-01-01', leaveDate: '2024-12-31' })
    const cashier = await named('Kasse', { pictureConsent: 'AGREED' })
    await join(cashier.id, { organizationId: 7, functionType: 'CASHIER' })
    await join((await named('Passiv')).id, { organizationId: 2 })
    await named('Ehre', { honoraryYear: 1999, address1: '', pictureConsent: 'REFUSED' })
    const found = (query: string) => labels(`searchTerm=filter&${query}`)
    expect(await found('section=TUBA')).toEqual(['Tuba Filter'])
    expect(await found('office=CASHIER')).toEqual(['Kasse Filter'])
    expect(await found('standing=board')).toEqual(['Kasse Filter'])
    expect(await found('standing=passive')).toEqual(['Passiv Filter'])
    expect(await found('standing=former')).toEqual(['Ehemals Filter'])
    expect(await found('standing=honorary')).toEqual(['Ehre Filter'])
    expect(await found('standing=none')).toEqual(['Ehre Filter'])
    expect(await found('joinedFrom=2021-01-01&joinedTo=2021-12-31')).toEqual(['Tuba Filter'])
    expect(await found('leftFrom=2024-12-31')).toEqual(['Ehemals Filter'])
    expect(await found('leftTo=2024-12-30')).toEqual([])
    expect(await found('lacks=address')).toEqual(['Ehre Filter'])
    expect(await found('pictures=REFUSED')).toEqual(['Ehre Filter'])
    expect(await found('pictures=AGREED')).toEqual(['Kasse Filter'])
    expect((await found('pictures=OPEN')).toSorted()).toEqual(['Ehemals Filter', 'Passiv Filter', 'Tuba Filter'])
    expect(await found('lacks=email&sort=joined&order=DESC')).toEqual([
      'Tuba Filter',
      'Kasse Filter',
      'Passiv Filter',
      'Ehemals Filter',
      'Ehre Filter',
    ])
    expect(await refusalIn(await send(`GET ${path}?section=KAZOO&month=13`))).toEqual([
      400,
      'validation.invalid',
      'section',
      'month',
    ])
  })

  test('lists the coming birthdays first, from today over the turn of the year', async () => {
    for (const [firstName, birthDate] of [
      ['Gestern', '1990-03-10'],
      ['Heute', '1980-03-11'],
      ['Silvester', '1970-12-31'],
      ['Neujahr', '1960-01-01'],
      ['Unbekannt', null],
    ] as const)
      await add({ firstName, lastName: 'Geburtstag', birthDate })
    expect(await labels('searchTerm=geburtstag&sort=birthday')).toEqual([
      'Heute Geburtstag',
      'Silvester Geburtstag',
      'Neujahr Geburtstag',
      'Gestern Geburtstag',
      'Unbekannt Geburtstag',
    ])
    expect(await labels('searchTerm=geburtstag&month=3&sort=birthday')).toEqual([
      'Heute Geburtstag',
      'Gestern Geburtstag',
    ])
  })

  test('a person has any number of guardians', async () => {
    const child = await add({ firstName: 'Kind', lastName: 'Vielhuber' })
    const names = ['Ada', 'Bea', 'Cleo', 'Dora']
    for (const firstName of names) {
      const { uuid } = await add({ firstName, lastName: 'Vielhuber' })
      await send(`PUT ${path}/${child.uuid}/guardian/${uuid}`, { isGuardian: true })
    }
    const card = await cardIn(await send(`GET ${path}/${child.uuid}/card`))
    expect(card.guardians.map(({ label }) => label)).toEqual(names.map((name) => `${name} Vielhuber`))
  })

  test('a household shares an address; a guardian is not the ward, nor the ward’s ward', async () => {
    const parent = await add({ firstName: 'Mutter', lastName: 'Haus', address1: 'Am Bach 1' })
    const child = await add({ firstName: 'Kind', lastName: 'Haus', address1: 'Irgendwo 9' })
    const put = async (what: string, body: unknown) => await send(`PUT ${path}/${child.uuid}/${what}`, body)
    const joined = await cardIn(await put('household', { with: parent.uuid, address: true }))
    expect(joined).toMatchObject({ address1: 'Am Bach 1', household: [{ uuid: parent.uuid, label: 'Mutter Haus' }] })
    expect((await cardIn(await put(`guardian/${parent.uuid}`, { isGuardian: true }))).guardians).toHaveLength(1)
    expect((await cardIn(await send(`GET ${path}/${parent.uuid}/card`))).wards).toEqual([
      { uuid: child.uuid, label: 'Kind Haus' },
    ])
    const itself = { code: 'validation.invalid' }
    for (const response of [
      await put('household', { with: child.uuid }),
      await put(`guardian/${child.uuid}`, { isGuardian: true }),
      await send(`PUT ${path}/${parent.uuid}/guardian/${child.uuid}`, { isGuardian: true }),
    ])
      expect([response.status, await response.json()]).toMatchObject([400, itself])
    expect(await cardIn(await put('household', { with: null }))).toMatchObject({ household: [] })
    const [left] = await api.db.select().from(person).where(eq(person.id, parent.id))
    expect(left?.household).toBeNull()
  })

  test('an address manager grants no role and does not touch the access of administrators', async () => {
    const plain = await uuidOf(await api.addPerson({ member: true }))
    const administrator = await uuidOf(admin)
    const pending = await add({ firstName: 'Künftig', email: 'kuenftig@band.example' })
    await send(`PUT ${path}/${pending.uuid}/role/EDITOR`, { granted: true }, { as: admin })
    const forbidden = async (request: Parameters<TestApi['request']>[0], body?: unknown, version?: number) => {
      const response = await send(request, body, version === undefined ? {} : { version })
      const [status, code] = await refusalIn(response)
      expect([request, status, code]).toEqual([request, 403, 'auth.forbidden'])
    }
    await forbidden(`PUT ${path}/${plain}/role/EDITOR`, { granted: true })
    await forbidden('POST /api/frontend/internal/admin/invitation', {
      ...{ email: 'a@band.example', firstName: 'An', lastName: 'Na', instrument: 'HORN', roles: ['ADMIN'] },
    })
    for (const uuid of [administrator, pending.uuid]) {
      const { version } = await cardIn(await send(`GET ${path}/${uuid}/card`))
      await forbidden(`PUT ${path}/${uuid}/card`, { email: 'vreni@evil.example' }, version)
      await forbidden(`POST ${path}/${uuid}/invitation`)
      await forbidden(`POST ${path}/${uuid}/membership`, {
        ...{ organizationId: 7, functionType: null, joinDate: '2026-01-01' },
      })
      await forbidden(`POST ${path}/${uuid}/ending`, { leaveDate: '2026-03-31' })
      await forbidden(`POST ${path}/${uuid}/archive`)
      await forbidden(`POST ${path}/${uuid}/reinstatement`)
      await forbidden(`DELETE ${path}/${uuid}`)
      expect((await send(`PUT ${path}/${uuid}/card`, { city: 'Uster' }, { version })).status).toBe(200)
    }
    expect((await send(`POST ${path}/${pending.uuid}/invitation`, undefined, { as: admin })).status).toBe(200)
  })
})

import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listPersonImports } from '#contract/import-undo.ts'
import { PersonImportPlan } from '#contract/imports.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { childDevice, person, representation } from '../../platform/db/tables.ts'
import { foldAddress } from './households.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/admin/personimport'

describe('an address', () => {
  test.each([
    ['Seestrasse 12 a', 'Seestr. 12A'],
    ['Badener Strasse 3', 'Badenerstrasse 3'],
    ['SEESTRASSE  12', 'Seestrasse 12'],
  ])('is the same as %s and %s', (one, other) => {
    const [left, right] = [one, other].map((address1) => foldAddress({ address1, zip: '8000', city: 'Zürich' }))
    expect(left).toBe(right)
  })
  test.each(['Postfach 12', 'Im Dorf', ''])('makes no household of %j', (address1) => {
    expect(foldAddress({ address1, zip: '8000', city: 'Zürich' })).toBeNull()
  })
})

describeOnDatabase('the households of an import', (kind) => {
  let api: TestApi
  let manager: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    manager = await api.addPerson({ roles: ['MHZ_ADDRESSMANAGER'] })
  })
  afterAll(() => api.stop())

  const send = async (action: string, file: string, households: readonly string[]) => {
    const json = Buffer.from(JSON.stringify({ rows: [], meanings: [], households }))
    return fetch(`${api.origin}${path}${action}${action.includes('?') ? '&' : '?'}choices=${json.length}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await api.tokenFor(manager)}`, 'Accept-Language': 'de-CH' },
      body: Buffer.concat([json, Buffer.from(file)]),
    })
  }
  const check = async (file: string, households: readonly string[] = []) =>
    v.parse(PersonImportPlan, await (await send('/check', file, households)).json())
  const carryOut = async (file: string, households: readonly string[]) => {
    const { columns, fingerprint } = await check(file, households)
    const names = columns.map(({ field }) => field ?? '').join()
    const reply = await send(`?columns=${names}&fingerprint=${fingerprint}`, file, households)
    return await reply.json()
  }
  const householdsOf = async (lastName: string) => {
    const rows = await api.db.select().from(person).where(eq(person.lastName, lastName)).orderBy(person.firstName)
    return rows.map(({ household }) => household)
  }

  test('are proposed with those who live there already, formed as chosen, and undone with the import', async () => {
    const address = { address1: 'Seestr. 12', zip: '8002', city: 'Zürich' }
    await api.db.insert(person).values({ firstName: 'Zoe', lastName: 'Wohnt', ...address })
    const file = [
      'Vorname;Name;Strasse;PLZ;Ort',
      'Anna;Wohnt;Seestrasse 12;8002;Zürich',
      'Beat;Anders;Seestrasse 12;8002;Zürich',
      'Carla;Allein;Seestrasse 13;8002;Zürich',
      'Dora;Paar;Bachweg 1;8002;Zürich',
      'Emil;Paar;Bachweg 1;8002;Zürich',
    ].join('\n')
    const { households } = await check(file)
    expect(households.map(({ text, persons }) => [text, persons.map(({ label, row }) => [label, row])])).toEqual([
      [
        'Seestrasse 12, 8002 Zürich',
        [
          ['Anna Wohnt', 2],
          ['Beat Anders', 3],
          ['Zoe Wohnt', null],
        ],
      ],
      [
        'Bachweg 1, 8002 Zürich',
        [
          ['Dora Paar', 5],
          ['Emil Paar', 6],
        ],
      ],
    ])
    const chosen = [households[0]?.address ?? '']
    expect(await carryOut(file, chosen)).toEqual({ created: 5, changed: 0, unchanged: 0, households: 1 })
    const [anna, zoe] = await householdsOf('Wohnt')
    expect([typeof anna, zoe, await householdsOf('Anders')]).toEqual(['string', anna, [anna]])
    expect(await householdsOf('Paar')).toEqual([null, null])
    expect((await check(file)).households.map(({ text }) => text)).toEqual(['Bachweg 1, 8002 Zürich'])

    const done = `${path}/done` as const
    const [last] = v.parse(listPersonImports.reply, await (await api.request(`GET ${done}`, { as: manager })).json())
      ._embedded.items
    const undone = await api.request(`POST ${done}/${last?.uuid}/undoing` as 'POST /', { as: manager })
    expect([undone.status, await householdsOf('Wohnt')]).toEqual([200, [null]])
  })

  test('propose the oldest adult for the minors who have the same mailbox, and forget it when undone', async () => {
    const file = [
      'Vorname;Name;Strasse;PLZ;Ort;E-Mail;Geburtsdatum',
      'Vera;Familie;Platz 3;8006;Zürich;familie@example.ch;1.2.1984',
      'Uwe;Familie;Platz 3;8006;Zürich;familie@example.ch;1.2.1982',
      'Lena;Familie;Platz 3;8006;Zürich;Familie@example.ch;1.2.2014',
      'Tim;Familie;Platz 3;8006;Zürich;familie@example.ch;1.2.2016',
      'Mia;Familie;Platz 3;8006;Zürich;mia@example.ch;1.2.2012',
    ].join('\n')
    const [proposed, ...others] = (await check(file)).households
    expect([others, proposed?.representations]).toEqual([
      [],
      [{ representative: 'Uwe Familie', minors: ['Lena Familie', 'Tim Familie'] }],
    ])
    await carryOut(file, [proposed?.address ?? ''])
    const [lena, uwe] = (
      await api.db.select().from(person).where(eq(person.lastName, 'Familie')).orderBy(person.firstName)
    )
      .filter(({ firstName }) => ['Lena', 'Uwe'].includes(firstName))
      .map(({ id }) => id)
    const actingFor = async () =>
      await api.db
        .select()
        .from(representation)
        .where(eq(representation.representativeId, uwe ?? 0))
    expect((await actingFor()).map(({ personId }) => personId)).toContain(lena)

    const done = `${path}/done` as const
    const [last] = v.parse(listPersonImports.reply, await (await api.request(`GET ${done}`, { as: manager })).json())
      ._embedded.items
    const undone = await api.request(`POST ${done}/${last?.uuid}/undoing` as 'POST /', { as: manager })
    expect([undone.status, await actingFor(), await householdsOf('Familie')]).toEqual([200, [], []])
  })

  test('stay once a representative that the import added has given the child a device', {
    tags: ['long'],
  }, async () => {
    const file = [
      'Vorname;Name;Strasse;PLZ;Ort;E-Mail;Geburtsdatum',
      'Rita;Gerät;Platz 4;8006;Zürich;geraet@example.ch;1.2.1984',
      'Nico;Gerät;Platz 4;8006;Zürich;geraet@example.ch;1.2.2014',
    ].join('\n')
    await carryOut(file, [])
    const { households } = await check(file)
    expect(await carryOut(file, [households[0]?.address ?? ''])).toMatchObject({ created: 0, households: 1 })
    const [added] = await api.db.select().from(representation)
    if (added === undefined) throw new Error('nobody was added')
    const now = api.clock.now()
    const { id: representationId, personId } = added
    await api.db.insert(childDevice).values({ personId, representationId, createdAt: now, codeExpiresAt: now })

    const done = `${path}/done` as const
    const [last] = v.parse(listPersonImports.reply, await (await api.request(`GET ${done}`, { as: manager })).json())
      ._embedded.items
    const refused = await api.request(`POST ${done}/${last?.uuid}/undoing` as 'POST /', { as: manager })
    expect(await refused.json()).toMatchObject({ code: 'rule.import_edited' })
    expect(await api.db.$count(childDevice)).toBe(1)
  })

  test('are formed without any other change of the rows', { tags: ['long'] }, async () => {
    const file = 'Vorname;Name;Strasse;PLZ;Ort\nFritz;Spät;Weg 7;8003;Zürich\nGabi;Spät;Weg 7;8003;Zürich'
    await carryOut(file, [])
    const { households } = await check(file)
    const chosen = households.map(({ address }) => address)
    expect(await carryOut(file, chosen)).toEqual({ created: 0, changed: 0, unchanged: 2, households: 1 })
    const [fritz, gabi] = await householdsOf('Spät')
    expect([typeof fritz, gabi]).toEqual(['string', fritz])
  })

  test('that somebody made at one address stay as they are', { tags: ['long'] }, async () => {
    const two = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
    const address = { address1: 'Hof 9', zip: '8004', city: 'Zürich' }
    await api.db
      .insert(person)
      .values(
        two.map((household, index) => ({ firstName: `P${'ab'[index]}`, lastName: 'Getrennt', household, ...address })),
      )
    const plan = await check('Vorname;Name;Strasse;PLZ;Ort\nNeu;Getrennt;Hof 9;8004;Zürich')
    expect(plan.households).toEqual([])
  })
})

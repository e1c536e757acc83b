import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeAll, expect, test, vi } from 'vitest'
import type { PersonCard } from '#contract/edited-persons.ts'
import { Representation } from '#contract/representations.ts'
import { toWireDate } from '#contract/time.ts'
import type { TestApi, TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { peopleDesk, personPath } from '../../../tests/support/persons-desk.ts'
import { change, job, person, representation } from '../../platform/db/tables.ts'
import { dayAfter } from '../../platform/time.ts'
import { exportPersonalData } from '../personal-data/export.ts'
import { endWithAge } from './coming-of-age.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const own = '/api/frontend/internal/personnatural/myself/representation'
const ended = '/api/frontend/internal/admin/representation'
const Rows = v.object({ _embedded: v.object({ items: v.array(Representation) }) })
const Letter = v.object({
  ...{ to: v.string(), template: v.string() },
  values: v.object({ name: v.optional(v.string()), who: v.optional(v.string()) }),
})
const Refused = v.object({ errors: v.array(v.object({ field: v.string(), errorMessage: v.string() })) })

describeOnDatabase('representations of persons', (kind) => {
  let api: TestApi
  const { started, send, refusalIn, add, cardIn, uuidOf } = peopleDesk(kind)
  beforeAll(() => {
    ;({ api } = started())
  })

  interface Named {
    readonly uuid: string
  }
  const represent = (by: Named, who: Named, decided = false) =>
    send(`POST ${personPath}/${who.uuid}/representation`, { representative: by.uuid, decided })
  const represented = async (by: Named, who: Named, decided = false) =>
    v.parse(Representation, await (await represent(by, who, decided)).json())
  const rowsOf = async (response: Response) => v.parse(Rows, await response.json())._embedded.items
  const statesOf = async ({ uuid }: Named) =>
    (await rowsOf(await send(`GET ${personPath}/${uuid}/representation`))).map(
      (row) => `${row.representative.label} ${row.represented.label} ${row.state}`,
    )
  const ownOf = async (as: TestPerson) => await rowsOf(await send(`GET ${own}`, undefined, { as }))
  const decide = (as: TestPerson, { id }: Representation, consents: boolean) =>
    send(`PUT ${own}/${id}`, { consents }, { as })
  const sentenceIn = async (response: Response) => {
    const { errors } = v.parse(Refused, await response.json())
    return [response.status, ...errors.map(({ field, errorMessage }) => `${field}: ${errorMessage}`)]
  }

  test('count at once for a minor, and until the day of age', async () => {
    const ruth = await add({ firstName: 'Ruth', lastName: 'R' })
    const lena = await add({ firstName: 'Lena', lastName: 'R', birthDate: '2015-05-05' })
    const row = await represented(ruth, lena)
    expect([row.state, row.consent, await statesOf(ruth)]).toEqual(['MINOR', null, ['Ruth R Lena R MINOR']])
    await api.db.update(person).set({ birthDate: '2001-05-05' }).where(eq(person.id, lena.id))
    expect(await statesOf(lena)).toEqual(['Ruth R Lena R WAITS'])
  })

  test('wait for the consent of an adult, who can take it back', async () => {
    const hans = await api.addPerson({ firstName: 'Hans' })
    const rosa = await add({ firstName: 'Rosa', lastName: 'M' })
    const row = await represented(rosa, { uuid: await uuidOf(hans) })
    expect([row.state, (await ownOf(hans)).map(({ state }) => state)]).toEqual(['WAITS', ['WAITS']])
    const consented = v.parse(Representation, await (await decide(hans, row, true)).json())
    expect([consented.state, consented.consent]).toEqual(['COUNTS', 'PERSON'])
    const over = v.parse(Representation, await (await decide(hans, row, false)).json())
    expect([over.state, await ownOf(hans)]).toEqual(['ENDED', []])
    const log = await api.db.select().from(change).where(eq(change.noun, 'representation'))
    expect(log.filter(({ rowId }) => rowId === row.id).map(({ action }) => action)).toEqual([
      ...['created', 'changed', 'removed'],
    ])
  })

  test('are decided by people managers alone for a minor and where they decided', { tags: ['long'] }, async () => {
    const child = await api.addPerson({ firstName: 'Kim' })
    await api.db.update(person).set({ birthDate: '2015-05-05' }).where(eq(person.id, child.personId))
    const adult = await api.addPerson({ firstName: 'Urs' })
    const by = await add({ firstName: 'Rita', lastName: 'M' })
    for (const [who, decided] of [
      [child, false],
      [adult, true],
    ] as const) {
      const row = await represented(by, { uuid: await uuidOf(who) }, decided)
      const codes = await Promise.all([true, false].map(async (yes) => await refusalIn(await decide(who, row, yes))))
      expect(codes).toEqual([
        [422, 'rule.representation_decided'],
        [422, 'rule.representation_decided'],
      ])
    }
  })

  const mailsTo = async (email: string) =>
    (await api.db.select().from(job).where(eq(job.kind, 'mail')))
      .map(({ payload }) => v.parse(Letter, payload))
      .flatMap(({ to, template, values }) => (to === email ? [[template, values.who ?? values.name]] : []))
  const emailOf = async ({ personId }: TestPerson) =>
    (await api.db.select().from(person).where(eq(person.id, personId)))[0]?.email ?? ''

  test('are asked for by mail only where the consent is missing', async () => {
    const [hans, rosa] = [await api.addPerson({ firstName: 'Hans' }), await api.addPerson({ firstName: 'Rosa' })]
    const by = await add({ firstName: 'Bea', lastName: 'V' })
    await represented(by, { uuid: await uuidOf(hans) })
    await represented(by, { uuid: await uuidOf(rosa) }, true)
    expect(await mailsTo(await emailOf(hans))).toEqual([['representation_asked', 'Bea V']])
    expect(await mailsTo(await emailOf(rosa))).toEqual([])
  })

  test('are given up by the representative alone, also where people managers decided', async () => {
    const [gabi, kurt] = [await api.addPerson({ firstName: 'Gabi' }), await api.addPerson({ firstName: 'Kurt' })]
    const row = await represented({ uuid: await uuidOf(gabi) }, { uuid: await uuidOf(kurt) }, true)
    const giveUp = (as: TestPerson) => send(`DELETE ${own}/${row.id}`, undefined, { as })
    expect((await giveUp(kurt)).status).toBe(404)
    for (const _ of [1, 2]) expect(v.parse(Representation, await (await giveUp(gabi)).json()).state).toBe('ENDED')
    expect(await ownOf(gabi)).toEqual([])
    const log = await api.db.select().from(change).where(eq(change.noun, 'representation'))
    const removed = log.filter(({ rowId, action }) => rowId === row.id && action === 'removed')
    expect(removed.map(({ changedBy }) => changedBy)).toEqual([gabi.sub])
  })

  test('end with the day of age after both were told, unless the person consents', async () => {
    const [iris, jan] = [await api.addPerson({ firstName: 'Iris' }), await api.addPerson({ firstName: 'Jan' })]
    const [late, unknown] = [await api.addPerson({ firstName: 'Lia' }), await api.addPerson({ firstName: 'Udo' })]
    const today = toWireDate(api.clock.now())
    const ofAge = dayAfter(today, 30)
    const born = (day: string) => `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`
    const setBirth = (of: TestPerson, birthDate: string) =>
      api.db.update(person).set({ birthDate }).where(eq(person.id, of.personId))
    for (const one of [iris, jan]) await setBirth(one, born(dayAfter(ofAge, 1)))
    await setBirth(late, born(today))
    const mother = await api.addPerson({ firstName: 'Mia' })
    const by = { uuid: await uuidOf(mother) }
    const rows = []
    for (const one of [iris, jan, late, unknown]) rows.push(await represented(by, { uuid: await uuidOf(one) }))
    const [ofIris, ofJan] = rows
    if (ofIris === undefined || ofJan === undefined) throw new Error('no rows')
    const pass = async (day: string) => {
      api.clock.set(`${day}T09:00:00Z`)
      await endWithAge(api.db, api.clock.now())
    }
    const started = api.clock.now()
    await endWithAge(api.db, started)
    expect(await mailsTo(await emailOf(iris))).toEqual([])
    expect(await refusalIn(await decide(iris, ofIris, true))).toEqual([422, 'rule.representation_decided'])
    for (const _ of [1, 2]) await pass(dayAfter(today, 1))
    expect(await mailsTo(await emailOf(iris))).toEqual([['representation_age', 'represented']])
    expect(await mailsTo(await emailOf(mother))).toEqual([
      ...[
        ['representation_age', 'representative'],
        ['representation_age', 'representative'],
      ],
    ])
    expect((await ownOf(iris))[0]?.endsOn).toBe(dayAfter(ofAge, 1))
    expect((await decide(iris, ofIris, true)).status).toBe(200)
    await pass(ofAge)
    expect((await ownOf(jan)).map(({ state }) => state)).toEqual(['MINOR'])
    await pass(dayAfter(ofAge, 1))
    expect([(await ownOf(iris)).map(({ state }) => state), await ownOf(jan)]).toEqual([['COUNTS'], []])
    const log = await api.db.select().from(change).where(eq(change.rowId, ofJan.id))
    expect(
      log.some(
        ({ noun, action, changedBy }) => noun === 'representation' && action === 'removed' && changedBy === null,
      ),
    ).toBe(true)
    // Those who were of age when it was added, and those without a date of birth, are asked for consent.
    for (const one of [late, unknown]) expect((await ownOf(one)).map(({ state }) => state)).toEqual(['WAITS'])
    api.clock.set(started.toISOString())
  })

  test('are nobody else’s business', async () => {
    const [anna, bert] = [await api.addPerson({ firstName: 'Anna' }), await api.addPerson({ firstName: 'Bert' })]
    const row = await represented({ uuid: await uuidOf(bert) }, { uuid: await uuidOf(anna) })
    const other = await api.addPerson({ firstName: 'Otto' })
    expect((await decide(other, row, true)).status).toBe(404)
    // The representative cannot consent either.
    expect((await decide(bert, row, true)).status).toBe(404)
    expect(await ownOf(other)).toEqual([])
  })

  test('are refused at the field with the reason', async () => {
    const [a, b, c] = [await add({ firstName: 'A' }), await add({ firstName: 'B' }), await add({ firstName: 'C' })]
    const gone = await add({ firstName: 'Weg' })
    await send(`POST ${personPath}/${gone.uuid}/archive`, {})
    await represented(a, b)
    const sentences = [
      [a, a, 'Niemand vertritt sich selbst'],
      [a, b, 'Diese Person ist schon als Vertretung eingetragen'],
      [b, a, 'Zwei Personen können sich nicht gegenseitig vertreten'],
      [b, c, 'Diese Person wird selbst vertreten und kann deshalb niemanden vertreten'],
      [c, a, 'Wer andere vertritt, kann nicht vertreten werden. Beenden Sie zuerst die anderen Vertretungen.'],
      [gone, c, 'Diese Person ist archiviert oder gelöscht'],
      [{ uuid: '0e4b6a1c-6d0a-4f3e-8f0a-1a2b3c4d5e6f' }, c, 'Diese Person ist archiviert oder gelöscht'],
    ] as const
    for (const [by, who, sentence] of sentences)
      expect(await sentenceIn(await represent(by, who))).toEqual([400, `representative: ${sentence}`])
  })

  test('can be ended and begun again, and an end stays an end', { tags: ['long'] }, async () => {
    const [a, b] = [await add({ firstName: 'Ada', lastName: '' }), await add({ firstName: 'Ben', lastName: '' })]
    const { id } = await represented(a, b, true)
    for (const _ of [1, 2]) expect((await send(`DELETE ${ended}/${id}`)).status).toBe(200)
    await represented(a, b, true)
    expect(await statesOf(b)).toEqual(['Ada Ben COUNTS', 'Ada Ben ENDED'])
  })

  test('of an administrator are kept by administrators', { tags: ['long'] }, async () => {
    const boss = { uuid: await uuidOf(started().admin) }
    const friend = await add({ firstName: 'Freund' })
    expect(await refusalIn(await represent(friend, boss, true))).toEqual([403, 'auth.forbidden'])
  })

  const merge = async (kept: PersonCard, other: PersonCard) => {
    const [card, from] = await Promise.all(
      [kept, other].map(async ({ uuid }) => await cardIn(await send(`GET ${personPath}/${uuid}/card`))),
    )
    const body = { other: other.uuid, otherVersion: from?.version, take: [] }
    const reply = await send(`POST ${personPath}/${kept.uuid}/merging`, body, { version: card?.version ?? 0 })
    expect(reply.status).toBe(200)
  }

  test('move with a merger, except those that it makes impossible', async () => {
    const lastName = 'Z'
    const lea = await add({ firstName: 'Lea', lastName })
    const lia = await add({ firstName: 'Lia', lastName })
    const ruth = await add({ firstName: 'Ruth', lastName })
    await represented(ruth, lea)
    await represented(ruth, lia, true)
    await merge(lea, lia)
    // The one with a consent stays when two have the same persons.
    expect(await statesOf(lea)).toEqual(['Ruth Z Lea Z COUNTS'])
    await merge(ruth, lea)
    expect(await statesOf(ruth)).toEqual([])
  })

  test('of a person who represents somebody end with a merger into one who is represented', {
    tags: ['long'],
  }, async () => {
    const lastName = 'Y'
    const kept = await add({ firstName: 'Kept', lastName })
    const other = await add({ firstName: 'Other', lastName })
    const ruth = await add({ firstName: 'Ruth', lastName })
    const tim = await add({ firstName: 'Tim', lastName })
    await represented(ruth, kept)
    await represented(other, tim)
    await merge(kept, other)
    expect([await statesOf(kept), await statesOf(tim)]).toEqual([['Ruth Y Kept Y WAITS'], []])
  })

  test('are in the personal data of both, and go with either', async () => {
    const [ruth, tim] = [
      await add({ firstName: 'Ruth', lastName: 'X' }),
      await add({ firstName: 'Tim', lastName: 'X' }),
    ]
    await represented(ruth, tim, true)
    const data = await api.db.transaction((tx) =>
      exportPersonalData(tx, { personId: tim.id, accountId: null, now: new Date() }),
    )
    expect(data).toMatchObject({
      representations: [{ firstName: 'Ruth', representative: true, consent: 'MANAGEMENT' }],
    })
    expect((await send(`DELETE ${personPath}/${ruth.uuid}`)).status).toBe(200)
    expect([await statesOf(tim), await api.db.$count(representation, eq(representation.personId, tim.id))]).toEqual([
      ...[[], 0],
    ])
  })
})

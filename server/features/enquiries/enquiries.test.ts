// Longer than 300 lines on purpose: the whole story of enquiries, with one server and one band.
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EditedEnquiry, EnquiryResults } from '#contract/edited-enquiries.ts'
import { Enquiry } from '#contract/enquiries.ts'
import { listOf } from '#contract/lists.ts'
import { type PersonOptions, startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import {
  bandGroup,
  change,
  enquiryAnswer,
  groupMember,
  membership,
  person,
  representation,
  substitute,
} from '../../platform/db/tables.ts'
import { fromWireTime } from '../../platform/time.ts'
import { deleteAccount } from '../personal-data/delete-account.ts'
import { exportPersonalData } from '../personal-data/export.ts'
import { mergePersonRows } from '../personal-data/merge-persons.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const own = '/api/frontend/internal/enquiry'
const planning = '/api/frontend/internal/planning/enquiry'
const april = (day: number) => ({ dateStart: `2026-04-${day}T20:00`, dateEnd: `2026-04-${day}T22:00` })
const nothing = { choices: [], number: null, words: '' }

describeOnDatabase('enquiries', (kind) => {
  let api: TestApi
  let planner: TestPerson
  let anna: TestPerson
  let beat: TestPerson

  beforeEach(async () => {
    api = await startTestServer({ kind, now: fromWireTime('2026-03-10T12:00') })
    planner = await addPlayer('FLUTE', { roles: ['MHZ_PLANNER'], firstName: 'Paula' })
    anna = await addPlayer('HORN', { firstName: 'Anna' })
    beat = await addPlayer('TUBA', { firstName: 'Beat' })
  })
  afterEach(() => api.stop())

  const addPlayer = async (instrument: string, options: PersonOptions): Promise<TestPerson> => {
    const added = await api.addPerson({ ...options, plays: { instrument } })
    await api.db.update(membership).set({ functionType: instrument }).where(eq(membership.personId, added.personId))
    return added
  }
  const uuidOf = async ({ personId }: TestPerson): Promise<string> =>
    (await api.db.select({ uuid: person.uuid }).from(person).where(eq(person.id, personId)))[0]?.uuid ?? ''
  const bodyOf = async <S extends v.GenericSchema>(schema: S, response: Response) => {
    const body: unknown = await response.json()
    expect([response.ok, body]).toEqual([true, body])
    return v.parse(schema, body)
  }
  const refusalOf = async (response: Response) => {
    const Refused = v.object({ code: v.string(), errors: v.optional(v.array(v.object({ field: v.string() })), []) })
    const { code, errors } = v.parse(Refused, await response.json())
    return [response.status, code, ...errors.map(({ field }) => field)]
  }
  const input = (values: object = {}) => ({
    ...{ kind: 'DATES', titleDe: 'Probe im April', dates: [april(10), april(17)], deadline: '2026-03-20T18:00' },
    ...values,
  })
  const create = (values: object = {}, as = planner) => api.request(`POST ${planning}`, { as, body: input(values) })
  const created = async (values: object = {}, as = planner) => await bodyOf(EditedEnquiry, await create(values, as))
  const amend = ({ id, version }: EditedEnquiry, body: object, as = planner) =>
    api.request(`PUT ${planning}/${id}`, { as, body, headers: { 'If-Match': `"${version}"` } })
  const list = async (as: TestPerson, query = '') =>
    (await bodyOf(listOf(Enquiry), await api.request(`GET ${own}${query}`, { as })))._embedded.items
  const say = (as: TestPerson, { id, version }: Pick<Enquiry, 'id' | 'version'>, body: object, query = '') =>
    api.request(`PUT ${own}/${id}/own${query}`, {
      ...{ as, body: { ...nothing, ...body }, headers: { 'If-Match': `"${version}"` } },
    })
  const rowOf = async (as: TestPerson, { id }: { readonly id: number }) => {
    const row = (await list(as)).find((one) => one.id === id)
    if (row === undefined) throw new Error('the person is not asked')
    return row
  }
  /** Answers the dates or choices in their order; undefined = says nothing about one. */
  const choose = async (
    as: TestPerson,
    enquiry: { readonly id: number },
    ...answers: readonly (string | undefined)[]
  ) => {
    const row = await rowOf(as, enquiry)
    const choices = row.options.flatMap(({ id }, index) =>
      answers[index] === undefined ? [] : { option: id, answer: answers[index] },
    )
    return await bodyOf(Enquiry, await say(as, row, { choices }))
  }
  const resultsOf = async ({ id }: { readonly id: number }, as = planner) =>
    await bodyOf(EnquiryResults, await api.request(`GET ${planning}/${id}/results`, { as }))

  test('ask the band for dates, and show the answers by section beside minimum and pool', async () => {
    await api.db.insert(substitute).values({
      ...{ name: 'Hanna Horn', instrument: 'HORN', locale: 'de-ch' as const },
      ...{ consentOn: '2026-01-01', createdAt: api.clock.now() },
    })
    const enquiry = await created({ minimumPlayers: [{ section: 'HORN', players: 2 }] })
    expect([enquiry.asked, enquiry.answered, enquiry.dates]).toEqual([3, 0, [april(10), april(17)]])
    await choose(anna, enquiry, 'yes', 'maybe')
    await choose(beat, enquiry, 'no')
    const { results } = await resultsOf(enquiry)
    expect(results?.options.map(({ yes, maybe, no, open }) => [yes, maybe, no, open])).toEqual([
      [1, 0, 1, 1],
      [0, 1, 0, 2],
    ])
    expect(results?.options[0]?.sections).toEqual([
      { section: 'FLUTE', yes: 0, maybe: 0, no: 0, open: 1, substitutes: 0 },
      { section: 'HORN', yes: 1, maybe: 0, no: 0, open: 0, substitutes: 1 },
      { section: 'TUBA', yes: 0, maybe: 0, no: 1, open: 0, substitutes: 0 },
    ])
    expect(results?.persons.map(({ label, answered }) => [label.split(' ')[0], answered])).toEqual([
      ['Paula', false],
      ['Anna', true],
      ['Beat', true],
    ])
  })

  test('ask for a choice, a number, words, or who could at all', async () => {
    const choices = [{ nameDe: 'S' }, { nameDe: 'M' }, { nameDe: 'L' }]
    const shirts = await created({ kind: 'CHOICE', titleDe: 'T-Shirt', choices })
    await choose(anna, shirts, undefined, 'yes')
    const row = await rowOf(beat, shirts)
    const both = row.options.slice(0, 2).map(({ id }) => ({ option: id, answer: 'yes' }))
    expect(await refusalOf(await say(beat, row, { choices: both }))).toEqual([400, 'validation.invalid', 'choices'])
    expect((await resultsOf(shirts)).results?.options.map(({ name, yes }) => [name, yes])).toEqual([
      ['S', 0],
      ['M', 1],
      ['L', 0],
    ])
    const guests = await created({ kind: 'NUMBER', titleDe: 'Gäste' })
    await bodyOf(Enquiry, await say(anna, await rowOf(anna, guests), { number: 3 }))
    await bodyOf(Enquiry, await say(beat, await rowOf(beat, guests), { number: 0 }))
    expect((await resultsOf(guests)).results?.numbers).toEqual({
      ...{
        sum: 3,
        values: [
          { number: 0, count: 1 },
          { number: 3, count: 1 },
        ],
      },
    })
    const wishes = await created({ kind: 'WORDS', titleDe: 'Wünsche' })
    await bodyOf(Enquiry, await say(anna, await rowOf(anna, wishes), { words: '  Mehr Pausen ' }))
    expect((await resultsOf(wishes)).results?.persons.map(({ words }) => words)).toContain('Mehr Pausen')
    const atAll = await created({ dates: [] })
    expect((await rowOf(anna, atAll)).options).toMatchObject([{ name: null, dateStart: null }])
    await choose(anna, atAll, 'maybe')
    expect((await resultsOf(atAll)).results?.options[0]).toMatchObject({ yes: 0, maybe: 1, open: 2 })
  })

  test('take an answer until the deadline, and an equal one after it', async () => {
    const enquiry = await created()
    const first = await choose(anna, enquiry, 'yes')
    expect(first.version).toBe(1)
    const stale = await say(anna, { id: enquiry.id, version: 0 }, { choices: [] })
    const Conflict = v.object({ code: v.string(), current: Enquiry })
    const { code, current } = v.parse(Conflict, await stale.json())
    expect([stale.status, code, current.version, current.choices]).toEqual([412, 'conflict.version', 1, first.choices])
    api.clock.set(fromWireTime('2026-03-20T17:59'))
    expect((await choose(anna, enquiry, 'no')).version).toBe(2)
    api.clock.set(fromWireTime('2026-03-20T18:00'))
    const late = await say(anna, { id: enquiry.id, version: 2 }, { choices: [] })
    expect(await refusalOf(late)).toEqual([422, 'rule.enquiry_closed'])
    expect((await choose(anna, enquiry, 'no')).version).toBe(2)
    expect(await rowOf(anna, enquiry)).toMatchObject({ closed: true })
    api.clock.set(fromWireTime('2026-04-20T18:00'))
    expect(await list(anna)).toEqual([])
  })

  test('close in the repeated hour of October at its second run, and never in the hour that is skipped', async () => {
    expect(await refusalOf(await create({ deadline: '2026-03-29T02:30' }))).toEqual([
      ...[400, 'validation.invalid', 'deadline'],
    ])
    const enquiry = await created({ deadline: '2026-10-25T02:30' })
    api.clock.set(new Date('2026-10-25T01:29:00Z'))
    await choose(anna, enquiry, 'yes')
    api.clock.set(new Date('2026-10-25T01:30:00Z'))
    expect((await rowOf(beat, enquiry)).closed).toBe(true)
  })

  test.each([
    ['dates', { dates: [{ dateStart: '2026-04-10T20:00', dateEnd: '2026-04-10T19:00' }] }],
    ['dates', { dates: Array.from({ length: 13 }, (_, index) => april(10 + index)) }],
    ['dates', { dates: [april(10), april(10)] }],
    ['dates', { dates: [{ dateStart: '2026-03-29T02:30', dateEnd: '2026-03-29T04:00' }] }],
    ['choices', { kind: 'CHOICE', choices: [] }],
    ['choices', { kind: 'CHOICE', choices: [{ nameDe: 'S' }] }],
    ['choices', { kind: 'CHOICE', choices: [{ nameDe: 'S' }, { nameDe: 'S' }] }],
    ['choices', { kind: 'CHOICE', choices: Array.from({ length: 21 }, (_, index) => ({ nameDe: `${index}` })) }],
    ['deadline', { deadline: '2026-03-10T11:00' }],
    ['deadline', { deadline: 'morgen' }],
    ['titleDe', { titleDe: ' ' }],
    ['kind', { kind: 'OTHER' }],
    ['invitations', { sections: ['PERCUSSION'] }],
    ['invitations', { invitations: [{ kind: 'GROUP', group: 2_000_000_000 }] }],
    ['anonymous', { anonymous: true }],
  ])('refuse a wrong %s at its field: %j', async (field, wrong) => {
    expect(await refusalOf(await create(wrong))).toEqual([400, 'validation.invalid', field])
    expect(await list(anna)).toEqual([])
  })

  test('drop what was answered to a removed date and nothing else, and show the present ones in a conflict', async () => {
    const enquiry = await created({ dates: [april(10), april(17), april(24)] })
    const before = await choose(anna, enquiry, 'yes', 'maybe', 'no')
    const seen = await rowOf(beat, enquiry)
    const changed = await bodyOf(EditedEnquiry, await amend(enquiry, { dates: [april(11), april(17), april(24)] }))
    const after = await rowOf(anna, enquiry)
    expect(after.choices).toEqual(before.choices.slice(1))
    expect(after.options.map(({ dateStart }) => dateStart?.slice(8, 10))).toEqual(['11', '17', '24'])
    const choices = seen.options.map(({ id }) => ({ option: id, answer: 'yes' }))
    const refused = await say(beat, seen, { choices })
    const Conflict = v.object({ code: v.string(), current: Enquiry })
    const { code, current } = v.parse(Conflict, await refused.json())
    expect([code, current.options.map(({ id }) => id)]).toEqual(['conflict.version', after.options.map(({ id }) => id)])
    await bodyOf(Enquiry, await say(beat, current, { choices: choices.slice(1) }))
    expect((await resultsOf(changed)).results?.options.map(({ yes }) => yes)).toEqual([0, 1, 1])
  })

  test('keep kind, number of choices and anonymity once somebody has answered', async () => {
    for (const firstName of ['Carla', 'David']) await api.addPerson({ firstName })
    const enquiry = await created()
    const free = await bodyOf(EditedEnquiry, await amend(enquiry, { kind: 'WORDS', anonymous: true }))
    expect([free.kind, free.anonymous]).toEqual(['WORDS', true])
    await bodyOf(Enquiry, await say(anna, await rowOf(anna, enquiry), { words: 'Ja' }))
    expect(await refusalOf(await amend(free, { kind: 'NUMBER' }))).toEqual([400, 'validation.invalid', 'kind'])
    expect(await refusalOf(await amend(free, { anonymous: false }))).toEqual([400, 'validation.invalid', 'anonymous'])
    // The difference of the counts would be the answer of a person who is left out.
    const wider = { invitations: [{ kind: 'BAND' }, { kind: 'PASSIVE' }] }
    expect(await refusalOf(await amend(free, wider))).toEqual([400, 'validation.invalid', 'invitations'])
    expect((await amend(free, { titleDe: 'Anders gefragt' })).status).toBe(200)
    expect((await amend(free, { titleDe: 'Nochmals anders' })).status).toBe(412)
  })

  test('show nothing of an anonymous one before five have answered, and never who', async () => {
    const others = await Promise.all(['Carla', 'David', 'Eva'].map((firstName) => api.addPerson({ firstName })))
    const enquiry = await created({ kind: 'WORDS', titleDe: 'Stimmung', anonymous: true })
    const four = [anna, beat, ...others.slice(0, 2)]
    for (const [index, as] of four.entries())
      await bodyOf(Enquiry, await say(as, await rowOf(as, enquiry), { words: `Satz ${index}` }))
    expect(await resultsOf(enquiry)).toMatchObject({ results: null, enquiry: { answered: 4, asked: 6 } })
    const fifth = others[2] ?? anna
    await bodyOf(Enquiry, await say(fifth, await rowOf(fifth, enquiry), { words: 'Satz 4' }))
    const { results } = await resultsOf(enquiry)
    expect([results?.persons, results?.options, results?.words.toSorted()]).toEqual([
      ...[[], [], ['Satz 0', 'Satz 1', 'Satz 2', 'Satz 3', 'Satz 4']],
    ])
    const dates = await created({ anonymous: true })
    for (const as of [...four, fifth]) await choose(as, dates, 'yes')
    expect((await resultsOf(dates)).results?.options[0]).toMatchObject({ yes: 5, open: 1, sections: [] })
  })

  test('are asked and managed by whoever plans or leads exactly those whom they ask, and by planners', async () => {
    const leader = await addPlayer('HORN', { roles: ['MHZ_SECTIONLEADER'] })
    const head = await api.addPerson({ firstName: 'Heidi', member: false })
    const [group] = await api.db.insert(bandGroup).values({ position: 1, nameDe: 'OK' }).returning()
    const groupId = group?.id ?? 0
    await api.db.insert(groupMember).values([
      { groupId, personId: head.personId, leader: true },
      { groupId, personId: beat.personId },
    ])
    const ofGroup = { invitations: [{ kind: 'GROUP', group: groupId }] }
    const horns = await created({ sections: ['HORN'] }, leader)
    const ok = await created(ofGroup, head)
    const band = await created()
    const invitations = [400, 'validation.invalid', 'invitations']
    for (const [as, wrong] of [
      ...([{}, ofGroup, { sections: ['TUBA'] }, { sections: ['HORN', 'TUBA'] }] as const).map(
        (one) => [leader, one] as const,
      ),
      ...([{}, { sections: ['HORN'] }, { invitations: [{ kind: 'BAND' }, ...ofGroup.invitations] }] as const).map(
        (one) => [head, one] as const,
      ),
      ...([{}, { sections: ['HORN'] }, ofGroup] as const).map((one) => [anna, one] as const),
    ] as const)
      expect(await refusalOf(await create(wrong, as))).toEqual(invitations)
    const managed = async (as: TestPerson) => {
      const reply = await api.request(`GET ${planning}`, { as })
      return (await bodyOf(listOf(EditedEnquiry), reply))._embedded.items.map(({ id }) => id).sort((a, b) => a - b)
    }
    expect(await managed(leader)).toEqual([horns.id])
    expect(await managed(head)).toEqual([ok.id])
    expect(await managed(planner)).toEqual([horns.id, ok.id, band.id])
    expect(await managed(anna)).toEqual([])
    expect(await refusalOf(await amend(horns, { sections: [] }, leader))).toEqual(invitations)
    // Who loses the section, or the group, sees nothing of it any more.
    await api.db.update(membership).set({ functionType: 'TUBA' }).where(eq(membership.personId, leader.personId))
    await api.db.update(person).set({ instrument: 'TUBA' }).where(eq(person.id, leader.personId))
    await api.db.update(groupMember).set({ leader: false }).where(eq(groupMember.personId, head.personId))
    for (const [as, one] of [
      [leader, horns],
      [head, ok],
      [leader, band],
      [anna, band],
    ] as const) {
      const replies = await Promise.all([
        api.request(`GET ${planning}/${one.id}`, { as }),
        api.request(`GET ${planning}/${one.id}/results`, { as }),
        amend(one, { titleDe: 'Fremd' }, as),
        api.request(`POST ${planning}/${one.id}/end`, { as }),
        api.request(`DELETE ${planning}/${one.id}`, { as }),
      ])
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    }
    const end = () => api.request(`POST ${planning}/${horns.id}/end`, { as: planner })
    const ended = await bodyOf(EditedEnquiry, await end())
    expect([ended.closed, (await bodyOf(EditedEnquiry, await end())).version]).toEqual([true, ended.version])
    expect(await refusalOf(await amend(ended, { titleDe: 'Zu spät' }))).toEqual([422, 'rule.enquiry_closed'])
    expect((await api.request(`DELETE ${planning}/${ok.id}`, { as: planner })).status).toBe(200)
    const logged = await api.db.select().from(change).where(eq(change.noun, 'enquiry'))
    expect(logged.map(({ action }) => action).toSorted()).toEqual([
      'changed',
      'created',
      'created',
      'created',
      'removed',
    ])
  })

  test('ask also passive members, and nobody whom they do not invite', async () => {
    const passive = await api.addPerson({ firstName: 'Pia', member: false })
    await api.db.insert(membership).values({ personId: passive.personId, organizationId: 2, joinDate: '2020-01-01' })
    const enquiry = await created({ invitations: [{ kind: 'PASSIVE' }] })
    await choose(passive, enquiry, 'yes')
    expect(await list(anna)).toEqual([])
    expect(await refusalOf(await say(anna, { id: enquiry.id, version: 0 }, {}))).toEqual([404, 'not_found'])
    // Nobody else is counted, and a person who is asked again finds the own answer.
    const onlyAnna = { invitations: [{ kind: 'PERSON', person: await uuidOf(anna) }] }
    const narrowed = await bodyOf(EditedEnquiry, await amend(enquiry, onlyAnna))
    expect([narrowed.asked, narrowed.answered]).toEqual([1, 0])
    const widened = await bodyOf(EditedEnquiry, await amend(narrowed, { invitations: [{ kind: 'PASSIVE' }] }))
    expect([widened.asked, widened.answered]).toEqual([1, 1])
  })

  test('are answered by a representative, with the name', async () => {
    const parent = await api.addPerson({ firstName: 'Petra', member: false })
    await api.db.insert(representation).values({
      ...{ personId: anna.personId, representativeId: parent.personId, createdAt: api.clock.now() },
      ...{ consent: 'PERSON' as const, consentedAt: api.clock.now() },
    })
    const enquiry = await created()
    const [row] = await list(parent, '?for=all')
    const uuid = await uuidOf(anna)
    expect([row?.person, await list(parent)]).toEqual([uuid, []])
    const choices = [{ option: row?.options[0]?.id, answer: 'yes' }]
    const said = await bodyOf(Enquiry, await say(parent, { id: enquiry.id, version: 0 }, { choices }, `?for=${uuid}`))
    expect([said.person, said.givenBy]).toEqual([uuid, expect.stringContaining('Petra')])
    expect(await rowOf(anna, enquiry)).toMatchObject({ version: 1, givenBy: expect.stringContaining('Petra') })
    const foreign = await say(parent, { id: enquiry.id, version: 0 }, {}, `?for=${await uuidOf(beat)}`)
    expect(await refusalOf(foreign)).toEqual([422, 'rule.not_represented'])
  })

  test('belong to the data of a person, to the person who stays after a merger, and to nobody after a deletion', async () => {
    const enquiry = await created({ kind: 'CHOICE', choices: [{ nameDe: 'S' }, { nameDe: 'M' }] })
    await choose(anna, enquiry, 'yes')
    await choose(beat, enquiry, undefined, 'yes')
    const subject = { personId: anna.personId, accountId: anna.sub, now: api.clock.now() }
    const exported = JSON.stringify(await exportPersonalData(api.db, subject))
    expect(exported).toContain('"choices":[{"answer":"yes","option":"S"}]')
    const ofAnna = and(eq(enquiryAnswer.enquiryId, enquiry.id), eq(enquiryAnswer.personId, anna.personId))
    const kept = await api.db.select().from(enquiryAnswer).where(ofAnna)
    await api.db.transaction((tx) => mergePersonRows(tx, { from: beat.personId, into: anna.personId }))
    expect(await api.db.select().from(enquiryAnswer)).toEqual(kept)
    await api.db.transaction((tx) => deleteAccount(tx, subject))
    expect(await api.db.$count(enquiryAnswer)).toBe(0)
  })
})

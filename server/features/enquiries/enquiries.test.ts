// Longer than 300 lines on purpose: the whole story of enquiries, with one server and one band.
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EditedEnquiry } from '#contract/edited-enquiries.ts'
import { Enquiry } from '#contract/enquiries.ts'
import { listOf } from '#contract/lists.ts'
import type { TestApi, TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { addPlayer, april, askedPath, type EnquiryDesk, startEnquiryDesk } from '../../../tests/support/enquiry-desk.ts'
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

const planning = askedPath

describeOnDatabase('enquiries', (kind) => {
  let api: TestApi
  let planner: TestPerson
  let anna: TestPerson
  let beat: TestPerson
  let desk: EnquiryDesk

  beforeEach(async () => {
    ;({ api, planner, anna, beat, desk } = await startEnquiryDesk(kind))
  })
  afterEach(() => api.stop())

  test('ask the band for dates, and show the answers by section beside minimum and pool', async () => {
    await api.db.insert(substitute).values({
      ...{ name: 'Hanna Horn', instrument: 'HORN', locale: 'de-ch' as const },
      ...{ consentOn: '2026-01-01', createdAt: api.clock.now() },
    })
    const enquiry = await desk.created({ minimumPlayers: [{ section: 'HORN', players: 2 }] })
    expect([enquiry.asked, enquiry.answered, enquiry.dates]).toEqual([3, 0, [april(10), april(17)]])
    await desk.choose(anna, enquiry, 'yes', 'maybe')
    await desk.choose(beat, enquiry, 'no')
    const { results } = await desk.resultsOf(enquiry)
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

  test('ask for a choice, a number, words, or who could at all', { tags: ['long'] }, async () => {
    const choices = [{ nameDe: 'S' }, { nameDe: 'M' }, { nameDe: 'L' }]
    const shirts = await desk.created({ kind: 'CHOICE', titleDe: 'T-Shirt', choices })
    await desk.choose(anna, shirts, undefined, 'yes')
    const row = await desk.rowOf(beat, shirts)
    const both = row.options.slice(0, 2).map(({ id }) => ({ option: id, answer: 'yes' }))
    expect(await desk.refusalOf(await desk.say(beat, row, { choices: both }))).toEqual([
      400,
      'validation.invalid',
      'choices',
    ])
    expect((await desk.resultsOf(shirts)).results?.options.map(({ name, yes }) => [name, yes])).toEqual([
      ['S', 0],
      ['M', 1],
      ['L', 0],
    ])
    const guests = await desk.created({ kind: 'NUMBER', titleDe: 'Gäste' })
    await desk.bodyOf(Enquiry, await desk.say(anna, await desk.rowOf(anna, guests), { number: 3 }))
    await desk.bodyOf(Enquiry, await desk.say(beat, await desk.rowOf(beat, guests), { number: 0 }))
    expect((await desk.resultsOf(guests)).results?.numbers).toEqual({
      ...{
        sum: 3,
        values: [
          { number: 0, count: 1 },
          { number: 3, count: 1 },
        ],
      },
    })
    const wishes = await desk.created({ kind: 'WORDS', titleDe: 'Wünsche' })
    await desk.bodyOf(Enquiry, await desk.say(anna, await desk.rowOf(anna, wishes), { words: '  Mehr Pausen ' }))
    expect((await desk.resultsOf(wishes)).results?.persons.map(({ words }) => words)).toContain('Mehr Pausen')
    const atAll = await desk.created({ dates: [] })
    expect((await desk.rowOf(anna, atAll)).options).toMatchObject([{ name: null, dateStart: null }])
    await desk.choose(anna, atAll, 'maybe')
    expect((await desk.resultsOf(atAll)).results?.options[0]).toMatchObject({ yes: 0, maybe: 1, open: 2 })
  })

  test('take an answer until the deadline, and an equal one after it', async () => {
    const enquiry = await desk.created()
    const first = await desk.choose(anna, enquiry, 'yes')
    expect(first.version).toBe(1)
    const stale = await desk.say(anna, { id: enquiry.id, version: 0 }, { choices: [] })
    const Conflict = v.object({ code: v.string(), current: Enquiry })
    const { code, current } = v.parse(Conflict, await stale.json())
    expect([stale.status, code, current.version, current.choices]).toEqual([412, 'conflict.version', 1, first.choices])
    api.clock.set(fromWireTime('2026-03-20T17:59'))
    expect((await desk.choose(anna, enquiry, 'no')).version).toBe(2)
    api.clock.set(fromWireTime('2026-03-20T18:00'))
    const late = await desk.say(anna, { id: enquiry.id, version: 2 }, { choices: [] })
    expect(await desk.refusalOf(late)).toEqual([422, 'rule.enquiry_closed'])
    const { choices } = await desk.choose(anna, enquiry, 'no')
    const again = await desk.say(anna, { id: enquiry.id, version: 2 }, { choices, supersedes: true })
    expect((await desk.bodyOf(Enquiry, again)).version).toBe(2)
    expect(await desk.rowOf(anna, enquiry)).toMatchObject({ closed: true })
    api.clock.set(fromWireTime('2026-04-20T18:00'))
    expect(await desk.list(anna)).toEqual([])
  })

  test('close in the repeated hour of October at its second run, and never in the hour that is skipped', {
    tags: ['long'],
  }, async () => {
    expect(await desk.refusalOf(await desk.create({ deadline: '2026-03-29T02:30' }))).toEqual([
      ...[400, 'validation.invalid', 'deadline'],
    ])
    const enquiry = await desk.created({ deadline: '2026-10-25T02:30' })
    api.clock.set(new Date('2026-10-25T01:29:00Z'))
    await desk.choose(anna, enquiry, 'yes')
    api.clock.set(new Date('2026-10-25T01:30:00Z'))
    expect((await desk.rowOf(beat, enquiry)).closed).toBe(true)
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
    expect(await desk.refusalOf(await desk.create(wrong))).toEqual([400, 'validation.invalid', field])
    expect(await desk.list(anna)).toEqual([])
  })

  test('drop what was answered to a removed date and nothing else, and show the present ones in a conflict', async () => {
    const enquiry = await desk.created({ dates: [april(10), april(17), april(24)] })
    const before = await desk.choose(anna, enquiry, 'yes', 'maybe', 'no')
    const seen = await desk.rowOf(beat, enquiry)
    const changed = await desk.bodyOf(
      EditedEnquiry,
      await desk.amend(enquiry, { dates: [april(11), april(17), april(24)] }),
    )
    const after = await desk.rowOf(anna, enquiry)
    expect(after.choices).toEqual(before.choices.slice(1))
    expect(after.options.map(({ dateStart }) => dateStart?.slice(8, 10))).toEqual(['11', '17', '24'])
    const choices = seen.options.map(({ id }) => ({ option: id, answer: 'yes' }))
    const refused = await desk.say(beat, seen, { choices })
    const Conflict = v.object({ code: v.string(), current: Enquiry })
    const { code, current } = v.parse(Conflict, await refused.json())
    expect([code, current.options.map(({ id }) => id)]).toEqual(['conflict.version', after.options.map(({ id }) => id)])
    await desk.bodyOf(Enquiry, await desk.say(beat, current, { choices: choices.slice(1) }))
    expect((await desk.resultsOf(changed)).results?.options.map(({ yes }) => yes)).toEqual([0, 1, 1])
  })

  test('keep kind, number of choices and anonymity once somebody has answered', async () => {
    for (const firstName of ['Carla', 'David']) await api.addPerson({ firstName })
    const enquiry = await desk.created()
    const free = await desk.bodyOf(EditedEnquiry, await desk.amend(enquiry, { kind: 'WORDS', anonymous: true }))
    expect([free.kind, free.anonymous]).toEqual(['WORDS', true])
    await desk.bodyOf(Enquiry, await desk.say(anna, await desk.rowOf(anna, enquiry), { words: 'Ja' }))
    expect(await desk.refusalOf(await desk.amend(free, { kind: 'NUMBER' }))).toEqual([
      400,
      'validation.invalid',
      'kind',
    ])
    expect(await desk.refusalOf(await desk.amend(free, { anonymous: false }))).toEqual([
      400,
      'validation.invalid',
      'anonymous',
    ])
    // The difference of the counts would be the answer of a person who is left out.
    const wider = { invitations: [{ kind: 'BAND' }, { kind: 'PASSIVE' }] }
    expect(await desk.refusalOf(await desk.amend(free, wider))).toEqual([400, 'validation.invalid', 'invitations'])
    expect((await desk.amend(free, { titleDe: 'Anders gefragt' })).status).toBe(200)
    expect((await desk.amend(free, { titleDe: 'Nochmals anders' })).status).toBe(412)
  })

  test('show nothing of an anonymous one before five have answered, and never who', async () => {
    const others = await Promise.all(['Carla', 'David', 'Eva'].map((firstName) => api.addPerson({ firstName })))
    const enquiry = await desk.created({ kind: 'WORDS', titleDe: 'Stimmung', anonymous: true })
    const four = [anna, beat, ...others.slice(0, 2)]
    for (const [index, as] of four.entries())
      await desk.bodyOf(Enquiry, await desk.say(as, await desk.rowOf(as, enquiry), { words: `Satz ${index}` }))
    expect(await desk.resultsOf(enquiry)).toMatchObject({ results: null, enquiry: { answered: 4, asked: 6 } })
    const fifth = others[2] ?? anna
    await desk.bodyOf(Enquiry, await desk.say(fifth, await desk.rowOf(fifth, enquiry), { words: 'Satz 4' }))
    const { results } = await desk.resultsOf(enquiry)
    expect([results?.persons, results?.options, results?.words.toSorted()]).toEqual([
      ...[[], [], ['Satz 0', 'Satz 1', 'Satz 2', 'Satz 3', 'Satz 4']],
    ])
    const dates = await desk.created({ anonymous: true })
    for (const as of [...four, fifth]) await desk.choose(as, dates, as === anna ? 'no' : 'yes')
    expect((await desk.resultsOf(dates)).results?.options[0]).toMatchObject({ yes: 4, no: 1, open: 1, sections: [] })
  })

  test('show nothing of an open anonymous one to which all say the same, which would tell what each has said', async () => {
    const others = await Promise.all(['Carla', 'David', 'Eva'].map((firstName) => api.addPerson({ firstName })))
    const dates = await desk.created({ anonymous: true })
    for (const as of [anna, beat, ...others]) await desk.choose(as, dates, 'yes')
    expect(await desk.resultsOf(dates)).toMatchObject({ results: null, enquiry: { answered: 5, closed: false } })
    await desk.choose(anna, dates, 'no')
    expect((await desk.resultsOf(dates)).results?.options[0]).toMatchObject({ yes: 4, no: 1 })
    await desk.choose(anna, dates, 'yes')
    expect((await desk.resultsOf(dates)).results).toBeNull()
    api.clock.set(new Date(fromWireTime(dates.deadline).getTime() + 60_000))
    expect((await desk.resultsOf(dates)).results?.options[0]).toMatchObject({ yes: 5, no: 0 })
  })

  test('are asked and managed by whoever plans or leads exactly those whom they ask, and by planners', async () => {
    const leader = await addPlayer(api, 'HORN', { roles: ['MHZ_SECTIONLEADER'] })
    const head = await api.addPerson({ firstName: 'Heidi', member: false })
    const [group] = await api.db.insert(bandGroup).values({ position: 1, nameDe: 'OK' }).returning()
    const groupId = group?.id ?? 0
    await api.db.insert(groupMember).values([
      { groupId, personId: head.personId, leader: true },
      { groupId, personId: beat.personId },
    ])
    const ofGroup = { invitations: [{ kind: 'GROUP', group: groupId }] }
    const horns = await desk.created({ sections: ['HORN'] }, leader)
    const ok = await desk.created(ofGroup, head)
    const band = await desk.created()
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
      expect(await desk.refusalOf(await desk.create(wrong, as))).toEqual(invitations)
    const managed = async (as: TestPerson) => {
      const reply = await api.request(`GET ${planning}`, { as })
      return (await desk.bodyOf(listOf(EditedEnquiry), reply))._embedded.items.map(({ id }) => id).sort((a, b) => a - b)
    }
    expect(await managed(leader)).toEqual([horns.id])
    expect(await managed(head)).toEqual([ok.id])
    expect(await managed(planner)).toEqual([horns.id, ok.id, band.id])
    expect(await managed(anna)).toEqual([])
    expect(await desk.refusalOf(await desk.amend(horns, { sections: [] }, leader))).toEqual(invitations)
    // A leader who loses the section, or the group, does not see the enquiry any more.
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
        desk.amend(one, { titleDe: 'Fremd' }, as),
        desk.end(one.id, as),
        api.request(`DELETE ${planning}/${one.id}`, { as }),
        api.request(`GET ${planning}/${one.id}/export?format=CSV`, { as }),
        desk.make(one, await desk.optionOf(one, 0), { as }),
      ])
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404))
    }
    const end = () => desk.end(horns.id)
    const ended = await desk.bodyOf(EditedEnquiry, await end())
    expect([ended.closed, (await desk.bodyOf(EditedEnquiry, await end())).version]).toEqual([true, ended.version])
    expect(await desk.refusalOf(await desk.amend(ended, { titleDe: 'Zu spät' }))).toEqual([422, 'rule.enquiry_closed'])
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

  test('ask also passive members, and nobody whom they do not invite', { tags: ['long'] }, async () => {
    const passive = await api.addPerson({ firstName: 'Pia', member: false })
    await api.db.insert(membership).values({ personId: passive.personId, organizationId: 2, joinDate: '2020-01-01' })
    const enquiry = await desk.created({ invitations: [{ kind: 'PASSIVE' }] })
    await desk.choose(passive, enquiry, 'yes')
    expect(await desk.list(anna)).toEqual([])
    expect(await desk.refusalOf(await desk.say(anna, { id: enquiry.id, version: 0 }, {}))).toEqual([404, 'not_found'])
    // Nobody else is counted, and a person who is asked again finds the own answer.
    const onlyAnna = { invitations: [{ kind: 'PERSON', person: await desk.uuidOf(anna) }] }
    const narrowed = await desk.bodyOf(EditedEnquiry, await desk.amend(enquiry, onlyAnna))
    expect([narrowed.asked, narrowed.answered]).toEqual([1, 0])
    const widened = await desk.bodyOf(EditedEnquiry, await desk.amend(narrowed, { invitations: [{ kind: 'PASSIVE' }] }))
    expect([widened.asked, widened.answered]).toEqual([1, 1])
  })

  test('are answered by a representative, with the name', { tags: ['long'] }, async () => {
    const parent = await api.addPerson({ firstName: 'Petra', member: false })
    await api.db.insert(representation).values({
      ...{ personId: anna.personId, representativeId: parent.personId, createdAt: api.clock.now() },
      ...{ consent: 'PERSON' as const, consentedAt: api.clock.now() },
    })
    const enquiry = await desk.created()
    const [row] = await desk.list(parent, '?for=all')
    const uuid = await desk.uuidOf(anna)
    expect([row?.person, await desk.list(parent)]).toEqual([uuid, []])
    const choices = [{ option: row?.options[0]?.id, answer: 'yes' }]
    const said = await desk.bodyOf(
      Enquiry,
      await desk.say(parent, { id: enquiry.id, version: 0 }, { choices }, `?for=${uuid}`),
    )
    expect([said.person, said.givenBy]).toEqual([uuid, expect.stringContaining('Petra')])
    expect(await desk.rowOf(anna, enquiry)).toMatchObject({ version: 1, givenBy: expect.stringContaining('Petra') })
    const foreign = await desk.say(parent, { id: enquiry.id, version: 0 }, {}, `?for=${await desk.uuidOf(beat)}`)
    expect(await desk.refusalOf(foreign)).toEqual([422, 'rule.not_represented'])
  })

  test('belong to the data of a person, to the person who stays after a merger, and to nobody after a deletion', {
    tags: ['long'],
  }, async () => {
    const enquiry = await desk.created({ kind: 'CHOICE', choices: [{ nameDe: 'S' }, { nameDe: 'M' }] })
    await desk.choose(anna, enquiry, 'yes')
    await desk.choose(beat, enquiry, undefined, 'yes')
    const other = await desk.created()
    await desk.choose(anna, other, 'yes')
    await desk.choose(anna, other)
    await desk.choose(beat, other, 'no')
    const subject = { personId: anna.personId, accountId: anna.sub, now: api.clock.now() }
    const exported = JSON.stringify(await exportPersonalData(api.db, subject))
    expect(exported).toContain('"choices":[{"answer":"yes","option":"S"}]')
    const ofAnna = and(eq(enquiryAnswer.enquiryId, enquiry.id), eq(enquiryAnswer.personId, anna.personId))
    const kept = await api.db.select().from(enquiryAnswer).where(ofAnna)
    const ofOther = eq(enquiryAnswer.enquiryId, other.id)
    await api.db.transaction((tx) => mergePersonRows(tx, { from: beat.personId, into: anna.personId }))
    expect(await api.db.select().from(enquiryAnswer).where(eq(enquiryAnswer.enquiryId, enquiry.id))).toEqual(kept)
    // The answer that says something stays, not the one that was taken back.
    expect(await api.db.select().from(enquiryAnswer).where(ofOther)).toMatchObject([
      { personId: anna.personId, choices: [{ answer: 'no' }] },
    ])
    await api.db.transaction((tx) => deleteAccount(tx, subject))
    expect(await api.db.$count(enquiryAnswer)).toBe(0)
  })
})

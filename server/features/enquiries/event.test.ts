import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EditedEnquiry } from '#contract/edited-enquiries.ts'
import { Enquiry } from '#contract/enquiries.ts'
import type { TestApi, TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { addPlayer, april, askedPath, type EnquiryDesk, startEnquiryDesk } from '../../../tests/support/enquiry-desk.ts'
import { writeSetting } from '../../platform/db/settings.ts'
import { event, eventInvitation, participation, representation } from '../../platform/db/tables.ts'
import { fromWireTime } from '../../platform/time.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describeOnDatabase('the event of an enquiry', (kind) => {
  let api: TestApi
  let planner: TestPerson
  let anna: TestPerson
  let beat: TestPerson
  let desk: EnquiryDesk

  beforeEach(async () => {
    ;({ api, planner, anna, beat, desk } = await startEnquiryDesk(kind))
  })
  afterEach(() => api.stop())
  test('has its date, its invitations and its answers, as they were given and by whom', async () => {
    const parent = await api.addPerson({ firstName: 'Petra' })
    await api.db.insert(representation).values({
      ...{ personId: beat.personId, representativeId: parent.personId, createdAt: api.clock.now() },
      ...{ consent: 'PERSON' as const, consentedAt: api.clock.now() },
    })
    const invitations = [{ kind: 'BAND' }, { kind: 'HONORARY' }]
    const enquiry = await desk.created({ invitations, minimumPlayers: [{ section: 'HORN', players: 2 }] })
    await desk.choose(anna, enquiry, 'no', 'yes')
    const { version, options } = await desk.rowOf(beat, enquiry)
    const choices = [{ option: options[1]?.id, answer: 'maybe' }]
    await desk.bodyOf(
      Enquiry,
      await desk.say(parent, { ...enquiry, version }, { choices }, `?for=${await desk.uuidOf(beat)}`),
    )
    const saidAt = api.clock.now()
    api.clock.set(fromWireTime('2026-03-12T12:00'))
    const made = await desk.bodyOf(EditedEnquiry, await desk.make(enquiry, await desk.optionOf(enquiry, 1)))
    expect([made.closed, made.dates]).toEqual([true, [april(10), april(17)]])
    const [held] = await api.db.select().from(event)
    expect(held).toMatchObject({
      ...{ id: made.eventId, kind: 'rehearsal', titleDe: 'Zusatzprobe', location: 'Saal', publicEvent: false },
      ...{ startsAt: fromWireTime('2026-04-17T20:00'), endsAt: fromWireTime('2026-04-17T22:00') },
      minimumPlayers: [{ section: 'HORN', players: 2 }],
    })
    const invited = await api.db
      .select()
      .from(eventInvitation)
      .where(eq(eventInvitation.eventId, made.eventId ?? 0))
    expect(invited.map((one) => one.kind).sort()).toEqual(['BAND', 'HONORARY'])
    const rows = await api.db.select().from(participation).orderBy(participation.id)
    expect(rows).toMatchObject([
      { personId: anna.personId, status: true, maybeUntil: null, givenBy: null, statedAt: saidAt },
      { personId: beat.personId, status: null, maybeUntil: '2026-04-17', givenBy: parent.personId },
    ])
    expect((await desk.rowOf(anna, enquiry)).eventId).toBe(made.eventId)
    const late = await desk.say(anna, { id: enquiry.id, version: 1 }, { choices: [] })
    expect(await desk.refusalOf(late)).toEqual([422, 'rule.enquiry_closed'])
  })

  test('is made once: by two planners, by a retry, and never for another date', async () => {
    const enquiry = await desk.created()
    const [first, second] = [await desk.optionOf(enquiry, 0), await desk.optionOf(enquiry, 1)]
    const replies = await Promise.all([desk.make(enquiry, first), desk.make(enquiry, first), desk.make(enquiry, first)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const other = await desk.make(enquiry, second)
    const { code, current } = v.parse(v.object({ code: v.string(), current: EditedEnquiry }), await other.json())
    expect([other.status, code, current.closed]).toEqual([412, 'conflict.version', true])
    expect(await api.db.$count(event)).toBe(1)
  })

  test('of an anonymous enquiry has no answers, and a maybe is open where the band knows none', {
    tags: ['long'],
  }, async () => {
    for (const firstName of ['Carla', 'David']) await api.addPerson({ firstName })
    const anonymous = await desk.created({ anonymous: true })
    const row = await desk.rowOf(anna, anonymous)
    await desk.choose(anna, anonymous, 'yes')
    await desk.bodyOf(EditedEnquiry, await desk.make(anonymous, row.options[0]?.id ?? 0))
    expect(await api.db.$count(participation)).toBe(0)
    await writeSetting(api.db, 'maybeKinds', [])
    const named = await desk.created()
    await desk.choose(anna, named, 'maybe')
    await desk.choose(beat, named, 'yes')
    await desk.bodyOf(EditedEnquiry, await desk.make(named, await desk.optionOf(named, 0)))
    expect(await api.db.select().from(participation)).toMatchObject([{ personId: beat.personId, status: true }])
  })

  test.each([
    ['option', 'an enquiry without dates', { dates: [] }, {}],
    ['option', 'a date that is over', { dates: [{ dateStart: '2026-03-01T20:00', dateEnd: '2026-03-01T22:00' }] }, {}],
    ['titleDe', 'an event without a title', {}, { titleDe: ' ' }],
    ['kind', 'an event that nobody answers', {}, { kind: 'holiday' }],
  ])('refuses at %s %s', async (field, _what, question, values) => {
    const enquiry = await desk.created(question)
    const reply = await desk.make(enquiry, await desk.optionOf(enquiry, 0), values)
    expect(await desk.refusalOf(reply)).toEqual([400, 'validation.invalid', field])
    expect(await api.db.$count(event)).toBe(0)
  })

  test('is for the asker alone who may ask these persons', { tags: ['long'] }, async () => {
    const enquiry = await desk.created()
    const leader = await addPlayer(api, 'HORN', { roles: ['MHZ_SECTIONLEADER'] })
    const option = await desk.optionOf(enquiry, 0)
    expect((await desk.make(enquiry, option, { as: leader })).status).toBe(404)
    const horns = await desk.created({ sections: ['HORN'] }, leader)
    const made = await desk.bodyOf(EditedEnquiry, await desk.make(horns, await desk.optionOf(horns, 0), { as: leader }))
    const where = and(eq(event.id, made.eventId ?? 0), eq(event.sections, ['HORN']))
    expect(await api.db.$count(event, where)).toBe(1)
  })

  test.each(['XLS', 'CSV', 'PDF'])('the results are a file as %s', async (format) => {
    const enquiry = await desk.created()
    await desk.choose(anna, enquiry, 'yes')
    const reply = await api.request(`GET ${askedPath}/${enquiry.id}/export?format=${format}`, { as: planner })
    const bytes = Buffer.from(await reply.arrayBuffer())
    expect([reply.status, bytes.length > 50]).toEqual([200, true])
    if (format === 'CSV') expect(bytes.toString('utf8')).toContain('Anna Beispiel;Horn;Ja;')
  })

  test('the file of an anonymous enquiry has nothing before five have answered, and then no names', async () => {
    const others = await Promise.all(['Carla', 'David', 'Eva'].map((firstName) => api.addPerson({ firstName })))
    const enquiry = await desk.created({ kind: 'NUMBER', anonymous: true })
    const asCsv = async () => {
      const path = `${askedPath}/${enquiry.id}/export?format=CSV` as const
      return await (await api.request(`GET ${path}`, { as: planner })).text()
    }
    const answering = [anna, beat, ...others]
    for (const [index, one] of answering.entries()) {
      expect(await asCsv()).not.toMatch(/^4\d;1/m)
      await desk.bodyOf(Enquiry, await desk.say(one, await desk.rowOf(one, enquiry), { number: 40 + index }))
    }
    const text = await asCsv()
    expect(text.match(/^4\d;1/gm)).toEqual(['40;1', '41;1', '42;1', '43;1', '44;1'])
    expect(text).not.toMatch(/Anna|Beat|Carla|David|Eva|Beispiel/)
  })
})

import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeAll, expect, test, vi } from 'vitest'
import { GroupRehearsal } from '#contract/led-groups.ts'
import { listOf } from '#contract/lists.ts'
import type { RoleName } from '#contract/roles.ts'
import type { TestApi, TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { peopleDesk } from '../../../tests/support/persons-desk.ts'
import { event, eventInvitation, job, membership, participation } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const front = '/api/frontend/internal/section'
const rehearsal = {
  ...{ titleDe: 'Hornprobe', dateStart: '2026-12-01T20:00', dateEnd: '2026-12-01T22:00' },
  location: 'Probelokal',
}

describeOnDatabase('rehearsals of a section', (kind) => {
  let api: TestApi
  let leader: TestPerson
  let player: TestPerson
  let planner: TestPerson
  const { started, send, refusalIn } = peopleDesk(kind)
  beforeAll(async () => {
    ;({ api } = started())
    leader = await play('Lena', 'HORN', ['MHZ_SECTIONLEADER'])
    player = await play('Pia', 'HORN')
    planner = await api.addPerson({ firstName: 'Paul', roles: ['MHZ_PLANNER'] })
    await play('Tom', 'TUBA')
  })

  const play = async (firstName: string, instrument: string, roles: readonly RoleName[] = []): Promise<TestPerson> => {
    const added = await api.addPerson({ firstName, roles, plays: { instrument } })
    await api.db.update(membership).set({ functionType: instrument }).where(eq(membership.personId, added.personId))
    return added
  }

  const path = (end = '', section = 'HORN'): `/api/${string}` => `${front}/${section}/rehearsal${end}`
  const call = (body: object = {}, as = leader, section = 'HORN') =>
    send(`POST ${path('', section)}`, { ...rehearsal, ...body }, { as })
  const called = async (body: object = {}) => v.parse(GroupRehearsal, await (await call(body)).json())
  const change = (one: { id: number; version: number }, body: object, as = leader, section = 'HORN') =>
    send(`PUT ${path(`/${one.id}`, section)}`, { ...rehearsal, ...body }, { as, version: one.version })
  const cancel = (id: number, as = leader, section = 'HORN') =>
    send(`POST ${path(`/${id}/cancellation`, section)}`, {}, { as })
  const rowOf = async (id: number) => (await api.db.select().from(event).where(eq(event.id, id)))[0]

  test('invite the players of the section and nobody else, who answer them as other events', async () => {
    const { id, answers } = await called()
    expect(answers.map(({ label, status }) => [label, status])).toEqual([
      ['Lena Beispiel', null],
      ['Pia Beispiel', null],
    ])
    expect(await rowOf(id)).toMatchObject({ kind: 'rehearsal', publicEvent: false, sections: ['HORN'] })
    const reminders = await api.db.select().from(job).where(eq(job.kind, 'remind'))
    expect(reminders.some(({ payload }) => JSON.stringify(payload).includes(`${id}`))).toBe(true)
    const yes = {
      personId: player.personId,
      eventId: id,
      status: true,
      changedAt: api.clock.now(),
      changedBy: player.sub,
    }
    await api.db.insert(participation).values(yes)
    const reply = await send(`GET ${path()}`, undefined, { as: leader })
    const [shown] = v.parse(listOf(GroupRehearsal), await reply.json())._embedded.items.filter((one) => one.id === id)
    expect(shown?.answers.map(({ status }) => status)).toEqual([null, true])
  })

  test('are changed by the leader, unless somebody else has changed them since', async () => {
    const one = await called()
    const moved = v.parse(GroupRehearsal, await (await change(one, { dateStart: '2026-12-01T19:30' })).json())
    expect([moved.dateStart, moved.version]).toEqual(['2026-12-01T19:30', one.version + 1])
    const late = await change(one, { titleDe: 'Blechprobe' })
    const { current } = v.parse(v.object({ current: v.looseObject({}) }), await late.json())
    expect([late.status, Object.keys(current).sort()]).toEqual([412, Object.keys(GroupRehearsal.entries).sort()])
    expect(await rowOf(one.id)).toMatchObject({ titleDe: 'Hornprobe', location: 'Probelokal' })
    expect(await refusalIn(await change(moved, { dateEnd: '2026-12-01T19:00' }))).toEqual([
      400,
      'validation.invalid',
      'dateEnd',
    ])
  })

  test('keep the English title of an editor until the title changes', async () => {
    const one = await called()
    await api.db.update(event).set({ titleEn: 'Horns' }).where(eq(event.id, one.id))
    const moved = v.parse(GroupRehearsal, await (await change(one, { location: 'Saal' })).json())
    expect(await rowOf(one.id)).toMatchObject({ titleEn: 'Horns', location: 'Saal' })
    await change(moved, { location: 'Saal', titleDe: 'Hörner' })
    expect(await rowOf(one.id)).toMatchObject({ titleDe: 'Hörner', titleEn: null })
  })

  test('are cancelled by the leader and by planners, once', async () => {
    const [one, other] = [await called(), await called()]
    expect([(await cancel(one.id)).status, (await cancel(other.id, planner)).status]).toEqual([200, 200])
    const row = await rowOf(one.id)
    expect([row?.cancelled, (await cancel(one.id)).status, (await rowOf(one.id))?.version]).toEqual([
      true,
      200,
      row?.version,
    ])
  })

  test('are those events only that invite the section and nobody else', async () => {
    const times: [string, string] = ['2026-12-02T20:00', '2026-12-02T22:00']
    const others = [
      await addEvent(api.db, 'Gesamtprobe', times),
      await addEvent(api.db, 'Tubaprobe', times, { sections: ['TUBA'] }),
      await addEvent(api.db, 'Blech', times, { sections: ['HORN', 'TUBA'] }),
      await addEvent(api.db, 'Mit Passiven', times, { sections: ['HORN'] }),
      await addEvent(api.db, 'Ausflug', times, { sections: ['HORN'], kind: 'social' }),
    ]
    await api.db.insert(eventInvitation).values({ eventId: others[3] ?? 0, kind: 'PASSIVE' })
    const reply = await send(`GET ${path()}`, undefined, { as: leader })
    const ids = v.parse(listOf(GroupRehearsal), await reply.json())._embedded.items.map(({ id }) => id)
    for (const id of others) {
      const before = await rowOf(id)
      const replies = [await change({ id, version: before?.version ?? 0 }, {}), await cancel(id)]
      expect([ids.includes(id), ...replies.map(({ status }) => status)]).toEqual([false, 404, 404])
      expect(await rowOf(id)).toEqual(before)
    }
  })

  test('are closed to players, editors, administrators, and leaders of other sections', async () => {
    const one = await called()
    const tuba = await play('Timo', 'TUBA', ['MHZ_SECTIONLEADER'])
    const editor = await api.addPerson({ roles: ['EDITOR'] })
    const before = await api.db.$count(event)
    const tried = async (as: TestPerson) => {
      const replies = [await send(`GET ${path()}`, undefined, { as }), await call({}, as), await change(one, {}, as)]
      return [...replies, await cancel(one.id, as)].map(({ status }) => status)
    }
    for (const as of [player, editor, started().admin, started().manager])
      expect(await tried(as)).toEqual([403, 403, 403, 403])
    expect(await tried(tuba)).toEqual([404, 404, 404, 404])
    // The own section does not open an event of another one.
    expect([(await change(one, {}, tuba, 'TUBA')).status, (await cancel(one.id, tuba, 'TUBA')).status]).toEqual([
      404, 404,
    ])
    expect([await api.db.$count(event), (await rowOf(one.id))?.version]).toEqual([before, one.version])
  })

  test('are called by planners for each section of the band, and for no other', async () => {
    const ofTuba = v.parse(GroupRehearsal, await (await call({}, planner, 'TUBA')).json())
    expect(await rowOf(ofTuba.id)).toMatchObject({ sections: ['TUBA'] })
    const before = await api.db.$count(event)
    expect([(await call({}, planner, 'PICCOLO')).status, await api.db.$count(event)]).toEqual([400, before])
  })
})

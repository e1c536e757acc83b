import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeAll, expect, test, vi } from 'vitest'
import { EditedGroup } from '#contract/edited-groups.ts'
import { GroupRehearsal } from '#contract/led-groups.ts'
import type { TestApi, TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { peopleDesk } from '../../../tests/support/persons-desk.ts'
import { event, eventInvitation, groupMember, participation } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const Rehearsals = v.object({ _embedded: v.object({ items: v.array(GroupRehearsal) }) })
const rehearsal = {
  ...{ titleDe: 'Blechprobe', dateStart: '2026-12-01T20:00', dateEnd: '2026-12-01T22:00' },
  location: 'Probelokal',
}

describeOnDatabase('rehearsals of a group', (kind) => {
  let api: TestApi
  let leader: TestPerson
  let player: TestPerson
  let groupId: number
  let path: `/api/${string}`
  const { started, send, refusalIn, uuidOf } = peopleDesk(kind)
  const createGroup = async (nameDe: string, members: readonly (readonly [TestPerson, boolean])[]) => {
    const chosen = await Promise.all(
      members.map(async ([one, isLeader]) => ({ uuid: await uuidOf(one), leader: isLeader })),
    )
    const reply = await send('POST /api/frontend/internal/admin/group', { nameDe, members: chosen })
    return v.parse(EditedGroup, await reply.json()).id
  }
  beforeAll(async () => {
    ;({ api } = started())
    leader = await api.addPerson({ firstName: 'Lena' })
    player = await api.addPerson({ firstName: 'Pia', plays: { instrument: 'HORN' } })
    groupId = await createGroup('Blech', [
      [leader, true],
      [player, false],
    ])
    path = `/api/frontend/internal/group/${groupId}/rehearsal`
  })

  const call = (body: object = {}, as = leader) => send(`POST ${path}`, { ...rehearsal, ...body }, { as })
  const called = async (body: object = {}) => v.parse(GroupRehearsal, await (await call(body)).json())
  const listed = async () =>
    v.parse(Rehearsals, await (await send(`GET ${path}`, undefined, { as: leader })).json())._embedded.items

  test('invite the group and nobody else, and show its leader who comes', async () => {
    const response = await call()
    expect(response.status).toBe(201)
    const { id, answers } = v.parse(GroupRehearsal, await response.json())
    expect(answers.map(({ label, status }) => [label, status])).toEqual([
      ['Lena Beispiel', null],
      ['Pia Beispiel', null],
    ])
    const [row] = await api.db.select().from(event).where(eq(event.id, id))
    expect(row).toMatchObject({ kind: 'rehearsal', publicEvent: false, sections: [], location: 'Probelokal' })
    const invited = await api.db.select().from(eventInvitation).where(eq(eventInvitation.eventId, id))
    expect(invited.map((one) => [one.kind, one.groupId, one.personId])).toEqual([['GROUP', groupId, null]])
    const now = api.clock.now()
    await api.db.insert(participation).values({
      ...{ personId: player.personId, eventId: id, status: true, changedAt: now, changedBy: player.sub },
    })
    const shown = (await listed()).find((one) => one.id === id)
    expect(shown?.answers.map(({ status }) => status)).toEqual([null, true])
  })

  test('are those events only whose one invitation is the group', async () => {
    const times = ['2026-12-02T20:00', '2026-12-02T22:00'] as const
    const ofBand = await addEvent(api.db, 'Gesamtprobe', [...times])
    const ofBoth = await addEvent(api.db, 'Mit Passiven', [...times])
    await api.db.insert(eventInvitation).values([
      { eventId: ofBoth, kind: 'GROUP', groupId },
      { eventId: ofBoth, kind: 'PASSIVE' },
    ])
    const other = await createGroup('Holz', [[player, true]])
    const ofOther = await addEvent(api.db, 'Holzprobe', [...times])
    await api.db.insert(eventInvitation).values({ eventId: ofOther, kind: 'GROUP', groupId: other })
    const own = await called()
    const ids = (await listed()).map(({ id }) => id)
    expect([own.id, ofBand, ofBoth, ofOther].map((id) => ids.includes(id))).toEqual([true, false, false, false])
    for (const id of [ofBand, ofBoth, ofOther]) {
      const refused = await send(`POST ${path}/${id}/cancellation`, {}, { as: leader })
      const [row] = await api.db.select().from(event).where(eq(event.id, id))
      expect([refused.status, row?.cancelled]).toEqual([404, false])
    }
  })

  test('are cancelled by the leader, and a second time nothing changes', async () => {
    const { id } = await called()
    const cancel = () => send(`POST ${path}/${id}/cancellation`, {}, { as: leader })
    const first = v.parse(GroupRehearsal, await (await cancel()).json())
    const [row] = await api.db.select().from(event).where(eq(event.id, id))
    expect([first.cancelled, row?.cancelled]).toEqual([true, true])
    expect((await cancel()).status).toBe(200)
    const [later] = await api.db.select().from(event).where(eq(event.id, id))
    expect(later?.version).toBe(row?.version)
  })

  test('are closed to everybody who does not lead the group, also to administrators, and to a leader of before', async () => {
    const { id } = await called()
    const former = await api.addPerson({ firstName: 'Fritz' })
    const unverified = await api.addPerson({ firstName: 'Una', verified: false })
    const where = eq(groupMember.groupId, groupId)
    await api.db.insert(groupMember).values([
      { groupId, personId: former.personId, leader: false },
      { groupId, personId: unverified.personId, leader: true },
    ])
    const before = await api.db.$count(event)
    for (const as of [player, former, unverified, started().admin, started().manager]) {
      const replies = await Promise.all([
        send(`GET ${path}`, undefined, { as }),
        call({}, as),
        send(`POST ${path}/${id}/cancellation`, {}, { as }),
      ])
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
    }
    expect([await api.db.$count(event), await api.db.$count(groupMember, where)]).toEqual([before, 4])
  })

  test.each([
    ['titleDe', { titleDe: ' ' }],
    ['dateEnd', { dateEnd: '2026-12-01T19:00' }],
    ['dateStart', { dateStart: 'morgen' }],
    ['dateStart', { dateStart: '2026-03-29T02:30', dateEnd: '2026-03-29T04:00' }],
    ['dateStart', { dateStart: '2020-01-01T20:00', dateEnd: '2020-01-01T22:00' }],
    ['location', { location: 'x'.repeat(201) }],
  ])('refuse a wrong %s at its field: %j', async (field, wrong) => {
    const before = await api.db.$count(event)
    expect(await refusalIn(await call(wrong))).toEqual([400, 'validation.invalid', field])
    expect(await api.db.$count(event)).toBe(before)
  })
})

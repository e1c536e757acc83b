import { eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ListedPerson } from '#contract/listed-persons.ts'
import { listOf } from '#contract/lists.ts'
import { AlsoPlaying, Planning } from '#contract/planning.ts'
import type { RoleName } from '#contract/roles.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import {
  attendance,
  bandGroup,
  event,
  eventInvitation,
  furtherPart,
  groupMember,
  membership,
  person,
} from '../../platform/db/tables.ts'
import { createAnswerCounts } from '../answers/answer-counts.ts'
import { findParticipants } from '../answers/answers.ts'
import { findAttendanceEvents } from '../attendance/queries.ts'
import { findStatistics } from '../attendance/statistics.ts'
import { previewReminder } from '../events/reminder.ts'
import { findRecipients } from '../notifications/recipients.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const day = '2026-03-12'
const path = '/api/frontend/internal'

describeOnDatabase('a player with further instruments', (kind) => {
  let api: TestApi
  let leader: TestPerson
  let planner: TestPerson
  /** Plays the trumpet, and horn and tuba besides. */
  let both: number
  let group: number
  let held: number
  beforeAll(async () => {
    api = await startTestServer({ kind })
    leader = await play('Horn', 'HORN', ['MHZ_SECTIONLEADER'])
    planner = await api.addPerson({ roles: ['MHZ_PLANNER', 'MHZ_ADDRESSMANAGER'], member: false })
    both = (await play('Both', 'TRUMPET')).personId
    await play('Tuba', 'TUBA')
    group = (await insertRow(api.db, bandGroup, { position: 1, nameDe: 'Quartett' })).id
    held = await addEvent(api.db, 'Probe', [`${day}T20:00`, `${day}T22:00`])
  })
  afterAll(() => api.stop())
  beforeEach(async () => {
    await playAlso(['HORN', 'TUBA'])
    await invite([])
  })

  const play = async (firstName: string, instrument: string, roles: readonly RoleName[] = []) => {
    const added = await api.addPerson({ firstName, roles, plays: { instrument } })
    await api.db.update(membership).set({ functionType: instrument }).where(eq(membership.personId, added.personId))
    return added
  }
  const playAlso = async (instruments: readonly string[], forGroup = false) => {
    await api.db.delete(furtherPart)
    const parts = instruments.map((instrument, position) => ({ personId: both, position, instrument, forGroup }))
    if (parts.length > 0)
      await api.db.insert(furtherPart).values(parts.map((part) => ({ ...part, ...(forGroup && { groupId: group }) })))
  }
  const invite = async (sections: readonly string[], { ofGroup = false } = {}) => {
    await api.db
      .update(event)
      .set({ sections: [...sections] })
      .where(eq(event.id, held))
    await api.db.delete(eventInvitation)
    if (ofGroup) await api.db.insert(eventInvitation).values({ eventId: held, kind: 'GROUP', groupId: group })
  }
  const answerCounts = createAnswerCounts()
  /** 'HORN 2' for two players who count in this section. */
  const counted = async () => {
    const counts = await answerCounts(api.db, inArray(event.id, [held]), api.clock.now())
    return (counts._embedded.items[0]?.sections ?? []).map(
      ({ section, yes, no, open }) => `${section} ${yes + no + open}`,
    )
  }
  /** The sections in which the person is listed; [] = none. */
  const sectionsOf = (found: readonly { label: string; section: string }[] | undefined) =>
    (found ?? []).filter(({ label }) => label.startsWith('Both')).map(({ section }) => section)

  test.each([
    ['the whole band: in the main section', [], ['TRUMPET 1', 'HORN 1', 'TUBA 1']],
    ['the main section and others: in the main one', ['HORN', 'TRUMPET'], ['TRUMPET 1', 'HORN 1']],
    ['other sections: in the first further one that is invited', ['TUBA', 'HORN'], ['HORN 2', 'TUBA 1']],
    ['one further section: there', ['TUBA'], ['TUBA 2']],
    ['none of the sections: nowhere', ['FLUTE'], []],
  ])('is invited once, and counts once, by %s', async (_, sections, expected) => {
    await invite(sections)
    expect(await counted()).toEqual(expected)
    const where = expected.filter((one) => one !== 'HORN 1' && one !== 'TUBA 1').map((one) => one.split(' ')[0])
    const now = api.clock.now()
    expect(sectionsOf(await findParticipants(api.db, held, now))).toEqual(where)
    const [recorded] = await findAttendanceEvents(api.db, 'all', 'de-ch', now)
    expect(sectionsOf(recorded?.players)).toEqual(where)
    const asked = await findRecipients(api.db, 'answer', { eventId: held, days: [day], now })
    expect(asked.filter(({ personId }) => personId === both)).toHaveLength(where.length)
  })

  test('counts once if a group and a further section are invited', async () => {
    await api.db.insert(groupMember).values({ groupId: group, personId: both }).onConflictDoNothing()
    await invite(['HORN'], { ofGroup: true })
    expect(await counted()).toEqual(['HORN 2'])
    await invite([], { ofGroup: true })
    expect(await counted()).toEqual(['TRUMPET 1'])
  })

  test('belongs to no section by what is played in a group only, or after a change; the counts are new at once', async () => {
    await invite(['HORN'])
    expect(await counted()).toEqual(['HORN 2'])
    await playAlso(['HORN'], true)
    expect(await counted()).toEqual(['HORN 1'])
    await playAlso(['HORN'])
    expect(await counted()).toEqual(['HORN 2'])
    await playAlso([])
    expect(await counted()).toEqual(['HORN 1'])
  })

  test('belongs to no section without a membership', async () => {
    await invite(['HORN'])
    await api.db.update(membership).set({ leaveDate: '2026-03-09' }).where(eq(membership.personId, both))
    expect(await counted()).toEqual(['HORN 1'])
    expect(await found('section=HORN')).not.toContain('Both Beispiel')
    await api.db.update(membership).set({ leaveDate: null }).where(eq(membership.personId, both))
  })

  const found = async (query: string) => {
    const reply = await api.request(`GET ${path}/admin/person?${query}`, { as: planner })
    return v.parse(listOf(ListedPerson), await reply.json())._embedded.items.map(({ label }) => label)
  }
  test('is in the list of each section, and in a group that is saved as a filter', async () => {
    for (const section of ['TRUMPET', 'HORN', 'TUBA'])
      expect(await found(`section=${section}`)).toContain('Both Beispiel')
    expect(await found('section=FLUTE')).toEqual([])
    const row = await insertRow(api.db, bandGroup, { position: 2, nameDe: 'Hörner', filter: { section: 'HORN' } })
    expect(await found(`group=${row.uuid}`)).toEqual(['Both Beispiel', 'Horn Beispiel'])
  })

  const planning = async (as: TestPerson, query = '') =>
    v.parse(Planning, await (await api.request(`GET ${path}/planning?${query}`, { as })).json())
  test('is planned by the leader of a further section, and listed once for a planner of all', async () => {
    const all = await planning(planner)
    expect(sectionsOf(all.players)).toEqual(['TRUMPET'])
    expect(all.page.totalElements).toBe(all.players.length)
    const chosen = await planning(planner, 'section=HORN')
    expect(sectionsOf(chosen.players)).toEqual(['HORN'])
    expect(chosen.page.totalElements).toBe(2)
    const own = await planning(leader)
    expect(sectionsOf(own.players)).toEqual(['HORN'])
    expect(own.sections).toEqual([{ section: 'HORN', size: 2 }])
    expect(own.players.every(({ answers }) => answers[0] !== null)).toBe(true)
    const [row] = await api.db.select({ uuid: person.uuid }).from(person).where(eq(person.id, both))
    const body = { status: true }
    const answered = await api.request(`PUT ${path}/event/${held}/answers/${row?.uuid}`, { as: leader, body })
    expect(answered.status).toBe(200)
    await playAlso(['TUBA'])
    expect(sectionsOf((await planning(leader)).players)).toEqual([])
    const refused = await api.request(`PUT ${path}/event/${held}/answers/${row?.uuid}`, { as: leader, body })
    expect(refused.status).toBe(404)
    await api.db.execute('delete from participation_change')
    await api.db.execute('delete from participation')
  })

  test('is asked for an answer with each of the sections', async () => {
    const open = async (section: string) => {
      const { people, others } = await previewReminder(api.db, held, { scope: 'all', section }, api.clock.now())
      return people.length + others
    }
    expect([await open('HORN'), await open('TUBA'), await open('FLUTE')]).toEqual([2, 2, 0])
  })

  test('is in the statistics of attendance once', async () => {
    await invite(['HORN'])
    await api.db.insert(attendance).values({
      ...{ personId: both, eventId: held, state: 'present', statement: crypto.randomUUID(), recordedAt: new Date() },
      ...{ recordedBy: crypto.randomUUID(), received: [] },
    })
    const of = async (scope: string) => (await findStatistics(api.db, scope, 2026, api.clock.now())).players
    expect(sectionsOf(await of('all'))).toEqual(['HORN'])
    expect(sectionsOf(await of('HORN'))).toEqual(['HORN'])
    expect(sectionsOf(await of('TRUMPET'))).toEqual(['HORN'])
    expect(sectionsOf(await of('FLUTE'))).toEqual([])
  })

  test('is named to whoever looks for a missing instrument, unless the person is there for it', async () => {
    const named = async (as: TestPerson) => {
      const reply = await api.request(`GET ${path}/planning/event/${held}/member`, { as })
      return v
        .parse(listOf(AlsoPlaying), await reply.json())
        ._embedded.items.map(({ section, instrument, invited, status }) => ({ section, instrument, invited, status }))
    }
    const horn = { section: 'TRUMPET', instrument: 'HORN', invited: true, status: null }
    const tuba = { ...horn, instrument: 'TUBA' }
    expect(await named(planner)).toEqual([horn, tuba])
    expect(await named(leader)).toEqual([horn])
    await invite(['HORN'])
    expect(await named(planner)).toEqual([tuba])
    await invite(['FLUTE'])
    expect(await named(leader)).toEqual([{ ...horn, invited: false }])
  })
})

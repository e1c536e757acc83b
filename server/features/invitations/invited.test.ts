import { eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CalendarEvent } from '#contract/events.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import type { ContentVersion } from '../../platform/db/content-version.ts'
import {
  bandGroup,
  event,
  eventInvitation,
  groupMember,
  membership,
  participation,
  person,
} from '../../platform/db/tables.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { everyRow } from '../../platform/http/policy.ts'
import { putAnswer } from '../answers/answer.ts'
import { createAnswerCounts } from '../answers/answer-counts.ts'
import { findParticipants } from '../answers/answers.ts'
import { createSubscribable } from '../answers/subscribable.ts'
import { findAttendanceEvents } from '../attendance/queries.ts'
import { memberFeedEvents } from '../feeds/events.ts'
import { answerLink } from '../notifications/answer-link.ts'
import { findRecipients } from '../notifications/recipients.ts'
import { findPlanning } from '../planning/planning.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const day = '2026-03-12'
const names = ['Tuba', 'Horn', 'Passive', 'Honorary', 'Grouped', 'Filtered', 'Single', 'Board', 'Stranger'] as const
type Name = (typeof names)[number]
type Row = Pick<typeof eventInvitation.$inferInsert, 'kind'> & { readonly person?: Name }

/** Answers nothing about changes: everything is read anew. */
const content: ContentVersion = { current: async () => null, stop: async () => {} }

describeOnDatabase('who is invited', (kind) => {
  let api: TestApi
  let people: Record<Name, TestPerson>
  let ids: Record<Name, number>
  let group: number
  let held: number
  beforeAll(async () => {
    api = await startTestServer({ kind })
    const { db } = api
    const added: [Name, TestPerson][] = []
    for (const firstName of names) added.push([firstName, await api.addPerson({ firstName, member: false })])
    people = Object.fromEntries(added) as Record<Name, TestPerson>
    ids = Object.fromEntries(added.map(([name, one]) => [name, one.personId])) as Record<Name, number>
    const since = { joinDate: '2020-01-01' }
    await db.insert(membership).values([
      { ...since, personId: ids.Tuba, organizationId: 1, functionType: 'TUBA' },
      { ...since, personId: ids.Horn, organizationId: 1, functionType: 'HORN' },
      { ...since, personId: ids.Passive, organizationId: 2 },
      { ...since, personId: ids.Board, organizationId: 7, functionType: 'PRESIDENT' },
    ])
    await db.update(person).set({ honoraryYear: 2001 }).where(eq(person.id, ids.Honorary))
    const filter = { searchTerm: 'Filtered' }
    const [row] = await db.insert(bandGroup).values({ position: 1, nameDe: 'OK', filter }).returning()
    group = row?.id ?? 0
    await db.insert(groupMember).values({ groupId: group, personId: ids.Grouped })
    held = await addEvent(db, 'Sitzung', [`${day}T20:00`, `${day}T22:00`], { kind: 'assembly' })
  })
  afterAll(() => api.stop())

  const invite = async (sections: 'HORN'[], rows: readonly Row[]) => {
    await api.db.update(event).set({ sections }).where(eq(event.id, held))
    await api.db.delete(eventInvitation)
    for (const { kind: of, person: name } of rows)
      await api.db.insert(eventInvitation).values({
        ...{ eventId: held, kind: of },
        groupId: of === 'GROUP' ? group : null,
        personId: name === undefined ? null : ids[name],
      })
  }
  const nameOf = (id: number): Name => names.find((name) => ids[name] === id) ?? 'Stranger'
  const inOrder = (found: readonly Name[]) => names.filter((name) => found.includes(name))
  const byLabel = (labels: readonly string[]) => names.filter((name) => labels.includes(`${name} Beispiel`))
  const namesWhere = async (holds: (id: number) => Promise<boolean>) => {
    const found: Name[] = []
    for (const name of names) if (await holds(ids[name])) found.push(name)
    return found
  }

  const readers = {
    reminders: async () => {
      const asked = await findRecipients(api.db, 'answer', { eventId: held, days: [day], now: api.clock.now() })
      return inOrder(asked.map(({ personId }) => nameOf(personId)))
    },
    attendance: async () => {
      const [listed] = await findAttendanceEvents(api.db, 'all', 'de-ch', api.clock.now())
      return byLabel(listed?.players.map(({ label }) => label) ?? [])
    },
    participants: async () => {
      const found = await findParticipants(api.db, held, api.clock.now())
      return byLabel(found?.map(({ label }) => label) ?? [])
    },
    planning: async () => {
      const viewer = { scope: 'all', accountId: '0e4b6a1c-6d0a-4f3e-8f0a-1a2b3c4d5e6f', since: null } as const
      const at = { now: api.clock.now(), locale: 'de-ch', answerCounts: createAnswerCounts() } as const
      const { players, total } = await findPlanning(api.db, { window: 0 }, viewer, at)
      const rows = await players(0, 50)
      expect(rows).toHaveLength(total)
      return byLabel(rows.filter(({ answers }) => answers[0] !== null).map(({ label }) => label))
    },
  }
  const counted = async () => {
    const counts = await createAnswerCounts()(api.db, inArray(event.id, [held]), api.clock.now())
    const sections = counts._embedded.items[0]?.sections ?? []
    return sections.reduce((sum, { yes, no, open }) => sum + yes + no + open, 0)
  }
  const listed = () =>
    namesWhere(async (personId) => {
      const list = createSubscribable(content)
      const asked = { personId, now: api.clock.now(), locale: 'de-ch' } as const
      const open = (await list(api.db, { ...asked, open: true }))._embedded.items.length
      expect((await list(api.db, { ...asked, open: false }))._embedded.items).toHaveLength(open)
      return open > 0
    })
  const inFeed = () =>
    namesWhere(async (personId) => {
      const reader = { personId, locale: 'de-ch', alarm: null, tentative: false, revision: 0, revisedAt: null } as const
      const about = { reader, config: api.deps.config, now: api.clock.now() }
      return (await memberFeedEvents(api.db, everyRow, about)).length > 0
    })
  const accepted = () =>
    namesWhere(async (personId) => {
      const by = { personId, accountId: '0e4b6a1c-6d0a-4f3e-8f0a-1a2b3c4d5e6f', now: api.clock.now() }
      const refused = await api.deps
        .write(async (tx) => {
          await putAnswer(tx, { eventId: held, status: true, remarks: '' }, undefined, by)
          throw new Error('rolled back')
        })
        .catch((error: unknown) => error)
      if (refused instanceof HttpError) expect(refused.code).toBe('rule.not_addressed')
      return !(refused instanceof HttpError)
    })

  const expectInvited = async (sections: 'HORN'[], rows: readonly Row[], invited: readonly Name[]) => {
    await invite(sections, rows)
    for (const [reader, read] of Object.entries(readers)) expect([reader, await read()]).toEqual([reader, invited])
    expect(await counted()).toBe(invited.length)
    // The board sees what the whole band is invited to, but does not play.
    const forBand = rows.some((row) => row.kind === 'BAND') || (sections.length === 0 && rows.length === 0)
    const asking = inOrder([...invited, ...(forBand ? (['Board'] as const) : [])])
    expect(await listed()).toEqual(asking)
    expect(await accepted()).toEqual(asking)
    // A calendar has everything that is for the band; only members have an address.
    expect(await inFeed()).toEqual(forBand ? [...names] : invited)
  }

  const title = '%s: lists, reminders, planning, attendance, counts and answers agree'
  test.each<[string, 'HORN'[], Row[], Name[]]>([
    ['a section and passive members', ['HORN'], [{ kind: 'PASSIVE' }], ['Horn', 'Passive']],
    [
      'everybody together',
      ['HORN'],
      [
        { kind: 'BAND' },
        { kind: 'PASSIVE' },
        { kind: 'HONORARY' },
        { kind: 'GROUP' },
        { kind: 'PERSON', person: 'Single' },
      ],
      ['Tuba', 'Horn', 'Passive', 'Honorary', 'Grouped', 'Filtered', 'Single'],
    ],
  ])(title, (_name, ...invitation) => expectInvited(...invitation))

  test.each<[string, 'HORN'[], Row[], Name[]]>([
    ['the band without a choice', [], [], ['Tuba', 'Horn']],
    ['the band', [], [{ kind: 'BAND' }], ['Tuba', 'Horn']],
    ['a section', ['HORN'], [], ['Horn']],
    ['passive members', [], [{ kind: 'PASSIVE' }], ['Passive']],
    ['honorary members', [], [{ kind: 'HONORARY' }], ['Honorary']],
    ['a group, by choice and by filter', [], [{ kind: 'GROUP' }], ['Grouped', 'Filtered']],
    ['a person', [], [{ kind: 'PERSON', person: 'Single' }], ['Single']],
    ['a removed person only', [], [{ kind: 'PERSON' }], []],
    ['the band and a player of it', [], [{ kind: 'BAND' }, { kind: 'PERSON', person: 'Tuba' }], ['Tuba', 'Horn']],
  ])(title, { tags: ['long'] }, (_name, ...invitation) => expectInvited(...invitation))

  test('an answer counts again after a new invitation', async () => {
    await invite([], [])
    const by = { personId: ids.Tuba, changedBy: '0e4b6a1c-6d0a-4f3e-8f0a-1a2b3c4d5e6f', changedAt: api.clock.now() }
    await api.db.insert(participation).values({ ...by, eventId: held, status: true })
    const statusOf = async () =>
      (await findParticipants(api.db, held, api.clock.now()))?.find(({ label }) => label === 'Tuba Beispiel')?.status
    expect(await statusOf()).toBe(true)
    await invite([], [{ kind: 'GROUP' }])
    expect([await statusOf(), await counted()]).toEqual([undefined, 2])
    await invite([], [{ kind: 'BAND' }])
    expect(await statusOf()).toBe(true)
  })

  test('the calendar tells members whether they are invited, and visitors nothing', async () => {
    await api.db.update(event).set({ publicEvent: true })
    await invite(['HORN'], [{ kind: 'GROUP' }, { kind: 'PERSON', person: 'Single' }])
    const read = async (as?: TestPerson) => {
      const reply = await api.request(`GET /api/frontend/event/${held}`, as && { as })
      const { sections, invitations, uninvited } = v.parse(CalendarEvent, await reply.json())
      return [sections, invitations.map((one) => one.kind), uninvited]
    }
    expect(await read(people.Tuba)).toEqual([['HORN'], ['GROUP', 'PERSON'], true])
    expect(await read(people.Horn)).toEqual([['HORN'], ['GROUP', 'PERSON'], false])
    expect(await read()).toEqual([[], [], false])
  })

  test('whoever is invited without a membership answers by the link of the reminder', async () => {
    await invite([], [{ kind: 'PASSIVE' }])
    const [passive] = await api.db.select().from(person).where(eq(person.id, ids.Passive))
    const key = { personUuid: passive?.uuid ?? '', about: 'event', id: held } as const
    const link = await answerLink(api.db, api.origin, 'de-ch', key)
    const token = new URL(link).searchParams.get('token') ?? ''
    const body = new URLSearchParams({ token, answer: 'yes' })
    const page = await fetch(`${api.origin}/de-ch/answer`, { method: 'POST', body })
    expect(await page.text()).toContain('Danke, Ihre Zusage ist gespeichert.')
    await invite([], [])
    expect((await fetch(link)).status).toBe(410)
  })

  test('the numbers follow a group that gets a person', async () => {
    await invite([], [{ kind: 'GROUP' }])
    const counts = createAnswerCounts()
    const open = async () =>
      (await counts(api.db, eq(event.id, held), api.clock.now()))._embedded.items[0]?.sections.map((one) => one.open)
    expect(await open()).toEqual([2])
    await api.db.insert(groupMember).values({ groupId: group, personId: ids.Stranger })
    expect(await open()).toEqual([3])
    await api.db.update(person).set({ archived: true }).where(eq(person.id, ids.Stranger))
    expect(await open()).toEqual([2])
    await invite([], [{ kind: 'PERSON', person: 'Stranger' }])
    expect(await counted()).toBe(0)
  })
})

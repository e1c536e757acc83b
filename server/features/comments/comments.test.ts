import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Comment } from '#contract/comments.ts'
import { EditedBulletin } from '#contract/edited-bulletins.ts'
import { listOf } from '#contract/lists.ts'
import type { TestPerson } from '../../../tests/support/api.ts'
import { type BulletinDesk, bulletinDesk } from '../../../tests/support/bulletin-desk.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { type Listener, type ReminderHarness, startReminderHarness } from '../../../tests/support/reminder-harness.ts'
import { change, comment, event, notification, representation } from '../../platform/db/tables.ts'
import { deleteAccount } from '../personal-data/delete-account.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/comment'

describeOnDatabase('comments', (kind) => {
  let on: ReminderHarness
  let planner: Listener
  let anna: Listener
  let beat: Listener
  let desk: BulletinDesk
  let one: EditedBulletin
  beforeEach(async () => {
    on = await startReminderHarness(kind, '2026-03-10T12:00')
    planner = await on.addListener({ roles: ['MHZ_PLANNER'], firstName: 'Paula' })
    anna = await on.addListener({ firstName: 'Anna' })
    beat = await on.addListener({ firstName: 'Beat' })
    desk = bulletinDesk(on.api, planner)
    const only = [anna, planner].map(async (as) => ({ kind: 'PERSON', person: await desk.uuidOf(as) }))
    one = await desk.sent({ comments: true, invitations: await Promise.all(only) })
  })
  afterEach(() => on.stop())

  const save = (as: TestPerson, id: string, body: object = {}) =>
    on.api.request(`PUT ${path}/${id}`, {
      as,
      body: { place: 'bulletin', placeId: one.id, text: 'Wann?', deleted: false, ...body },
    })
  const wrote = async (as: TestPerson, text: string) => {
    const id = randomUUID()
    await desk.bodyOf(Comment, await save(as, id, { text }))
    return id
  }
  const list = async (as: TestPerson) =>
    (await desk.bodyOf(listOf(Comment), await on.api.request(`GET ${path}`, { as })))._embedded.items
  const close = (as: TestPerson) => on.api.request(`POST ${path}/thread/bulletin/${one.id}/end`, { as })

  test('are written once by those who read a bulletin, the oldest first, and read by nobody else', async () => {
    const id = randomUUID()
    for (const _ of [1, 2]) expect((await save(anna, id, { text: ' Wann\nund wo? ' })).status).toBe(200)
    on.api.clock.set('2026-03-10T11:05:00Z')
    await wrote(planner, 'Um acht.')
    expect((await list(anna)).map(({ text, author, own }) => [text, author?.split(' ')[0], own])).toEqual([
      ['Wann\nund wo?', 'Anna', true],
      ['Um acht.', 'Paula', false],
    ])
    expect(await list(beat)).toEqual([])
    expect(await desk.refusalOf(await save(beat, randomUUID()))).toEqual([404, 'not_found'])
    expect(await desk.refusalOf(await save(beat, id))).toEqual([404, 'not_found'])
  })

  test.each([
    ['nothing', '  '],
    ['1001 characters', 'a'.repeat(1001)],
    ['a control character', 'Wann?\u0007'],
  ])('are refused for %s', async (_name, text) => {
    expect(await desk.refusalOf(await save(anna, randomUUID(), { text }))).toEqual([400, 'validation.invalid', 'text'])
  })

  test('are deleted by their author and by whoever manages the bulletin, and do not come back', async () => {
    const [own, other] = [await wrote(anna, 'Wann?'), await wrote(anna, 'Unsinn')]
    const foreign = await wrote(planner, 'Um acht.')
    expect(await desk.refusalOf(await save(anna, foreign, { deleted: true }))).toEqual([404, 'not_found'])
    for (const [as, id] of [
      [anna, own],
      [planner, other],
    ] as const)
      expect(await desk.bodyOf(Comment, await save(as, id, { deleted: true }))).toMatchObject({
        text: '',
        deleted: true,
      })
    // A late repetition of the first request.
    await save(anna, own)
    expect(
      (await list(anna))
        .filter(({ deleted }) => deleted)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([own, other].sort())
    const log = await on.api.db.select().from(change).where(eq(change.noun, 'bulletin'))
    expect(log.map(({ fields }) => Object.keys(fields)).at(-1)).toEqual(['comment'])
    expect(JSON.stringify(log)).not.toContain('Unsinn')
  })

  test('end when the thread is closed, also for one that was written before without a network', async () => {
    const id = await wrote(anna, 'Wann?')
    for (const as of [anna, beat]) expect(await desk.refusalOf(await close(as))).toEqual([404, 'not_found'])
    for (const _ of [1, 2]) expect((await close(planner)).status).toBe(200)
    expect(await desk.refusalOf(await save(anna, randomUUID()))).toEqual([422, 'rule.thread_closed'])
    // The server has it already: it is no new comment.
    expect((await save(anna, id)).status).toBe(200)
    expect((await list(anna)).map(({ text }) => text)).toEqual(['Wann?'])
    expect((await save(anna, id, { deleted: true })).status).toBe(200)
  })

  test('end with the bulletin', { tags: ['long'] }, async () => {
    await wrote(anna, 'Wann?')
    on.api.clock.set('2026-03-25T11:00:00Z')
    expect([await list(anna), (await list(planner)).length]).toEqual([[], 1])
    expect(await desk.refusalOf(await save(anna, randomUUID()))).toEqual([404, 'not_found'])
    await on.api.request(`DELETE /api/frontend/internal/planning/bulletin/${one.id}`, { as: planner })
    expect(await on.api.db.$count(comment)).toBe(0)
  })

  test('are told to the sender once in half an hour, and to nobody else', { tags: ['long'] }, async () => {
    await on.passTo('2026-03-10T12:05')
    await on.api.db.delete(notification)
    const told = anna.told().length
    await wrote(anna, 'Wann?')
    await on.passTo('2026-03-10T12:10')
    await wrote(anna, 'Und wo?')
    await on.passTo('2026-03-10T12:40')
    expect(planner.told().map(([at, , title, body]) => [at.slice(0, 15), title, body])).toEqual([
      ['2026-03-10T12:3', 'Neue Kommentare', 'Notenausgabe'],
    ])
    expect([anna.told().length, beat.told()]).toEqual([told, []])
    const gone = await wrote(anna, 'Doch nicht')
    await save(anna, gone, { deleted: true })
    await wrote(planner, 'Um acht.')
    await on.passTo('2026-03-10T13:40')
    expect(planner.told()).toHaveLength(1)
  })

  test('are written in the own name by a representative', { tags: ['long'] }, async () => {
    const parent = await on.addListener({ firstName: 'Petra', member: false, devices: 0 })
    await on.api.db.insert(representation).values({
      ...{ personId: anna.personId, representativeId: parent.personId, createdAt: on.api.clock.now() },
      ...{ consent: 'PERSON' as const, consentedAt: on.api.clock.now() },
    })
    await wrote(parent, 'Sie kommt.')
    expect((await list(anna))[0]?.author).toContain('Petra')
  })

  test('stay as those of a former member after the deletion of an account', async () => {
    await wrote(anna, 'Wann?')
    const subject = { personId: anna.personId, accountId: anna.sub, now: on.api.clock.now() }
    await on.api.db.transaction((tx) => deleteAccount(tx, subject))
    expect(await list(planner)).toMatchObject([{ text: 'Wann?', author: null, own: false }])
  })

  test('are below an event if its editor allows it, for those whom it invites, and told to planners', async () => {
    const times = ['2026-03-20T20:00', '2026-03-20T22:00'] as const
    const eventId = await addEvent(on.api.db, 'Probe', [...times])
    const onEvent = { place: 'event', placeId: eventId }
    expect(await desk.refusalOf(await save(beat, randomUUID(), onEvent))).toEqual([422, 'rule.thread_closed'])
    await on.api.db.update(event).set({ comments: true })
    await on.passTo('2026-03-10T12:05')
    const before = [planner.told().length, anna.told().length]
    const id = randomUUID()
    await desk.bodyOf(Comment, await save(beat, id, { ...onEvent, text: 'Welcher Saal?' }))
    expect((await list(anna)).map(({ place, placeId, text }) => [place, placeId, text])).toEqual([
      ['event', eventId, 'Welcher Saal?'],
    ])
    const outsider = await on.addListener({ firstName: 'Otto', member: false, devices: 0 })
    expect(await list(outsider)).toEqual([])
    expect(await desk.refusalOf(await save(outsider, randomUUID(), onEvent))).toEqual([404, 'not_found'])
    await on.passTo('2026-03-10T12:40')
    expect([planner.told().length - (before[0] ?? 0), anna.told().length - (before[1] ?? 0)]).toEqual([1, 0])
    expect(planner.told().at(-1)?.slice(2, 4)).toEqual(['Neue Kommentare', 'Probe'])
    const end = (as: TestPerson) => on.api.request(`POST ${path}/thread/event/${eventId}/end`, { as })
    expect(await desk.refusalOf(await end(beat))).toEqual([404, 'not_found'])
    expect((await end(planner)).status).toBe(200)
    expect(await desk.refusalOf(await save(anna, randomUUID(), onEvent))).toEqual([422, 'rule.thread_closed'])
    await on.api.db.update(event).set({ sections: ['FLUTE'] })
    expect(await list(anna)).toEqual([])
    await on.api.db.delete(event)
    expect(await desk.refusalOf(await save(beat, id, onEvent))).toEqual([404, 'not_found'])
    expect(await on.api.db.$count(comment)).toBe(0)
  })

  test('follow the setting of the bulletin', { tags: ['long'] }, async () => {
    const other = await desk.sent()
    expect(await desk.refusalOf(await save(anna, randomUUID(), { placeId: other.id }))).toEqual([
      ...[422, 'rule.thread_closed'],
    ])
    await desk.bodyOf(EditedBulletin, await desk.amend(other, { comments: true }))
    expect((await save(anna, randomUUID(), { placeId: other.id })).status).toBe(200)
  })
})

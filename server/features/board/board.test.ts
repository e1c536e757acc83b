import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listBoardMeetings, listBoardMembers, listTasks, taskResource } from '#contract/board.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addToBoard } from '../../../tests/support/board.ts'
import { addEvent, addFile } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { organizations } from '../../platform/db/organizations.ts'
import {
  bandGroup,
  boardTask,
  change,
  event,
  eventInvitation,
  file,
  membership,
  person,
} from '../../platform/db/tables.ts'
import { exportPersonalData } from '../personal-data/export.ts'
import { mergePersonRows } from '../personal-data/merge-persons.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const board = '/api/frontend/internal/board'
const Task = taskResource.change.reply
const Refused = v.object({ errors: v.array(v.object({ field: v.string(), errorMessage: v.string() })) })

describeOnDatabase('the area of the board', (kind) => {
  let api: TestApi
  let president: TestPerson
  let cashier: TestPerson
  let player: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    president = await api.addPerson({ firstName: 'Paula' })
    cashier = await api.addPerson({ firstName: 'Karl' })
    player = await api.addPerson()
    await addToBoard(api.db, president)
    await addToBoard(api.db, cashier)
  })
  afterAll(() => api.stop())

  const uuidOf = async ({ personId }: TestPerson) =>
    (await api.db.select({ uuid: person.uuid }).from(person).where(eq(person.id, personId)))[0]?.uuid ?? ''
  const inputOf = async (fields: object = {}) => ({
    ...{ title: 'Saal reservieren', person: await uuidOf(cashier), dueOn: '2026-03-20' },
    ...fields,
  })
  const send = async (fields: object = {}, as = president) =>
    api.request(`POST ${board}/task`, { as, locale: 'de-ch', body: await inputOf(fields) })
  const added = async (fields: object = {}) => v.parse(Task, await (await send(fields)).json())
  const tasksFor = async (as: TestPerson) =>
    v.parse(listTasks.reply, await (await api.request(`GET ${board}/task`, { as })).json())._embedded.items
  const complete = (as: TestPerson, { id, version }: { id: number; version: number }, done: boolean) =>
    api.request(`PUT ${board}/task/${id}/done`, { as, headers: { 'If-Match': `"${version}"` }, body: { done } })
  const refusal = async (reply: Response) => [reply.status, v.parse(Refused, await reply.json()).errors[0]]

  test('members of the board add, change and finish tasks, which nobody else sees', async () => {
    const eventId = await addEvent(api.db, 'Jahreskonzert', ['2026-05-01T20:00', '2026-05-01T22:00'])
    const minutes = await addFile(api, 'Protokoll', { roleType: 'BOARD' })
    const task = await added({ event: eventId, file: minutes })
    expect(await tasksFor(cashier)).toMatchObject([
      {
        ...{ title: 'Saal reservieren', onBoard: true, doneAt: null, doneBy: null },
        ...{ eventTitle: 'Jahreskonzert', document: { title: 'Protokoll' } },
      },
    ])
    const roles = await (await api.request('GET /api/frontend/layout/roles', { as: president })).json()
    expect(roles).toContain('BOARD')
    expect((await api.request(`GET ${board}/task`, { as: player })).status).toBe(403)
    expect((await send({}, player)).status).toBe(403)
    expect((await complete(player, task, true)).status).toBe(403)
    const done = v.parse(Task, await (await complete(cashier, task, true)).json())
    expect(done).toMatchObject({ version: 2, doneAt: expect.any(String) })
    // A second tap, or somebody else at the same time, changes nothing.
    expect(v.parse(Task, await (await complete(president, task, true)).json())).toEqual(done)
    const late = await complete(president, task, false)
    expect([late.status, await late.json()]).toMatchObject([412, { current: { version: 2 } }])
    expect(await tasksFor(president)).toMatchObject([{ doneBy: expect.stringContaining('Karl') }])
    expect((await complete(president, done, false)).status).toBe(200)
    expect(await tasksFor(president)).toMatchObject([{ doneAt: null, doneBy: null, version: 3 }])
    // The log has no title: it outlives the persons whom a title may name.
    const log = await api.db.select().from(change).where(eq(change.noun, 'board_task'))
    expect(log.map(({ action }) => action)).toEqual(['created', 'changed', 'changed'])
    expect(JSON.stringify(log)).not.toContain('Saal')

    await api.db.delete(event).where(eq(event.id, eventId))
    await api.db.delete(file).where(eq(file.id, minutes))
    expect(await tasksFor(president)).toMatchObject([{ event: null, eventTitle: null, file: null, document: null }])
    expect((await api.request(`DELETE ${board}/task/${task.id}`, { as: cashier })).status).toBe(200)
    expect(await tasksFor(president)).toEqual([])
  })

  test('open tasks come first by their day, and done ones leave the list after 60 days, not the database', async () => {
    const [later, sooner] = [await added({ dueOn: '2026-04-01', title: 'Später' }), await added({ title: 'Bald' })]
    const old = await added({ title: 'Alt' })
    await complete(cashier, old, true)
    const titles = async () => (await tasksFor(president)).map(({ title }) => title)
    expect(await titles()).toEqual(['Bald', 'Später', 'Alt'])
    const start = api.clock.now()
    api.clock.set(new Date(start.getTime() + 59 * 86_400_000))
    expect(await titles()).toContain('Alt')
    api.clock.set(new Date(start.getTime() + 61 * 86_400_000))
    expect(await titles()).toEqual(['Bald', 'Später'])
    expect(await api.db.$count(boardTask, eq(boardTask.id, old.id))).toBe(1)
    api.clock.set(start)
    for (const { id } of [later, sooner, old]) await api.request(`DELETE ${board}/task/${id}`, { as: president })
  })

  test('a task is for a member of the board; whoever leaves keeps it until somebody else gets it', async () => {
    const former = await api.addPerson()
    await addToBoard(api.db, former)
    const task = await added({ person: await uuidOf(former) })
    const mine = and(eq(membership.personId, former.personId), eq(membership.organizationId, organizations.board))
    await api.db.update(membership).set({ leaveDate: '2025-12-31' }).where(mine)
    expect((await tasksFor(president)).map(({ onBoard }) => onBoard)).toEqual([false])
    expect((await api.request(`GET ${board}/task`, { as: former })).status).toBe(403)
    const members = await (await api.request(`GET ${board}/member`, { as: president })).json()
    expect(
      v
        .parse(listBoardMembers.reply, members)
        ._embedded.items.map(({ uuid }) => uuid)
        .sort(),
    ).toEqual([await uuidOf(president), await uuidOf(cashier)].sort())
    const change = async (body: object, version: number) =>
      api.request(`PUT ${board}/task/${task.id}`, {
        ...{ as: president, locale: 'de-ch', headers: { 'If-Match': `"${version}"` }, body },
      })
    expect((await change({ title: 'Saal bestellen' }, 1)).status).toBe(200)
    expect(await refusal(await change({ person: await uuidOf(player) }, 2))).toEqual([
      400,
      { field: 'person', errorMessage: 'Bitte jemanden vom Vorstand wählen' },
    ])
    expect((await change({ person: await uuidOf(cashier) }, 2)).status).toBe(200)
    expect((await tasksFor(president)).map(({ onBoard }) => onBoard)).toEqual([true])
    expect(await refusal(await send({ person: await uuidOf(former) }))).toMatchObject([400, { field: 'person' }])
    expect(await refusal(await send({ title: ' ' }))).toMatchObject([400, { field: 'title' }])
    expect(await refusal(await send({ dueOn: '2026-02-30' }))).toMatchObject([400, { field: 'dueOn' }])
    expect(await refusal(await send({ event: 2_000_000_000 }))).toMatchObject([400, { field: 'event' }])
    const secret = await addFile(api, 'Nur Redaktion', { roleType: 'ADMIN' })
    expect(await refusal(await send({ file: secret }))).toMatchObject([400, { field: 'file' }])
    await api.request(`DELETE ${board}/task/${task.id}`, { as: president })
  })

  test('two records of one person are merged with their tasks, which the export of the data contains', async () => {
    const twice = await api.addPerson()
    await addToBoard(api.db, twice)
    const open = await added({ person: await uuidOf(twice), title: 'Offen' })
    const finished = await added({ title: 'Von mir erledigt' })
    await complete(twice, finished, true)
    await api.db.transaction((tx) => mergePersonRows(tx, { from: twice.personId, into: cashier.personId }))
    const rows = await api.db.select().from(boardTask)
    expect(rows.map(({ personId, doneBy }) => [personId, doneBy])).toEqual([
      [cashier.personId, null],
      [cashier.personId, cashier.personId],
    ])
    await api.db.update(boardTask).set({ personId: president.personId }).where(eq(boardTask.id, finished.id))
    const subject = { personId: cashier.personId, accountId: cashier.sub, now: api.clock.now() }
    const exported = JSON.stringify(await exportPersonalData(api.db, subject))
    expect(exported).toContain('Offen')
    expect(exported).toContain('Von mir erledigt')
    for (const { id } of [open, finished]) await api.request(`DELETE ${board}/task/${id}`, { as: president })
  })

  test('its next meetings are events for a group of its name or for several of its members, and for nobody else', async () => {
    const [group] = await api.db.insert(bandGroup).values({ position: 1, nameDe: 'Vorstand' }).returning()
    const [other] = await api.db.insert(bandGroup).values({ position: 2, nameDe: 'Jugend' }).returning()
    const day = (date: string) => [`${date}T20:00`, `${date}T22:00`] as const
    const invite = async (title: string, date: string, invitations: (typeof eventInvitation.$inferInsert)[]) => {
      const id = await addEvent(api.db, title, day(date), { kind: 'assembly' })
      if (invitations.length > 0)
        await api.db.insert(eventInvitation).values(invitations.map((one) => ({ ...one, eventId: id })))
    }
    const [eventId, personal] = [0, 'PERSON' as const]
    const both = [president, cashier].map(({ personId }) => ({ eventId, kind: personal, personId }))
    await invite('Sitzung', '2026-03-20', [{ eventId, kind: 'GROUP', groupId: group?.id ?? 0 }])
    await invite('Klausur', '2026-03-25', both)
    await invite('Kaffee', '2026-03-26', both.slice(0, 1))
    await invite('Jugendtag', '2026-03-27', [{ eventId, kind: 'GROUP', groupId: other?.id ?? 0 }])
    await invite('Generalversammlung', '2026-03-28', [...both, { eventId, kind: 'BAND' }])
    await invite('Probe', '2026-03-29', [])
    await invite('Alte Sitzung', '2025-03-20', both)
    const reply = await (await api.request(`GET ${board}/meeting`, { as: cashier })).json()
    expect(v.parse(listBoardMeetings.reply, reply)._embedded.items.map(({ title }) => title)).toEqual([
      'Sitzung',
      'Klausur',
    ])
  })
})

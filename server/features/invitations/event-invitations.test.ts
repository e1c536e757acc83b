import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { EditedEvent, EventReferences } from '#contract/edited-events.ts'
import type { Invitation } from '#contract/invitations.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { bandGroup, change, person } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/event'
const Refused = v.object({ code: v.string(), errors: v.array(v.object({ field: v.string() })) })

describeOnDatabase('invitations of an event', (kind) => {
  let api: TestApi
  let editor: TestPerson
  let group: number
  let uuid: string
  beforeAll(async () => {
    api = await startTestServer({ kind })
    editor = await api.addPerson({ roles: ['EDITOR'], member: false })
    const { personId } = await api.addPerson({ firstName: 'Ursina' })
    uuid = (await api.db.select().from(person).where(eq(person.id, personId)))[0]?.uuid ?? ''
    const [row] = await api.db.insert(bandGroup).values({ position: 1, nameDe: 'OK', nameEn: 'Committee' }).returning()
    group = row?.id ?? 0
  })
  afterAll(() => api.stop())

  const create = (body: object) =>
    api.request(`POST ${path}`, {
      as: editor,
      body: {
        ...{ kind: 'assembly', titleDe: 'Sitzung', dateStart: '2026-04-06T20:00', dateEnd: '2026-04-06T22:00' },
        ...{ fullDay: false, publicEvent: false, fileIds: [], ...body },
      },
    })
  const eventIn = async (response: Response) => v.parse(EditedEvent, await response.json())
  const read = async (id: number) => eventIn(await api.request(`GET ${path}/${id}`, { as: editor }))
  const headers = (version: number) => ({ 'If-Match': `"${version}"` })
  const refusalIn = async (response: Response) => {
    const { code, errors } = v.parse(Refused, await response.json())
    return [response.status, code, ...errors.map(({ field }) => field)]
  }
  const all = (): Invitation[] => [{ kind: 'GROUP', group }, { kind: 'PASSIVE' }, { kind: 'PERSON', person: uuid }]

  test('are those of every date of a series, each once, and a change concerns the whole series', {
    tags: ['long'],
  }, async () => {
    const first = await eventIn(await create({ repeatUntil: '2026-04-20', invitations: [...all(), ...all()] }))
    const dates = first.series.map(({ id }) => id)
    expect(dates).toHaveLength(3)
    for (const id of dates) expect((await read(id)).invitations).toEqual(all())
    const body = { scope: 'all', invitations: [{ kind: 'HONORARY' }] }
    await api.request(`PUT ${path}/${first.id}`, { as: editor, body, headers: headers(first.version) })
    for (const id of dates) expect((await read(id)).invitations).toEqual([{ kind: 'HONORARY' }])
    const log = await api.db.select().from(change).where(eq(change.rowId, first.id)).orderBy(change.id)
    const ofEvent = log.filter(({ noun }) => noun === 'event')
    expect(ofEvent.at(-1)?.fields).toEqual({ invitations: [all(), [{ kind: 'HONORARY' }]] })
  })

  test('stay with a change of something else, a deletion and its undoing', async () => {
    const { id, version } = await eventIn(await create({ invitations: all() }))
    const body = { titleDe: 'Aussprache' }
    await api.request(`PUT ${path}/${id}`, { as: editor, body, headers: headers(version) })
    expect((await read(id)).invitations).toEqual(all())
    await api.request(`DELETE ${path}/${id}`, { as: editor, headers: headers(version + 1) })
    await api.request(`POST /api/frontend/internal/content/event/${id}/restoration`, { as: editor })
    expect((await read(id)).invitations).toEqual(all())
  })

  test('of a removed group invite nobody instead of the band', async () => {
    const [row] = await api.db.insert(bandGroup).values({ position: 2, nameDe: 'Jugend' }).returning()
    const { id } = await eventIn(await create({ invitations: [{ kind: 'GROUP', group: row?.id }] }))
    await api.db.delete(bandGroup).where(eq(bandGroup.id, row?.id ?? 0))
    expect((await read(id)).invitations).toEqual([{ kind: 'GROUP', group: null }])
  })

  test('are refused at their field for a group or person that does not exist', async () => {
    const unknown = '0e4b6a1c-6d0a-4f3e-8f0a-1a2b3c4d5e6f'
    for (const invitations of [[{ kind: 'GROUP', group: 99 }], [{ kind: 'PERSON', person: unknown }]])
      expect(await refusalIn(await create({ invitations }))).toEqual([400, 'validation.invalid', 'invitations'])
    const wrong = await create({ invitations: [{ kind: 'SECRET' }] })
    expect(await refusalIn(wrong)).toEqual([400, 'validation.invalid', 'invitations.0.kind'])
  })

  test('can name every group', async () => {
    const reply = await api.request(`GET ${path}/references`, { as: editor, locale: 'en-gb' })
    expect(v.parse(EventReferences, await reply.json()).groups).toContainEqual({ id: group, title: 'Committee' })
  })
})

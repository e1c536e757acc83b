import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi, type TestPerson } from '../tests/support/api.ts'
import { addEvent } from '../tests/support/content.ts'
import { describeOnDatabase } from '../tests/support/databases.ts'
import { bulletin, duty, enquiry, lift, membership, person, representation } from './platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const Refused = v.object({ code: v.string() })
const answers = '/api/participationselfservice'
const internal = '/api/frontend/internal'

/** The content for the requests: an event, a duty, an enquiry, a bulletin and the lift of somebody else. */
interface Content {
  readonly event: number
  readonly duty: number
  readonly enquiry: number
  readonly bulletin: number
  readonly lift: string
}

interface Sent {
  readonly path?: string
  readonly version?: number
  readonly body: object
}

/** A valid first request of each endpoint that changes something for a person. */
const writes: Readonly<Record<string, (content: Content) => Sent>> = {
  [`POST ${answers}/`]: ({ event }) => ({ body: { eventId: event, status: true, remarks: '' } }),
  // The row is the person's, whatever its number is; without one it is not found.
  [`PUT ${answers}/`]: ({ event }) => ({ version: 1, body: { id: 7, eventId: event, status: true, remarks: '' } }),
  [`PUT ${answers}/absence/:id`]: () => ({
    path: `${answers}/absence/${randomUUID()}`,
    body: { from: '2026-07-12', to: '2026-07-20', reason: '', deleted: false },
  }),
  [`PUT ${internal}/duty/:id/own`]: (content) => ({
    ...{ path: `${internal}/duty/${content.duty}/own`, version: 0, body: { takes: true, offered: false } },
  }),
  [`PUT ${internal}/enquiry/:id/own`]: (content) => ({
    ...{ path: `${internal}/enquiry/${content.enquiry}/own`, version: 0 },
    body: { choices: [], number: null, words: 'Mehr Pausen' },
  }),
  [`PUT ${internal}/bulletin/:id/read`]: (content) => ({
    ...{ path: `${internal}/bulletin/${content.bulletin}/read`, body: {} },
  }),
  [`PUT ${internal}/lift/:id`]: ({ event }) => ({
    path: `${internal}/lift/${randomUUID()}`,
    body: { eventId: event, place: 'Uster', leavesAt: '2026-07-14T18:00', seats: 2, remarks: '', deleted: false },
  }),
  [`PUT ${internal}/personnatural/contact`]: () => ({
    version: 1,
    body: { address1: 'Tubaweg 9', address2: '', zip: '8044', city: 'Zürich', mobile: '', landline: '' },
  }),
  [`PUT ${internal}/lift/:id/seat`]: (content) => ({
    ...{ path: `${internal}/lift/${content.lift}/seat`, version: 0, body: { takes: true } },
  }),
}

/** The endpoints that read about one person. */
const reads = [`${internal}/personnatural/contact`, '/api/frontend/invoice', '/api/frontend/invoice/:id/letter']

/** The lists that on request have rows of represented members. */
const lists = [
  answers,
  `${answers}/absence`,
  `${internal}/duty`,
  `${internal}/enquiry`,
  `${internal}/bulletin`,
  `${internal}/lift`,
]

/** The caller's relation to the represented member. */
const relations = {
  'the member': false,
  'a representative': true,
  'a representative without membership': true,
  // A person who leaves the band still acts; an archived one does not.
  'a representative who left the band': true,
  'an archived representative': false,
  'anybody else': false,
  'a former representative': false,
  'one who waits for consent': false,
} as const
type Relation = keyof typeof relations

describeOnDatabase('requests for a represented member', (kind) => {
  let api: TestApi
  let content: Content
  beforeAll(async () => {
    api = await startTestServer({ kind })
    const event = await addEvent(api.db, 'Probe', ['2026-07-14T20:00', '2026-07-14T22:00'])
    const at = { startsAt: new Date('2026-07-14T16:00:00Z'), endsAt: new Date('2026-07-14T18:00:00Z') }
    const changedAt = api.clock.now()
    const [task] = await api.db
      .insert(duty)
      .values({ eventId: event, nameDe: 'Bar', needed: 99, ...at, changedAt })
      .returning()
    const driver = await api.addPerson({ firstName: 'Beat' })
    const car = { id: randomUUID(), eventId: event, personId: driver.personId, place: 'Uster', seats: 50 }
    await api.db.insert(lift).values({ ...car, leavesAt: at.startsAt, changedAt })
    const [question] = await api.db
      .insert(enquiry)
      .values({ kind: 'WORDS', titleDe: 'Wünsche', closesAt: at.startsAt, createdAt: changedAt })
      .returning()
    const [text] = await api.db
      .insert(bulletin)
      .values({ titleDe: 'Noten', textDe: '<p>Bitte holen</p>', endsOn: '2099-12-31', createdAt: changedAt })
      .returning()
    content = {
      ...{ event, duty: task?.id ?? 0, enquiry: question?.id ?? 0, bulletin: text?.id ?? 0, lift: car.id },
    }
  })
  afterAll(() => api.stop())

  const entriesOf = (query: v.GenericSchema | undefined) => {
    const parsed = v.safeParse(v.object({ entries: v.record(v.string(), v.unknown()) }), query)
    return parsed.success ? parsed.output.entries : {}
  }
  const takesPerson = (isRead: boolean): string[] =>
    api.mounted
      .map(({ endpoint }) => endpoint)
      .filter(({ method, input }) => (method === 'GET') === isRead && 'for' in entriesOf(input.query))
      .map(({ method, path }) => (isRead ? path : `${method} ${path}`))

  const prepare = async (relation: Relation): Promise<{ as: TestPerson; of: TestPerson; uuid: string }> => {
    const of = await api.addPerson({ firstName: 'Mia' })
    const isMember = relation !== 'a representative without membership'
    const as = relation === 'the member' ? of : await api.addPerson({ firstName: 'Rolf', member: isMember })
    if (relation !== 'the member' && relation !== 'anybody else') {
      await api.db.insert(representation).values({
        ...{ personId: of.personId, representativeId: as.personId, createdAt: api.clock.now() },
        consent: relation === 'one who waits for consent' ? null : 'PERSON',
        endedAt: relation === 'a former representative' ? api.clock.now() : null,
      })
    }
    if (relation === 'a representative who left the band')
      await api.db.update(membership).set({ leaveDate: '2026-03-01' }).where(eq(membership.personId, as.personId))
    if (relation === 'an archived representative')
      await api.db.update(person).set({ archived: true }).where(eq(person.id, as.personId))
    const [row] = await api.db.select({ uuid: person.uuid }).from(person).where(eq(person.id, of.personId))
    return { as, of, uuid: row?.uuid ?? '' }
  }
  const send = async (key: string, as: TestPerson, query: string) => {
    const { path, body, version } = writes[key]?.(content) ?? { body: {} }
    const method = key.split(' ')[0] ?? ''
    return await api.request(`${method} ${path ?? key.split(' ')[1] ?? ''}${query}` as 'POST /', {
      ...{ as, body },
      ...(version !== undefined && { headers: { 'If-Match': `"${version}"` } }),
    })
  }
  /** The public ids of the represented persons in a list, and whether the caller's own rows are in it. */
  const personsIn = async (path: string, as: TestPerson, query: string) => {
    const reply = await api.request(`GET ${path}${query}` as 'GET /', { as })
    if (!reply.ok) return v.parse(Refused, await reply.json()).code
    const List = v.object({ _embedded: v.object({ items: v.array(v.object({ person: v.nullable(v.string()) })) }) })
    const rows = v.parse(List, await reply.json())._embedded.items
    return [...new Set(rows.map((row) => row.person))]
  }

  test('has a row here for every endpoint that takes a person', () => {
    expect(takesPerson(false).toSorted()).toEqual(Object.keys(writes).toSorted())
    expect(takesPerson(true).toSorted()).toEqual([...lists, ...reads].toSorted())
  })

  describe('changes', () => {
    const all = Object.keys(writes).flatMap((key) =>
      Object.entries(relations).map(([relation, acts]) => [key, relation as Relation, acts] as const),
    )
    // The short run has one endpoint of each file of routes; all of them have the same policy.
    test.each(all)('%s by %s', { tags: ['long'] }, async (key, relation, acts) => {
      const { as, uuid } = await prepare(relation)
      const reply = await send(key, as, `?for=${uuid}`)
      const isChangeOfRow = key === `PUT ${answers}/`
      const refusal = reply.ok ? null : v.parse(Refused, await reply.json()).code
      expect([reply.status < 300, refusal]).toEqual(
        acts ? (isChangeOfRow ? [false, 'not_found'] : [true, null]) : [false, 'rule.not_represented'],
      )
    })
    // Enquiries and bulletins address persons without a membership too: nobody else finds them.
    const refusalTo = (key: string) =>
      /\/(?:enquiry|bulletin)\//.test(key) ? [404, 'not_found'] : [403, 'auth.forbidden']
    test.each(Object.keys(writes))('%s for oneself needs a membership', { tags: ['long'] }, async (key) => {
      const { as } = await prepare('a representative without membership')
      const reply = await send(key, as, '')
      expect([reply.status, v.parse(Refused, await reply.json()).code]).toEqual(refusalTo(key))
    })
  })

  describe('reads', () => {
    const all = reads.flatMap((path) =>
      Object.entries(relations).map(([relation, acts]) => [path, relation as Relation, acts] as const),
    )
    test.each(all)('%s by %s', { tags: ['long'] }, async (path, relation, acts) => {
      const { as, uuid } = await prepare(relation)
      const at = path.replace(':id', randomUUID())
      const reply = await api.request(`GET ${at}?for=${uuid}` as 'GET /', { as })
      const refusal = reply.ok ? null : v.parse(Refused, await reply.json()).code
      // There is no invoice of this number.
      const found = path.endsWith('letter') ? 'not_found' : null
      expect(refusal).toBe(acts ? found : 'rule.not_represented')
    })
  })

  describe('lists', () => {
    const all = lists.flatMap((path) =>
      Object.entries(relations).map(([relation, acts]) => [path, relation as Relation, acts] as const),
    )
    test.each(all)('%s by %s', { tags: ['long'] }, async (path, relation, acts) => {
      const { as, of, uuid } = await prepare(relation)
      for (const key of Object.keys(writes).filter((one) => one !== `PUT ${answers}/`)) await send(key, of, '')
      const ofMember = relation === 'the member' ? [null] : []
      const found = await personsIn(path, as, '?for=all')
      if (typeof found === 'string') throw new Error(found)
      // Duties and lifts have a row for every member who reads them.
      const others = found.filter((one) => one !== null)
      expect(others).toEqual(acts ? [uuid] : [])
      for (const one of ofMember) expect(found).toContain(one)
      const own = await personsIn(path, as, '')
      if (relation === 'a representative without membership' && !/\/(?:enquiry|bulletin)$/.test(path))
        expect(own).toBe('auth.forbidden')
      else expect(own).not.toContain(uuid)
    })
  })

  test('end with a withdrawal, which the representative is told as a refusal that lasts', async () => {
    const { as, of, uuid } = await prepare('a representative')
    const key = `PUT ${internal}/duty/:id/own`
    expect((await send(key, as, `?for=${uuid}`)).status).toBe(200)
    await api.db
      .update(representation)
      .set({ endedAt: api.clock.now() })
      .where(and(eq(representation.personId, of.personId), eq(representation.representativeId, as.personId)))
    const reply = await send(key, as, `?for=${uuid}`)
    expect([reply.status, v.parse(Refused, await reply.json()).code]).toEqual([422, 'rule.not_represented'])
    expect(await personsIn(`${internal}/duty`, as, '?for=all')).toEqual([null])
  })
})

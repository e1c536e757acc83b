import { and, eq } from 'drizzle-orm'
import { readSheet } from 'read-excel-file/node'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Planning, playersPerPage } from '#contract/planning.ts'
import type { RoleName } from '#contract/roles.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { readPdf } from '../../../tests/support/pdf.ts'
import { membership, participation, person } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/planning'

describeOnDatabase("the planner's view", (kind) => {
  let api: TestApi
  let planner: TestPerson
  let leader: TestPerson
  let horn: TestPerson
  let tuba: TestPerson
  let leaving: TestPerson
  let rehearsal: number
  let concert: number
  beforeAll(async () => {
    api = await startTestServer({ kind })
    const { db } = api
    await addEvent(db, 'Vorbei', ['2026-03-03T20:00', '2026-03-03T22:00'])
    rehearsal = await addEvent(db, 'Probe', ['2026-03-12T20:00', '2026-03-12T22:00'], {
      minimumPlayers: [
        { section: 'HORN', players: 3 },
        { section: 'TUBA', players: 1 },
      ],
    })
    concert = await addEvent(db, 'Konzert', ['2026-03-14T20:00', '2026-03-14T22:00'], {
      kind: 'concert',
      sections: ['HORN'],
    })
    await addEvent(db, 'Abgesagt', ['2026-03-13T20:00', '2026-03-13T22:00'], { cancelled: true })
    await addEvent(db, 'Fest', ['2026-03-13T20:00', '2026-03-13T22:00'], { kind: 'social' })
    planner = await api.addPerson({ roles: ['MHZ_PLANNER'], member: false })
    leader = await play('Leitner', 'HORN', ['MHZ_SECTIONLEADER'])
    horn = await play('Ämtler', 'HORN')
    tuba = await play('Tubinger', 'TUBA')
    leaving = await play('Geher', 'TUBA', [], '2026-03-12')
    await answer(horn, rehearsal, true, 'später')
    await answer(tuba, rehearsal, false)
  })
  afterAll(() => api.stop())

  const play = async (
    lastName: string,
    instrument: 'HORN' | 'TUBA',
    roles: readonly RoleName[] = [],
    until: string | true = true,
  ): Promise<TestPerson> => {
    const added = await api.addPerson({ roles, member: until, plays: { instrument } })
    await api.db.update(person).set({ firstName: 'A.', lastName }).where(eq(person.id, added.personId))
    await api.db.update(membership).set({ functionType: instrument }).where(eq(membership.personId, added.personId))
    return added
  }
  const answer = async (as: TestPerson, eventId: number, status: boolean, remarks = '') => {
    const body = { eventId, status, remarks }
    expect((await api.request('POST /api/participationselfservice/', { as, body })).ok).toBe(true)
  }
  const get = async (as: TestPerson, query: Record<string, string> = {}) => {
    const response = await api.request(`GET ${path}?${new URLSearchParams(query)}`, { as, locale: 'de-ch' })
    return v.parse(Planning, await response.json())
  }
  /** The rows as text: name, then yes, no, open or - for each event. */
  const rowsOf = ({ players }: Planning) =>
    players.map(({ label, answers }) =>
      [
        label,
        ...answers.map((one) => (one === null ? '-' : one.status === null ? 'open' : one.status ? 'yes' : 'no')),
      ].join(' '),
    )
  const visit = (as: TestPerson) => api.request(`PUT ${path}/visit`, { as })

  test('has the next events with sign-up, and asks only members on their day, in the addressed sections', async () => {
    const found = await get(planner)
    expect(found.events.map(({ title }) => title)).toEqual(['Probe', 'Konzert'])
    expect([found.earlier, found.later]).toEqual([true, false])
    expect(rowsOf(found)).toEqual(['A. Ämtler yes open', 'A. Leitner open open', 'A. Geher open -', 'A. Tubinger no -'])
    expect(found.players[0]?.answers[0]).toMatchObject({ remarks: 'später', version: 1, answeredBy: null })
    expect(found.sections).toEqual([
      { section: 'HORN', size: 2 },
      { section: 'TUBA', size: 2 },
    ])
    expect(found.events[0]?.answers).toMatchObject([
      { section: 'HORN', yes: 1, no: 0, open: 1 },
      { section: 'TUBA', yes: 0, no: 1, open: 1 },
    ])
    expect((await get(planner, { window: '-1' })).events.map(({ title }) => title)).toEqual(['Vorbei'])
    expect(await get(planner, { window: '1' })).toMatchObject({ events: [], players: [], earlier: true, later: false })
  })

  test('shows a section leader the own section only', async () => {
    const found = await get(leader)
    expect(rowsOf(found)).toEqual(['A. Ämtler yes open', 'A. Leitner open open'])
    expect(found.events.flatMap(({ answers }) => answers.map(({ section }) => section))).toEqual(['HORN', 'HORN'])
    expect((await get(leader, { section: 'TUBA' })).players).toEqual([])
    expect((await api.request(`GET ${path}`, { as: horn })).status).toBe(403)
  })

  test('marks what others have changed since the last visit', async () => {
    const changed = async (as = planner) =>
      (await get(as)).players.flatMap(({ label, answers }) => (answers.some((one) => one?.changed) ? [label] : []))
    expect(await changed()).toEqual([])
    api.clock.set('2026-03-10T11:10:00Z')
    expect(await (await visit(planner)).json()).toEqual({ since: null })
    api.clock.set('2026-03-10T11:35:00Z')
    await visit(planner)
    expect(await changed()).toEqual([])
    api.clock.set('2026-03-10T15:00:00Z')
    await answer(leader, rehearsal, true)
    const uuid = (await api.db.select().from(person).where(eq(person.id, horn.personId)))[0]?.uuid ?? ''
    const mine = { as: planner, body: { status: true } }
    expect((await api.request(`PUT /api/frontend/internal/event/${concert}/answers/${uuid}`, mine)).status).toBe(200)
    // A new visit begins: the one before ended with its last request.
    expect(await (await visit(planner)).json()).toEqual({ since: '2026-03-10T11:35:00.000Z' })
    expect(await changed()).toEqual(['A. Leitner'])
    api.clock.set('2026-03-10T15:20:00Z')
    await visit(planner)
    expect(await changed()).toEqual(['A. Leitner'])
    await answer(leaving, rehearsal, false)
    expect(await changed()).toEqual(['A. Leitner', 'A. Geher'])
    expect(await changed(leader)).toEqual([])
  })

  test('exports a row for each player, with remarks and the number of those who come', async () => {
    const file = async (as: TestPerson, format: 'XLS' | 'PDF') => {
      const response = await api.request(`GET ${path}/export?format=${format}`, { as, locale: 'de-ch' })
      expect(response.headers.get('content-disposition')).toContain('Planung 2026-03-12 bis 2026-03-14')
      return Buffer.from(await response.arrayBuffer())
    }
    await api.db
      .update(participation)
      .set({ remarks: '=1+1' })
      .where(and(eq(participation.personId, tuba.personId), eq(participation.eventId, rehearsal)))
    const rows = await readSheet(await file(planner, 'XLS'))
    expect(rows).toEqual([
      ['Register', 'Name', 'Do 12.3. Probe', 'Sa 14.3. Konzert', 'Bemerkungen'],
      ['Horn', 'A. Ämtler', 'Ja', 'Ja', '12.3. später'],
      ['Horn', 'A. Leitner', 'Ja', 'offen', null],
      ['Horn', 'Zusagen', '2 von 3', '1', null],
      ['Tuba', 'A. Geher', 'Nein', null, null],
      ['Tuba', 'A. Tubinger', 'Nein', null, '12.3. =1+1'],
      ['Tuba', 'Zusagen', '0 von 1', null, null],
    ])
    const { pages } = await readPdf(await file(planner, 'PDF'))
    for (const words of ['Planung', 'A. Ämtler', '12.3. später', '2 von 3']) expect(pages[0]?.words).toContain(words)
    expect((await readSheet(await file(leader, 'XLS'))).flat()).not.toContain('A. Tubinger')
  })

  test('has pages of players by section and name', async () => {
    const added = await Promise.all(Array.from({ length: playersPerPage }, (_, number) => play(`Z${number}`, 'TUBA')))
    const [first, second] = [await get(planner), await get(planner, { page: '1' })]
    expect([first.players.length, second.players.length]).toEqual([playersPerPage, 4])
    expect(first.page).toEqual({ number: 0, size: playersPerPage, totalElements: playersPerPage + 4 })
    expect(new Set([...first.players, ...second.players].map(({ uuid }) => uuid)).size).toBe(playersPerPage + 4)
    expect((await get(planner, { section: 'HORN' })).players).toHaveLength(2)
    expect((await get(planner, { page: '2' })).players).toEqual([])
    for (const { personId } of added) await api.db.delete(membership).where(eq(membership.personId, personId))
  })

  test.each([{ window: '1.5' }, { window: 'x' }, { page: '-1' }, { section: 'KAZOO' }])(
    'refuses an unreadable selection %j',
    async (query) => {
      const refused = await api.request(`GET ${path}?${new URLSearchParams(query as never)}`, { as: planner })
      expect(refused.status).toBe(400)
    },
  )
})

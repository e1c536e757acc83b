// Longer than 300 lines on purpose: the whole story of a request for substitutes, with one server and one band.
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { GuestEvent, Substitute, SubstituteRequest } from '#contract/substitutes.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent, addPiece } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { ownJobs } from '../../../tests/support/jobs.ts'
import { event, eventComposition, substituteInvitation } from '../../platform/db/tables.ts'
import { signInvitation } from './link.ts'
import { countSubstitutes } from './strength.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const pool = '/api/frontend/internal/planning/substitute'
const requests = '/api/frontend/internal/planning/substituterequest'

describeOnDatabase('substitutes', (kind) => {
  let api: TestApi
  let planner: TestPerson
  let jobs: ReturnType<typeof ownJobs>
  let pieces: readonly [Piece, Piece]
  type Piece = Awaited<ReturnType<typeof addPiece>>
  beforeAll(async () => {
    api = await startTestServer({ kind })
    planner = await api.addPerson({ roles: ['MHZ_PLANNER'] })
    jobs = ownJobs(api)
    pieces = [
      await addPiece(api.db, api.files, 'Marsch', Buffer.from('%PDF-1.7 Marsch')),
      await addPiece(api.db, api.files, 'Geheim', Buffer.from('%PDF-1.7 Geheim')),
    ]
  })
  afterAll(() => api.stop())

  const start = new Date('2026-03-10T11:00:00Z')
  const hours = (count: number) => new Date(start.getTime() + count * 3_600_000)
  const input = { instrument: 'TUBA', voice: 'B', locale: 'de-ch', consentOn: '2026-03-01', phone: '', note: '' }
  let added = 0
  const add = async (fields: object = {}) => {
    added += 1
    const body = { ...input, name: `Aushilfe ${added}`, email: `aushilfe${added}@example.ch`, ...fields }
    const response = await api.request(`POST ${pool}`, { as: planner, body })
    expect(response.status).toBe(201)
    return v.parse(Substitute, await response.json())
  }
  const addConcert = async (values = {}) => {
    const id = await addEvent(api.db, 'Konzert <b>', ['2026-03-20T20:00', '2026-03-20T22:00'], {
      ...{ kind: 'concert', location: 'Tonhalle', callTime: '19:00', dressCode: 'Uniform', ...values },
    })
    await api.db.insert(eventComposition).values({ eventId: id, compositionId: pieces[0].compositionId, position: 0 })
    return id
  }
  const ask = async (eventId: number, people: readonly Substitute[], order: 'sequence' | 'all' = 'sequence') => {
    const body = {
      ...{ eventId, instrument: 'TUBA', voice: 'B', key: null, order, waitHours: 24, message: 'Danke im Voraus' },
      substituteIds: people.map(({ id }) => id),
    }
    const response = await api.request(`POST ${requests}`, { as: planner, body })
    expect(response.status).toBe(201)
    return v.parse(SubstituteRequest, await response.json())
  }
  const read = async (eventId: number) => {
    const response = await api.request(`GET /api/frontend/internal/planning/event/${eventId}/substituterequest`, {
      as: planner,
    })
    const list = v.object({ _embedded: v.object({ items: v.array(SubstituteRequest) }) })
    return v.parse(list, await response.json())._embedded.items
  }
  const states = async (eventId: number) =>
    (await read(eventId)).map(({ state, invitations }) => [state, ...invitations.map((one) => one.state)].join(' '))
  const tokenOf = async (invitation: { readonly id: number } | undefined) => {
    const [row] = await api.db
      .select()
      .from(substituteInvitation)
      .where(eq(substituteInvitation.id, invitation?.id ?? 0))
    return await signInvitation(api.db, row?.uuid ?? '')
  }
  const open = (token: string) => fetch(`${api.origin}/de-ch/substitute?token=${encodeURIComponent(token)}`)
  const say = (token: string, answer: string, shown: object = {}) =>
    fetch(`${api.origin}/de-ch/substitute`, { method: 'POST', body: new URLSearchParams({ token, answer, ...shown }) })
  const mailsTo = async (email: string | null) =>
    (await jobs.mails()).filter(({ to }) => to?.[0]?.address === email).map(({ subject }) => subject)

  test('opening the link changes nothing; its button accepts, and a second click changes nothing either', async () => {
    const eventId = await addConcert()
    const anna = await add()
    const { invitations } = await ask(eventId, [anna])
    await jobs.run()
    const token = await tokenOf(invitations[0])
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(`${api.origin}/de-ch/substitute?token=${token}`, { method })
      expect([response.status, response.headers.get('cache-control'), response.headers.get('x-robots-tag')]).toEqual([
        200,
        'no-store',
        'noindex',
      ])
    }
    const page = await (await open(token)).text()
    expect(page).toContain('Konzert &lt;b&gt;')
    expect(page).toContain(`${anna.name} persönlich`)
    expect(page).not.toContain('Marsch')
    expect((await say(token, 'vielleicht')).status).toBe(200)
    expect(await states(eventId)).toEqual(['open asked'])
    expect(await (await say(token, 'yes')).text()).toContain('Ihre Zusage ist gespeichert')
    expect(await (await say(token, 'yes')).text()).toContain('Marsch')
    expect(await (await say(token, 'no')).text()).toContain('Marsch')
    expect(await states(eventId)).toEqual(['filled accepted'])
    await jobs.run()
    expect(await mailsTo(anna.email)).toEqual(
      expect.arrayContaining(['Aushilfe gesucht: Konzert <b>, Tuba B', 'Danke für Ihre Zusage: Konzert <b>']),
    )
    expect((await countSubstitutes(api.db, [eventId]))(eventId, 'TUBA')).toBe(1)
  })

  test('a yes from a page that shows another day than the one of the event is asked again', async () => {
    const eventId = await addConcert()
    const { invitations } = await ask(eventId, [await add()])
    const token = await tokenOf(invitations[0])
    const start = /name="start" value="([^"]*)"/.exec(await (await open(token)).text())?.[1]
    expect(start).toBe('2026-03-20T20:00')
    const moved = { startsAt: new Date('2026-03-21T19:00:00Z'), endsAt: new Date('2026-03-21T21:00:00Z') }
    await api.db.update(event).set(moved).where(eq(event.id, eventId))
    const asked = await (await say(token, 'yes', { start })).text()
    expect(asked).toContain('Der Termin wurde verschoben')
    expect(asked).toContain('21.03.2026')
    expect(await states(eventId)).toEqual(['open asked'])
    await say(token, 'yes', { start: '2026-03-21T20:00' })
    expect(await states(eventId)).toEqual(['filled accepted'])
  })

  test('of three who accept at once exactly one plays, and the others read why not', async () => {
    const eventId = await addConcert()
    const { invitations } = await ask(eventId, [await add(), await add(), await add()], 'all')
    expect(await states(eventId)).toEqual(['open asked asked asked'])
    const tokens = await Promise.all(invitations.map(tokenOf))
    const pages = await Promise.all(tokens.map(async (token) => await (await say(token, 'yes')).text()))
    expect(pages.filter((page) => page.includes('Ihre Zusage ist gespeichert'))).toHaveLength(1)
    expect(pages.filter((page) => page.includes('Jemand anderes war schneller'))).toHaveLength(2)
    expect((await states(eventId))[0]?.split(' ').sort()).toEqual(['accepted', 'closed', 'closed', 'filled'])
  })

  test('in a sequence the next one is asked after a refusal, and after the time to reply', async () => {
    const eventId = await addConcert()
    const { invitations } = await ask(eventId, [await add(), await add(), await add()])
    expect(await states(eventId)).toEqual(['open asked waiting waiting'])
    const [first = '', second = ''] = await Promise.all(invitations.map(tokenOf))
    expect(await (await open(second)).text()).toContain('Die Frist für die Antwort ist abgelaufen')
    expect(await (await say(first, 'no')).text()).toContain('Noch ist die Stimme frei')
    expect(await states(eventId)).toEqual(['open declined asked waiting'])
    api.clock.set(hours(23))
    await jobs.run()
    expect(await states(eventId)).toEqual(['open declined asked waiting'])
    api.clock.set(hours(24))
    expect(await (await say(second, 'yes')).text()).toContain('Die Frist für die Antwort ist abgelaufen')
    await jobs.run()
    expect(await states(eventId)).toEqual(['open declined expired asked'])
    api.clock.set(hours(48))
    await jobs.run()
    expect(await states(eventId)).toEqual(['exhausted declined expired expired'])
    await jobs.run()
    expect((await jobs.mails()).map(({ subject }) => subject)).toContain('Noch keine Aushilfe: Konzert <b>, Tuba B')
    api.clock.set(start)
  })

  test('the link gives the event and exactly the own sheets, until the day after the event', async () => {
    const eventId = await addConcert()
    const { invitations } = await ask(eventId, [await add()])
    const token = await tokenOf(invitations[0])
    const path = `/api/frontend/substitute/${token}` as const
    expect((await api.request(`GET ${path}`)).status).toBe(410)
    expect((await api.request(`GET ${path}/sheet/${pieces[0].sheetId}`)).status).toBe(410)
    await say(token, 'yes')
    const guest = v.parse(GuestEvent, await (await api.request(`GET ${path}`)).json())
    expect(guest).toMatchObject({
      callTime: '19:00',
      location: 'Tonhalle',
      validUntil: '2026-03-21',
      dressCode: 'Uniform',
    })
    const english = await api.request(`GET ${path}`, { locale: 'en-gb' })
    expect(v.parse(GuestEvent, await english.json()).foreign).toContain('title')
    expect(guest.pieces.map(({ title, sheet }) => [title, sheet?.id])).toEqual([['Marsch', pieces[0].sheetId]])
    const bytes = await (await api.request(`GET ${path}/sheet/${pieces[0].sheetId}`)).text()
    expect(bytes).toBe('%PDF-1.7 Marsch')
    expect((await api.request(`GET ${path}/sheet/${pieces[1].sheetId}`)).status).toBe(404)
    api.clock.set('2026-03-21T22:59:00Z')
    expect((await api.request(`GET ${path}`)).status).toBe(200)
    api.clock.set('2026-03-21T23:00:00Z')
    expect((await api.request(`GET ${path}`)).status).toBe(410)
    expect((await api.request(`GET ${path}/sheet/${pieces[0].sheetId}`)).status).toBe(410)
    expect((await open(token)).status).toBe(410)
    api.clock.set(start)
  })

  test('a changed, truncated or renewed link opens nothing', async () => {
    const eventId = await addConcert()
    const anna = await add()
    const { invitations } = await ask(eventId, [anna])
    await jobs.run()
    const token = await tokenOf(invitations[0])
    const [uuid] = token.split('.')
    for (const forged of ['', 'x', `${token}A`, token.slice(1), `${uuid}.${'A'.repeat(43)}`]) {
      expect([forged, (await open(forged)).status, (await say(forged, 'yes')).status]).toEqual([forged, 410, 410])
    }
    await api.request(`POST /api/frontend/internal/planning/substituteinvitation/${invitations[0]?.id ?? 0}/link`, {
      as: planner,
    })
    expect((await say(token, 'yes')).status).toBe(410)
    expect(await states(eventId)).toEqual(['open asked'])
    expect((await open(await tokenOf(invitations[0]))).status).toBe(200)
    await jobs.run()
    expect(await mailsTo(anna.email)).toHaveLength(2)
    expect(api.logged.join('\n')).not.toContain(token.slice(-20))
  })

  test('a cancelled request tells whoever was asked or had accepted', async () => {
    const eventId = await addConcert()
    const people = [await add(), await add()]
    const request = await ask(eventId, people, 'all')
    await say(await tokenOf(request.invitations[0]), 'yes')
    await jobs.run()
    const cancelled = await api.request(`POST ${requests}/${request.id}/cancel`, { as: planner })
    expect(cancelled.status).toBe(200)
    await jobs.run()
    expect(await states(eventId)).toEqual(['cancelled closed closed'])
    expect(await mailsTo(people[0]?.email ?? null)).toContain('Keine Aushilfe mehr nötig: Konzert <b>')
    expect(await mailsTo(people[1]?.email ?? null)).toContain('Aushilfe gefunden: Konzert <b>')
    expect(await (await open(await tokenOf(request.invitations[0]))).text()).toContain('keine Aushilfe mehr')
    expect((await countSubstitutes(api.db, [eventId]))(eventId, 'TUBA')).toBe(0)
  })

  test('whoever accepted is mailed when the event moves, on the evening before, and when it is cancelled', async () => {
    const eventId = await addConcert()
    const anna = await add()
    const { invitations } = await ask(eventId, [anna])
    await say(await tokenOf(invitations[0]), 'yes')
    await jobs.run()
    const editor = await api.addPerson({ roles: ['EDITOR'] })
    const edit = async (path: string, body: object) => {
      const [row] = await api.db.select().from(event).where(eq(event.id, eventId))
      const headers = { 'If-Match': `"${row?.version}"` }
      const response = await api.request(`PUT /api/frontend/internal/event/${eventId}${path}`, {
        as: editor,
        headers,
        body,
      })
      expect(response.status).toBe(200)
    }
    await edit('', { dateStart: '2026-03-18T19:00', dateEnd: '2026-03-18T21:00', callTime: '18:30', told: 'all' })
    await jobs.run()
    await jobs.run()
    expect(await mailsTo(anna.email)).toContain('Verschoben: Konzert <b>')
    api.clock.set('2026-03-17T17:00:00Z')
    await jobs.run()
    expect(await mailsTo(anna.email)).toContain('Erinnerung: Konzert <b>')
    await edit('/cancelled', { cancelled: true, told: 'all' })
    await jobs.run()
    await jobs.run()
    const mails = await mailsTo(anna.email)
    expect(mails).toContain('Abgesagt: Konzert <b>')
    expect(mails).toHaveLength(4)
    api.clock.set(start)
  })

  test('whoever accepted is mailed in the evening that the programme changed, once, and in their language', {
    tags: ['long'],
  }, async () => {
    const eventId = await addConcert({ startsAt: new Date('2026-03-27T19:00:00Z') })
    const [anna, bert, carl] = [await add(), await add({ locale: 'en-gb' }), await add()]
    const { invitations } = await ask(eventId, [anna], 'all')
    await say(await tokenOf(invitations[0]), 'yes')
    const second = await ask(eventId, [bert], 'all')
    await say(await tokenOf(second.invitations[0]), 'yes')
    await ask(eventId, [carl], 'all')
    await jobs.run()
    const arrange = async (...chosen: readonly Piece[]) => {
      const [row] = await api.db.select().from(event).where(eq(event.id, eventId))
      const response = await api.request(`PUT /api/frontend/internal/event/${eventId}/compositions`, {
        as: planner,
        headers: { 'If-Match': `"${row?.version}"` },
        body: { compositionIds: chosen.map(({ compositionId }) => compositionId) },
      })
      expect(response.status).toBe(200)
    }
    await arrange(pieces[1])
    await arrange(pieces[1], pieces[0])
    await jobs.run()
    const about = async (email: string | null) =>
      (await jobs.mails()).filter(({ to, subject }) => to?.[0]?.address === email && /program/i.test(subject ?? ''))
    expect(await about(anna.email)).toEqual([])
    api.clock.set('2026-03-10T17:00:00Z')
    await jobs.run()
    await jobs.run()
    const [german, ...more] = await about(anna.email)
    expect([german?.subject, more]).toEqual(['Neues Programm: Konzert <b>', []])
    expect(german?.text).toMatch(/Geheim, Marsch.*\/de-ch\/substitute/s)
    expect((await about(bert.email)).map(({ text }) => text)).toEqual([expect.stringContaining('/en-gb/substitute')])
    expect(await about(carl.email)).toEqual([])
    // The programme that was restored before the evening is no news.
    await arrange(pieces[0])
    await arrange(pieces[1], pieces[0])
    api.clock.set('2026-03-11T17:00:00Z')
    await jobs.run()
    await jobs.run()
    expect(await about(anna.email)).toHaveLength(1)
    api.clock.set(start)
  })

  test('a planner records what was said by telephone, marked as such', async () => {
    const eventId = await addConcert()
    const people = [await add({ email: '', phone: '+41791234567' }), await add(), await add()]
    const { invitations } = await ask(eventId, people)
    const answer = (id: number | undefined, accepted: boolean) =>
      api.request(`POST /api/frontend/internal/planning/substituteinvitation/${id ?? 0}/answer`, {
        as: planner,
        body: { accepted },
      })
    // While somebody is asked, nobody else is.
    expect((await answer(invitations[2]?.id, false)).status).toBe(200)
    expect(await states(eventId)).toEqual(['open asked waiting declined'])
    expect((await answer(invitations[0]?.id, false)).status).toBe(200)
    expect(await states(eventId)).toEqual(['open declined asked declined'])
    expect((await answer(invitations[0]?.id, true)).status).toBe(200)
    expect(await states(eventId)).toEqual(['filled accepted closed declined'])
    expect((await read(eventId))[0]?.invitations.map((one) => one.byPlanner)).toEqual([true, false, true])
    const late = await answer(invitations[1]?.id, true)
    expect([late.status, await late.json()]).toMatchObject([422, { code: 'rule.substitute_closed' }])
  })

  test('nobody is asked twice for an event, nor for one that is over, nor while unknown', async () => {
    const anna = await add()
    const eventId = await addConcert()
    await ask(eventId, [anna])
    const send = (fields: object) =>
      api.request(`POST ${requests}`, {
        as: planner,
        body: {
          ...{
            eventId,
            instrument: 'TUBA',
            voice: '',
            order: 'all',
            waitHours: 24,
            substituteIds: [anna.id],
            ...fields,
          },
        },
      })
    const past = await addEvent(api.db, 'Probe', ['2026-03-09T20:00', '2026-03-09T22:00'])
    const outcomes = await Promise.all([
      send({}),
      send({ substituteIds: [2_000_000_000] }),
      send({ substituteIds: [] }),
      send({ waitHours: 0 }),
      send({ eventId: past }),
      send({ eventId: 2_000_000_000 }),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual([400, 400, 400, 400, 422, 404])
    const removal = await api.request(`DELETE ${pool}/${anna.id}`, { as: planner })
    expect([removal.status, await removal.json()]).toMatchObject([400, { errors: [{ field: 'requests' }] }])
  })
})

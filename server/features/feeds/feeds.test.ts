import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Participation } from '#contract/answers.ts'
import type { Locale } from '#i18n/intl.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { createFeedReaders, find, ownFeedPath, read, titles } from '../../../tests/support/feeds.ts'
import { change, event } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const now = new Date('2026-03-10T11:00:00Z')

describeOnDatabase('calendar feeds', (kind) => {
  let api: TestApi
  let readers: ReturnType<typeof createFeedReaders>
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    api = await startTestServer({ kind, now })
    readers = createFeedReaders(api)
    const { db } = api
    const add = async (
      title: string,
      ...rest: Parameters<typeof addEvent> extends [unknown, unknown, ...infer R] ? R : never
    ) => {
      ids[title] = await addEvent(db, title, ...rest)
    }
    await add('Probe vor der Umstellung', ['2026-03-28T20:00', '2026-03-28T22:00'])
    await add('Probe nach der Umstellung', ['2026-03-29T20:00', '2026-03-29T22:00'], { location: 'Saal; Zürich' })
    await add('Herbstprobe', ['2026-10-24T20:00', '2026-10-24T22:00'])
    await add('Winterprobe', ['2026-10-25T20:00', '2026-10-25T22:00'])
    await add('Lager', ['2026-03-28T00:00', '2026-03-31T00:00'], { kind: 'social', fullDay: true, titleEn: 'Camp' })
    await add('Konzert', ['2026-06-01T20:00', '2026-06-01T22:00'], { kind: 'concert', publicEvent: true })
    await add('Ständchen', ['2026-06-02T20:00', '2026-06-02T22:00'], {
      kind: 'concert',
      publicEvent: true,
      cancelled: true,
    })
    await add('Letzte Woche', ['2026-03-03T20:00', '2026-03-03T22:00'])
    await add('Vor zwei Jahren', ['2024-03-03T20:00', '2024-03-03T22:00'], { publicEvent: true })
  })
  afterAll(() => api.stop())

  const answer = (member: TestPerson, title: string, status: boolean | null) =>
    api.request('POST /api/participationselfservice/', {
      as: member,
      body: { eventId: ids[title], status, remarks: 'Geheim' },
    })

  test('a member’s calendar contains all events with their answers, without declined ones', async () => {
    const { member, path } = await readers.reader()
    const other = await api.addPerson()
    await answer(other, 'Herbstprobe', true)
    await answer(member, 'Probe nach der Umstellung', true)
    await answer(member, 'Winterprobe', false)
    const text = await readers.load(path)
    expect(titles(text)).toEqual([
      'Letzte Woche',
      'Lager',
      '? Probe vor der Umstellung',
      'Probe nach der Umstellung',
      '? Konzert',
      'Abgesagt: Ständchen',
      '? Herbstprobe',
    ])
    expect(find(text, 'Probe nach der Umstellung').event.description).toContain('Sie sind angemeldet')
    expect(find(text, 'Herbstprobe').event.description).toContain(`${api.origin}/de-ch/intra/meetings`)
    expect(text).not.toContain('Geheim')
  })

  test('other parsers read the right times, on both sides of both daylight saving changes', async () => {
    const { path } = await readers.reader()
    const text = await readers.load(path)
    const begins = (title: string) => find(text, title).event.startDate.toJSDate().toISOString()
    expect(['Probe vor der Umstellung', 'Probe nach der Umstellung', 'Herbstprobe', 'Winterprobe'].map(begins)).toEqual(
      ['2026-03-28T19:00:00.000Z', '2026-03-29T18:00:00.000Z', '2026-10-24T18:00:00.000Z', '2026-10-25T19:00:00.000Z'],
    )
    const { startDate, endDate } = find(text, 'Lager').event
    expect([startDate.isDate, startDate.toString(), endDate.toString()]).toEqual([true, '2026-03-28', '2026-03-31'])
    expect(find(text, 'Probe nach der Umstellung').event.location).toBe('Saal; Zürich')
    const { calendar } = read(text)
    expect(calendar.getFirstPropertyValue('refresh-interval')?.toString()).toBe('PT2H')
    expect(calendar.getFirstPropertyValue('x-published-ttl')).toBe('PT2H')
    expect(find(text, 'Ständchen').component.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect(find(text, 'Konzert').component.getFirstPropertyValue('status')).toBe('CONFIRMED')
  })

  test('every change and every answer increments the sequence of an event, under the same UID', async () => {
    const { member, path } = await readers.reader()
    const readEvent = async () => {
      const { event: one, component } = find(await readers.load(path), 'Konzert')
      return [one.uid, one.sequence, component.getFirstPropertyValue('last-modified')?.toString() ?? null]
    }
    const uid = `event-${ids.Konzert}@localhost`
    expect(await readEvent()).toEqual([uid, 0, null])
    api.clock.set('2026-03-10T12:00:00Z')
    await answer(member, 'Konzert', true)
    expect(await readEvent()).toEqual([uid, 2, '2026-03-10T12:00:00Z'])
    const editor = await api.addPerson({ roles: ['EDITOR'] })
    api.clock.set('2026-03-10T13:00:00Z')
    const cancel = (cancelled: boolean, version: number) =>
      api.request(`PUT /api/frontend/internal/event/${ids.Konzert}/cancelled`, {
        as: editor,
        headers: { 'If-Match': `"${version}"` },
        body: { cancelled, told: 'nobody' },
      })
    expect((await cancel(true, 1)).status).toBe(200)
    expect(await readEvent()).toEqual([uid, 3, '2026-03-10T13:00:00Z'])
    expect(titles(await readers.load(path))).toContain('Abgesagt: Konzert')
    await cancel(false, 2)
    const single = await api.request(`GET /api/frontend/event/${ids.Konzert}/ical`)
    expect(find(await single.text(), 'Konzert').event.uid).toBe(uid)
    await api.db.delete(change).where(eq(change.rowId, ids.Konzert ?? 0))
    await api.db
      .update(event)
      .set({ version: 1 })
      .where(eq(event.id, ids.Konzert ?? 0))
    api.clock.set(now)
  })

  test('absences, default answers and the end of a maybe increment the sequence, in every order', async () => {
    const { member, path } = await readers.reader()
    const put = async (target: `/${string}`, body: object, version?: number) => {
      const headers = version === undefined ? {} : { 'If-Match': `"${version}"` }
      const reply = await api.request(`PUT /api/participationselfservice${target}`, { as: member, headers, body })
      expect([200, 201]).toContain(reply.status)
    }
    let before = -1
    /** Returns the title, and checks that a change was counted. */
    const readTitle = async (): Promise<string | null> => {
      const { calendar } = read(await readers.load(path))
      const one = calendar
        .getAllSubcomponents('vevent')
        .find((component) => component.getFirstPropertyValue('uid') === `event-${ids.Herbstprobe}@localhost`)
      if (one === undefined) return null
      const sequence = Number(one.getFirstPropertyValue('sequence'))
      expect(sequence).toBeGreaterThan(before)
      before = sequence
      return String(one.getFirstPropertyValue('summary'))
    }
    expect(await readTitle()).toBe('? Herbstprobe')
    await put('/default', { rehearsal: 'attending', concert: 'band', assembly: 'band' }, 0)
    expect(await readTitle()).toBe('Herbstprobe')
    const absence: `/${string}` = '/absence/00000000-0000-4000-8000-0000000000ab'
    const away = { from: '2026-10-24', to: '2026-10-24', reason: '', deleted: false }
    await put(absence, away)
    expect(await readTitle()).toBeNull()
    await put(absence, { ...away, deleted: true }, 1)
    expect(await readTitle()).toBe('Herbstprobe')
    const maybe = { eventId: ids.Herbstprobe, status: null, remarks: '', maybeUntil: '2026-03-12' }
    const reply = await api.request('POST /api/participationselfservice/', { as: member, body: maybe })
    const { id, version } = v.parse(Participation, await reply.json())
    expect(await readTitle()).toBe('? Herbstprobe')
    api.clock.set('2026-03-13T11:00:00Z')
    expect(await readTitle()).toBe('Herbstprobe')
    await put('/', { id, eventId: ids.Herbstprobe, status: true, remarks: '' }, version)
    expect(await readTitle()).toBe('Herbstprobe')
    api.clock.set(now)
  })

  test('is sent again only when it has changed, regardless of the clock', async () => {
    const { member, path } = await readers.reader()
    const first = await readers.get(path)
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect(first.headers.get('x-robots-tag')).toBe('noindex')
    const tag = first.headers.get('etag') ?? ''
    api.clock.set('2026-03-10T11:05:00Z')
    for (const etag of [tag, `"other", ${tag}`, tag.replace(/^W\//, ''), '*']) {
      const again = await readers.get(path, { 'If-None-Match': etag })
      expect([etag, again.status, await again.text()]).toEqual([etag, 304, ''])
    }
    await answer(member, 'Herbstprobe', true)
    const changed = await readers.get(path, { 'If-None-Match': tag })
    expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false])
    api.clock.set(now)
  })

  test('contains an alarm only if configured, and never for a cancelled event', async () => {
    const { member, path } = await readers.reader()
    expect(await readers.load(path)).not.toContain('VALARM')
    await readers.askOwn('PUT', member, ownFeedPath, { alarm: 180 })
    const text = await readers.load(path)
    const triggers = (title: string) =>
      find(text, title)
        .component.getAllSubcomponents('valarm')
        .map((alarm) => alarm.getFirstPropertyValue('trigger')?.toString())
    expect([triggers('Konzert'), triggers('Lager'), triggers('Ständchen')]).toEqual([['-PT180M'], ['-PT360M'], []])
    expect((await api.request(`PUT ${ownFeedPath}`, { as: member, body: { alarm: 7 } })).status).toBe(400)
  })

  test('is in the language that the member last used', async () => {
    const { member, path } = await readers.reader()
    await api.request(`GET ${ownFeedPath}`, { as: member, locale: 'en-gb' satisfies Locale })
    expect(titles(await readers.load(path))).toEqual(expect.arrayContaining(['Camp', 'Cancelled: Ständchen']))
  })

  test('the public calendar contains only public events, in either language', async () => {
    const german = await readers.get('/feeds/calendar.de-ch.ics')
    const text = await german.text()
    expect(titles(text)).toEqual(['Konzert', 'Abgesagt: Ständchen'])
    expect(german.headers.get('cache-control')).toBe('public, no-cache')
    expect(text).not.toContain('VALARM')
    expect(titles(await readers.load('/feeds/calendar.en-gb.ics'))).toEqual(['Konzert', 'Cancelled: Ständchen'])
    const again = await readers.get('/feeds/calendar.de-ch.ics', { 'If-None-Match': german.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
    await api.db
      .update(event)
      .set({ publicEvent: false })
      .where(eq(event.id, ids.Konzert ?? 0))
    expect(titles(await readers.load('/feeds/calendar.de-ch.ics'))).toEqual(['Abgesagt: Ständchen'])
    await api.db
      .update(event)
      .set({ publicEvent: true })
      .where(eq(event.id, ids.Konzert ?? 0))
  })
})

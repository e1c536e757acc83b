import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toWireTime } from '#contract/time.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import type { Misbehaviour } from '../../../tests/support/push-service.ts'
import { type Listener, type ReminderHarness, startReminderHarness } from '../../../tests/support/reminder-harness.ts'
import { event, guardian, job, membership, notification, person, pushDevice } from '../../platform/db/tables.ts'
import { fromWireTime } from '../../platform/time.ts'
import { createPushService } from './push-service.ts'
import { enqueueMissedReminders } from './remind.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

describeOnDatabase('delivery of notifications', (kind) => {
  let on: ReminderHarness
  let listener: Listener
  let eventId: number
  beforeEach(async () => {
    on = await startReminderHarness(kind, '2026-03-10T12:00')
    listener = await on.addListener()
    eventId = await addEvent(on.api.db, 'Probe', ['2026-03-12T20:00', '2026-03-12T22:00'], {
      location: 'Singsaal',
      reminderDays: [2],
    })
    await enqueueMissedReminders(on.api.db, on.api.clock.now())
  })
  afterEach(() => on.stop())

  const pushes = async () =>
    (await on.api.db.select().from(job).where(eq(job.kind, 'push'))).map(({ state, attempts, lastError, runAt }) => [
      state,
      attempts,
      lastError,
      toWireTime(runAt).slice(11),
    ])
  const devicesLeft = () => on.api.db.$count(pushDevice, eq(pushDevice.personId, listener.personId))

  test('a push is encrypted for the device, signed, with topic, urgency and expiry, and does not identify the person', async () => {
    await on.passTo('2026-03-10T18:05')
    const [received] = listener.devices[0]?.received ?? []
    const navigate = `${on.api.origin}/de-ch/intra/meetings#event-${eventId}`
    expect(received?.message).toEqual({
      web_push: 8030,
      notification: {
        title: 'Probe: kommen Sie?',
        body: 'Do, 12.03.2026, 20:00, Singsaal. Bitte an- oder abmelden.',
        lang: 'de-CH',
        navigate,
        tag: `answer-${eventId}`,
        renotify: true,
        actions: [
          { action: 'yes', title: 'Ich komme', navigate },
          { action: 'no', title: 'Ich komme nicht', navigate },
        ],
        data: { kind: 'answer', event: { id: eventId, title: 'Probe', dateStart: '2026-03-12T20:00' } },
      },
    })
    // 50 hours before the event.
    expect(received?.headers).toMatchObject({ ttl: '180000', urgency: 'normal', 'content-encoding': 'aes128gcm' })
    expect(received?.headers.topic).toMatch(/^[\w-]{32}$/)
    expect(received?.claims).toMatchObject({ aud: on.service.origin, sub: 'mailto:noreply@localhost' })
    expect(JSON.stringify(received)).not.toMatch(/Anna|Beispiel|person\d/)
  })

  test.each([404, 410])(
    '%i: the subscription is deleted; without another device the message is mailed',
    async (status) => {
      on.service.misbehave({ status })
      await on.passTo('2026-03-10T18:05')
      expect([await devicesLeft(), await pushes()]).toEqual([0, [['done', 1, null, '01:00']]])
      expect(listener.told()).toEqual([['2026-03-10T18:00', 'mail', 'Probe: kommen Sie?']])
    },
  )

  const delays: [string, Misbehaviour, string, string][] = [
    ['429 with Retry-After', { status: 429, headers: { 'Retry-After': '1800' } }, 'push.429', '18:30'],
    [
      '503 with a date',
      { status: 503, headers: { 'Retry-After': 'Tue, 10 Mar 2026 17:20:00 GMT' } },
      'push.503',
      '18:20',
    ],
    ['429 with nonsense', { status: 429, headers: { 'Retry-After': 'soon' } }, 'push.429', '18:01'],
    ['500', { status: 500 }, 'push.500', '18:01'],
  ]
  const retriesThen = async (_: string, how: Misbehaviour, code: string, again: string) => {
    on.service.misbehave(how)
    await on.passTo('2026-03-10T18:00')
    expect(await pushes()).toEqual([['waiting', 1, code, again]])
    on.service.misbehave(undefined)
    await on.passTo('2026-03-10T19:00')
    expect(listener.told().map(([at, channel]) => [at, channel])).toEqual([[`2026-03-10T${again}`, 'push']])
    expect([await devicesLeft(), (await pushes())[0]?.slice(0, 2)]).toEqual([1, ['done', 2]])
  }
  test.each(delays.slice(0, 1))('%s: retries at the time the push service names', retriesThen)
  test.each(delays.slice(1))('%s: retries at the time the push service names', { tags: ['long'] }, retriesThen)

  const givesUp = async (status: number) => {
    on.service.misbehave({ status })
    await on.passTo('2026-03-10T18:05')
    expect([await devicesLeft(), (await pushes())[0]?.slice(0, 3)]).toEqual([1, ['dead', 1, `push.${status}`]])
    expect(listener.told()).toEqual([['2026-03-10T18:00', 'mail', 'Probe: kommen Sie?']])
  }
  test.each([403])('%i: gives up at once, keeps the device and sends a mail', givesUp)
  test.each([400, 413])('%i: gives up at once, keeps the device and sends a mail', { tags: ['long'] }, givesUp)

  test('500 for hours: a question that all devices gave up is mailed once; a reminder is dropped', {
    tags: ['long'],
  }, async () => {
    const twice = await on.addListener({ devices: 2 })
    const comes = await on.addListener({ wishes: { reminderTime: 'day_before' } })
    await comes.answer(eventId, true)
    on.service.misbehave({ status: 500 })
    await on.passTo('2026-03-11T20:30')
    expect(new Set((await pushes()).map(([state, attempts]) => `${state} ${attempts}`))).toEqual(new Set(['dead 8']))
    const expected = [['2026-03-10T20:07', 'mail', 'Probe: kommen Sie?']]
    expect([listener.told(), twice.told(), comes.told()]).toEqual([expected, expected, []])
  })

  test('one expired device of two: only the other gets the push; both expired: one mail', async () => {
    const [one, both] = [await on.addListener({ devices: 2 }), await on.addListener({ devices: 2 })]
    const expired = [one.devices[0], ...both.devices].map((device) => device?.endpoint ?? '')
    for (const endpoint of expired)
      await on.api.db
        .update(pushDevice)
        .set({ endpoint: `${endpoint}-gone` })
        .where(eq(pushDevice.endpoint, endpoint))
    await on.passTo('2026-03-10T18:05')
    expect([one.told(), both.told()].map((messages) => messages.map(([, channel]) => channel))).toEqual([
      ['push'],
      ['mail'],
    ])
  })

  test('mails to a minor without an address go to the guardians, those to an adult to nobody else', async () => {
    const { db } = on.api
    const parent = await on.addListener({ member: false, devices: 0 })
    const young = { email: null, birthDate: '2012-01-01' }
    for (const values of [young, { ...young, birthDate: '1990-01-01' }, { ...young, email: 'kind@band.example' }]) {
      const [child] = await db
        .insert(person)
        .values({ firstName: 'Kind', ...values })
        .returning()
      const personId = child?.id ?? 0
      await db.insert(membership).values({ personId, organizationId: 1, joinDate: '2025-01-01' })
      await db.insert(guardian).values({ personId, guardianId: parent.personId })
    }
    await enqueueMissedReminders(db, on.api.clock.now())
    await on.passTo('2026-03-10T18:05')
    expect(parent.told()).toEqual([['2026-03-10T18:00', 'mail', 'Probe: kommen Sie?']])
  })

  test('a redirect is not followed', async () => {
    const elsewhere = on.service.subscribe()
    on.service.misbehave({ status: 307, headers: { Location: elsewhere.endpoint } })
    await on.passTo('2026-03-10T18:05')
    expect(on.service.requests()).toHaveLength(1)
    expect((await pushes())[0]?.slice(0, 3)).toEqual(['dead', 1, 'push.307'])
  })

  test('a push service that hangs runs into the timeout', async () => {
    on.service.misbehave('hang')
    const { endpoint, keys } = on.service.subscribe()
    const now = on.api.clock.now()
    const service = await createPushService(on.api.db, on.api.deps.config, {
      origins: [on.service.origin],
      patience: 50,
    })
    const data = { kind: 'answer', event: null } as const
    const content = { title: 'x', body: '', lang: 'de-CH', navigate: '', tag: 'x', renotify: true, actions: [], data }
    const { signal } = new AbortController()
    const delivery = {
      message: { web_push: 8030, notification: content },
      expiresAt: now,
      urgent: false,
      now,
      signal,
    } as const
    const sending = service.send({ endpoint, ...keys }, delivery)
    await expect(sending).rejects.toMatchObject({ code: 'push.timeout', permanent: false })
  })

  test('a connection that breaks after the message was accepted leads to an identical message that replaces the first', {
    tags: ['long'],
  }, async () => {
    on.service.misbehave('cut')
    await on.passTo('2026-03-10T18:00')
    expect(await pushes()).toEqual([['waiting', 1, 'push.unreachable', '18:01']])
    on.service.misbehave(undefined)
    await on.passTo('2026-03-10T18:05')
    const [first, second, ...more] = listener.devices[0]?.received ?? []
    expect(more).toEqual([])
    expect(second?.message).toEqual(first?.message)
    expect(second?.headers.topic).toBe(first?.headers.topic)
  })

  test('after a crash between sending and recording it, the same mail is sent again', async () => {
    await on.api.request('PATCH /api/frontend/internal/personnatural/myself/notifications', {
      as: listener,
      headers: { 'If-Match': '"0"' },
      body: { answer: 'email', reminder: 'push', change: 'push', music: 'none', reminderTime: 'day_before' },
    })
    await on.passTo('2026-03-10T18:05')
    const [before] = await on.jobs.mails()
    // The state after the crash: the job has started, and its lease has expired.
    const [pending] = await on.api.db.select().from(notification)
    const payload = { notification: pending?.id }
    await on.api.db.update(job).set({ state: 'waiting', payload, doneAt: null }).where(eq(job.kind, 'notice_mail'))
    await on.passTo('2026-03-10T18:10')
    const mails = await on.jobs.mails()
    expect(mails.map(({ messageId, date }) => [messageId, date])).toEqual([[before?.messageId, before?.date]])
    expect(mails[0]?.text).toContain(`${on.api.origin}/de-ch/answer?token=`)
  })

  test('an address that is no longer allowed gets no request', async () => {
    await on.api.db.update(pushDevice).set({ endpoint: 'https://169.254.169.254/latest' })
    await on.passTo('2026-03-10T18:05')
    expect([await devicesLeft(), on.service.requests()]).toEqual([0, []])
    expect(listener.told().map(([, channel]) => channel)).toEqual(['mail'])
  })

  const dropsPending = async (how: string) => {
    on.service.misbehave({ status: 503, headers: { 'Retry-After': '1800' } })
    await on.passTo('2026-03-10T18:05')
    const moved = { startsAt: new Date('2026-03-19T19:00:00Z'), endsAt: new Date('2026-03-19T21:00:00Z') }
    if (how === 'answered') await listener.answer(eventId, false)
    else await on.api.db.update(event).set(how === 'moved' ? moved : { cancelled: true })
    on.service.misbehave(undefined)
    await on.passTo('2026-03-11T12:00')
    expect([listener.told(), (await pushes()).map(([state]) => state)]).toEqual([[], ['done']])
  }
  test.each(['moved'])('a pending notification is dropped if its event is %s', dropsPending)
  test.each(['cancelled', 'answered'])(
    'a pending notification is dropped if its event is %s',
    { tags: ['long'] },
    dropsPending,
  )

  test('an outage until the night uses up no attempt during quiet hours: the last one is made in the morning', {
    tags: ['long'],
  }, async () => {
    on.service.misbehave({ status: 500 })
    // The eighth attempt would be two hours and seven minutes later.
    on.api.clock.set(fromWireTime('2026-03-10T18:55'))
    await on.passTo('2026-03-10T23:00')
    expect(await pushes()).toEqual([['waiting', 7, 'push.500', '08:00']])
    on.service.misbehave(undefined)
    await on.passTo('2026-03-11T12:00')
    expect(listener.told().map(([at, channel]) => [at, channel])).toEqual([['2026-03-11T08:00', 'push']])
  })

  test('after an outage that lasts into the night the message is sent in the morning', { tags: ['long'] }, async () => {
    const late = await addEvent(on.api.db, 'Konzert', ['2026-03-13T20:00', '2026-03-13T22:00'], { reminderDays: [] })
    await listener.answer(eventId, false)
    await listener.answer(late, true)
    on.service.misbehave({ status: 503, headers: { 'Retry-After': '14400' } })
    await enqueueMissedReminders(on.api.db, new Date('2026-03-11T04:00:00Z'))
    await on.passTo('2026-03-12T21:59')
    on.service.misbehave(undefined)
    await on.passTo('2026-03-13T12:00')
    expect(listener.told().map(([at, , title]) => [at, title])).toEqual([['2026-03-13T08:00', 'Erinnerung: Konzert']])
  })
})

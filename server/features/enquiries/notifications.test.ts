import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EditedEnquiry } from '#contract/edited-enquiries.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { april, type EnquiryDesk, enquiryDesk } from '../../../tests/support/enquiry-desk.ts'
import { type Listener, type ReminderHarness, startReminderHarness } from '../../../tests/support/reminder-harness.ts'
import { job, membership, person, representation } from '../../platform/db/tables.ts'
import { fromWireTime } from '../../platform/time.ts'
import { enqueueMissedEnquiryReminders } from '../notifications/enquiry-news.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

describeOnDatabase('notifications of enquiries', (kind) => {
  let on: ReminderHarness
  let planner: Listener
  let anna: Listener
  let beat: Listener
  let desk: EnquiryDesk
  beforeEach(async () => {
    on = await startReminderHarness(kind, '2026-03-10T12:00')
    planner = await on.addListener({
      roles: ['MHZ_PLANNER'],
      firstName: 'Paula',
      wishes: { answer: 'none', change: 'none' },
    })
    anna = await on.addListener({ firstName: 'Anna' })
    beat = await on.addListener({ firstName: 'Beat', devices: 0, wishes: { answer: 'email', change: 'email' } })
    desk = enquiryDesk(on.api, planner)
  })
  afterEach(() => on.stop())

  test('tell everybody who is asked, remind only who has not answered, and tell of the event once', async () => {
    const enquiry = await desk.created({ dates: [april(10)] })
    await on.passTo('2026-03-10T12:05')
    const opened = (way: 'push' | 'mail') => [
      ...['2026-03-10T12:00', way, 'Umfrage: Probe im April', 'Bitte antworten bis Fr, 20.03.2026, 18:00.'],
    ]
    expect(anna.told()).toMatchObject([opened('push')])
    expect(beat.told()).toMatchObject([opened('mail').slice(0, 3)])
    const [push] = anna.devices[0]?.received ?? []
    expect(push?.message.notification).toMatchObject({ actions: [], tag: `enquiry-${enquiry.id}` })
    expect(push?.message.notification.navigate).toContain(`/de-ch/intra/enquiries#enquiry-${enquiry.id}`)
    const mailsTo = async (email: string) =>
      (await on.jobs.mails()).filter(({ to }) => to?.[0]?.address === email).map(({ text }) => text)
    expect(await mailsTo(beat.email)).toEqual([expect.stringContaining('/de-ch/answer/enquiry?token=')])
    await desk.choose(anna, enquiry, 'yes')
    await on.passTo('2026-03-18T18:05')
    expect([anna.told().length, planner.told()]).toEqual([1, []])
    expect(
      beat
        .told()
        .map(([at, , title]) => [at, title])
        .slice(1),
    ).toEqual([['2026-03-18T18:00', 'Umfrage noch offen: Probe im April']])
    const option = (await desk.rowOf(anna, enquiry)).options[0]?.id
    const make = () => desk.make(enquiry, option ?? 0)
    await desk.bodyOf(EditedEnquiry, await make())
    await desk.bodyOf(EditedEnquiry, await make())
    await on.passTo('2026-03-18T19:00')
    const fixed = 'Der Termin steht fest: Zusatzprobe'
    expect(anna.told().slice(1)).toMatchObject([['2026-03-18T18:05', 'push', fixed, 'Fr, 10.04.2026, 20:00, Saal']])
    expect(
      beat
        .told()
        .map(([, , title]) => title)
        .slice(2),
    ).toEqual([fixed])
  })

  test('wait for the morning, and tell nobody of an enquiry that was closed or answered meanwhile', async () => {
    on.api.clock.set('2026-03-10T22:00:00Z')
    const closed = await desk.created({ titleDe: 'Vorbei' })
    const open = await desk.created()
    await desk.end(closed.id)
    await desk.choose(beat, open, 'yes')
    await on.passTo('2026-03-11T08:30')
    expect(anna.told().map(([at, , title]) => [at, title])).toEqual([['2026-03-11T08:00', 'Umfrage: Probe im April']])
    expect(beat.told()).toEqual([])
  })

  test('reach a representative once per mailbox, with the names, and those who are asked later', async () => {
    const values = { firstName: 'Lena', email: beat.email, birthDate: '2014-01-01', sortFirstName: 'lena' }
    const [child] = await on.api.db.insert(person).values(values).returning()
    const personId = child?.id ?? 0
    await on.api.db.insert(membership).values({ personId, organizationId: 1, joinDate: '2025-01-01' })
    await on.api.db.insert(representation).values({
      ...{ personId, representativeId: beat.personId, createdAt: on.api.clock.now(), consent: 'PERSON' as const },
    })
    const invitations = [{ kind: 'PERSON', person: await desk.uuidOf({ sub: '', personId }) }]
    const enquiry = await desk.created({ invitations })
    await on.passTo('2026-03-10T12:05')
    expect(beat.told().map(([, , title]) => title)).toEqual(['Lena: Umfrage: Probe im April'])
    const mails = (await on.jobs.mails()).filter(({ to }) => to?.[0]?.address === beat.email)
    expect(mails).toHaveLength(1)
    const wider = [...invitations, { kind: 'PERSON', person: await desk.uuidOf(anna) }]
    await desk.bodyOf(EditedEnquiry, await desk.amend(enquiry, { invitations: wider }))
    await on.passTo('2026-03-10T12:30')
    expect(anna.told()).toHaveLength(1)
    expect(beat.told()).toHaveLength(1)
  })

  test('remind at the time of the new deadline, once', { tags: ['long'] }, async () => {
    const enquiry = await desk.created()
    const later = await desk.bodyOf(EditedEnquiry, await desk.amend(enquiry, { deadline: '2026-03-25T18:00' }))
    await on.passTo('2026-03-20T18:05')
    expect(anna.told()).toHaveLength(1)
    await desk.bodyOf(EditedEnquiry, await desk.amend(later, { textDe: 'Bitte bald' }))
    await on.passTo('2026-03-24T18:05')
    expect(
      anna
        .told()
        .map(([at]) => at)
        .slice(1),
    ).toEqual(['2026-03-23T18:00'])
  })

  test('remind the next day, once, if the server was off or the job was abandoned', async () => {
    const off = await desk.created({ titleDe: 'Aus', deadline: '2026-03-15T18:00' })
    const abandoned = await desk.created({ titleDe: 'Aufgegeben', deadline: '2026-03-16T18:00' })
    await desk.created({ titleDe: 'Zu knapp', deadline: '2026-03-16T18:00', remindDays: 14 })
    await desk.choose(beat, off, 'no')
    await on.passTo('2026-03-13T17:00')
    await on.api.db.delete(job).where(eq(job.payload, { enquiry: abandoned.id }))
    on.api.clock.set(fromWireTime('2026-03-14T03:00'))
    const before = [anna, beat].map((one) => one.told().length)
    for (const morning of ['2026-03-14T09:00', '2026-03-15T09:00', '2026-03-16T09:00']) {
      await enqueueMissedEnquiryReminders(on.api.db, on.api.clock.now())
      await on.passTo(morning)
    }
    const remindedOf = (one: Listener, from = 0) =>
      one
        .told()
        .map(([at, , title]) => [at, title])
        .slice(from)
    const late = ['2026-03-15T09:00', 'Umfrage noch offen: Aufgegeben']
    expect(remindedOf(anna, before[0])).toEqual([['2026-03-14T08:00', 'Umfrage noch offen: Aus'], late])
    expect(remindedOf(beat, before[1])).toEqual([late])
  })
})

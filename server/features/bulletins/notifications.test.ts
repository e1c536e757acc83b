import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EditedBulletin } from '#contract/edited-bulletins.ts'
import { type BulletinDesk, bulletinDesk } from '../../../tests/support/bulletin-desk.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { type Listener, type ReminderHarness, startReminderHarness } from '../../../tests/support/reminder-harness.ts'
import { membership, person, representation } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

describeOnDatabase('notifications of bulletins', (kind) => {
  let on: ReminderHarness
  let planner: Listener
  let anna: Listener
  let beat: Listener
  let desk: BulletinDesk
  beforeEach(async () => {
    on = await startReminderHarness(kind, '2026-03-10T12:00')
    planner = await on.addListener({ roles: ['MHZ_PLANNER'], firstName: 'Paula' })
    anna = await on.addListener({ firstName: 'Anna' })
    beat = await on.addListener({ firstName: 'Beat', devices: 0, wishes: { change: 'email' } })
    desk = bulletinDesk(on.api, planner)
  })
  afterEach(() => on.stop())

  test('tell everybody but the sender once, whatever is changed later', async () => {
    const one = await desk.sent()
    await on.passTo('2026-03-10T12:05')
    expect(anna.told()).toEqual([['2026-03-10T12:00', 'push', 'Neue Mitteilung', 'Notenausgabe']])
    expect(beat.told()).toMatchObject([['2026-03-10T12:00', 'mail', 'Neue Mitteilung']])
    expect(planner.told()).toEqual([])
    const [push] = anna.devices[0]?.received ?? []
    expect(push?.message.notification).toMatchObject({ actions: [], tag: `bulletin-${one.id}` })
    expect(push?.message.notification.navigate).toContain(`/de-ch/intra/bulletins/${one.id}`)
    await desk.bodyOf(EditedBulletin, await desk.amend(one, { textDe: '<p>Neu</p>', endsOn: '2026-03-30' }))
    await on.passTo('2026-03-10T13:00')
    expect([anna.told().length, beat.told().length]).toEqual([1, 1])
  })

  test('wait for the morning, and tell nobody who has read it meanwhile', async () => {
    on.api.clock.set('2026-03-10T22:00:00Z')
    const one = await desk.sent()
    await desk.read(beat, one)
    await on.passTo('2026-03-11T08:30')
    expect(anna.told().map(([at]) => at)).toEqual(['2026-03-11T08:00'])
    expect(beat.told()).toEqual([])
  })

  test('tell nobody of a bulletin that was removed in the night', async () => {
    on.api.clock.set('2026-03-10T22:00:00Z')
    const one = await desk.sent()
    await on.api.request(`DELETE /api/frontend/internal/planning/bulletin/${one.id}`, { as: planner })
    await on.passTo('2026-03-11T08:30')
    expect(anna.told()).toEqual([])
  })

  test('reach a representative once per mailbox, with the name, and those who are addressed later', async () => {
    const values = { firstName: 'Lena', email: beat.email, birthDate: '2014-01-01', sortFirstName: 'lena' }
    const [child] = await on.api.db.insert(person).values(values).returning()
    const personId = child?.id ?? 0
    await on.api.db.insert(membership).values({ personId, organizationId: 1, joinDate: '2025-01-01' })
    await on.api.db.insert(representation).values({
      ...{ personId, representativeId: beat.personId, createdAt: on.api.clock.now(), consent: 'PERSON' as const },
    })
    const invitations = [{ kind: 'PERSON', person: await desk.uuidOf({ personId }) }]
    const one = await desk.sent({ invitations })
    await on.passTo('2026-03-10T12:05')
    expect(beat.told().map(([, , title]) => title)).toEqual(['Lena: Neue Mitteilung'])
    expect((await on.jobs.mails()).filter(({ to }) => to?.[0]?.address === beat.email)).toHaveLength(1)
    const wider = [...invitations, { kind: 'PERSON', person: await desk.uuidOf(anna) }]
    await desk.bodyOf(EditedBulletin, await desk.amend(one, { invitations: wider }))
    await on.passTo('2026-03-10T12:30')
    expect([anna.told().length, beat.told().length]).toEqual([1, 1])
  })
})

import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { type Listener, type ReminderHarness, startReminderHarness } from '../../../tests/support/reminder-harness.ts'
import { event, membership, participation, person, representation } from '../../platform/db/tables.ts'
import { fromWireTime } from '../../platform/time.ts'
import { announceChange } from './announce.ts'
import { enqueueMissedReminders, remindNow } from './remind.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

describeOnDatabase('notifications for representatives', (kind) => {
  let on: ReminderHarness
  let eventId: number
  beforeEach(async () => {
    on = await startReminderHarness(kind, '2026-03-10T12:00')
    eventId = await addEvent(on.api.db, 'Probe', ['2026-03-12T20:00', '2026-03-12T22:00'], { reminderDays: [2] })
  })
  afterEach(() => on.stop())

  const represent = (by: Listener, personId: number) =>
    on.api.db
      .insert(representation)
      .values({ personId, representativeId: by.personId, createdAt: on.api.clock.now(), consent: 'PERSON' })
  /** A member without an account, with or without an address. */
  const addChild = async (by: Listener, firstName: string, email: string | null = null) => {
    const values = { firstName, email, birthDate: '2014-01-01', sortFirstName: firstName.toLowerCase() }
    const [child] = await on.api.db.insert(person).values(values).returning()
    const personId = child?.id ?? 0
    await on.api.db.insert(membership).values({ personId, organizationId: 1, joinDate: '2025-01-01' })
    await represent(by, personId)
    return personId
  }
  const askUntil = async (wire = '2026-03-10T18:05') => {
    await enqueueMissedReminders(on.api.db, on.api.clock.now())
    await on.passTo(wire)
  }
  const mailsTo = async (email: string) =>
    (await on.jobs.mails()).filter(({ to }) => to?.[0]?.address === email).map(({ subject }) => subject)

  test('one mail names the mother and both children, also if a child has her address', async () => {
    const mother = await on.addListener({ devices: 0 })
    const lena = await addChild(mother, 'Lena', mother.email)
    await addChild(mother, 'Tim', 'tim@band.example')
    await askUntil()
    expect(mother.told()).toEqual([['2026-03-10T18:00', 'mail', 'Sie, Lena und Tim: Probe, Antwort fehlt']])
    expect(await mailsTo('tim@band.example')).toEqual(['Probe: kommen Sie?'])
    expect(await on.api.db.$count(participation, eq(participation.personId, lena))).toBe(0)
  })

  test('a push names the child and has no buttons, for a representative without membership', async () => {
    const mother = await on.addListener()
    await on.api.db.delete(membership).where(eq(membership.personId, mother.personId))
    await addChild(mother, 'Lena')
    await askUntil()
    const [received] = mother.devices[0]?.received ?? []
    expect(received?.message.notification).toMatchObject({ title: 'Lena: Probe, Antwort fehlt', actions: [] })
  })

  test('they follow the wishes of the representative, and the answer of the represented person', {
    tags: ['long'],
  }, async () => {
    const silent = await on.addListener({ devices: 0, wishes: { answer: 'none' } })
    await addChild(silent, 'Lena')
    const mailed = await on.addListener({ devices: 0, wishes: { reminder: 'email' } })
    const [no, yes] = [await addChild(mailed, 'Nora'), await addChild(mailed, 'Jan')]
    const given = { eventId, changedAt: on.api.clock.now(), changedBy: mailed.sub }
    await on.api.db.insert(participation).values([
      { ...given, personId: no, status: false },
      { ...given, personId: yes, status: true },
      { ...given, personId: mailed.personId, status: false },
    ])
    await askUntil('2026-03-11T18:05')
    expect(silent.told()).toEqual([])
    expect(mailed.told()).toEqual([['2026-03-11T18:00', 'mail', 'Jan: Erinnerung: Probe']])
  })

  test('a change is sent once about all, and nothing after the representation has ended', async () => {
    const mother = await on.addListener({ devices: 0, member: '2025-12-31' })
    const lena = await addChild(mother, 'Lena')
    await addChild(mother, 'Tim')
    const cancel = async (cancelled: boolean) => {
      const now = on.api.clock.now()
      await on.api.db.transaction(async (tx) => {
        const [before] = await tx.select().from(event).where(eq(event.id, eventId))
        const version = (before?.version ?? 0) + 1
        const [after] = await tx.update(event).set({ cancelled, version }).where(eq(event.id, eventId)).returning()
        if (before === undefined || after === undefined) throw new Error('no event')
        await announceChange(tx, { changes: [{ before, after }], told: 'all', now })
      })
    }
    await cancel(true)
    await on.passTo('2026-03-10T12:05')
    expect(mother.told()).toEqual([['2026-03-10T12:00', 'mail', 'Lena und Tim: Abgesagt: Probe']])
    await on.api.db.transaction((tx) => tx.update(event).set({ cancelled: false }).where(eq(event.id, eventId)))
    // The message waits for 18:00 when one representation ends.
    await on.api.db
      .update(representation)
      .set({ endedAt: on.api.clock.now() })
      .where(and(eq(representation.representativeId, mother.personId), eq(representation.personId, lena)))
    await askUntil()
    expect(mother.told().slice(1)).toEqual([['2026-03-10T18:00', 'mail', 'Tim: Probe, Antwort fehlt']])
  })

  test('a message that waits is dropped when the representation ends', async () => {
    on.api.clock.set(fromWireTime('2026-03-10T22:00'))
    const mother = await on.addListener({ devices: 0, member: '2025-12-31' })
    await addChild(mother, 'Lena')
    const asked = await on.api.db.transaction((tx) => remindNow(tx, eventId, { scope: 'all' }, on.api.clock.now()))
    // The child has no address, and the message to the mother counts.
    expect(asked).toBe(1)
    await on.api.db.update(representation).set({ endedAt: on.api.clock.now() })
    await on.passTo('2026-03-11T09:00')
    expect(mother.told()).toEqual([])
  })

  test('parents with one mailbox get one mail', { tags: ['long'] }, async () => {
    const [mother, father] = [await on.addListener({ devices: 0 }), await on.addListener({ devices: 0 })]
    await on.api.db.delete(membership)
    const lena = await addChild(mother, 'Lena')
    await represent(father, lena)
    await on.api.db.update(person).set({ email: mother.email }).where(eq(person.id, father.personId))
    await askUntil()
    expect(mother.told()).toEqual([['2026-03-10T18:00', 'mail', 'Lena: Probe, Antwort fehlt']])
  })
})

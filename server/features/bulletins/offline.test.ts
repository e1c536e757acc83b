import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EditedBulletin } from '#contract/edited-bulletins.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { type BulletinDesk, bulletinDesk } from '../../../tests/support/bulletin-desk.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { addPlayer } from '../../../tests/support/enquiry-desk.ts'
import { cleanUp } from '../../clean-up.ts'
import { bulletin, membership, notification, person } from '../../platform/db/tables.ts'
import { fromWireTime } from '../../platform/time.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describeOnDatabase('bulletins that were written without reception', (kind) => {
  let api: TestApi
  let leader: TestPerson
  let desk: BulletinDesk

  beforeEach(async () => {
    api = await startTestServer({ kind, now: fromWireTime('2026-03-10T12:00') })
    leader = await addPlayer(api, 'HORN', { roles: ['MHZ_SECTIONLEADER'], firstName: 'Lea' })
    await addPlayer(api, 'HORN', { firstName: 'Anna' })
    desk = bulletinDesk(api, leader)
  })
  afterEach(() => api.stop())
  const horns = { sections: ['HORN'] }

  test('arrive once, at once and after weeks, and tell everybody once', async () => {
    const key = randomUUID()
    const replies = await Promise.all([desk.sendAs(key, horns), desk.sendAs(key, horns)])
    const rows = await Promise.all(replies.map((reply) => desk.bodyOf(EditedBulletin, reply)))
    const told = await api.db.$count(notification)
    api.clock.set(fromWireTime('2026-03-20T12:00'))
    // The replies to Idempotency-Keys are deleted after a week.
    await cleanUp(api.db, api.clock.now())
    rows.push(await desk.bodyOf(EditedBulletin, await desk.sendAs(key, horns)))
    expect(new Set(rows.map(({ id, uuid }) => `${id} ${uuid}`))).toEqual(new Set([`${rows[0]?.id} ${key}`]))
    expect([await api.db.$count(bulletin), await api.db.$count(notification)]).toEqual([1, told])
  })

  test('are refused at their audience if the section was lost meanwhile, and sent once it is another one', async () => {
    await api.db.update(membership).set({ functionType: 'TUBA' }).where(eq(membership.personId, leader.personId))
    await api.db.update(person).set({ instrument: 'TUBA' }).where(eq(person.id, leader.personId))
    const key = randomUUID()
    for (const _ of [1, 2])
      expect(await desk.refusalOf(await desk.sendAs(key, horns))).toEqual([400, 'validation.invalid', 'invitations'])
    expect(await api.db.$count(bulletin)).toBe(0)
    expect((await desk.sendAs(key, { sections: ['TUBA'] })).status).toBe(201)
  })

  test('are refused at their last day if it is over when they arrive', async () => {
    api.clock.set(fromWireTime('2026-03-25T00:00'))
    expect(await desk.refusalOf(await desk.sendAs(randomUUID(), horns))).toEqual([400, 'validation.invalid', 'endsOn'])
  })

  test('of somebody else are not shown to whoever knows their key', async () => {
    const key = randomUUID()
    expect((await desk.sendAs(key, horns)).status).toBe(201)
    const stranger = await addPlayer(api, 'TUBA', { roles: ['MHZ_SECTIONLEADER'] })
    await cleanUp(api.db, fromWireTime('2026-03-20T12:00'))
    expect(await desk.refusalOf(await desk.sendAs(key, { sections: ['TUBA'] }, stranger))).toEqual([404, 'not_found'])
  })
})

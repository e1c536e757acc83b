import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { type BulletinDesk, bulletinDesk } from '../../../tests/support/bulletin-desk.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { addPlayer } from '../../../tests/support/enquiry-desk.ts'
import { bulletin, notification } from '../../platform/db/tables.ts'
import { fromWireTime } from '../../platform/time.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

describeOnDatabase('a bulletin', (kind) => {
  let api: TestApi
  let desk: BulletinDesk
  beforeEach(async () => {
    api = await startTestServer({ kind, now: fromWireTime('2026-03-10T12:00') })
    desk = bulletinDesk(api, await api.addPerson({ roles: ['EDITOR'], member: false }))
  })
  afterEach(() => api.stop())

  test('to two hundred tells each of them once', { tags: ['long'] }, async () => {
    for (let number = 1; number <= 200; number += 1) await addPlayer(api, 'HORN', { firstName: `Anna ${number}` })
    const sent = await desk.sent({ sections: ['HORN'] })
    expect(sent.addressed).toBe(200)
    const told = await api.db.selectDistinct({ personId: notification.personId }).from(notification)
    expect([told.length, await api.db.$count(notification)]).toEqual([200, 200])
  })

  test('of 30 MB is refused as a whole, and nothing is written', async () => {
    await addPlayer(api, 'HORN', { firstName: 'Anna' })
    const reply = await desk.send({ textDe: 'a'.repeat(30_000_000) })
    expect(await desk.refusalOf(reply)).toEqual([413, 'request.too_large'])
    expect(await api.db.$count(bulletin)).toBe(0)
  })
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { watchContent } from '../../platform/db/content-version.ts'
import { event, membership } from '../../platform/db/tables.ts'
import { createSubscribable } from './subscribable.ts'

test('what one process changes is in the list of the others with the next request', async () => {
  const api = await startTestServer({ kind: 'postgres' })
  const { db, deps } = api
  const content = await watchContent(deps.database)
  await expect.poll(() => content.current()).not.toBeNull()
  const list = createSubscribable(content)
  const { personId } = await api.addPerson()
  const listed = async () => {
    const { _embedded } = await list(db, { personId, now: api.clock.now(), locale: 'de-ch', open: false })
    return _embedded.items.map(({ title }) => title)
  }
  expect(await listed()).toEqual([])
  const spring = await addEvent(db, 'Frühling', ['2026-03-20T20:00', '2026-03-20T22:00'], { kind: 'concert' })
  await addEvent(db, 'Sommer', ['2026-07-04T20:00', '2026-07-04T22:00'], { kind: 'concert' })
  expect(await listed()).toEqual(['Frühling', 'Sommer'])
  await db.update(event).set({ titleDe: 'Lenz' }).where(eq(event.id, spring))
  expect(await listed()).toEqual(['Lenz', 'Sommer'])
  await db.update(membership).set({ leaveDate: '2026-06-30' }).where(eq(membership.personId, personId))
  expect(await listed()).toEqual(['Lenz'])
  await db
    .update(event)
    .set({ sections: ['FLUTE'] })
    .where(eq(event.id, spring))
  expect(await listed()).toEqual([])

  // A process that is not told of a change knows it a minute later.
  const untold = createSubscribable({ current: async () => 1, stop: async () => {} })
  const listedAt = async (now: Date) =>
    (await untold(db, { personId, now, locale: 'de-ch', open: false }))._embedded.items.length
  const now = api.clock.now()
  expect(await listedAt(now)).toBe(0)
  await db.update(event).set({ sections: [] }).where(eq(event.id, spring))
  expect(await listedAt(now)).toBe(0)
  expect(await listedAt(new Date(now.getTime() + 60_001))).toBe(1)
  await content.stop()
  await api.stop()
})

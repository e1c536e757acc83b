import { expect, test, vi } from 'vitest'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { startReminderHarness } from '../../../tests/support/reminder-harness.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

describeOnDatabase('the question after a maybe', (kind) => {
  test.each([
    ['2026-03-28', '2026-03-29T08:00'],
    ['2026-10-24', '2026-10-25T08:00'],
  ])('of a maybe until %s is asked at eight, however long the night is', { tags: ['long'] }, async (maybeUntil, at) => {
    const on = await startReminderHarness(kind, `${maybeUntil}T12:00`)
    const undecided = await on.addListener()
    const eventId = await addEvent(on.api.db, 'Konzert', ['2026-11-20T20:00', '2026-11-20T22:00'], { reminderDays: [] })
    const body = { eventId, remarks: '', status: null, maybeUntil }
    await on.api.request('POST /api/participationselfservice/', { as: undecided, body })
    await on.passTo(at)
    expect(undecided.told().map(([asked]) => asked)).toEqual([at])
    await on.stop()
  })

  test('is asked once, on the morning after its last day, unless the member has answered since', async () => {
    const on = await startReminderHarness(kind, '2026-03-10T12:00')
    const [undecided, decided, longer] = [await on.addListener(), await on.addListener(), await on.addListener()]
    const eventId = await addEvent(on.api.db, 'Konzert', ['2026-03-20T20:00', '2026-03-20T22:00'], { reminderDays: [] })
    const answer = (as: typeof undecided, method: 'POST' | 'PUT', body: object) =>
      on.api.request(`${method} /api/participationselfservice/`, { as, body: { eventId, remarks: '', ...body } })
    for (const one of [undecided, decided, longer])
      await answer(one, 'POST', { status: null, maybeUntil: '2026-03-15' })
    await on.passTo('2026-03-14T12:00')
    const put = async (one: typeof undecided, body: object) => {
      const list = await (await on.api.request('GET /api/participationselfservice', { as: one })).json()
      const [{ id }] = Object(list)._embedded.items
      expect((await answer(one, 'PUT', { id, ...body })).status).toBe(200)
    }
    await put(decided, { status: false })
    await put(longer, { status: null, maybeUntil: '2026-03-17' })
    await on.passTo('2026-03-20T23:00')
    const question = 'Konzert: kommen Sie?'
    expect(undecided.told().map(([at, , title]) => [at, title])).toEqual([['2026-03-16T08:00', question]])
    expect(decided.told()).toEqual([])
    expect(longer.told().map(([at, , title]) => [at, title])).toEqual([['2026-03-18T08:00', question]])
    await on.stop()
  })
})

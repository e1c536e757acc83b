import { asc, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { toWireTime } from '#contract/time.ts'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { change, event, job, notification } from '../../platform/db/tables.ts'
import { eventCommand } from './command.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describeOnDatabase('npm run event', (kind) => {
  let api: TestApi
  let id: string
  beforeAll(async () => {
    api = await startTestServer({ kind })
    await api.addPerson()
    // The command uses the machine's clock.
    const day = toWireTime(new Date(Date.now() + 30 * 24 * 60 * 60_000)).slice(0, 10)
    id = `${await addEvent(api.db, 'Probe', [`${day}T20:00`, `${day}T22:00`], { location: 'Singsaal' })}`
  })
  afterAll(() => api.stop())

  const run = async (...args: string[]) => {
    const lines: string[] = []
    const code = await eventCommand({ database: api.database }, args, (line) => lines.push(line), '/')
    return [code, ...lines]
  }
  const row = async () =>
    (
      await api.db
        .select()
        .from(event)
        .where(eq(event.id, Number(id)))
    )[0]
  const announced = async () =>
    (await api.db.select().from(job).where(eq(job.kind, 'announce')).orderBy(asc(job.id))).map(({ payload }) => payload)

  test('the audience of a change or a cancellation is required', async () => {
    for (const args of [
      ['change', id, '--location', 'Kirche'],
      ['cancel', id],
      ['cancel', id, '--tell', 'some'],
    ]) {
      expect((await run(...args)).slice(0, 2)).toEqual([2, 'Usage:'])
    }
    for (const args of [
      [],
      ['change'],
      ['change', id, '--tell', 'all'],
      ['move', id],
      ['remind', 'x'],
      ['remind', id, id],
    ]) {
      expect((await run(...args))[0]).toBe(2)
    }
    expect(await row()).toMatchObject({ location: 'Singsaal', cancelled: false, version: 1 })
  })

  test('changes and cancels like the editors’ form, with log and notifications', async () => {
    expect(await run('change', id, '--location', 'Kirche', '--tell', 'affected')).toEqual([
      0,
      expect.stringMatching(/^Probe: .+, Kirche$/),
    ])
    expect((await run('cancel', id, '--tell', 'nobody'))[1]).toMatch(/, cancelled$/)
    expect((await run('cancel', id, '--undo', '--tell', 'all'))[0]).toBe(0)
    expect(await row()).toMatchObject({ location: 'Kirche', cancelled: false, version: 4 })
    expect(await announced()).toMatchObject([
      { told: 'affected', before: { location: 'Singsaal', cancelled: false } },
      // The first change has not been announced yet.
      { told: 'all', before: { location: 'Singsaal', cancelled: false } },
    ])
    const log = await api.db.select().from(change).orderBy(desc(change.id))
    expect(log.map(({ action, changedBy }) => [action, changedBy])).toEqual([
      ['changed', null],
      ['cancelled', null],
      ['changed', null],
    ])
  })

  test('asks everybody without an answer, once a day', async () => {
    expect(await run('remind', id)).toEqual([0, '1 person is asked for an answer.'])
    expect(await run('remind', id)).toEqual([0, '0 people are asked for an answer.'])
    expect(await api.db.$count(notification)).toBe(1)
  })

  test('reports an impossible request in one line', async () => {
    expect((await run('remind', '2000000000'))[0]).toBe(1)
    expect(await run('change', id, '--start', '2026-02-30T20:00', '--tell', 'nobody')).toEqual([1, expect.any(String)])
    expect(await run('change', id, '--start', 'soon', '--tell', 'nobody')).toEqual([1, expect.any(String)])
  })
})

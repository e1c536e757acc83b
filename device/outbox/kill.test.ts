import { describe, expect, it } from 'vitest'
import { participationServer } from '../../tests/support/answer-client.ts'
import { testDevice } from '../../tests/support/device.ts'
import { noBytes } from '../../tests/support/no-bytes.ts'
import { createCall } from '../call.ts'
import { type MemberDatabase, openMemberDatabase } from '../database.ts'
import { createDrain } from './drain.ts'
import { kinds } from './kinds/kinds.ts'
import { openOutbox } from './store.ts'

class Killed extends Error {}

/** Allows a number of points, then crashes: from there on nothing is read, written or sent. */
const lifeOf = (points: number) => {
  let passed = 0
  return {
    point: () => {
      if (passed++ >= points) throw new Killed()
    },
    get survived() {
      return passed <= points
    },
  }
}
type Life = ReturnType<typeof lifeOf>

/** Adds a point before and after every transaction: not begun, or committed without the caller knowing. */
const crashable = (database: MemberDatabase, { point }: Life): MemberDatabase => {
  const between = async <T>(work: () => Promise<T>): Promise<T> => {
    point()
    const result = await work()
    point()
    return result
  }
  return {
    ...database,
    read: (stores, run) => between(() => database.read(stores, run)),
    write: (stores, run) => between(() => database.write(stores, run)),
  }
}

type Step = (world: ReturnType<typeof worldOf>, life: Life) => Promise<void>

const worldOf = () => {
  const device = testDevice()
  const server = participationServer()
  const start = (life: Life) => {
    const deps = device.tab()
    const database = crashable(openMemberDatabase(deps, '5a1e'), life)
    const outbox = openOutbox(deps, database, kinds)
    const call = createCall({
      schedule: deps.schedule,
      // A point before the request leaves and one after the server has acted: the reply is lost.
      transport: async (request) => {
        life.point()
        const reply = await server.fetch(request)
        life.point()
        return reply
      },
      accessToken: async () => 'token',
      locale: () => 'de-ch',
      origin: 'https://band.example',
    })
    return { outbox, drain: createDrain({ ...deps, outbox, bytes: noBytes, kinds, call }) }
  }
  return { device, server, start }
}

const put =
  (key: string, status: boolean | null, remarks = ''): Step =>
  async ({ start, server }, life) => {
    const row = server.rows.get(Number(key)) ?? null
    await start(life).outbox.put({ kind: 'participation', key, desired: { status, remarks }, row })
  }
const drain: Step = async ({ start }, life) => {
  await start(life).drain({ networkBack: true })
}
const immortal = lifeOf(Number.POSITIVE_INFINITY)

/** Runs `drain` killed at its n-th point, then `after`, then drains without faults. */
const killedAt = async (n: number, before: readonly Step[], after: readonly Step[]) => {
  const world = worldOf()
  world.server.write(8, { status: null, remarks: '' })
  for (const step of before) await step(world, immortal)
  const life = lifeOf(n)
  const error = await drain(world, life).then(
    () => null,
    (caught: unknown) => caught,
  )
  if (!life.survived) expect(error).toBeInstanceOf(Killed)
  for (const step of after) await step(world, immortal)
  await drain(world, immortal)
  const records = await world.start(immortal).outbox.list()
  return { survived: life.survived, rows: world.server.rows, effects: world.server.effects, records }
}

const everyPoint = async (
  before: readonly Step[],
  after: readonly Step[],
  check: (end: Awaited<ReturnType<typeof killedAt>>) => void,
) => {
  for (let n = 0; ; n++) {
    const end = await killedAt(n, before, after)
    check(end)
    if (end.survived) return n
  }
}

describe('a sender killed at any point', () => {
  it('leaves each answer to arrive exactly once', async () => {
    const points = await everyPoint([put('7', true), put('8', false, 'krank')], [], ({ effects, records }) => {
      expect([...effects].sort()).toEqual(['7: true', '8: false krank', '8: null'])
      expect(records.every(({ state }) => state === 'saved')).toBe(true)
    })
    // list, mark, request and reply, save, list: two points each, for one batch of two records.
    expect(points).toBeGreaterThanOrEqual(12)
  })

  it('and an edit made before the next start arrives too, after the first or in its place, never as a conflict', async () => {
    await everyPoint([put('8', true)], [put('8', false, 'doch nicht')], ({ rows, effects, records }) => {
      expect(rows.get(8)).toMatchObject({ status: false, remarks: 'doch nicht' })
      expect([
        ['8: null', '8: false doch nicht'],
        ['8: null', '8: true', '8: false doch nicht'],
      ]).toContainEqual(effects)
      expect(records).toMatchObject([{ state: 'saved', desired: { status: false } }])
    })
  })

  it('and reverting the edit leaves the server unchanged', async () => {
    await everyPoint([put('8', true)], [put('8', null)], ({ rows, effects }) => {
      expect(rows.get(8)).toMatchObject({ status: null })
      expect([['8: null'], ['8: null', '8: true', '8: null']]).toContainEqual(effects)
    })
  })

  it('and killed again at any point of the next start', async () => {
    const again: Step = async (world) => {
      for (let n = 0; n < 12; n++) await drain(world, lifeOf(n)).catch(() => undefined)
    }
    await everyPoint([put('7', true)], [again], ({ effects, records }) => {
      expect(effects).toEqual(['8: null', '7: true'])
      expect(records).toMatchObject([{ state: 'saved' }])
    })
  })
})

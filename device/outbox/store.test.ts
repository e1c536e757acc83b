import { beforeEach, describe, expect, it } from 'vitest'
import { type TestDevice, testDevice } from '../../tests/support/device.ts'
import { plainAnswer } from '../../tests/support/plain-answer.ts'
import { type MemberDatabase, openMemberDatabase } from '../database.ts'
import { overlayParticipation, participationKind } from './kinds/answer.ts'
import { kinds } from './kinds/kinds.ts'
import { type Outbox, openOutbox, outboxCounts } from './store.ts'

const row = { id: 107, eventId: 7, status: false, remarks: '', ...plainAnswer, version: 4 }
const place = { kind: 'participation', key: '7' }
const intentOf = (status: boolean | null, remarks = '') => ({ ...place, desired: { status, remarks }, row })

let device: TestDevice
let database: MemberDatabase
let outbox: Outbox
beforeEach(() => {
  device = testDevice()
  const deps = device.tab()
  database = openMemberDatabase(deps, '5a1e')
  outbox = openOutbox(deps, database, kinds)
})

const saved = (version: number) =>
  outbox.change(place, (record) => ({
    ...record,
    state: 'saved',
    base: { ...row, status: true, version },
    baseVersion: version,
    savedVersion: version,
    savedAt: device.tab().now().toISOString(),
  }))

describe('a pending edit', () => {
  it('is one record per event, with the last state and the first base', async () => {
    await outbox.put(intentOf(true))
    await outbox.put({ ...intentOf(true, 'komme später'), row: { ...row, version: 9 } })
    const records = await outbox.list()
    expect(records).toHaveLength(1)
    expect(records[0]).toMatchObject({
      desired: { status: true, remarks: 'komme später' },
      base: row,
      baseVersion: 4,
      state: 'waiting',
      rev: 2,
    })
  })

  it('is deleted when reverted before anything was sent', async () => {
    await outbox.put(intentOf(true))
    await outbox.put(intentOf(false))
    expect(await outbox.list()).toEqual([])
  })

  it('is persisted with the others of one call, or none of them is', async () => {
    const second = { ...intentOf(true), key: '8', row: null }
    await expect(outbox.put(intentOf(true), { ...second, kind: 'unknown' })).rejects.toThrow('Unknown kind')
    expect(await outbox.list()).toEqual([])
    await outbox.put(intentOf(true), second)
    expect((await outbox.list()).map(({ key }) => key)).toEqual(['7', '8'])
    await outbox.put(intentOf(false), { ...second, desired: { status: null, remarks: '' } })
    expect(await outbox.list()).toEqual([])
  })

  it('stays when reverted after it may have arrived', async () => {
    await outbox.put(intentOf(true))
    await outbox.change(place, (record) => ({
      ...record,
      sent: [{ opId: 'a', desired: { status: true, remarks: '' } }],
    }))
    await outbox.put(intentOf(false))
    expect(await outbox.list()).toMatchObject([{ desired: { status: false }, state: 'waiting' }])
  })

  it('is not recorded if it changes nothing', async () => {
    await outbox.put(intentOf(false))
    await outbox.put({ ...place, key: '8', desired: { status: null, remarks: '' }, row: null })
    expect(await outbox.list()).toEqual([])
  })

  it('after a saved one starts from the saved state', async () => {
    await outbox.put(intentOf(true))
    await saved(5)
    await outbox.put(intentOf(false))
    expect(await outbox.list()).toMatchObject([
      {
        desired: { status: false },
        base: { status: true, version: 5 },
        baseVersion: 5,
        state: 'waiting',
      },
    ])
  })

  it('discarded after a saved one leaves the saved state, even if it was refused in the meantime', async () => {
    await outbox.put(intentOf(true))
    await saved(5)
    await outbox.put(intentOf(false))
    await outbox.put(intentOf(true))
    expect(await outbox.list()).toMatchObject([{ desired: { status: true }, state: 'saved', savedVersion: 5 }])
    await outbox.put(intentOf(false))
    await outbox.change(place, (record) => ({ ...record, state: 'rejected' }))
    await outbox.discard(place)
    expect(await outbox.list()).toMatchObject([{ desired: { status: true }, state: 'saved', savedVersion: 5 }])
  })

  it('after a saved one that the list has superseded starts from the list', async () => {
    await outbox.put(intentOf(true))
    await saved(5)
    await outbox.put({ ...intentOf(true), row: { ...row, status: null, version: 6 } })
    // The member sees the list's row by now: an equal edit is a new one.
    expect(await outbox.list()).toMatchObject([{ baseVersion: 6, state: 'waiting' }])
    await outbox.put({ ...intentOf(true, 'doch'), row: { ...row, status: null, version: 6 } })
    expect(await outbox.list()).toMatchObject([
      { base: { status: null, version: 6 }, baseVersion: 6, state: 'waiting' },
    ])
  })

  it('is persisted for another tab, which is notified', async () => {
    const other = openOutbox(device.tab(), openMemberDatabase(device.tab(), '5a1e'), kinds)
    let notifications = 0
    const end = other.subscribe(() => notifications++)
    await outbox.put(intentOf(true))
    expect(notifications).toBe(1)
    expect(await other.list()).toHaveLength(1)
    end()
    await outbox.discard(place)
    expect(notifications).toBe(1)
  })
})

describe('a saved record', () => {
  const began = () => device.tab().now()
  beforeEach(async () => {
    await outbox.put(intentOf(true))
    await saved(5)
  })

  it('overlays an older list and is removed by one that contains it or a newer version', async () => {
    await outbox.confirm('participation', [row], began())
    expect(overlayParticipation([row], await outbox.list()).get(7)).toMatchObject({
      status: true,
      pending: 'saved',
      row,
    })
    await outbox.confirm('participation', [{ ...row, status: true, version: 5 }], began())
    expect(await outbox.list()).toEqual([])
  })

  it('is removed when a later fetch lacks the row, not when an earlier one does', async () => {
    await outbox.confirm('participation', [], began())
    expect(await outbox.list()).toHaveLength(1)
    device.advance(1)
    await outbox.confirm('participation', [], began())
    expect(await outbox.list()).toEqual([])
  })

  it('stays while another one of its kind is about to be sent: the list is fetched again after the pass', async () => {
    await outbox.put({ ...intentOf(true), key: '8', row: null })
    await outbox.confirm('participation', [{ ...row, status: true, version: 5 }], began())
    expect((await outbox.list()).map(({ key }) => key).sort()).toEqual(['7', '8'])
    await outbox.discard({ ...place, key: '8' })
    await outbox.confirm('participation', [{ ...row, status: true, version: 5 }], began())
    expect(await outbox.list()).toEqual([])
  })

  it('is never confused with a pending one', async () => {
    await outbox.put(intentOf(null))
    device.advance(1)
    await outbox.confirm('participation', [{ ...row, version: 9 }], began())
    expect(await outbox.list()).toMatchObject([{ state: 'waiting' }])
    expect(outboxCounts(await outbox.list())).toEqual({ waiting: 1, rejected: 0, conflict: 0 })
  })
})

describe('a record that this app cannot read', () => {
  it('is set aside when it is corrupt, and the others stay', async () => {
    const corrupt = { kind: 'participation', key: '8', version: 1, desired: 'yes' }
    await database.write(['outbox'], async (t) => t.put('outbox', 'participation:8', corrupt))
    await outbox.put(intentOf(true))
    await database.write(['outbox'], async (t) => {
      const record = await t.get('outbox', 'participation:7')
      t.put('outbox', 'participation:9', { ...Object(record), key: '9', desired: { status: 'perhaps' } })
      t.put('outbox', 'participation:10', record)
      t.put('outbox', 'participation:11', { ...Object(record), key: '11' })
    })
    expect((await outbox.list()).map(({ key }) => key)).toEqual(['7'])
    const aside = await database.read(['outbox-unreadable'], (t) => t.all('outbox-unreadable'))
    expect(aside.map(({ value }) => value)).toEqual([
      // Stored under the key of another record, or containing another record's row.
      expect.objectContaining({ key: '7' }),
      expect.objectContaining({ key: '11' }),
      corrupt,
      expect.objectContaining({ key: '9' }),
    ])
    expect((await outbox.snapshot()).unlisted).toEqual({ unreadable: 4, newer: 0 })
    let notifications = 0
    const end = outbox.subscribe(() => notifications++)
    await outbox.forgetUnreadable()
    end()
    expect(notifications).toBe(1)
    expect((await outbox.snapshot()).unlisted).toEqual({ unreadable: 0, newer: 0 })
    expect(await database.read(['outbox'], (t) => t.keys('outbox'))).toEqual(['participation:7'])
  })

  it('stays when a newer app wrote it', async () => {
    await outbox.put(intentOf(true))
    await database.write(['outbox'], async (t) => {
      const record = await t.get('outbox', 'participation:7')
      t.put('outbox', 'participation:7', {
        ...Object(record),
        version: participationKind.version + 1,
        desired: { maybe: 0.5 },
      })
      t.put('outbox', 'of tomorrow:1', { ...Object(record), kind: 'of tomorrow', key: '1' })
    })
    expect(await outbox.list()).toEqual([])
    expect((await outbox.snapshot()).unlisted).toEqual({ unreadable: 0, newer: 2 })
    expect(await database.read(['outbox'], (t) => t.keys('outbox'))).toEqual(['of tomorrow:1', 'participation:7'])
  })
})

import * as v from 'valibot'
import { expect, it } from 'vitest'
import { createParticipation } from '#contract/answers.ts'
import { testDevice } from '../../tests/support/device.ts'
import { openMemberDatabase } from '../database.ts'
import { participationKind } from './kinds/answer.ts'
import { defineKind, sending } from './kinds/kind.ts'
import { kinds } from './kinds/kinds.ts'
import { openOutbox } from './store.ts'

const at = '2026-11-20T19:00:00.000Z'
/** As the first app version wrote it, with an answer in flight. */
const first = {
  version: 1,
  kind: 'participation',
  key: '7',
  base: null,
  baseVersion: null,
  desired: { status: true, remarks: 'krank' },
  sent: [{ opId: 'a', desired: { status: false, remarks: '' } }],
  rev: 3,
  state: 'sending',
  attempts: 2,
  nextAttemptAt: at,
  problem: { code: 'waiting.network', message: '' },
  createdAt: at,
  updatedAt: at,
  savedVersion: null,
  savedAt: null,
}

const written = async (value: unknown) => {
  const deps = testDevice().tab()
  const database = openMemberDatabase(deps, '5a1e')
  await database.write(['outbox'], async (t) => t.put('outbox', 'participation:7', value))
  return { deps, database }
}

it('this app reads a record of the first app version, whatever was added since', async () => {
  const { deps, database } = await written(first)
  const outbox = openOutbox(deps, database, kinds)
  expect(await outbox.list()).toMatchObject([
    { ...first, version: participationKind.version, title: '', problem: { ...first.problem, errors: [] } },
  ])
  expect((await outbox.snapshot()).unlisted).toEqual({ unreadable: 0, newer: 0 })
})

it.each([
  ['from an older app, without later fields', { id: 1, eventId: 7, status: false }],
  ['damaged', 'x'],
  ['missing', undefined],
])('a conflict whose server row is %s offers no choice: it is resent, to be decided again', async (_, current) => {
  const { deps, database } = await written({
    ...first,
    ...{ state: 'conflict', attempts: 1, nextAttemptAt: null },
    problem: { code: 'conflict.version', message: 'Geändert', current },
  })
  const [record] = await openOutbox(deps, database, kinds).list()
  expect(record).toMatchObject({ state: 'waiting', problem: null, desired: first.desired, sent: first.sent })
})

it('a conflict whose server row can be read stays a conflict', async () => {
  const current = { id: 1, version: 2, personId: 3, eventId: 7, status: false, remarks: '' }
  const { deps, database } = await written({
    ...first,
    state: 'conflict',
    problem: { code: 'conflict.version', message: 'Geändert', current },
  })
  expect(await openOutbox(deps, database, kinds).list()).toMatchObject([{ state: 'conflict', problem: { current } }])
})

const Wish = v.object({ coming: v.picklist(['yes', 'no', 'open']), words: v.string() })
/** The same kind two versions later: first the answer became a string, then the remarks were renamed. */
const third = defineKind({
  kind: participationKind.kind,
  list: null,
  title: () => '',
  confirmsDiscard: false,
  version: 3,
  base: v.object({ eventId: v.number(), version: v.number() }),
  desired: Wish,
  migrations: {
    1: (state) => {
      const { status, remarks } = v.parse(v.object({ status: v.nullable(v.boolean()), remarks: v.string() }), state)
      return { coming: status === null ? 'open' : status ? 'yes' : 'no', remarks }
    },
    2: (state) => {
      const { remarks, ...rest } = v.parse(v.looseObject({ remarks: v.string() }), state)
      return { ...rest, words: remarks }
    },
  },
  same: (a, b) => a?.coming === b?.coming && a?.words === b?.words,
  request: ({ key, desired }) =>
    sending(createParticipation, { query: {}, body: { eventId: Number(key), status: null, remarks: desired.words } }),
  versionOf: ({ version }) => version,
  keyOf: ({ eventId }) => String(eventId),
})

it('runs every migration up to the current shape, also for sent states, and stores it with the next change', async () => {
  const { deps, database } = await written(first)
  const outbox = openOutbox(deps, database, [third])
  const today = {
    version: 3,
    desired: { coming: 'yes', words: 'krank' },
    sent: [{ opId: 'a', desired: { coming: 'no', words: '' } }],
  }
  expect(await outbox.list()).toMatchObject([today])
  await outbox.put({ kind: 'participation', key: '7', desired: { coming: 'open', words: '' }, row: null })
  expect(await database.read(['outbox'], (t) => t.get('outbox', 'participation:7'))).toMatchObject({
    ...today,
    desired: { coming: 'open', words: '' },
    rev: 4,
  })
})

it('is set aside, not lost, if a migration finds an unknown shape', async () => {
  const { deps, database } = await written({ ...first, desired: { status: 'perhaps' } })
  const outbox = openOutbox(deps, database, [third])
  expect(await outbox.list()).toEqual([])
  expect((await outbox.snapshot()).unlisted).toEqual({ unreadable: 1, newer: 0 })
})

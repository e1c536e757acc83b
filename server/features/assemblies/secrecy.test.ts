import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { type AssemblyHall, openHall } from '../../../tests/support/assembly-hall.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { writeBackup } from '../../platform/backup/backup.ts'
import { tableNames } from '../../platform/backup/schema.ts'
import { readTallyKey, unsealTally } from './tally.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

interface StoredRow {
  readonly table: string
  /** The row as JSON, with the transaction and the place on disk. */
  readonly row: string
}

describeOnDatabase('a secret vote of ten persons', (kind) => {
  let api: TestApi
  let hall: AssemblyHall
  let voters: TestPerson[]
  let room: string
  beforeAll(async () => {
    api = await startTestServer({ kind })
    hall = await openHall(api)
    voters = await hall.audience(10)
    // A first request stores the language of its person.
    for (const one of voters) await hall.see(one)
    room = fs.mkdtempSync(path.join(os.tmpdir(), 'secrecy-'))
  })
  afterAll(async () => {
    fs.rmSync(room, { recursive: true, force: true })
    await api.stop()
  })

  /** Everything in the database, more than a backup has. */
  const dump = async (): Promise<StoredRow[]> => {
    const rows: StoredRow[] = []
    for (const table of tableNames) {
      const found = await api.db.execute<{ row: string }>(
        sql.raw(`select (to_jsonb(t) || jsonb_build_object('xmin', t.xmin::text, 'ctid', t.ctid::text))::text as row
          from public."${table}" t`),
      )
      rows.push(...found.rows.map(({ row }) => ({ table, row })))
    }
    return rows
  }
  const newIn = (after: readonly StoredRow[], before: readonly StoredRow[]) => {
    const known = new Set(before.map(({ table, row }) => `${table} ${row}`))
    return after.filter(({ table, row }) => !known.has(`${table} ${row}`))
  }
  const sealedIn = (rows: readonly StoredRow[]): string[] =>
    rows.flatMap(({ row }) => /"sealed_tally": "([^"]+)"/.exec(row)?.[1] ?? [])

  /** The name of the key of the open vote. */
  const keyIn = (rows: readonly StoredRow[]): string =>
    /"tally_key": "([^"]+)"/.exec(rows.find((one) => sealedIn([one]).length > 0)?.row ?? '')?.[1] ?? ''

  /** The traces of a vote, without all that differs between any two votes: transactions, places, ids, and the ciphertext. */
  const traceOf = (rows: readonly StoredRow[], of: TestPerson): string[] =>
    rows
      .filter(({ table }) => table !== 'rate_limit')
      .map(({ table, row }) => `${table} ${row}`)
      .map((text) =>
        text
          .replace(/"(?:xmin|ctid|tally_key)": "[^"]+"/g, '')
          .replace(/"(?:id|vote_id|item_id)": \d+/g, '')
          .replace(`"person_id": ${of.personId}`, '"person_id": voter')
          .replace(/"sealed_tally": "([^"]+)"/, (_, sealed: string) => `sealed ${sealed.length}`),
      )
      .sort()

  const files = (): string[] =>
    fs
      .readdirSync(api.deps.storage.name, { recursive: true })
      .filter((name): name is string => typeof name === 'string')

  /** Votes one after the other, with a dump before and after each. */
  const run = async (choices: readonly number[]) => {
    const { id: item } = await hall.addItem('Präsidium')
    const { id } = await hall.opened(item)
    const dumps = [await dump()]
    const logs: string[][] = []
    for (const [index, one] of voters.entries()) {
      const from = api.logged.length
      expect((await hall.cast(one, id, choices[index] ?? 2)).status).toBe(200)
      logs.push(api.logged.slice(from))
      dumps.push(await dump())
    }
    const changes = voters.map((_, index) => newIn(dumps[index + 1] ?? [], dumps[index] ?? []))
    return { id, dumps, changes, logs }
  }

  const first = [0, 1, 0, 0, 1, 2, 0, 1, 0, 0]
  const second = [1, 0, 2, 1, 0, 0, 1, 0, 1, 1]

  test('leaves the same between two dumps whatever somebody votes, and the same in the log', async () => {
    const one = await run(first)
    await hall.closed(one.id)
    const other = await run(second)
    await hall.closed(other.id)
    for (const [index, voter] of voters.entries()) {
      const [a = [], b = []] = [one.changes[index], other.changes[index]]
      // The limit of requests counts every request of a person.
      const tables = a.map(({ table }) => table).filter((table) => table !== 'rate_limit')
      expect(tables.sort()).toEqual(['assembly_vote', 'assembly_voted'])
      expect(traceOf(a, voter)).toEqual(traceOf(b, voter))
    }
    const entry = (lines: readonly string[] = []) =>
      lines.map((line) => {
        const { time, id, requestId, ms, duration, ...rest } = JSON.parse(line) as Record<string, unknown>
        return rest
      })
    for (const [index] of voters.entries()) expect(entry(one.logs[index])).toEqual(entry(other.logs[index]))
    expect([...one.logs, ...other.logs].flat().join()).not.toMatch(/choice|sealed|ballot"?:/)
  })

  test('cannot be read from any dump once it is closed: the key was in none, and is gone', async () => {
    const { id, dumps } = await run(first)
    const sealed = dumps.flatMap(sealedIn)
    expect(new Set(sealed).size).toBe(11)
    const name = keyIn(dumps.at(-1) ?? [])
    const key = await readTallyKey(api.deps.storage, name)
    if (key === null) throw new Error('the key is missing')
    // With the key each vote would be plain: this is what the dumps must not contain.
    expect(dumps.map((rows) => unsealTally(key, sealedIn(rows)[0] ?? '')).slice(0, 3)).toEqual([
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
    ])
    const backup = path.join(room, 'night.tar.gz')
    const { storage, config } = api.deps
    await writeBackup({ database: api.database, storage, dataFolder: config.dataFolder }, backup)
    const written = gunzipSync(fs.readFileSync(backup))
    for (const form of [key.toString('latin1'), key.toString('hex'), key.toString('base64url'), 'vote-keys'])
      expect(written.includes(form, 0, 'latin1')).toBe(false)
    expect(files().some((file) => file.endsWith(name))).toBe(true)

    await hall.closed(id)
    expect(await readTallyKey(api.deps.storage, name)).toBeNull()
    expect(files().some((file) => file.endsWith(name))).toBe(false)
    const after = await dump()
    expect(sealedIn(after)).toEqual([])
    expect(after.filter(({ table }) => table === 'assembly_voted')).toEqual([])
    expect(JSON.stringify(after)).not.toContain(key.toString('hex'))
  })

  test('is dropped and repeated after a restore, which has no key', async () => {
    const { id, dumps } = await run(first)
    await api.deps.storage.remove(`vote-keys/${keyIn(dumps.at(-1) ?? [])}`)
    expect((await hall.refusalOf(await hall.close(id))).at(-1)).toBe(
      'This vote can no longer be counted. Cancel it and repeat it.',
    )
    expect((await hall.send(hall.president, 'DELETE', `/api/frontend/internal/assembly/vote/${id}`)).status).toBe(200)
  })
})

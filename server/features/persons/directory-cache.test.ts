import os from 'node:os'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createDatabases, describeOnDatabase } from '../../../tests/support/databases.ts'
import { connectDatabase, type Database, type Db } from '../../platform/db/open.ts'
import { ensureOrganizations, organizations } from '../../platform/db/organizations.ts'
import { membership, person } from '../../platform/db/tables.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { createDirectoryCache } from './directory-cache.ts'
import { directory } from './policy.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

// Commits interleave only between connections: the pool of one in the other tests would serialize them.
const databases = createDatabases()
let database: Database
beforeAll(async () => {
  const { db } = await databases.open('postgres')
  const { rows } = await db.execute<{ name: string }>('select current_database() as name')
  const url = new URL(inject('templates').postgresUrl)
  url.pathname = `/${rows[0]?.name}`
  database = await connectDatabase({ databaseUrl: url.href, dataFolder: os.tmpdir(), poolSize: 2 })
})
afterAll(async () => {
  await database.close()
  await databases.remove()
})

const player: Caller = {
  kind: 'person',
  sub: 'player',
  accountId: 'player',
  personId: 0,
  emailVerified: true,
  instrument: null,
  represents: [],
  member: true,
  roles: new Set(),
}
const onDay = (day: string) => directory.rows(player, new Date(`${day}T12:00:00Z`))

const addPlayer = async (db: Db, firstName: string, leaveDate: string | null = null) => {
  const [added] = await db
    .insert(person)
    .values({ firstName, lastName: 'Beispiel', email: `${firstName}@band.example` })
    .returning()
  if (added === undefined) throw new Error('nobody was added')
  await db
    .insert(membership)
    .values({ personId: added.id, organizationId: organizations.band, joinDate: '2020-01-01', leaveDate })
  return added.id
}

test('the cached directory is rebuilt after every commit, even of a transaction that began before one already shown', async () => {
  const { db } = database
  await ensureOrganizations(db)
  const [first, second] = [await addPlayer(db, 'Anna'), await addPlayer(db, 'Beat', '2026-04-01')]
  const directory = createDirectoryCache()
  const read = () => directory(db, onDay('2026-03-10'))
  const names = async () => (await read())._embedded.items.map(({ firstName }) => firstName)
  const rename = (tx: typeof db, id: number, firstName: string) =>
    tx.update(person).set({ firstName }).where(eq(person.id, id))

  expect(await names()).toEqual(['Anna', 'Beat'])
  expect(await read()).toBe(await read())
  await db.transaction(async (began) => {
    await rename(began, first, 'Anita')
    await rename(db, second, 'Bruno')
    expect(await names()).toEqual(['Anna', 'Bruno'])
  })
  expect(await names()).toEqual(['Anita', 'Bruno'])
  expect((await directory(db, onDay('2026-04-02')))._embedded.items).toHaveLength(1)
})

describeOnDatabase('the directory', (kind) => {
  test('shows changes of a person and of a membership, and its end, in the next request', async () => {
    const { db } = await databases.open(kind)
    await ensureOrganizations(db)
    const id = await addPlayer(db, 'Carla')
    const directory = createDirectoryCache()
    const shown = async () => (await directory(db, onDay('2026-03-10')))._embedded.items.at(0)
    expect(await shown()).toMatchObject({ firstName: 'Carla', mobile: null, instrument: null })
    await db
      .update(person)
      .set({ mobile: '+41791234567', shared: ['MOBILE'] })
      .where(eq(person.id, id))
    expect(await shown()).toMatchObject({ mobile: '+41791234567' })
    const hers = eq(membership.personId, id)
    await db.update(membership).set({ functionType: 'HORN' }).where(hers)
    expect(await shown()).toMatchObject({ instrument: 'HORN' })
    await db.delete(membership).where(hers)
    expect(await shown()).toBeUndefined()
  })
})

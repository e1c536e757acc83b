import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emptyPostgres } from '../../../tests/support/databases.ts'
import { findTakenAway, readSchema } from '../../../tests/support/schema-changes.ts'
import { contractions, knownMigrations, migrate } from './migrate.ts'
import { connectDatabase, type Db } from './open.ts'

/** Newest migration when updates without interruption were introduced; older ones may take things away. */
const baseline = '20261126101908_rate_limits'

const withDatabase = async (work: (db: Db) => Promise<void>) => {
  const database = await connectDatabase({ databaseUrl: await emptyPostgres(), dataFolder: '/nowhere', poolSize: 1 })
  try {
    await work(database.db)
  } finally {
    await database.close()
  }
}

test('a migration only adds, or is listed among the contractions with all that it takes away', async () => {
  const migrations = knownMigrations()
  const first = migrations.findIndex(({ name }) => name === baseline)
  expect(first).toBeGreaterThan(0)
  await withDatabase(async (db) => {
    await migrate(db, migrations.slice(0, first + 1), [])
    for (let at = first + 1; at < migrations.length; at++) {
      const name = migrations[at]?.name
      const before = await readSchema(db)
      await migrate(db, migrations.slice(0, at + 1), [])
      const listed = contractions.find(({ migration }) => migration === name)?.takesAway ?? []
      expect(findTakenAway(before, await readSchema(db)), `${name}: see docs/decisions/0083`).toEqual(listed.toSorted())
    }
  })
  const names = migrations.map(({ name }) => name)
  for (const { migration, needs } of contractions) expect(names.indexOf(needs)).toBeLessThan(names.indexOf(migration))
})

test.each([
  ['alter table band drop column city', ['band.city is gone']],
  ['alter table band rename column city to town', ['band.city is gone']],
  [
    'alter table band rename to orchestra',
    ['band.city is gone', 'band.founded is gone', 'band.id is gone', 'band.name is gone'],
  ],
  ['alter table band alter column founded type bigint', ['band.founded is bigint instead of integer']],
  ['alter table band alter column city set not null', ['band.city is required']],
  ['alter table band alter column name drop default', ['band.name has no default']],
  ['alter table band add column code text not null', ['band.code is required and has no default']],
  ['alter table band add unique (city)', ['band: band_city_key restricts: UNIQUE (city)']],
  [
    'create unique index one on band (lower(city), name)',
    ['band: one restricts: CREATE UNIQUE INDEX one ON public.band USING btree (lower(city), name)'],
  ],
  ['alter table band add constraint old check (founded > 1800)', ['band: old restricts: CHECK ((founded > 1800))']],
  ["alter table band add column code text not null default ''", []],
  ['alter table band add column code text unique', []],
  ['alter table band add column leader int references band (id)', []],
  ['alter table band alter column name drop not null', []],
  ['create table player (id int primary key, band int not null references band (id))', []],
  ['create index fast on band (city)', []],
])('%s', async (statement, expected) => {
  await withDatabase(async (db) => {
    await db.execute(sql`create table band (id int primary key, name text not null default '', city text, founded int)`)
    const before = await readSchema(db)
    await db.execute(sql.raw(statement))
    expect(findTakenAway(before, await readSchema(db))).toEqual(expected)
  })
})

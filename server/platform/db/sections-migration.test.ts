import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emptyPostgres } from '../../../tests/support/databases.ts'
import { knownMigrations, migrate } from './migrate.ts'
import { connectDatabase } from './open.ts'
import { ensureOrganizations } from './organizations.ts'

test('the usual sections of before get their colours once, and keep what an administrator wrote', async () => {
  const database = await connectDatabase({ databaseUrl: await emptyPostgres(), dataFolder: '/nowhere', poolSize: 1 })
  const { db } = database
  const run = (statement: string) => db.execute<Record<string, unknown>>(sql.raw(statement))
  const migrations = knownMigrations()
  const first = migrations.findIndex(({ name }) => name.endsWith('_section_instruments'))
  await migrate(db, migrations.slice(0, first), [])
  await run(`insert into band_function (kind, code, position, name_de) values
    ('SECTION', 'TUBA', 1, 'Bässe'), ('SECTION', 'FAGOTT', 2, 'Fagott'), ('OFFICE', 'HORN', 1, 'Horn')`)
  const rows = async () =>
    (await run('select code, name_de, colour, plays_sheets, instruments from band_function order by id')).rows
  await migrate(db, migrations, [])
  await ensureOrganizations(db)
  const kept = { plays_sheets: true, instruments: [] }
  expect(await rows()).toEqual([
    { ...kept, code: 'TUBA', name_de: 'Bässe', colour: 'INDIGO' },
    { ...kept, code: 'FAGOTT', name_de: 'Fagott', colour: null },
    { ...kept, code: 'HORN', name_de: 'Horn', colour: null },
  ])

  await run(`update band_function set colour = null, instruments = '[{"nameDe":"Helikon","nameEn":null,"words":[]}]'`)
  const edited = await rows()
  await migrate(db, migrations, [])
  await ensureOrganizations(db)
  expect(await rows()).toEqual(edited)
  await database.close()
})

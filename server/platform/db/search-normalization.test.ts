import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { normalizeForSearch as inContract } from '#contract/search-normalization.ts'
import { createDatabases, describeOnDatabase, emptyPostgres } from '../../../tests/support/databases.ts'
import { knownMigrations, migrate } from './migrate.ts'
import { connectDatabase } from './open.ts'
import { matchesAllWords, normalizeForSearch } from './search-normalization.ts'
import { composition, person } from './tables.ts'

/** The Latin letters of the first plane, without those of which databases of the last years do not know anything. */
const latin = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
  (letter) => /(?=\p{Script=Latin})\p{L}/u.test(letter) && !/[\ua7cb-\ua7f1]/.test(letter),
)
const others = [
  'Ελένη',
  'ΟΔΟΣ',
  'Иван Щёкин',
  'ZoË',
  'Jean‑Luc',
  'O´Neill’s `x` – y',
  'ﬁ ½ Ⅷ',
  'İstanbul ISPARTA',
  '東京 ｶﾀｶﾅ',
  '👩‍🎤',
]

describeOnDatabase('the conversion for searches', (kind) => {
  const databases = createDatabases()
  afterAll(() => databases.remove())

  test('gives the same in SQL and TypeScript for every Latin letter, between others and alone', async () => {
    const { db } = await databases.open(kind)
    const texts = [...latin, ...latin.map((letter) => `A${letter}b Ö`), ...others]
    expect(latin.length).toBeGreaterThan(1300)
    const { rows } = await db.execute<{ text: string; folded: string }>(
      sql`select text, ${normalizeForSearch(sql`text`)} as folded from json_array_elements_text(${JSON.stringify(texts)}::json) as text`,
    )
    const different = rows.flatMap(({ text, folded }) =>
      folded === inContract(text) ? [] : [[text, folded, inContract(text)]],
    )
    expect(rows).toHaveLength(texts.length)
    expect(different).toEqual([])
  })

  test('lets people and pieces be found as a keyboard types them', async () => {
    const { db } = await databases.open(kind)
    await db.insert(person).values([
      { firstName: 'Conan', lastName: 'O’Brien' },
      { firstName: 'Łukasz', lastName: 'Đorđević' },
      { firstName: 'Søren', lastName: 'Straße' },
    ])
    await db.insert(composition).values({ title: 'Ære være Łódź' })
    const finds = async (typed: string) => {
      const people = await db
        .select({ name: person.lastName })
        .from(person)
        .where(sql.join(matchesAllWords(person.searchText, typed), sql` and `))
      const pieces = await db
        .select({ name: composition.title })
        .from(composition)
        .where(sql.join(matchesAllWords(composition.searchTitle, typed), sql` and `))
      return [...people, ...pieces].map(({ name }) => name)
    }
    for (const typed of ["o'brien", 'O’Brien', 'O´brien']) expect(await finds(typed)).toEqual(['O’Brien'])
    for (const typed of ['Lukasz', 'dordevic', 'łukasz ĐORĐEVIĆ']) expect(await finds(typed)).toEqual(['Đorđević'])
    for (const typed of ['soren', 'STRASSE', 'straße']) expect(await finds(typed)).toEqual(['Straße'])
    for (const typed of ['aere', 'lodz']) expect(await finds(typed)).toEqual(['Ære være Łódź'])
  })
})

test('converts again what an older version stored', async () => {
  const database = await connectDatabase({ databaseUrl: await emptyPostgres(), dataFolder: '/nowhere', poolSize: 1 })
  try {
    const migrations = knownMigrations()
    const at = migrations.findIndex(({ name }) => name.endsWith('_search_letters'))
    await migrate(database.db, migrations.slice(0, at), [])
    await database.db.execute(sql`insert into person (first_name, last_name) values ('Łukasz', 'O’Brien')`)
    await database.db.execute(sql`insert into composition (title) values ('Ære')`)
    await migrate(database.db, migrations.slice(0, at + 1), [])
    const { rows } = await database.db.execute(
      sql`select search_text, sort_last_name, match_name, search_title, (select count(*)::int from pg_indexes
        where indexname in ('person_whole_name', 'person_order', 'person_section', 'composition_order')) as indexes
        from person, composition`,
    )
    expect(rows).toMatchObject([
      {
        search_text: "lukasz o'brien  ",
        sort_last_name: "o'brien",
        match_name: "lukasz o'brien",
        search_title: 'aere ',
        indexes: 4,
      },
    ])
  } finally {
    await database.close()
  }
})

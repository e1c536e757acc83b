import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import type { putAnswer } from '../../features/answers/answer.ts'
import { accessTo } from './access.ts'
import type { DatabaseTransaction, Db } from './database.ts'
import { repertoire } from './tables.ts'

// Handlers reach the database by read and write only, and a change is lent a transaction: the compiler fails otherwise.
expectTypeOf<keyof TestApi['deps']['database']>().toEqualTypeOf<'kind' | 'pool' | 'listen'>()
expectTypeOf<Db>().not.toExtend<DatabaseTransaction>()
expectTypeOf<Parameters<typeof putAnswer>[0]>().toEqualTypeOf<DatabaseTransaction>()

describeOnDatabase('access to the database', (kind) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestServer({ kind })
  })
  afterAll(() => api.stop())

  const add = (tx: Db, name: string) =>
    tx.insert(repertoire).values({ name, dateStart: '2026-03-01', dateEnd: '2026-06-30' })
  const addThenFail = async (tx: Db, name: string) => {
    await add(tx, name)
    throw new Error('failed')
  }
  const names = async (db: Db) => (await db.select().from(repertoire)).map(({ name }) => name)

  test('a change that fails stores nothing', async () => {
    await expect(api.deps.write(addThenFail, 'Frühling')).rejects.toThrow('failed')
    expect(await api.deps.read(names)).toEqual([])
  })

  test('access to a transaction reads what is not committed, and is taken back with it', async () => {
    const taken = api.deps.write(async (tx) => {
      const { read, write } = accessTo(tx)
      await write(add, 'Sommer')
      expect(await read(names)).toEqual(['Sommer'])
      throw new Error('taken back')
    })
    await expect(taken).rejects.toThrow('taken back')
    expect(await api.deps.read(names)).toEqual([])
  })
})

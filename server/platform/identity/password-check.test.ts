import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createDatabases } from '../../../tests/support/databases.ts'
import { long } from '../../../tests/support/long-run.ts'
import { addAccount, hashOf } from '../../../tests/support/provider.ts'
import { account } from '../db/tables.ts'
import { createAccounts } from './accounts.ts'
import { createPasswordCheck } from './password-check.ts'
import { verifyPassword } from './passwords.ts'

const databases = createDatabases()
afterAll(() => databases.remove())

const here = { address: 'here', device: undefined }

test('a hash with a lower cost is replaced when the password is next entered; others are unchanged', {
  tags: ['long'],
}, async () => {
  const database = await databases.open('postgres')
  const { db } = database
  const accounts = createAccounts(db, { publicOrigin: 'http://localhost:3000', demoOrigin: undefined })
  const passwords = createPasswordCheck({ database, accounts })
  const email = 'vera@example.ch'
  const sub = await addAccount({ db }, { email, password: null })
  const stored = async () => (await db.select().from(account).where(eq(account.id, sub)))[0]?.passwordHash ?? ''
  const store = (passwordHash: string) => db.update(account).set({ passwordHash }).where(eq(account.id, sub))

  const weak = hashOf('Posaune-1899', 4096, 1)
  await store(weak)
  expect(await passwords.check(here, email, 'falsch')).toEqual({ kind: 'wrong' })
  expect(await stored()).toBe(weak)
  expect(await passwords.check(here, email, 'Posaune-1899')).toMatchObject({ kind: 'right', account: { sub } })
  const renewed = await stored()
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
  expect(await verifyPassword('Posaune-1899', renewed)).toBe(true)

  const strong = hashOf('Posaune-1899', 65_536, 2)
  await store(strong)
  expect(await passwords.check(here, email, 'Posaune-1899')).toMatchObject({ kind: 'right' })
  expect(await stored()).toBe(strong)
})

test('right passwords use up no limit, of a network address or of an account', {
  tags: ['long'],
  timeout: 120_000,
}, async () => {
  const database = await databases.open('postgres')
  const { db } = database
  const accounts = createAccounts(db, { publicOrigin: 'http://localhost:3000', demoOrigin: undefined })
  const passwords = createPasswordCheck({ database, accounts })
  const email = 'vera@example.ch'
  await addAccount({ db }, { email, password: 'Posaune-1899' })
  // A hundred hashes take five seconds on a quiet machine. The short run exceeds the lowest limit only.
  for (let i = 0; i < (long ? 51 : 11); i++)
    expect((await passwords.check(here, email, 'Posaune-1899')).kind).toBe('right')
  for (let i = 0; i < (long ? 50 : 1); i++) {
    const elsewhere = { address: `elsewhere ${i}`, device: undefined }
    expect((await passwords.check(elsewhere, email, 'Posaune-1899')).kind).toBe('right')
  }
})

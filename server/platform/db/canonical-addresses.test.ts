import { asc } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createDatabases, describeOnDatabase } from '../../../tests/support/databases.ts'
import { ensureCanonicalAddresses } from './canonical-addresses.ts'
import { account, person, substitute } from './tables.ts'

describeOnDatabase('addresses that older versions stored', (kind) => {
  const databases = createDatabases()
  afterAll(() => databases.remove())

  test('get the one spelling of their mailbox, unless another account has it', async () => {
    const { db } = await databases.open(kind)
    const people = await db
      .insert(person)
      .values([
        { firstName: 'A', email: 'a@zürich.example', refusedEmail: 'a@zürich.example' },
        { firstName: 'B', email: 'b@band.example' },
        { firstName: 'C', email: null },
      ])
      .returning({ id: person.id })
    const emails = ['a@zürich.example', 'c@zürich.example', 'c@xn--zrich-kva.example']
    await db.insert(account).values(emails.map((email, index) => ({ email, personId: people[index]?.id ?? 0 })))
    await db.insert(substitute).values({
      name: 'S',
      email: 's@genève.example',
      instrument: 'TUBA',
      locale: 'de-ch',
      consentOn: '2026-01-01',
      createdAt: new Date(0),
    })
    await ensureCanonicalAddresses(db)
    await ensureCanonicalAddresses(db)
    const stored = await db
      .select({ email: person.email, refused: person.refusedEmail })
      .from(person)
      .orderBy(asc(person.id))
    expect(stored).toEqual([
      { email: 'a@xn--zrich-kva.example', refused: 'a@xn--zrich-kva.example' },
      { email: 'b@band.example', refused: null },
      { email: null, refused: null },
    ])
    const accounts = await db.select({ email: account.email }).from(account).orderBy(asc(account.personId))
    expect(accounts.map(({ email }) => email)).toEqual([
      'a@xn--zrich-kva.example',
      'c@zürich.example',
      'c@xn--zrich-kva.example',
    ])
    expect(await db.select({ email: substitute.email }).from(substitute)).toEqual([
      { email: 's@xn--genve-6ra.example' },
    ])
  })
})

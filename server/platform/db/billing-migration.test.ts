import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emptyPostgres } from '../../../tests/support/databases.ts'
import { knownMigrations, migrate } from './migrate.ts'
import { connectDatabase } from './open.ts'

test('invoices from before settlements keep what was paid, in whichever way, and have their line', async () => {
  const database = await connectDatabase({ databaseUrl: await emptyPostgres(), dataFolder: '/nowhere', poolSize: 1 })
  const { db } = database
  const run = (statement: string) => db.execute<Record<string, unknown>>(sql.raw(statement))
  const migrations = knownMigrations()
  const billing = migrations.findIndex(({ name }) => name.endsWith('_billing'))
  await migrate(db, migrations.slice(0, billing), [])
  await run(`insert into person (last_name) values ('Beispiel')`)
  await run(`insert into fiscal_year (year, starts_on, ends_on) values (2027, '2027-01-01', '2027-12-31')`)
  await run(`insert into invoice (number, person_id, purpose, amount, created_at, due_date, paid_at, paid_by, marking) values
    ('2026-00001', 1, 'MEMBERFEE', 1500, '2026-05-01', '2026-06-01', '2026-05-10T22:00Z', 'bank', gen_random_uuid()),
    ('2027-00001', 1, 'MEMBERFEE', 1500, '2027-02-01', '2027-03-01', null, null, null),
    ('2027-00002', 1, 'MEMBERFEE', 1500, '2027-02-01', '2027-03-01', '2027-02-05', 'online', null),
    ('2027-00003', 1, 'MEMBERFEE', 5000, '2027-02-01', '2027-03-01', null, null, null)`)
  await run(`insert into payment (purpose, invoice_id, amount, provider, callback, locale, state, created_at, expires_at, paid_at)
    select 'MEMBERFEE', 3, 2000, 'sandbox', '/', 'de-ch', 'paid', day, day, day from (values ('2027-02-05'::timestamptz), ('2027-02-06')) d (day)`)
  await run(`insert into bank_transaction (iban, direction, amount, booked_on, text, reversal, invoice_id, settled, version)
    values ('CH', 'CREDIT', 2000, '2027-02-07', '', false, 4, 2000, 2)`)
  await migrate(db, migrations, [])

  const { rows } =
    await run(`select i.number, i.settled, s.kind, s.amount, s.day::text, s.before_books, l.price, i.sent_by
    from invoice i join invoice_line l on l.invoice_id = i.id left join settlement s on s.invoice_id = i.id order by i.number`)
  const { rows: fees } = await run('select year, invoice_id from billed_fee order by year')
  await database.close()
  const paid = { before_books: false, settled: 1500, amount: 1500, price: 1500, sent_by: 'MAIL' }
  expect(rows).toEqual([
    { ...paid, number: '2026-00001', kind: 'MARKED', day: '2026-05-11', before_books: true },
    {
      number: '2027-00001',
      settled: 0,
      kind: null,
      amount: null,
      day: null,
      before_books: null,
      price: 1500,
      sent_by: 'MAIL',
    },
    { ...paid, number: '2027-00002', kind: 'ONLINE', day: '2027-02-05' },
    { ...paid, number: '2027-00003', settled: 2000, kind: 'BANK', amount: 2000, day: '2027-02-07', price: 5000 },
  ])
  expect(fees).toEqual([
    { year: 2026, invoice_id: 1 },
    { year: 2027, invoice_id: 2 },
  ])
})

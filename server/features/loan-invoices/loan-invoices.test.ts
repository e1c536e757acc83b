import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EditedInvoice, InvoiceDetail } from '#contract/edited-invoices.ts'
import type { BillableLoan } from '#contract/loan-invoices.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { bandIban } from '../../../tests/support/camt.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { ownJobs } from '../../../tests/support/jobs.ts'
import { equipment, guardian, loan, person } from '../../platform/db/tables.ts'

const path = '/api/frontend/treasury'
type Call = Parameters<TestApi['request']>[0]
interface Billed {
  readonly mailed: number
  readonly printed: string[]
  readonly errors?: { field: string }[]
}

describeOnDatabase('invoices for hire', (kind) => {
  let api: TestApi
  let treasurer: TestPerson
  let anna: TestPerson
  let lena: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind, environment: { CREDITOR_IBAN: bandIban } })
    api.clock.set('2027-04-05T12:00:00Z')
    treasurer = await api.addPerson({ roles: ['MHZ_TREASURER'] })
    anna = await api.addPerson({ firstName: 'Anna' })
    lena = await api.addPerson({ firstName: 'Lena' })
    const mother = await api.addPerson({ firstName: 'Ruth', member: false })
    const letters = { email: null, address1: 'Bergstrasse 1', zip: '8044', city: 'Zürich' }
    await api.db.update(person).set({ email: 'anna@band.example' }).where(eq(person.id, anna.personId))
    await api.db.update(person).set(letters).where(eq(person.id, mother.personId))
    await api.db.update(person).set({ birthDate: '2015-01-01' }).where(eq(person.id, lena.personId))
    await api.db.insert(guardian).values({ personId: lena.personId, guardianId: mother.personId })
    await lend('T-1', anna, { lentOn: '2020-09-01' })
    await lend('U-1', anna, { lentOn: '2027-03-01' }, 'uniform')
    await lend('T-2', lena, { lentOn: '2027-01-15', returnedOn: '2027-03-31' })
    await lend('T-3', anna, { lentOn: '2025-01-01', returnedOn: '2026-12-31' })
  }, 60_000)
  afterAll(() => api.stop())

  const lend = async (
    number: string,
    { personId }: TestPerson,
    days: { lentOn: string; returnedOn?: string },
    what: 'instrument' | 'uniform' = 'instrument',
  ) => {
    const values = { kind: what, number, name: what === 'uniform' ? 'Jacke' : 'Tuba', condition: 'good' } as const
    const [item] = await api.db.insert(equipment).values(values).returning()
    await api.db.insert(loan).values({ ...days, equipmentId: item?.id ?? 0, personId })
  }
  const send = async <T>(call: string, body?: object, key: string = randomUUID()): Promise<T> => {
    const headers = { 'Idempotency-Key': key }
    return (await (await api.request(call as Call, { as: treasurer, headers, ...(body && { body }) })).json()) as T
  }
  const listed = async (year = 2027) =>
    (await send<{ _embedded: { items: BillableLoan[] } }>(`GET ${path}/loans?year=${year}`))._embedded.items
  const bill = (loans: number[], values: object = {}, key?: string) =>
    send<Billed>(
      `POST ${path}/loans/invoices`,
      { year: 2027, loans, price: 8000, dueDate: '2027-05-31', ...values },
      key,
    )
  const invoices = async () =>
    (await send<{ _embedded: { items: EditedInvoice[] } }>(`GET ${path}/invoices`))._embedded.items

  test('the loans of a year have their days in it, whether they go on or have ended', async () => {
    expect(
      (await listed()).map(({ item, person: name, from, to, invoice }) => [item, name, from, to, invoice]),
    ).toEqual([
      ['Tuba T-1', 'Anna Beispiel', '2027-01-01', '2027-12-31', null],
      ['Tuba T-2', 'Lena Beispiel', '2027-01-15', '2027-03-31', null],
      ['Jacke U-1', 'Anna Beispiel', '2027-03-01', '2027-12-31', null],
    ])
    expect((await listed(2026)).map(({ item }) => item)).toEqual(['Tuba T-1', 'Tuba T-3'])
  })

  test('wrong loans, accounts and days are refused at their fields, and nothing is billed', async () => {
    const [first] = await listed()
    const id = first?.id ?? 0
    for (const [values, field] of [
      [{ loans: [id, 2_000_000_000] }, 'loans'],
      [{ year: 2019 }, 'loans'],
      [{ price: 0 }, 'price'],
      [{ account: 1020 }, 'account'],
      [{ dueDate: '2027-04-04' }, 'dueDate'],
    ] as const)
      expect((await bill([id], values)).errors?.map((one) => one.field)).toEqual([field])
    expect(await invoices()).toEqual([])
  })

  test('each person gets one invoice, the parents that of a child, and no loan is billed twice in a year', async () => {
    const ids = (await listed()).map(({ id }) => id)
    const key = randomUUID()
    const made = await bill(ids, {}, key)
    expect(made).toEqual({ mailed: 1, printed: [expect.any(String)] })
    expect(await bill(ids, {}, key)).toEqual(made)
    const [ofRuth, ofAnna] = await invoices()
    const lines = async (id = '') =>
      (await send<InvoiceDetail>(`GET ${path}/invoices/${id}`)).lines.map(({ text }) => text)
    expect([ofRuth?.name, ofRuth?.amount, ofRuth?.id]).toEqual(['Ruth Beispiel', 8000, made.printed[0]])
    expect(await lines(ofRuth?.id)).toEqual(['Miete Tuba T-2, 15.01.2027–31.03.2027: Lena Beispiel'])
    expect([ofAnna?.name, ofAnna?.amount, ofAnna?.title]).toEqual(['Anna Beispiel', 16_000, 'Miete 2027'])
    const jobs = ownJobs(api)
    await jobs.run()
    expect((await jobs.mails()).map(({ to }) => to?.[0]?.address)).toEqual(['anna@band.example'])
    expect((await listed()).map(({ invoice }) => invoice)).toEqual([ofAnna?.number, ofRuth?.number, ofAnna?.number])
    expect((await bill(ids.slice(0, 1))).errors).toMatchObject([{ field: 'loans' }])
    expect((await listed(2026)).map(({ invoice }) => invoice)).toEqual([null, null])
    await send(`POST ${path}/invoices/${ofRuth?.id}/cancel`, { reason: 'Irrtum' })
    const two = await Promise.all([bill(ids.slice(1, 2)), bill(ids.slice(1, 2))])
    expect(two.map(({ errors }) => errors?.[0]?.field ?? null).sort()).toEqual(['loans', null])
  })
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Donor } from '#contract/donations.ts'
import type { InvoiceDetail } from '#contract/edited-invoices.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { bandIban } from '../../../tests/support/camt.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { markPaid } from '../../../tests/support/invoices.ts'
import { ownJobs } from '../../../tests/support/jobs.ts'
import { readPdf } from '../../../tests/support/pdf.ts'
import { person } from '../../platform/db/tables.ts'

const path = '/api/frontend/treasury'

describeOnDatabase('confirmations of donations by mail', (kind) => {
  let api: TestApi
  let treasurer: TestPerson
  let anna: TestPerson
  let berta: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind, environment: { CREDITOR_IBAN: bandIban } })
    api.clock.set('2027-04-05T12:00:00Z')
    treasurer = await api.addPerson({ roles: ['MHZ_TREASURER'] })
    anna = await api.addPerson({ firstName: 'Anna' })
    berta = await api.addPerson({ firstName: 'Berta' })
    const address = { address1: 'Bergstrasse 1', zip: '8044', city: 'Zürich' }
    await api.db.update(person).set({ email: 'anna@example.ch' }).where(eq(person.id, anna.personId))
    const letters = { ...address, email: 'berta@example.ch', preferredChannel: 'MAIL' } as const
    await api.db.update(person).set(letters).where(eq(person.id, berta.personId))
    await send('POST', 'years', { startsOn: '2027-01-01' })
    await send('PUT', 'donations/settings', {
      ...{ exempt: true, decidedOn: '2019-05-20', office: 'Steueramt', threshold: 1000, textDe: '', textEn: '' },
    })
    const keller = { name: 'Metzgerei Keller', ...address, email: 'keller@example.ch' }
    for (const to of [{ person: await uuidOf(anna) }, { person: await uuidOf(berta) }, { recipient: keller }])
      await give(to)
  }, 60_000)
  afterAll(() => api.stop())

  const send = async <T>(method: 'GET' | 'POST' | 'PUT', at: string, body?: object): Promise<T> => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const reply = await api.request(`${method} ${path}/${at}`, { as: treasurer, headers, ...(body && { body }) })
    return (await reply.json()) as T
  }
  const uuidOf = async ({ personId }: TestPerson) =>
    (await api.db.select().from(person).where(eq(person.id, personId)))[0]?.uuid ?? ''
  const give = async (to: object): Promise<void> => {
    const lines = [{ text: 'Gönnerbeitrag', count: 1, price: 5000, account: 3500 }]
    const invoice = { ...to, title: 'Gönner', dueDate: '2027-12-31', lines }
    await markPaid(api, treasurer, (await send<InvoiceDetail>('POST', 'invoices', invoice)).id, '2027-04-02')
  }
  const donors = async () => {
    const { _embedded } = await send<{ _embedded: { items: Donor[] } }>('GET', 'donations?year=2027')
    return _embedded.items
  }
  const idOf = async (name: string) => (await donors()).find((one) => one.name.startsWith(name))?.id ?? ''
  const mail = async (again: string[] = [], known?: string[]) => {
    const ids = known ?? (await donors()).map(({ id }) => id)
    return await send<{ mailed: number; left: number; errors?: { field: string }[] }>('POST', 'donations/mails', {
      ...{ year: 2027, donors: ids, again },
    })
  }
  const states = async () => (await donors()).map(({ confirmed }) => confirmed && [confirmed.sentBy, confirmed.state])
  const confirmations = async () =>
    (await ownJobs(api).mails()).filter(({ subject }) => subject?.startsWith('Ihre Spendenbestätigung 2027'))
  const mailed = async () => {
    await ownJobs(api).run()
    return (await confirmations()).map(({ to }) => to?.[0]?.address).sort()
  }

  test('none is mailed before the year is over', async () => {
    expect((await mail()).errors).toMatchObject([{ field: 'year' }])
    api.clock.set('2028-01-05T12:00:00Z')
  })

  test('donors with an address get one mail for the year, also if several treasurers send at once; letters are left', async () => {
    const ids = (await donors()).map(({ id }) => id)
    const replies = await Promise.all(Array.from({ length: 6 }, () => mail([], ids)))
    expect(replies.map((reply) => reply.mailed).sort()).toEqual([0, 0, 0, 0, 0, 2])
    expect(await states()).toEqual([['MAIL', 'WAITING'], null, ['MAIL', 'WAITING']])
    expect(await mailed()).toEqual(['anna@example.ch', 'keller@example.ch'])
    expect(await states()).toEqual([['MAIL', 'SENT'], null, ['MAIL', 'SENT']])
    expect(await mail()).toMatchObject({ mailed: 0, left: 3 })
    const [first] = await confirmations()
    const { pages } = await readPdf(new Uint8Array(first?.attachments[0]?.content as ArrayBuffer))
    for (const word of ['Spendenbestätigung', '2027', '50.00']) expect(pages[0]?.words).toContain(word)
  })

  test('another one is mailed on purpose only, and replaces one that still waits', async () => {
    const id = await idOf('Anna')
    expect(await mail([id])).toMatchObject({ mailed: 1 })
    expect(await mail([id])).toMatchObject({ mailed: 1 })
    expect(await mailed()).toEqual(['anna@example.ch', 'anna@example.ch', 'keller@example.ch'])
  })

  test('a printed letter is noted; a mail that could not be sent may be sent or printed later', {
    tags: ['long'],
  }, async () => {
    const berta = await idOf('Berta')
    const print = (ids: string[]) =>
      api.request(`POST ${path}/donations/letters`, { as: treasurer, body: { year: 2027, donors: ids } })
    await print([berta, await idOf('Anna')])
    expect(await states()).toEqual([
      ['MAIL', 'SENT'],
      ['POST', 'SENT'],
      ['MAIL', 'SENT'],
    ])
    const setEmail = (email: string | null) => api.db.update(person).set({ email }).where(eq(person.id, anna.personId))
    await mail([await idOf('Anna')])
    await setEmail(null)
    await mailed()
    expect((await states())[0]).toEqual(['MAIL', 'FAILED'])
    await setEmail('anna@example.ch')
    expect(await mail()).toMatchObject({ mailed: 1 })
    expect((await mailed()).filter((one) => one === 'anna@example.ch')).toHaveLength(3)
  })
})

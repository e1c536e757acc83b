import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ContactData } from '#contract/contact-data.ts'
import { ErrorReply } from '#contract/errors.ts'
import { OwnInvoice } from '#contract/invoices.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { membershipFee } from '../../../tests/support/invoices.ts'
import { change, person, representation } from '../../platform/db/tables.ts'
import { createInvoice } from '../invoices/create.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/personnatural/contact'
const address = { address1: 'Tubaweg 9', address2: '', zip: '8044', city: 'Zürich', mobile: '', landline: '' }

describeOnDatabase('the contact data of a represented member', (kind) => {
  let api: TestApi
  let mother: TestPerson
  let child: TestPerson
  let uuid: string
  beforeAll(async () => {
    api = await startTestServer({ kind })
    mother = await api.addPerson({ firstName: 'Ruth' })
    child = await api.addPerson({ firstName: 'Lena' })
    await api.db.insert(representation).values({
      ...{ personId: child.personId, representativeId: mother.personId, createdAt: api.clock.now(), consent: 'PERSON' },
    })
    uuid = (await rowOf(child)).uuid
  })
  afterAll(() => api.stop())

  const rowOf = async ({ personId }: TestPerson) => {
    const [row] = await api.db.select().from(person).where(eq(person.id, personId))
    if (row === undefined) throw new Error('there is no person')
    return row
  }
  const read = async () =>
    v.parse(ContactData, await (await api.request(`GET ${path}?for=${uuid}`, { as: mother })).json())
  const save = (body: object, version: number) =>
    api.request(`PUT ${path}?for=${uuid}`, { as: mother, body, headers: { 'If-Match': `"${version}"` } })

  test('are read and changed by the representative, and nothing else of the person is', async () => {
    const before = await rowOf(child)
    const { version, label } = await read()
    expect(label).toBe('Lena Beispiel')
    const others = { birthDate: '1999-01-01', email: 'ruth@band.example', firstName: 'Rosa' }
    const changed = await save({ ...address, ...others }, version)
    expect(v.parse(ContactData, await changed.json())).toMatchObject({ address1: 'Tubaweg 9', version: version + 1 })
    const { address1, birthDate, email, firstName } = await rowOf(child)
    expect([address1, birthDate, email, firstName]).toEqual([
      ...['Tubaweg 9', before.birthDate, before.email, before.firstName],
    ])
    expect((await rowOf(mother)).address1).not.toBe('Tubaweg 9')
    const [logged] = await api.db.select().from(change).where(eq(change.changedBy, mother.sub))
    expect([logged?.rowId, Object.keys(logged?.fields ?? {})]).toEqual([
      child.personId,
      expect.arrayContaining(['zip']),
    ])
    expect(JSON.stringify(logged)).not.toContain('Tubaweg')
    // A second device sends what is stored already.
    expect((await save(address, version)).status).toBe(200)
    expect((await save({ ...address, city: 'Uster' }, version)).status).toBe(412)
  })

  test('are refused with a message at the field', { tags: ['long'] }, async () => {
    const { version } = await read()
    const refused = await save({ ...address, zip: '12', mobile: 'keine' }, version)
    const { errors } = v.parse(ErrorReply, await refused.json())
    expect([refused.status, errors.map(({ field }) => field)]).toEqual([400, ['zip', 'mobile']])
  })

  test('come with the invoices of the member, which the representative can open', async () => {
    await createInvoice(api.db, membershipFee(child.personId, 1500), api.clock.now())
    const reply = await api.request(`GET /api/frontend/invoice?for=${uuid}`, { as: mother })
    const List = v.object({ _embedded: v.object({ items: v.array(OwnInvoice) }) })
    expect(v.parse(List, await reply.json())._embedded.items).toHaveLength(1)
    const own = await api.request('GET /api/frontend/invoice', { as: mother })
    expect(v.parse(List, await own.json())._embedded.items).toEqual([])
  })
})

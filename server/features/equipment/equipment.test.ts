import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { EditedEquipment, listEquipment } from '#contract/equipment.ts'
import { Consequences } from '#contract/listed-persons.ts'
import { PersonLoan } from '#contract/loans.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { readPdf } from '../../../tests/support/pdf.ts'
import { account, change, membership, person } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/admin/equipment'
const admin = '/api/frontend/internal/admin'
const Refused = v.object({ errors: v.array(v.object({ field: v.string(), errorMessage: v.string() })) })
const Loans = v.object({ _embedded: v.object({ items: v.array(PersonLoan) }) })

describeOnDatabase('the band’s property', (kind) => {
  let api: TestApi
  let manager: TestPerson
  let count = 0
  beforeAll(async () => {
    api = await startTestServer({ kind })
    manager = await api.addPerson({ firstName: 'Vreni', roles: ['MHZ_ADDRESSMANAGER'] })
  })
  afterAll(() => api.stop())

  const send = (request: Parameters<TestApi['request']>[0], body?: unknown, version?: number) =>
    api.request(request, {
      as: manager,
      ...(body === undefined ? {} : { body }),
      ...(version === undefined ? {} : { headers: { 'If-Match': `"${version}"` } }),
    })
  const item = async (response: Response) => v.parse(EditedEquipment, await response.json())
  const add = async (fields: object = {}) => {
    count += 1
    const body = { kind: 'instrument', number: `I-${count}`, name: 'Tuba', condition: 'good', ...fields }
    return await item(await send(`POST ${path}`, body))
  }
  const borrower = async (options: Parameters<TestApi['addPerson']>[0] = {}) => {
    const added = await api.addPerson({ firstName: 'Rosa', ...options })
    const [row] = await api.db.select().from(person).where(eq(person.id, added.personId))
    return { ...added, uuid: row?.uuid ?? '' }
  }
  const lend = (id: number, uuid: string, more: object = {}) =>
    send(`POST ${path}/${id}/loan`, { person: uuid, lentOn: '2026-03-01', ...more })
  const fieldsOf = async (response: Response) => {
    expect(response.status).toBe(400)
    return v.parse(Refused, await response.json()).errors.map(({ field }) => field)
  }

  test('an inventory number belongs to one item', async () => {
    const first = await add()
    const second = await add()
    expect(await fieldsOf(await send(`POST ${path}`, { ...first, number: first.number }))).toEqual(['number'])
    expect(await fieldsOf(await send(`PUT ${path}/${second.id}`, { number: first.number }, 1))).toEqual(['number'])
  })

  test('refuses amounts, kinds, conditions and days that make no sense', async () => {
    const bad = { kind: 'ship', condition: 'fine', price: -1, insuranceValue: 0.5, boughtOn: '2026-02-30', name: ' ' }
    const fields = await fieldsOf(await send(`POST ${path}`, { number: 'X', ...bad }))
    expect(fields.sort()).toEqual(Object.keys(bad).sort())
  })

  test('of two keepers who lend an item at once one gets a message', async () => {
    const { id } = await add()
    const [rosa, leo] = [await borrower(), await borrower({ firstName: 'Leo' })]
    const replies = await Promise.all([lend(id, rosa.uuid), lend(id, leo.uuid)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400])
    const refused = replies.find(({ status }) => status === 400) ?? new Response()
    expect(v.parse(Refused, await refused.json()).errors).toEqual([
      { field: 'item', errorMessage: 'Der Gegenstand ist inzwischen ausgeliehen' },
    ])
    const { loans } = await item(await send(`GET ${path}/${id}`))
    expect(loans).toHaveLength(1)
  })

  test('a retired item is not lent, and a lent one neither retired nor deleted', async () => {
    const retired = await add({ retiredOn: '2026-01-01' })
    const { uuid } = await borrower()
    expect(await fieldsOf(await lend(retired.id, uuid))).toEqual(['item'])
    const lent = await add()
    await lend(lent.id, uuid)
    expect(await fieldsOf(await send(`PUT ${path}/${lent.id}`, { retiredOn: '2026-03-02' }, 1))).toEqual(['retiredOn'])
    expect(await fieldsOf(await send(`DELETE ${path}/${lent.id}`))).toEqual(['loans'])
    expect((await send(`DELETE ${path}/${retired.id}`)).status).toBe(200)
    expect((await send(`GET ${path}/${retired.id}`)).status).toBe(404)
  })

  test('who left or is unknown borrows nothing; who never was a member does', async () => {
    const { id } = await add()
    const left = await borrower({ member: '2026-03-09' })
    expect(await fieldsOf(await lend(id, left.uuid))).toEqual(['person'])
    expect(await fieldsOf(await lend(id, '00000000-0000-4000-8000-000000000000'))).toEqual(['person'])
    // Another membership that lasts makes the difference.
    await api.db.insert(membership).values({ personId: left.personId, organizationId: 7, joinDate: '2020-01-01' })
    expect((await lend(id, left.uuid)).status).toBe(201)
    const guest = await borrower({ member: false })
    expect((await lend((await add()).id, guest.uuid)).status).toBe(201)
  })

  test('an item is not returned before it was lent, twice or in the future, and has its new condition', async () => {
    const { id } = await add()
    const { uuid } = await borrower()
    expect(await fieldsOf(await lend(id, uuid, { dueOn: '2026-02-28' }))).toEqual(['dueOn'])
    const lent = await item(await lend(id, uuid, { dueOn: '2026-04-01', remarks: 'Mit Koffer' }))
    const back = (body: object) => send(`POST ${path}/${id}/return`, { condition: 'worn', ...body })
    expect(await fieldsOf(await back({ returnedOn: '2026-02-28' }))).toEqual(['returnedOn'])
    expect(await fieldsOf(await back({ returnedOn: '2026-03-11' }))).toEqual(['returnedOn'])
    const { condition, loans } = await item(await back({ returnedOn: '2026-03-05' }))
    expect([condition, loans[0]?.conditionAtReturn, loans[0]?.returnedOn]).toEqual(['worn', 'worn', '2026-03-05'])
    expect(await fieldsOf(await back({ returnedOn: '2026-03-05' }))).toEqual(['item'])

    // A return by mistake is undone, unless the item is lent again.
    const loanPath = `${admin}/loan/${lent.loans[0]?.id}` as const
    expect(await fieldsOf(await send(`PUT ${loanPath}`, { returnedOn: '2026-02-01' }, 2))).toEqual(['returnedOn'])
    await lend(id, uuid)
    expect(await fieldsOf(await send(`PUT ${loanPath}`, { returnedOn: null }, 2))).toEqual(['returnedOn'])
    await back({ returnedOn: '2026-03-06' })
    expect((await send(`PUT ${loanPath}`, { returnedOn: null }, 2)).status).toBe(200)

    // The log names the remarks about a person without their text.
    const logged = await api.db.select().from(change).where(eq(change.noun, 'loan'))
    expect(JSON.stringify(logged)).not.toContain('Mit Koffer')
    expect(logged.some(({ fields }) => 'remarks' in fields)).toBe(true)
  })

  test('filters, searches, sums and sorts', async () => {
    const list = async (query: string) =>
      v.parse(listEquipment.reply, await (await send(`GET ${path}?${query}`)).json())
    const mara = await borrower({ firstName: 'Mära' })
    const lent = await add({ kind: 'uniform', number: 'Z-1', size: '52', insuranceValue: 60_000 })
    await lend(lent.id, mara.uuid, { dueOn: '2026-03-09' })
    await add({ kind: 'uniform', number: 'Z-2', condition: 'damaged', insuranceValue: 40_050 })
    await add({ kind: 'uniform', number: 'Z-3', retiredOn: '2026-01-01', insuranceValue: 99 })
    const numbers = async (query: string) => (await list(query))._embedded.items.map(({ number }) => number)
    expect(await list('kind=uniform&size=1')).toMatchObject({
      insuranceValue: 100_050,
      page: { totalElements: 2 },
      _embedded: { items: [{ number: 'Z-1', loan: { person: { uuid: mara.uuid } } }] },
    })
    expect(await numbers('kind=uniform&sort=value&order=ASC')).toEqual(['Z-2', 'Z-1'])
    expect(await numbers('kind=uniform&state=free')).toEqual(['Z-2'])
    expect(await numbers('kind=uniform&state=lent')).toEqual(['Z-1'])
    expect(await numbers('state=overdue')).toEqual(['Z-1'])
    expect(await numbers('kind=uniform&state=retired')).toEqual(['Z-3'])
    expect(await numbers('kind=uniform&condition=damaged')).toEqual(['Z-2'])
    expect(await numbers(`person=${mara.uuid}`)).toEqual(['Z-1'])
    expect(await numbers('searchTerm=mara%2052')).toEqual(['Z-1'])
    expect(await fieldsOf(await send(`GET ${path}?person=1&kind=ship`))).toEqual(['kind', 'person'])

    const filter = { kind: 'uniform' }
    const save = async (format: string) => {
      const reply = await send(`POST ${admin}/equipmentexport`, { filter, sort: 'number', order: 'DESC', format })
      expect(reply.status).toBe(200)
      return new Uint8Array(await reply.arrayBuffer())
    }
    const [, ...rows] = new TextDecoder()
      .decode(await save('CSV'))
      .trim()
      .split('\r\n')
    expect(rows.map((row) => row.split(';')[0])).toEqual(['Z-2', 'Z-1'])
    expect(rows[1]).toContain(';Mära')
    expect(rows[0]).toContain(';400.5')
    const { pages } = await readPdf(await save('PDF'))
    expect(pages[0]?.words).toMatch(/2 Gegenstände, Versicherungswert CHF 1.000\.50/)
  })

  test('a person sees the own loans only, and an end of membership lists what is still lent', async () => {
    const [rosa, leo] = [await borrower(), await borrower()]
    const first = await add({ name: 'Horn' })
    await lend(first.id, rosa.uuid)
    await lend((await add()).id, leo.uuid)
    const own = async (as: TestPerson) =>
      v.parse(Loans, await (await api.request('GET /api/frontend/internal/personnatural/myself/loans', { as })).json())
        ._embedded.items
    expect((await own(rosa)).map(({ item: { name } }) => name)).toEqual(['Horn'])
    const reply = await send(`GET ${admin}/person/${rosa.uuid}/loans`)
    expect(v.parse(Loans, await reply.json())._embedded.items).toEqual(await own(rosa))
    const consequences = v.parse(
      Consequences,
      await (await send(`GET ${admin}/person/${rosa.uuid}/consequences`)).json(),
    )
    expect(consequences.lentItems).toEqual([`Horn (${first.number})`])
  })

  test('the receipt is in the person’s language, tagged, with lines for signatures', async () => {
    const { uuid, personId } = await borrower({ firstName: 'Jane' })
    const { id, number } = await add({ name: 'Cornet', serialNumber: 'SN-7', insuranceValue: 250_000 })
    const { loans } = await item(await lend(id, uuid, { dueOn: '2026-12-31' }))
    for (const [locale, words] of [
      ['de-ch', ['Leihschein', 'Unterschrift Jane', 'Rückgabe bis', '31.12.2026']],
      ['en-gb', ['Loan receipt', 'Signature of Jane', 'Due back on', '31 Dec 2026']],
    ] as const) {
      await api.db.update(person).set({ locale }).where(eq(person.id, personId))
      const reply = await send(`GET ${admin}/loan/${loans[0]?.id}/receipt`)
      expect(reply.headers.get('content-type')).toBe('application/pdf')
      const { pages } = await readPdf(new Uint8Array(await reply.arrayBuffer()))
      for (const word of [...words, number, 'Cornet', 'SN-7', '2’500.00']) expect(pages[0]?.words).toContain(word)
      for (const role of ['H1', 'H2', 'P']) expect(pages[0]?.structure).toContain(`"${role}"`)
      expect(pages).toHaveLength(1)
    }
  })

  test('a deletion leaves the loan without a name, and a merger moves it', async () => {
    const [rosa, twin] = [await borrower(), await borrower()]
    await api.db.delete(account).where(eq(account.personId, twin.personId))
    const [kept, moved] = [await add(), await add()]
    await lend(kept.id, rosa.uuid, { remarks: 'Rosas Koffer' })
    await lend(moved.id, twin.uuid)
    const card = async (uuid: string) =>
      v.parse(v.object({ version: v.number() }), await (await send(`GET ${admin}/person/${uuid}/card`)).json())
    const body = { other: twin.uuid, otherVersion: (await card(twin.uuid)).version, take: [] }
    const merging = await send(`POST ${admin}/person/${rosa.uuid}/merging`, body, (await card(rosa.uuid)).version)
    expect(merging.status).toBe(200)
    const { loans } = await item(await send(`GET ${path}/${moved.id}`))
    expect(loans[0]?.person?.uuid).toBe(rosa.uuid)

    expect((await send(`DELETE ${admin}/person/${rosa.uuid}`)).status).toBe(200)
    const after = await item(await send(`GET ${path}/${kept.id}`))
    expect(after.loans[0]).toMatchObject({ person: null, remarks: null, returnedOn: null, lentOn: '2026-03-01' })
  })
})

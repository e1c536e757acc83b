import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Participation } from '#contract/answers.ts'
import { ErrorReply } from '#contract/errors.ts'
import { article } from '#server/platform/db/tables.ts'
import { startTestServer, type TestApi, type TestPerson } from './support/api.ts'
import { contactMessage, createContactClient } from './support/contact-client.ts'
import { addEvent } from './support/content.ts'
import { registration } from './support/registration.ts'
import { createRegistrationClient } from './support/registration-client.ts'
import { addItem } from './support/shop.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let api: TestApi
let member: TestPerson
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres', environment: { CONTACT_TO: 'vorstand@band.example' } })
  member = await api.addPerson()
})
afterAll(() => api.stop())

const fieldErrors = async (response: Response) => {
  const { errors } = v.parse(ErrorReply, await response.json())
  return [response.status, Object.fromEntries(errors.map(({ field, errorMessage }) => [field, errorMessage]))]
}

describe('article lists', () => {
  beforeAll(async () => {
    const texts = { teaserDe: '', teaserEn: '', textDe: '', textEn: '' }
    const period = (day: string) => ({ startDate: new Date(day), endDate: new Date('2026-12-31') })
    const articles = ['2026-01-01', '2026-02-01'].map((day) => ({
      ...texts,
      ...period(day),
      titleDe: day,
      titleEn: day,
    }))
    await api.db.insert(article).values(articles)
  })

  const titles = async (query: string) => {
    const reply = await api.request(`GET /api/frontend/article?${query}`)
    const { _embedded } = (await reply.json()) as { _embedded: { items: { title: string }[] } }
    return _embedded.items.map(({ title }) => title)
  }

  test.each(['sort=ASC', 'sort=asc'])('%s sorts the oldest first', async (query) => {
    expect(await titles(query)).toEqual(['2026-01-01', '2026-02-01'])
  })

  test('sort=DESC sorts the newest first', async () => {
    expect(await titles('sort=DESC')).toEqual(['2026-02-01', '2026-01-01'])
  })
})

describe('checkUserExists', () => {
  const exists = async (name: string) => {
    const reply = await api.request(`GET /api/frontend/registration/checkUserExists?username=${name}`)
    return [reply.status, await reply.json()]
  }

  test('returns false for a name that is not an email address', async () => {
    expect(await exists('Blasmusik')).toEqual([200, false])
  })

  test('requires a name', async () => {
    const reply = await api.request('GET /api/frontend/registration/checkUserExists', { locale: 'de-ch' })
    expect(await fieldErrors(reply)).toEqual([400, { username: 'Bitte E-Mail Adresse angeben' }])
  })
})

describe('answers to meetings', () => {
  const send = async (request: Parameters<typeof api.request>[0], body: object) =>
    await api.request(request, { as: member, body })

  test.each(['/api/participationselfservice', '/api/participationselfservice/'] as const)(
    'are created and changed at %s without If-Match',
    async (path) => {
      const eventId = await addEvent(api.db, 'Probe', ['2026-03-12T20:00', '2026-03-12T22:00'])
      const created = await send(`POST ${path}`, { eventId, status: true, remarks: '' })
      expect(created.status).toBe(201)
      const { id } = v.parse(Participation, await created.json())
      await send(`PUT ${path}`, { id, eventId, status: null, remarks: 'vielleicht' })
      const changed = await send(`PUT ${path}`, { id, eventId, status: false, remarks: 'krank' })
      expect([changed.status, await changed.json()]).toMatchObject([200, { status: false, remarks: 'krank' }])
    },
  )

  test('are listed with and without a trailing slash', async () => {
    for (const path of ['', '/', '/todo', '/todo/', '/subscribable', '/subscribable/'])
      expect([path, (await api.request(`GET /api/participationselfservice${path}`, { as: member })).status]).toEqual([
        path,
        200,
      ])
  })
})

describe('requests without an Idempotency-Key', () => {
  test('create each time', async () => {
    const visitor = createContactClient(api)
    for (const _ of [1, 2]) {
      const body = contactMessage({ solution: await visitor.solved() })
      expect((await api.request('POST /api/frontend/layout/contact', { body })).status).toBe(201)
    }
    const { messages } = await visitor.everything()
    expect(messages).toBe(2)
  })

  test('register a person without an account or a membership list', async () => {
    const { signupOrganizations: _left, ...fields } = registration({
      solution: await createRegistrationClient(api).solved(),
    })
    expect((await api.request('POST /api/frontend/registration/registerPerson', { body: fields })).status).toBe(201)
  })

  test('order with items and remarks alone, and pay', async () => {
    const shopItemId = await addItem(api.db)
    const body = { items: [{ count: 1, shopItemId }], remarks: '' }
    const order = await api.request('POST /api/frontend/shoptransaction/placeorder', { as: member, body })
    expect(order.status).toBe(201)
    const { id } = (await order.json()) as { id: string }
    const payment = await api.request(`GET /api/frontend/shoptransaction/${id}/payment`, { as: member })
    expect(payment.status).toBe(200)
  })

  test('refuse an order whose terms were declined', async () => {
    const items = [{ count: 1, shopItemId: await addItem(api.db) }]
    const body = { items, remarks: '', terms: false }
    const reply = await api.request('POST /api/frontend/shoptransaction/placeorder', { as: member, body })
    expect(await fieldErrors(reply)).toMatchObject([400, { terms: expect.any(String) }])
  })

  test('pay a membership fee without a name', async () => {
    const body = { personId: 1, purpose: 'MEMBERFEE', amount: 1500, callback: 'memberfee-completed' }
    const reply = await api.request('POST /api/frontend/payments', { body })
    expect([reply.status, await reply.json()]).toMatchObject([201, { link: expect.stringMatching(/^http/) }])
  })
})

describe('a missing required key is reported with the message of its field', () => {
  test('of a contact message', async () => {
    const reply = await api.request('POST /api/frontend/layout/contact', { body: {}, locale: 'de-ch' })
    expect(await fieldErrors(reply)).toEqual([
      400,
      {
        name: 'Bitte Namen eingeben',
        email: 'Email Adresse erforderlich',
        message: 'Bitte eine Nachricht eingeben',
        solution: 'Bitte warten, bis die Anti-Roboter-Prüfung abgeschlossen ist',
      },
    ])
  })

  test('of a registration', async () => {
    const reply = await api.request('POST /api/frontend/registration/registerPerson', { body: {}, locale: 'de-ch' })
    expect(await fieldErrors(reply)).toMatchObject([
      400,
      {
        firstName: 'Bitte Vornamen angeben',
        zip: 'Bitte Postleitzahl angeben',
        city: 'Bitte Wohnort angeben',
        email: 'Bitte E-Mail Adresse angeben',
        password: 'Bitte Passwort angeben',
      },
    ])
  })

  test('inside a list', async () => {
    const body = { items: [{ shopItemId: 1 }] }
    const reply = await api.request('POST /api/frontend/shoptransaction/placeorder', {
      as: member,
      body,
      locale: 'de-ch',
    })
    expect(await fieldErrors(reply)).toEqual([
      400,
      { 'items.0.count': 'Die Anzahl muss eine ganze Zahl von 1 bis 100 sein' },
    ])
  })
})

test('a contact name may contain any printable character', async () => {
  const visitor = createContactClient(api)
  for (const name of ['«Alphorn» & Söhne 🎺', 'X Æ A-12', '<b>Bo</b>', 'a@b', '小川', '…'])
    expect([name, (await visitor.write({ name })).status]).toEqual([name, 201])
})

import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstSteps, listAttention, listFirstSteps, searchAdministration } from '#contract/administration.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { addItem } from '../../../tests/support/shop.ts'
import { writeSetting } from '../../platform/db/settings.ts'
import {
  article,
  composition,
  equipment,
  event,
  file,
  invoice,
  job,
  pageText,
  person,
  venue,
} from '../../platform/db/tables.ts'
import { ensurePageTexts } from '../page-texts/ensure.ts'

describeOnDatabase('the start page of the administration', (kind) => {
  let api: TestApi
  let admin: TestPerson
  let editor: TestPerson
  let manager: TestPerson
  let treasurer: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    admin = await api.addPerson({ firstName: 'Ada', roles: ['ADMIN'] })
    editor = await api.addPerson({ firstName: 'Edi', roles: ['EDITOR'] })
    manager = await api.addPerson({ firstName: 'Mara', roles: ['MHZ_ADDRESSMANAGER'] })
    treasurer = await api.addPerson({ firstName: 'Toni', roles: ['MHZ_TREASURER'] })
  }, 60_000)
  afterAll(() => api.stop())

  const get = (path: string, as: TestPerson) => api.request(`GET ${path}` as `GET /${string}`, { as })
  const attention = async (as: TestPerson) => {
    const reply = await get(listAttention.path, as)
    const { items } = v.parse(listAttention.reply, await reply.json())._embedded
    // A server that was just set up has no backup, which is an alert.
    return Object.fromEntries(items.filter((one) => one.kind !== 'ALERTS').map((one) => [one.kind, one.count]))
  }
  const search = async (as: TestPerson, q: string) => {
    const reply = await get(`${searchAdministration.path}?q=${encodeURIComponent(q)}`, as)
    expect(reply.status).toBe(200)
    return v.parse(searchAdministration.reply, await reply.json())._embedded.items
  }
  const found = async (as: TestPerson, q: string) => (await search(as, q)).map(({ noun, title }) => `${noun} ${title}`)

  test('counts what waits, for those who can deal with it', async () => {
    expect([await attention(admin), await attention(treasurer)]).toEqual([{}, {}])
    const now = api.deps.clock()
    const bounced = await api.addPerson({ firstName: 'Bea' })
    const old = await api.addPerson({ firstName: 'Olga' })
    const mailbox = 'bounced@band.example'
    await api.db
      .update(person)
      .set({ email: mailbox, refusedEmail: mailbox, refusedAt: now })
      .where(eq(person.id, bounced.personId))
    await api.db
      .update(person)
      .set({ refusedEmail: 'former@band.example', refusedAt: now })
      .where(eq(person.id, old.personId))
    const past = { runAt: now, createdAt: now, doneAt: now }
    await api.db.insert(job).values({ kind: 'mail', payload: {}, state: 'dead', ...past })
    await api.db.insert(invoice).values([
      { number: 'R1', purpose: 'OTHER', amount: 5000, createdAt: now, dueDate: '2020-01-31', sentAt: now },
      { number: 'R2', purpose: 'OTHER', amount: 5000, createdAt: now, dueDate: '2099-01-31' },
      { number: 'R3', purpose: 'OTHER', amount: 5000, settled: 5000, createdAt: now, dueDate: '2020-01-31' },
    ])
    await api.addPerson({ firstName: 'Olga' })
    await addItem(api.db, { amount: 2 })
    await addItem(api.db, { amount: 3 })
    await addItem(api.db, { amount: 0, onSale: false })

    expect(await attention(admin)).toEqual({ FAILED_JOBS: 1, REFUSED_ADDRESSES: 1, DUPLICATES: 1, LOW_STOCK: 1 })
    expect(await attention(editor)).toEqual({ LOW_STOCK: 1 })
    expect(await attention(manager)).toEqual({ REFUSED_ADDRESSES: 1, DUPLICATES: 1 })
    expect(await attention(treasurer)).toEqual({ OVERDUE_INVOICES: 1, UNSENT_INVOICES: 1 })
  })

  test('finds rows of every noun of the own areas, whatever the accents', async () => {
    const now = api.deps.clock()
    await api.addPerson({ firstName: 'Zoé Blüemli' })
    await api.db.insert(event).values({ kind: 'concert', titleDe: 'Blüemli-Fest', startsAt: now, endsAt: now })
    await api.db.insert(article).values({
      ...{ titleDe: 'Rückblick Blüemli-Fest', teaserDe: '', textDe: '' },
      ...{ startDate: now, endDate: now, navigable: true },
    })
    await api.db.insert(composition).values({ title: 'Blüemli-Marsch', composers: ['Anna Muster'] })
    const stored = { mimeType: 'application/pdf', size: 1, sha256: 'a' }
    await api.db.insert(file).values({ title: 'Ordner Blüemli', ...stored })
    await api.db.insert(equipment).values({ kind: 'instrument', number: 'T1', name: 'Blüemli-Tuba', condition: 'good' })
    await api.db.insert(venue).values({ name: 'Saal Blüemli' })
    await api.db.insert(invoice).values({
      ...{ number: 'R77', title: 'Blüemli', purpose: 'OTHER', amount: 100, createdAt: now, dueDate: '2099-01-31' },
    })

    expect(await found(admin, 'bluemli')).toEqual([
      'person Zoé Blüemli Beispiel',
      'event Blüemli-Fest',
      'article Rückblick Blüemli-Fest',
      'composition Blüemli-Marsch',
      'document Ordner Blüemli',
      'equipment Blüemli-Tuba',
      'venue Saal Blüemli',
    ])
    expect(await found(manager, 'BLÜEMLI')).toEqual(['person Zoé Blüemli Beispiel', 'equipment Blüemli-Tuba'])
    expect(await found(treasurer, 'bluemli')).toEqual(['invoice R77 Blüemli'])
    expect(await found(editor, 'marsch muster')).toEqual(['composition Blüemli-Marsch'])
    expect(await found(editor, 'marsch niemand')).toEqual([])
  })

  test('takes signs of a pattern as text, and returns at most five rows of a noun', async () => {
    for (let index = 0; index < 6; index++) await api.db.insert(composition).values({ title: `Sechserpack ${index}` })
    expect(await found(editor, 'sechserpack')).toHaveLength(5)
    expect(await found(editor, '%_\\')).toEqual([])
    const empty = await get(`${searchAdministration.path}?q=%20`, editor)
    expect(empty.status).toBe(400)
  })

  test('is closed to members without a task', async () => {
    const player = await api.addPerson({})
    for (const path of [listAttention.path, `${searchAdministration.path}?q=a`])
      expect((await get(path, player)).status).toBe(403)
  })
})

describeOnDatabase('the first steps of a new band', (kind) => {
  test('say what is done, until an administrator hides them for all', async () => {
    const api = await startTestServer({ kind })
    try {
      const admin = await api.addPerson({ roles: ['ADMIN'] })
      const steps = async () => {
        const reply = await api.request('GET /api/frontend/internal/admin/first-steps', { as: admin })
        const { items } = v.parse(listFirstSteps.reply, await reply.json())._embedded
        return Object.fromEntries(items.map(({ step, done }) => [step, done]))
      }
      expect(await steps()).toEqual({})
      await writeSetting(api.db, 'firstStepsShown', true)
      await ensurePageTexts(api.db)
      expect(Object.values(await steps())).toEqual(firstSteps.map(() => false))

      const now = api.deps.clock()
      await api.addPerson({ firstName: 'Berta', roles: ['EDITOR'] })
      await api.db.insert(event).values({ kind: 'rehearsal', titleDe: 'Probe', startsAt: now, endsAt: now })
      await api.db.insert(composition).values({ title: 'Marsch' })
      await writeSetting(api.db, 'bandName', 'Stadtmusik')
      const taken = { BAND: true, PEOPLE: true, ROLES: true, EVENTS: true, SHEETS: true, INVITATIONS: true }
      expect(await steps()).toEqual({ ...taken, TEXTS: false, MAIL: false, BACKUP: false })

      // A text that was changed and has the words of the example again was looked at.
      await api.db.update(pageText).set({ version: 2 })
      expect(await steps()).toMatchObject({ TEXTS: true })
      const hidden = await api.request('PUT /api/frontend/internal/admin/first-steps', {
        as: admin,
        body: { shown: false },
      })
      expect(hidden.status).toBe(200)
      expect(await steps()).toEqual({})
    } finally {
      await api.stop()
    }
  })
})

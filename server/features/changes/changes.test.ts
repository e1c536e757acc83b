import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ChangeDetails, ChangeEntry } from '#contract/change-log.ts'
import { type ChangedNoun, changedNouns, isChangedNoun } from '#contract/changes.ts'
import type { Locale } from '#i18n/intl.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import {
  article,
  composition,
  event,
  invoice,
  membership,
  participation,
  repertoire,
  sheet,
  shopItem,
  shopOrder,
} from '../../platform/db/tables.ts'
import { changedFields, recordChange } from '../../platform/resources/record.ts'
import { deleteAccount } from '../personal-data/delete-account.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const now = new Date('2026-03-10T11:00:00Z')
const Changes = v.object({ _embedded: v.object({ items: v.array(ChangeEntry) }) })
const titles = { titleDe: 'Frühling', titleEn: 'Spring', teaserDe: '', textDe: '', startDate: now, endDate: now }

describeOnDatabase('names in the change log', (kind) => {
  let api: TestApi
  let editor: TestPerson
  let admin: TestPerson
  let player: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind, now })
    editor = await api.addPerson({ roles: ['EDITOR'], firstName: 'Vera' })
    player = await api.addPerson({ firstName: 'Heinz' })
    // The names of all nouns are looked at by somebody who reads all.
    admin = await api.addPerson({ roles: ['ADMIN', 'MHZ_TREASURER'] })
  })
  afterAll(() => api.stop())

  const log = async (
    noun: ChangedNoun,
    rowId: number | undefined,
    fields = {},
    action: 'changed' | 'removed' = 'changed',
  ) => await recordChange(api.db, { accountId: editor.sub, now }, { noun, rowId: rowId ?? 0, action, fields })
  const newest = async (count: number, locale: Locale = 'de-ch') => {
    const response = await api.request(`GET /api/frontend/internal/admin/change?size=${count}`, { as: admin, locale })
    const body: unknown = await response.json()
    // Row ids of persons, orders and invoices must not leave the server.
    expect(JSON.stringify(body)).not.toContain('rowId')
    const { items } = v.parse(Changes, body)._embedded
    return items.map(({ noun, names, day }) => [noun, ...names, ...(day === null ? [] : [day])])
  }

  test('every noun is shown by its names, in the caller’s language, never by its id', async () => {
    const { db } = api
    const { personId } = player
    const [member] = await db.select().from(membership).where(eq(membership.personId, personId))
    const startsAt = new Date('2026-04-30T22:30:00Z')
    const values = { kind: 'rehearsal' as const, titleDe: 'Probe', titleEn: 'Rehearsal', startsAt, endsAt: startsAt }
    const [rehearsal] = await db.insert(event).values(values).returning()
    const eventId = rehearsal?.id ?? 0
    const [answer] = await db
      .insert(participation)
      .values({ personId, eventId, changedAt: now, changedBy: player.sub })
      .returning()
    const [piece] = await db.insert(composition).values({ title: 'Can-Can' }).returning()
    const [part] = await db
      .insert(sheet)
      .values({ compositionId: piece?.id ?? 0, name: 'Tuba.pdf', size: 1, sha256: 'x', instrument: 'TUBA' })
      .returning()
    const season = { name: 'Sommer', dateStart: '2026-03-01', dateEnd: '2026-09-01' }
    const [list] = await db.insert(repertoire).values(season).returning()
    const [mug] = await db
      .insert(shopItem)
      .values({ category: 'OTHER', nameDe: 'Tasse', price: 100, amount: 1 })
      .returning()
    const [news] = await db.insert(article).values(titles).returning()
    const [order] = await db
      .insert(shopOrder)
      .values({ personId, total: 100, locale: 'de-ch', createdAt: now, reservedUntil: now })
      .returning()
    const bill = { number: '2026-0007', personId, purpose: 'MEMBERFEE' as const, amount: 100, createdAt: now }
    const [fee] = await db
      .insert(invoice)
      .values({ ...bill, dueDate: '2026-04-30' })
      .returning()
    const logged = [
      ['person', personId],
      ['role', personId],
      ['membership', member?.id],
      ['event', eventId],
      ['programme', eventId],
      ['participation', answer?.id],
      ['composition', piece?.id],
      ['sheet', part?.id],
      ['repertoire', list?.id],
      ['shop_item', mug?.id],
      ['article', news?.id],
      ['order', order?.id],
      ['invoice', fee?.id],
      ['shop', 1],
    ] as const
    for (const [noun, rowId] of logged) await log(noun, rowId)
    expect((await newest(logged.length)).reverse()).toEqual([
      ['person', 'Heinz Beispiel'],
      ['role', 'Heinz Beispiel'],
      ['membership', 'Heinz Beispiel'],
      ['event', 'Probe', '2026-05-01'],
      ['programme', 'Probe', '2026-05-01'],
      ['participation', 'Heinz Beispiel', 'Probe', '2026-05-01'],
      ['composition', 'Can-Can'],
      ['sheet', 'Can-Can', 'Tuba.pdf'],
      ['repertoire', 'Sommer'],
      ['shop_item', 'Tasse'],
      ['article', 'Frühling'],
      ['order', 'Heinz Beispiel', '2026-03-10'],
      ['invoice', 'Heinz Beispiel', '2026-0007'],
      ['shop'],
    ])
    expect((await newest(logged.length, 'en-gb')).reverse().slice(3, 12)).toEqual([
      ['event', 'Rehearsal', '2026-05-01'],
      ['programme', 'Rehearsal', '2026-05-01'],
      ['participation', 'Heinz Beispiel', 'Rehearsal', '2026-05-01'],
      ['composition', 'Can-Can'],
      ['sheet', 'Can-Can', 'Tuba.pdf'],
      ['repertoire', 'Sommer'],
      ['shop_item', 'Tasse'],
      ['article', 'Spring'],
      ['order', 'Heinz Beispiel', '2026-03-10'],
    ])
  })

  test('editors, administrators, treasurers and auditors read the nouns of their tasks, and no others', async () => {
    const nouns = Object.keys(changedNouns).filter(isChangedNoun)
    for (const noun of nouns) await log(noun, player.personId)
    const entries = async (as: TestPerson, query = '') => {
      const response = await api.request(`GET /api/frontend/internal/admin/change?size=${nouns.length}${query}`, { as })
      return v.parse(Changes, await response.json())._embedded.items
    }
    const all = await entries(admin)
    expect(new Set(all.map(({ noun }) => noun))).toEqual(new Set(nouns))
    const money = ['invoice', 'ledger', 'ledger_account', 'bank_transaction', 'treasury']
    const fees = ['fee_rule', 'fee_exception', 'fee_run']
    const members = ['role', 'membership', 'person', 'participation', 'attendance', 'substitute', 'settings', 'loan']
    const readers = [
      [editor, ['article', 'order', 'shop'], [...members, ...money, ...fees]],
      [await api.addPerson({ roles: ['ADMIN'] }), ['article', 'order', ...members], [...money, ...fees]],
      [await api.addPerson({ roles: ['MHZ_TREASURER'] }), [...money, ...fees], ['article', 'order', ...members]],
      [await api.addPerson({ roles: ['MHZ_AUDITOR'] }), [...money, ...fees], ['article', 'order', ...members]],
    ] as const
    for (const [as, open, hidden] of readers) {
      const read = new Set<string>((await entries(as)).map(({ noun }) => noun))
      expect([...open, ...hidden].filter((noun) => read.has(noun))).toEqual(open)
      for (const noun of hidden) {
        expect(await entries(as, `&noun=${noun}`)).toEqual([])
        const { id } = all.find((one) => one.noun === noun) ?? {}
        const details = (who: TestPerson) => api.request(`GET /api/frontend/internal/admin/change/${id}`, { as: who })
        expect([noun, (await details(admin)).status, (await details(as)).status]).toEqual([noun, 200, 404])
      }
    }
  })

  test('the log can be limited to one noun', async () => {
    await log('settings', 1)
    await log('shop', 1)
    const response = await api.request('GET /api/frontend/internal/admin/change?noun=settings', { as: admin })
    const { items } = v.parse(Changes, await response.json())._embedded
    expect(new Set(items.map(({ noun }) => noun))).toEqual(new Set(['settings']))
    const wrong = await api.request('GET /api/frontend/internal/admin/change?noun=password', { as: admin })
    expect(wrong.status).toBe(400)
  })

  test('a deleted row keeps the name it had then, and one without a name has none', async () => {
    await log('article', 9001)
    await log('article', 9001, changedFields(titles, null), 'removed')
    await log('file', 9002, changedFields({ title: 'Statuten' }, null), 'removed')
    await log('repertoire', 9003, changedFields({ name: 'Winter' }, null), 'removed')
    await log('event', 9004)
    expect(await newest(5)).toEqual([
      ['event'],
      ['repertoire', 'Winter'],
      ['file', 'Statuten'],
      ['article', 'Frühling'],
      ['article', 'Frühling'],
    ])
    expect((await newest(5, 'en-gb')).slice(3)).toEqual([
      ['article', 'Spring'],
      ['article', 'Spring'],
    ])
  })

  test('a person whose account is deleted is no longer named', async () => {
    const leaver = await api.addPerson({ firstName: 'Regula' })
    await log('person', leaver.personId)
    expect(await newest(1)).toEqual([['person', 'Regula Beispiel']])
    await api.db.transaction((tx) => deleteAccount(tx, { personId: leaver.personId, now }))
    expect(await newest(1)).toEqual([['person']])
  })

  test('old and new values are shown, except those of address cards, remarks and technical fields', async () => {
    const read = async () => {
      const response = await api.request('GET /api/frontend/internal/admin/change?size=1', { as: admin })
      return v.parse(Changes, await response.json())._embedded.items[0]?.values
    }
    await log('role', player.personId, { EDITOR: [false, true] })
    expect(await read()).toEqual([{ field: 'EDITOR', before: false, after: true }])
    await log('composition', 1, {
      title: ['Can-Can', 'Galop'],
      composers: [['Offenbach'], ['Offenbach', 'Anon']],
      description: ['<p>alt</p>', '<p>neu</p>'],
      fileId: [1, 2],
    })
    expect(await read()).toEqual([
      { field: 'title', before: 'Can-Can', after: 'Galop' },
      { field: 'composers', before: 'Offenbach', after: 'Offenbach, Anon' },
    ])
    await log('person', player.personId, { voice: ['1', '2'], email: ['a@band.example', 'b@band.example'] })
    expect(await read()).toEqual([{ field: 'voice', before: '1', after: '2' }])
    await log('participation', 1, { status: [true, false], remarks: [null, null] })
    expect(await read()).toEqual([{ field: 'status', before: true, after: false }])
  })

  test('the details of a change have long values in full, but no address card, no remarks of answers, no technical fields', async () => {
    const details = async () => {
      const list = await api.request('GET /api/frontend/internal/admin/change?size=1', { as: admin })
      const [entry] = v.parse(Changes, await list.json())._embedded.items
      const response = await api.request(`GET /api/frontend/internal/admin/change/${entry?.id}`, { as: admin })
      const { values, content } = v.parse(ChangeDetails, await response.json())
      return { hasDetails: entry?.hasDetails, values, content }
    }
    const long = `<p>${'lang '.repeat(200)}</p>`
    await log('repertoire', 1, { name: ['Sommer', long], fileId: [1, 2], version: [1, 2] })
    expect(await details()).toEqual({
      hasDetails: true,
      values: [{ field: 'name', before: 'Sommer', after: long }],
      content: null,
    })
    await log('person', player.personId, { voice: ['1', '2'], mobile: ['+41791234567', null], address1: ['a', 'b'] })
    expect(await details()).toEqual({
      hasDetails: false,
      values: [{ field: 'voice', before: '1', after: '2' }],
      content: null,
    })
    await log('participation', 1, { status: [true, false], remarks: ['krank', 'gesund'] })
    expect((await details()).values).toEqual([{ field: 'status', before: true, after: false }])
    const [news] = await api.db.insert(article).values(titles).returning()
    const id = news?.id ?? 0
    await log('article', id, { titleDe: ['Winter', 'Frühling'] })
    expect((await details()).content).toEqual({ noun: 'article', id, version: 1 })
    await api.db.delete(article).where(eq(article.id, id))
    await log('article', id, { titleDe: ['Frühling', null], id: [id, null], version: [1, null] }, 'removed')
    expect(await details()).toEqual({
      hasDetails: true,
      values: [{ field: 'titleDe', before: 'Frühling', after: null }],
      content: { noun: 'article', id, version: null },
    })
  })
})

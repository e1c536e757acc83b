import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PlannedChange } from '#contract/content.ts'
import { EditedArticle } from '#contract/edited-articles.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { account, article, job, membership, personRole } from '../../platform/db/tables.ts'
import { asText, createWriting } from '../../platform/mail/letter.ts'
import { letters } from '../../platform/mail/letters.ts'
import { deleteAccount } from '../personal-data/delete-account.ts'
import { publish } from './plan.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const dates = { startDate: '2026-03-01T00:00', endDate: '2026-06-01T00:00' }
const input = { titleDe: 'Neue Uniform', teaserDe: 'Kurz', textDe: '<p>Blau</p>', navigable: true, ...dates }
const due = new Date('2026-03-11T07:00:00Z')

let api: TestApi
let other: TestPerson
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
  other = await api.addPerson({ roles: ['EDITOR'] })
})
afterAll(() => api.stop())

test.each<[string, (author: TestPerson) => Promise<unknown>, string]>([
  [
    'has lost the role',
    ({ personId }) => api.db.delete(personRole).where(eq(personRole.personId, personId)),
    'Vera Beispiel hat eine Änderung auf den 11.03.2026',
  ],
  [
    'has left the band',
    ({ personId }) =>
      api.db.update(membership).set({ leaveDate: '2026-03-10' }).where(eq(membership.personId, personId)),
    'Vera Beispiel hat eine Änderung auf den 11.03.2026',
  ],
  [
    'is deleted',
    ({ personId }) => api.db.transaction((tx) => deleteAccount(tx, { personId, now: api.clock.now() })),
    'Jemand, dessen Konto gelöscht ist, hat eine Änderung auf den 11.03.2026',
  ],
])('a planned change whose author %s is not published, and the other editors are told', async (_, end, told) => {
  const author = await api.addPerson({ firstName: 'Vera', roles: ['EDITOR'] })
  const created = await api.request('POST /api/frontend/article', { as: author, body: input })
  const { id } = v.parse(EditedArticle, await created.json())
  const planPath = `/api/frontend/internal/content/article/${id}/plan` as const
  const planned = await api.request(`PUT ${planPath}`, {
    as: author,
    headers: { 'If-Match': '"1"' },
    body: { fields: { titleDe: 'Ab morgen' }, publishAt: '2026-03-11T08:00' },
  })
  const { id: planId } = v.parse(PlannedChange, await planned.json())
  await end(author)
  await api.database.write(publish, planId, due)
  await api.database.write(publish, planId, due)
  expect((await api.db.select().from(article).where(eq(article.id, id)))[0]).toMatchObject({ titleDe: 'Neue Uniform' })
  const shown = await (await api.request(`GET ${planPath}`, { as: other })).json()
  expect(shown).toMatchObject({ items: [{ state: 'refused', fields: { titleDe: 'Ab morgen' } }] })
  const queued = await api.db.select().from(job).where(eq(job.kind, 'mail'))
  const mails = queued.filter(({ uniqueKey }) => uniqueKey?.startsWith(`not_done:plan:${planId}:`) === true)
  const [own] = await api.db.select().from(account).where(eq(account.id, other.sub))
  expect(mails.map(({ payload }) => payload)).toMatchObject([{ to: own?.email, template: 'not_done' }])
  const { values } = v.parse(v.object({ values: v.unknown() }), mails[0]?.payload)
  const writing = createWriting('de-ch', { bandName: 'Testmusik', bandGender: 'FEMININE' as const, origin: api.origin })
  const text = asText(letters.not_done.write(values, writing), writing)
  expect(text).toContain(told)
  expect(text).toContain(`${api.origin}/de-ch/intra/admin/articles/${id}`)
})

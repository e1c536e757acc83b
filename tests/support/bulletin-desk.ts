import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect } from 'vitest'
import { Bulletin } from '#contract/bulletins.ts'
import { BulletinReaders, EditedBulletin } from '#contract/edited-bulletins.ts'
import { listOf } from '#contract/lists.ts'
import { person } from '#server/platform/db/tables.ts'
import type { TestApi, TestPerson } from './api.ts'

const own = '/api/frontend/internal/bulletin'
export const sentPath = '/api/frontend/internal/planning/bulletin'

/** Bulletins of a sender on a server: those who write and those who read. */
export const bulletinDesk = (api: TestApi, sender: TestPerson) => {
  const uuidOf = async ({ personId }: Pick<TestPerson, 'personId'>): Promise<string> =>
    (await api.db.select({ uuid: person.uuid }).from(person).where(eq(person.id, personId)))[0]?.uuid ?? ''
  const bodyOf = async <S extends v.GenericSchema>(schema: S, response: Response) => {
    const body: unknown = await response.json()
    expect([response.ok, body]).toEqual([true, body])
    return v.parse(schema, body)
  }
  const refusalOf = async (response: Response) => {
    const Refused = v.object({ code: v.string(), errors: v.optional(v.array(v.object({ field: v.string() })), []) })
    const { code, errors } = v.parse(Refused, await response.json())
    return [response.status, code, ...errors.map(({ field }) => field)]
  }
  const send = (values: object = {}, as = sender) => {
    const body = { titleDe: 'Notenausgabe', textDe: '<p>Bitte Mappen mitbringen.</p>', endsOn: '2026-03-24', ...values }
    return api.request(`POST ${sentPath}`, { as, body })
  }
  /** Sends it as a device does, which repeats the request until it has a reply. */
  const sendAs = (key: string, values: object = {}, as = sender) => {
    const body = { titleDe: 'Registerprobe', textDe: '<p>Um acht.</p>', endsOn: '2026-03-24', ...values }
    return api.request(`POST ${sentPath}`, { as, body, headers: { 'Idempotency-Key': key } })
  }
  const sent = async (values: object = {}, as = sender) => await bodyOf(EditedBulletin, await send(values, as))
  const amend = ({ id, version }: EditedBulletin, body: object, as = sender) =>
    api.request(`PUT ${sentPath}/${id}`, { as, body, headers: { 'If-Match': `"${version}"` } })
  const list = async (as: TestPerson, query = '') =>
    (await bodyOf(listOf(Bulletin), await api.request(`GET ${own}${query}`, { as })))._embedded.items
  const read = (as: TestPerson, { id }: { readonly id: number }, query = '') =>
    api.request(`PUT ${own}/${id}/read${query}`, { as })
  const readersOf = async ({ id }: { readonly id: number }, as = sender) =>
    await bodyOf(BulletinReaders, await api.request(`GET ${sentPath}/${id}/readers`, { as }))
  const preview = (body: object, as = sender) => api.request(`POST ${sentPath}/preview`, { as, body })
  return { uuidOf, bodyOf, refusalOf, send, sendAs, sent, amend, list, read, readersOf, preview }
}
export type BulletinDesk = ReturnType<typeof bulletinDesk>

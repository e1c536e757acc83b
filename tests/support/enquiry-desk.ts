import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect } from 'vitest'
import { EditedEnquiry, EnquiryResults } from '#contract/edited-enquiries.ts'
import { Enquiry } from '#contract/enquiries.ts'
import { listOf } from '#contract/lists.ts'
import type { Database } from '#server/platform/db/open.ts'
import { membership, person } from '#server/platform/db/tables.ts'
import { fromWireTime } from '#server/platform/time.ts'
import { type PersonOptions, startTestServer, type TestApi, type TestPerson } from './api.ts'

const own = '/api/frontend/internal/enquiry'
export const askedPath = '/api/frontend/internal/planning/enquiry'
const nothing = { choices: [], number: null, words: '' }

/** A possible date in April 2026. */
export const april = (day: number) => ({ dateStart: `2026-04-${day}T20:00`, dateEnd: `2026-04-${day}T22:00` })

/** Adds a player of a section. */
export const addPlayer = async (api: TestApi, instrument: string, options: PersonOptions): Promise<TestPerson> => {
  const added = await api.addPerson({ ...options, plays: { instrument } })
  await api.db.update(membership).set({ functionType: instrument }).where(eq(membership.personId, added.personId))
  return added
}

/** Enquiries of a planner on a server: those who ask and those who answer. */
export const enquiryDesk = (api: TestApi, planner: TestPerson) => {
  const uuidOf = async ({ personId }: TestPerson): Promise<string> =>
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
  const input = (values: object = {}) => ({
    ...{ kind: 'DATES', titleDe: 'Probe im April', dates: [april(10), april(17)], deadline: '2026-03-20T18:00' },
    ...values,
  })
  const create = (values: object = {}, as = planner) => api.request(`POST ${askedPath}`, { as, body: input(values) })
  const created = async (values: object = {}, as = planner) => await bodyOf(EditedEnquiry, await create(values, as))
  const amend = ({ id, version }: EditedEnquiry, body: object, as = planner) =>
    api.request(`PUT ${askedPath}/${id}`, { as, body, headers: { 'If-Match': `"${version}"` } })
  const list = async (as: TestPerson, query = '') =>
    (await bodyOf(listOf(Enquiry), await api.request(`GET ${own}${query}`, { as })))._embedded.items
  const say = (as: TestPerson, { id, version }: Pick<Enquiry, 'id' | 'version'>, body: object, query = '') =>
    api.request(`PUT ${own}/${id}/own${query}`, {
      ...{ as, body: { ...nothing, ...body }, headers: { 'If-Match': `"${version}"` } },
    })
  const rowOf = async (as: TestPerson, { id }: { readonly id: number }) => {
    const row = (await list(as)).find((one) => one.id === id)
    if (row === undefined) throw new Error('the person is not asked')
    return row
  }
  /** Answers the dates or choices in their order; undefined = says nothing about one. */
  const choose = async (
    as: TestPerson,
    enquiry: { readonly id: number },
    ...answers: readonly (string | undefined)[]
  ) => {
    const row = await rowOf(as, enquiry)
    const choices = row.options.flatMap(({ id }, index) =>
      answers[index] === undefined ? [] : { option: id, answer: answers[index] },
    )
    return await bodyOf(Enquiry, await say(as, row, { choices }))
  }
  const resultsOf = async ({ id }: { readonly id: number }, as = planner) =>
    await bodyOf(EnquiryResults, await api.request(`GET ${askedPath}/${id}/results`, { as }))
  const optionOf = async (enquiry: { readonly id: number }, at: number) =>
    (await resultsOf(enquiry)).results?.options[at]?.id ?? 0
  /** Makes the event of an option. */
  const make = (
    { id, version }: Pick<EditedEnquiry, 'id' | 'version'>,
    option: number,
    { as = planner, ...values }: { readonly as?: TestPerson; readonly titleDe?: string; readonly kind?: string } = {},
  ) =>
    api.request(`POST ${askedPath}/${id}/event`, {
      ...{ as, headers: { 'If-Match': `"${version}"` } },
      body: { option, kind: 'rehearsal', titleDe: 'Zusatzprobe', location: 'Saal', ...values },
    })
  const end = (id: number, as = planner) => api.request(`POST ${askedPath}/${id}/end`, { as })
  const asking = { create, created, amend, resultsOf, optionOf, make, end }
  return { uuidOf, bodyOf, refusalOf, list, say, rowOf, choose, ...asking }
}
export type EnquiryDesk = ReturnType<typeof enquiryDesk>

/** A server at noon on 10 March 2026, where a flutist plans, and a horn and a tuba answer. */
export const startEnquiryDesk = async (kind: Database['kind']) => {
  const api = await startTestServer({ kind, now: fromWireTime('2026-03-10T12:00') })
  const planner = await addPlayer(api, 'FLUTE', { roles: ['MHZ_PLANNER'], firstName: 'Paula' })
  const anna = await addPlayer(api, 'HORN', { firstName: 'Anna' })
  const beat = await addPlayer(api, 'TUBA', { firstName: 'Beat' })
  return { api, planner, anna, beat, desk: enquiryDesk(api, planner) }
}

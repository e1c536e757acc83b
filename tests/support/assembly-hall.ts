import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect } from 'vitest'
import { Assembly } from '#contract/assemblies.ts'
import { Vote } from '#contract/assembly-votes.ts'
import { EditedAssembly, EditedItem } from '#contract/edited-assemblies.ts'
import { membership, person } from '#server/platform/db/tables.ts'
import type { PersonOptions, TestApi, TestPerson } from './api.ts'
import { addEvent } from './content.ts'

export const assemblyPath = '/api/frontend/internal/assembly'
export const preparingPath = '/api/frontend/internal/planning/assembly'
/** The day of the assembly in the tests. */
export const assemblyDay = '2026-04-24'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** An assembly on a server with its president, members, and what they do there. */
export const openHall = async (api: TestApi) => {
  const uuidOf = async ({ personId }: TestPerson): Promise<string> =>
    (await api.db.select({ uuid: person.uuid }).from(person).where(eq(person.id, personId)))[0]?.uuid ?? ''
  const member = (options: PersonOptions = {}) => api.addPerson(options)
  /** Somebody on the board, who holds the role of a planner without a grant. */
  const officer = async (functionType: string, options: PersonOptions = {}): Promise<TestPerson> => {
    const added = await member(options)
    await api.db
      .insert(membership)
      .values({ personId: added.personId, organizationId: 7, functionType, joinDate: '2020-01-01' })
    return added
  }
  const president = await officer('PRESIDENT', { firstName: 'Paula' })
  const event = await addEvent(api.db, 'Generalversammlung', [`${assemblyDay}T19:00`, `${assemblyDay}T22:00`], {
    kind: 'assembly',
  })

  const bodyOf = async <S extends v.GenericSchema>(schema: S, response: Response): Promise<v.InferOutput<S>> => {
    const body: unknown = await response.json()
    expect([response.ok, body]).toEqual([true, body])
    return v.parse(schema, body)
  }
  /** Status and refused fields of a reply. */
  const refusalOf = async (response: Response): Promise<unknown[]> => {
    const Refused = v.object({
      errors: v.optional(v.array(v.object({ field: v.string(), errorMessage: v.string() })), []),
    })
    const { errors } = v.parse(Refused, await response.json())
    return [response.status, ...errors.flatMap(({ field, errorMessage }) => [field, errorMessage])]
  }
  const send = (as: TestPerson, method: Method, path: string, body?: object, version?: number) =>
    api.request(`${method} ${path as `/${string}`}`, {
      ...{ as, locale: 'en-gb', ...(body && { body }) },
      ...(version !== undefined && { headers: { 'If-Match': `"${version}"` } }),
    })
  const see = async (as: TestPerson) => await bodyOf(Assembly, await send(as, 'GET', `${assemblyPath}/${event}`))
  const edited = async () => await bodyOf(EditedAssembly, await send(president, 'GET', `${preparingPath}/${event}`))
  const addItem = async (title: string, values: object = {}) =>
    await bodyOf(
      EditedItem,
      await send(president, 'POST', `${preparingPath}/item`, { eventId: event, kind: 'DECISION', title, ...values }),
    )
  const mark = async (who: TestPerson, present: boolean, as = president) =>
    send(as, 'PUT', `${assemblyPath}/${event}/attendance/${await uuidOf(who)}`, { present })
  const open = (itemId: number, values: object = {}, as = president) =>
    send(as, 'POST', `${assemblyPath}/${event}/vote`, {
      ...{ itemId, kind: 'VOTE', question: 'Neue Statuten?', secret: true, majority: 'SIMPLE', ...values },
    })
  const opened = async (itemId: number, values: object = {}) => await bodyOf(Vote, await open(itemId, values))
  const cast = (as: TestPerson, id: number, ...choices: readonly number[]) =>
    send(as, 'POST', `${assemblyPath}/vote/${id}/ballot`, { choices })
  const close = (id: number, body: object = {}, as = president) =>
    send(as, 'PUT', `${assemblyPath}/vote/${id}/closed`, body)
  const closed = async (id: number, body: object = {}) => await bodyOf(Vote, await close(id, body))
  /** Members who are present. */
  const audience = async (count: number): Promise<TestPerson[]> => {
    const all: TestPerson[] = []
    for (let index = 0; index < count; index += 1) {
      const one = await member({ firstName: `Voter ${index}` })
      expect((await mark(one, true)).status).toBe(200)
      all.push(one)
    }
    return all
  }
  return {
    ...{ president, event, member, officer, bodyOf, refusalOf, send, see, edited, addItem, mark, open, opened, cast },
    ...{ close, closed, audience, uuidOf },
  }
}

export type AssemblyHall = Awaited<ReturnType<typeof openHall>>

import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll } from 'vitest'
import { PersonCard, type PersonFields } from '#contract/edited-persons.ts'
import { ListedPerson } from '#contract/listed-persons.ts'
import type { Database } from '#server/platform/db/open.ts'
import { person } from '#server/platform/db/tables.ts'
import { startTestServer, type TestApi, type TestPerson } from './api.ts'
import { personFields } from './person-fields.ts'

export const personPath = '/api/frontend/internal/admin/person'
const People = v.object({ _embedded: v.object({ items: v.array(ListedPerson) }) })
const Refused = v.object({ code: v.string(), errors: v.array(v.object({ field: v.string() })) })

interface Started {
  readonly api: TestApi
  readonly manager: TestPerson
  readonly admin: TestPerson
}

/** A server with an address manager and an administrator for the tests of a block, and the manager's requests. */
export const peopleDesk = (kind: Database['kind']) => {
  let running: Started | undefined
  const started = (): Started => {
    if (running === undefined) throw new Error('only in a test or in its beforeAll')
    return running
  }
  beforeAll(async () => {
    const api = await startTestServer({ kind })
    const manager = await api.addPerson({ firstName: 'Vreni', roles: ['MHZ_ADDRESSMANAGER'] })
    running = { api, manager, admin: await api.addPerson({ firstName: 'Adi', roles: ['ADMIN'] }) }
  })
  afterAll(() => running?.api.stop())

  const send = (
    request: Parameters<TestApi['request']>[0],
    body?: unknown,
    { as = started().manager, version }: { readonly as?: TestPerson; readonly version?: number } = {},
  ): Promise<Response> =>
    started().api.request(request, {
      as,
      ...(body === undefined ? {} : { body }),
      ...(version === undefined ? {} : { headers: { 'If-Match': `"${version}"` } }),
    })
  const cardIn = async (response: Response): Promise<PersonCard> => v.parse(PersonCard, await response.json())
  return {
    started,
    send,
    cardIn,
    /** Status, code and fields of a refusal. */
    refusalIn: async (response: Response) => {
      const { code, errors } = v.parse(Refused, await response.json())
      return [response.status, code, ...errors.map(({ field }) => field)]
    },
    add: async (fields: Partial<PersonFields>) =>
      await cardIn(await send(`POST ${personPath}`, { ...personFields, email: null, ...fields })),
    uuidOf: async ({ personId }: TestPerson) => {
      const [row] = await started().api.db.select({ uuid: person.uuid }).from(person).where(eq(person.id, personId))
      return row?.uuid ?? ''
    },
    /** The names in the list of a query. */
    labels: async (query: string) =>
      v
        .parse(People, await (await send(`GET ${personPath}?${query}`)).json())
        ._embedded.items.map(({ label }) => label),
  }
}

import { eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { Myself } from '#contract/persons.ts'
import { Roles } from '#contract/roles.ts'
import { account, otherMembership, person } from '#server/platform/db/tables.ts'
import { personsToActivate } from '#server/platform/identity/account-link.ts'
import type { TestApi, TestPerson } from '../api.ts'

/** The rights of the owner of a mail address at a time. */
interface Standing {
  readonly address: string
  readonly at: string
  /** The names of bands in the records that the owner has, or could have by opening an account. */
  readonly records: readonly string[]
  /** True if the owner signs in already. */
  readonly hasAccount: boolean
  /** The roles that the server confirms; a section leader's with the section. */
  readonly roles: readonly string[]
}

const rolesOf = async (api: TestApi, as: TestPerson): Promise<string[]> => {
  const roles = v.parse(Roles, await (await api.request('GET /api/frontend/layout/roles', { as })).json())
  if (!roles.includes('MHZ_SECTIONLEADER')) return roles
  const { instrument } = v.parse(
    Myself,
    await (await api.request('GET /api/frontend/internal/personnatural/myself', { as })).json(),
  )
  return roles.map((role) => (role === 'MHZ_SECTIONLEADER' ? `${role} ${instrument}` : role))
}

const recordsOf = async ({ db }: TestApi, personIds: readonly number[]): Promise<string[]> =>
  (
    await db
      .select()
      .from(otherMembership)
      .where(inArray(otherMembership.personId, [...personIds]))
  ).map(({ band }) => band)

const standingOf = async (api: TestApi, address: string): Promise<Omit<Standing, 'at'>> => {
  const [signIn] = await api.db.select().from(account).where(eq(account.email, address))
  if (signIn !== undefined) {
    const { id: sub, personId } = signIn
    return {
      address,
      records: await recordsOf(api, [personId]),
      hasAccount: true,
      roles: await rolesOf(api, { sub, personId }),
    }
  }
  // Opens an account for each of them, as the link in a mail would, and closes it again.
  const persons = await personsToActivate(api.db, address, api.clock.now())
  const roles: string[] = []
  for (const personId of persons) {
    const [opened] = await api.db.insert(account).values({ personId, email: address, emailVerified: true }).returning()
    const sub = opened?.id ?? ''
    roles.push(...(await rolesOf(api, { sub, personId })))
    await api.db.delete(account).where(eq(account.id, sub))
  }
  return { address, records: await recordsOf(api, persons), hasAccount: false, roles }
}

/** The rights of the owner of each address now, and in a year if nothing changes. */
export const readStandings = async (api: TestApi, addresses: readonly string[]): Promise<readonly Standing[]> => {
  const now = api.clock.now()
  const standings: Standing[] = []
  for (const at of [now, new Date('2027-03-10T11:00:00Z')]) {
    api.clock.set(at)
    for (const address of addresses) standings.push({ at: at.toISOString(), ...(await standingOf(api, address)) })
  }
  api.clock.set(now)
  return standings
}

/** The addresses of persons, including those that a write gave them. */
export const addressesOf = async (api: TestApi, personIds: readonly number[]): Promise<string[]> => {
  const rows = await Promise.all(
    personIds.map(
      async (id) => (await api.db.select({ email: person.email }).from(person).where(eq(person.id, id)))[0],
    ),
  )
  return rows.flatMap((row) => (row?.email == null ? [] : [row.email]))
}

/** The roles that somebody got, and the records of accounts that another account got. */
export const gainsBetween = (before: readonly Standing[], after: readonly Standing[]): string[] =>
  after.flatMap(({ address, at, roles, records, hasAccount }) => {
    const was = before.find((one) => one.address === address && one.at === at)
    const claimed = before.filter((one) => one.hasAccount && one.address !== address).flatMap((one) => one.records)
    const taken = records.filter((band) => claimed.includes(band) && was?.records.includes(band) !== true)
    return [
      ...[...new Set(roles)].filter((role) => was?.roles.includes(role) !== true),
      ...(hasAccount && taken.length > 0 ? ['the record of another account'] : []),
    ]
  })

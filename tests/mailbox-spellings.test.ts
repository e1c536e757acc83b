import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { canonicalMailbox } from '#contract/mailbox.ts'
import { findRecipients } from '#server/features/operation/job-recipients.ts'
import { person } from '#server/platform/db/tables.ts'
import { JobFailure } from '#server/platform/jobs/job.ts'
import { markRefusals } from '#server/platform/mail/refused-addresses.ts'
import { startTestServer, type TestApi, type TestPerson } from './support/api.ts'
import { contractEndpoints } from './support/contract.ts'
import { createRegistrationClient, expectRefused, expectRegistered } from './support/registration-client.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const one = 'anna@xn--zrich-kva.example'
/** The same mailbox, as people, telephones and browsers write it. */
const spellings = [
  'anna@zürich.example',
  'Anna@ZÜRICH.Example',
  'anna@zu\u0308rich.example',
  'anna@XN--ZRICH-KVA.example',
  'ａｎｎａ＠ｚüｒｉｃｈ．ｅｘａｍｐｌｅ',
  'anna@zürich。example',
  'anna@zürich.example.',
  '\u202aanna@zürich.example\u202c',
]

test.each(spellings)('%j is one mailbox', (spelling) => {
  expect(canonicalMailbox(spelling)).toBe(one)
  expect(canonicalMailbox(canonicalMailbox(spelling))).toBe(one)
})

const mail = {
  ...{ from: { name: '', address: 'band@band.example' }, date: new Date(0), messageId: '1@band.example' },
  ...{ language: 'de-CH', subject: '', text: '', html: '' },
}

/** Returns the schemas of addresses in a schema, by their path. */
const addressesIn = (schema: unknown, path: string): [string, v.GenericSchema][] => {
  if (typeof schema !== 'object' || schema === null || !('type' in schema)) return []
  const { entries, wrapped, item, options, pipe } = schema as Record<string, unknown>
  const fields = Object.entries((entries ?? {}) as Record<string, v.GenericSchema>).flatMap(
    ([name, field]): [string, v.GenericSchema][] =>
      /mail(?!ing)|username|contactTo/i.test(name) && v.safeParse(field, one).success
        ? [[`${path}.${name}`, field]]
        : addressesIn(field, `${path}.${name}`),
  )
  const parts = [wrapped, item, ...(Array.isArray(options) ? options : []), ...(Array.isArray(pipe) ? pipe : [])]
  return [...fields, ...parts.filter((part) => part !== schema).flatMap((part) => addressesIn(part, path))]
}

test('every request of the contract reads all spellings of a mailbox as one', async () => {
  const found = [...(await contractEndpoints())].flatMap(([name, { input }]) =>
    Object.entries(input ?? {}).flatMap(([place, schema]) => addressesIn(schema, `${name}.${place}`)),
  )
  // The server reads a person's own card field by field, against the stored one.
  const whole = found.filter(([path]) => path !== 'updateMyself.body.email')
  const read = whole.flatMap(([path, schema]) =>
    spellings.map((spelling) => {
      const result = v.safeParse(schema, spelling)
      return [path, spelling, result.success ? result.output : 'refused']
    }),
  )
  expect(read.filter(([, , address]) => address !== one)).toEqual([])
  expect([...new Set(whole.map(([path]) => path))].sort()).toEqual([
    'changePersonCard.body.email',
    'checkEmailExists.query.checkEmailExists',
    'checkHasAccount.body.email',
    'checkUserExists.query.username',
    'createPerson.body.email',
    'invitePerson.body.email',
    'registerPerson.body.email',
    'requestActivation.body.email',
    'sendContactMessage.body.email',
    'substituteResource.change.body.email',
    'substituteResource.create.body.email',
    'venueResource.change.body.contactEmail',
    'venueResource.create.body.contactEmail',
  ])
})

describe('a registered person', () => {
  let api: TestApi
  let manager: TestPerson
  let client: ReturnType<typeof createRegistrationClient>
  beforeAll(async () => {
    api = await startTestServer({ kind: 'postgres' })
    manager = await api.addPerson({ roles: ['MHZ_ADDRESSMANAGER'] })
    client = createRegistrationClient(api)
    await expectRegistered(await client.register({ email: 'anna@zürich.example' }))
  })
  afterAll(() => api.stop())

  const path = '/api/frontend/registration'
  const isTrue = async (response: Response) => [response.status, await response.json()]

  const isKnown = async (email: string) => {
    client.anHourLater()
    const encoded = encodeURIComponent(email)
    expect(await isTrue(await api.request(`GET ${path}?checkEmailExists=${encoded}`))).toEqual([200, true])
    expect(await isTrue(await api.request(`GET ${path}/checkUserExists?username=${encoded}`))).toEqual([200, true])
    expect(await isTrue(await api.request(`POST ${path}/checkHasAccount`, { body: { email } }))).toEqual([200, true])
    expect(await expectRefused(await client.register({ email }))).toMatchObject({
      status: 400,
      errors: [{ field: 'email' }],
    })
  }
  test.each(spellings.slice(0, 3))('is known as %j and cannot be registered again', isKnown)
  test.each(spellings.slice(3))('is known as %j and cannot be registered again', { tags: ['long'] }, isKnown)

  test.each(spellings)('is found by the search for %j', async (email) => {
    const reply = await api.request(`GET /api/frontend/internal/admin/person?searchTerm=${encodeURIComponent(email)}`, {
      as: manager,
    })
    expect(await reply.json()).toMatchObject({ _embedded: { items: [{ email: one }] } })
  })

  test.each(spellings)(
    'is the recipient of a job to %j, and is marked when the mail server refuses it',
    async (email) => {
      const recipientOf = await findRecipients(api.db, { ids: [], addresses: [email] })
      expect(recipientOf(undefined, email)?.person?.uuid).toMatch(/-/)
      const refuse = () => Promise.reject(new JobFailure('smtp.550', { permanent: true, refusesRecipient: true }))
      const transport = markRefusals(
        api.db,
        { name: 'refusing', send: refuse, forget: async () => undefined },
        () => new Date(0),
      )
      const refusedOf = async () =>
        (await api.db.select({ refused: person.refusedEmail }).from(person).where(eq(person.email, one)))[0]?.refused
      await api.db.update(person).set({ refusedEmail: null })
      await expect(transport.send({ ...mail, to: email }, new AbortController().signal)).rejects.toThrow()
      expect(await refusedOf()).toBe(one)
    },
  )
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { registration } from '../../../tests/support/registration.ts'
import {
  createRegistrationClient,
  expectRefused,
  expectRegistered,
} from '../../../tests/support/registration-client.ts'
import { account, idempotency, job, person } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describeOnDatabase('a registration', (kind) => {
  let api: TestApi
  let visitor: ReturnType<typeof createRegistrationClient>
  beforeAll(async () => {
    api = await startTestServer({ kind })
    visitor = createRegistrationClient(api)
  })
  beforeEach(() => visitor.anHourLater())
  afterAll(async () => {
    vi.useRealTimers()
    await api.stop()
  })

  describe('repeated', () => {
    test('after a lost reply returns the same and creates nothing twice, even with a new puzzle', async () => {
      const key = randomUUID()
      const body = registration({ solution: await visitor.solved() })
      const first = await expectRegistered(await visitor.send(body, { key }))
      const after = await visitor.everything()
      expect(await expectRegistered(await visitor.send(body, { key }))).toEqual(first)
      expect(
        await expectRegistered(await visitor.send({ ...body, solution: await visitor.solved() }, { key })),
      ).toEqual(first)
      expect(await expectRegistered(await visitor.send({ ...body, solution: '.EXPIRED' }, { key }))).toEqual(first)
      expect(await visitor.everything()).toEqual(after)
    })

    test('concurrently creates one person', async () => {
      const key = randomUUID()
      const body = registration({ solution: await visitor.solved() })
      const replies = await Promise.all(
        Array.from({ length: 4 }, async () => expectRegistered(await visitor.send(body, { key }))),
      )
      expect(new Set(replies.map(({ id }) => id)).size).toBe(1)
      const rows = await api.db.select().from(person).where(eq(person.email, body.email))
      expect(rows).toHaveLength(1)
    })

    test('with the same key and other details is refused', async () => {
      const key = randomUUID()
      const body = registration({ solution: await visitor.solved() })
      await expectRegistered(await visitor.send(body, { key }))
      for (const values of [{ lastName: 'Andere' }, { password: 'Horn-2026' }, { signupOrganizations: [] }]) {
        const answer = await expectRefused(
          await visitor.send({ ...body, ...values, solution: await visitor.solved() }, { key }),
        )
        expect(answer).toMatchObject({ status: 422, code: 'request.key_reused' })
      }
    })

    test('stores neither the key nor the password in readable form', async () => {
      const key = randomUUID()
      await expectRegistered(await visitor.register({ password: 'Geheim-7-Trompete' }, { key }))
      const rows = JSON.stringify([await api.db.select().from(idempotency), await api.db.select().from(job)])
      expect(rows).not.toContain(key)
      expect(rows).not.toContain('Geheim-7')
      expect(api.logged.join()).not.toContain('Geheim-7')
    })
  })

  describe('with an address that is known', () => {
    const exists = {
      status: 400,
      code: 'validation.invalid',
      errors: [{ field: 'email', errorMessage: 'E-Mail Adresse existiert bereits' }],
    }

    test('creates nothing, reports it, and mails the owner once a day', async () => {
      const { email } = await expectRegistered(await visitor.register())
      await api.db.update(person).set({ locale: 'en-gb' }).where(eq(person.email, email))
      const before = await visitor.everything()
      const key = randomUUID()
      const first = registration({ email: email.toUpperCase(), solution: await visitor.solved() })
      expect(await expectRefused(await visitor.send(first, { key }))).toEqual(exists)
      // Its repetition gets the same reply, although its puzzle was used.
      expect(await expectRefused(await visitor.send(first, { key }))).toEqual(exists)
      expect(await expectRefused(await visitor.register({ email, password: null }))).toEqual(exists)
      const { job: _mails, puzzleUsed: _puzzles, idempotency: _replies, ...unchanged } = before
      expect(await visitor.everything()).toMatchObject(unchanged)
      const mails = (await api.db.select().from(job)).filter(({ uniqueKey }) =>
        uniqueKey?.startsWith('sign_in_exists.'),
      )
      expect(mails.map(({ payload }) => payload)).toMatchObject([
        { to: email, template: 'sign_in_exists', locale: 'en-gb' },
      ])
    })

    test('that belongs to a person without an account does not give access to that person', async () => {
      const { email } = await expectRegistered(await visitor.register({ password: null }))
      expect(await expectRefused(await visitor.register({ email }))).toEqual(exists)
      expect(await api.db.select().from(account).where(eq(account.email, email))).toEqual([])
    })

    test('of two concurrent ones, one registers', async () => {
      const email = `race-${kind}@band.example`
      const [one, two] = [await visitor.solved(), await visitor.solved()]
      const answers = await Promise.all([one, two].map((good) => visitor.register({ email, solution: good })))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
      expect(await api.db.select().from(person).where(eq(person.email, email))).toHaveLength(1)
    })
  })
})

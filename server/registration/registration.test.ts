import { randomUUID } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ErrorReply } from '#contract/errors.ts'
import { RegisteredPerson } from '#contract/registration.ts'
import { intls } from '#i18n/catalogues.ts'
import { type Locale, locales, type MessageId } from '#i18n/intl.ts'
import { databaseKinds, startTestServer, type TestApi } from '../../tests/support/api.ts'
import { registration, solution } from '../../tests/support/registration.ts'
import { account, idempotency, invoice, job, membership, person, puzzleUsed } from '../db/tables.ts'
import { verifyPassword } from '../identity/passwords.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describe.each(databaseKinds)('registration on %s', (kind) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestServer({ kind })
  })
  afterAll(() => api.stop())

  type Body = ReturnType<typeof registration>
  const solved = () => solution(api.db, api.clock.now())
  const send = (body: unknown, { key = randomUUID(), locale = 'de-ch' as Locale } = {}) =>
    api.request('POST /api/frontend/registration/registerPerson', {
      body,
      locale,
      headers: { 'Idempotency-Key': key },
    })
  const register = async (values: Partial<Body> = {}, options = {}) =>
    await send(registration({ solution: await solved(), ...values }), options)
  const registered = async (response: Response) => {
    expect(response.status).toBe(201)
    return v.parse(RegisteredPerson, await response.json())
  }
  const refused = async (response: Response) => {
    const { code, errors } = v.parse(ErrorReply, await response.json())
    return { status: response.status, code, errors }
  }
  const rowsOf = async (
    table:
      | typeof person
      | typeof account
      | typeof membership
      | typeof invoice
      | typeof job
      | typeof puzzleUsed
      | typeof idempotency,
  ) => (await api.db.select({ rows: count() }).from(table))[0]?.rows ?? 0
  const everything = () =>
    Promise.all([person, account, membership, invoice, job, puzzleUsed, idempotency].map((table) => rowsOf(table)))
  const refusalOf = (field: string, id: MessageId, locale: Locale = 'de-ch') => ({
    field,
    errorMessage: intls[locale].formatMessage({ id }),
  })
  /** A minute for each, so that the limit per address does not get in a test's way. */
  let minute = 0
  const aLaterMinute = () => {
    minute += 60
    api.clock.set(new Date(Date.parse('2026-03-10T11:00:00Z') + minute * 60_000))
  }

  test('with a password makes a person, an account to verify, a passive membership and its first invoice', async () => {
    const body = registration({
      solution: await solved(),
      email: ' Nadia.NEW@Band.Example ',
      firstName: ' Nadia  Lea ',
    })
    const reply = await registered(await send(body, { locale: 'en-gb' }))
    expect(reply).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      firstName: 'Nadia Lea',
      lastName: "O'Hallwyl-Bär",
      company: null,
      email: 'nadia.new@band.example',
      account: true,
      invoice: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), amount: 1500 },
    })
    const [made] = await api.db.select().from(person).where(eq(person.uuid, reply.id))
    expect(made).toMatchObject({
      gender: 'NA',
      firstName: 'Nadia Lea',
      address1: 'Im Sihlhof 3',
      address2: null,
      zip: '8004',
      city: 'Zürich',
      email: 'nadia.new@band.example',
      preferredChannel: 'EMAIL',
      locale: 'en-gb',
    })
    const personId = made?.id ?? 0
    const [signIn] = await api.db.select().from(account).where(eq(account.personId, personId))
    expect(signIn).toMatchObject({ email: 'nadia.new@band.example', emailVerified: false, demo: false })
    expect(await verifyPassword('Tuba-2026', signIn?.passwordHash)).toBe(true)
    expect(await api.db.select().from(membership).where(eq(membership.personId, personId))).toMatchObject([
      { organizationId: 2, joinDate: '2026-03-10', leaveDate: null, functionType: null },
    ])
    expect(await api.db.select().from(invoice).where(eq(invoice.personId, personId))).toMatchObject([
      {
        uuid: reply.invoice?.id,
        number: '2026-00001',
        purpose: 'MEMBERFEE',
        amount: 1500,
        dueDate: '2026-04-09',
        paidAt: null,
      },
    ])
    const mails = (await api.db.select().from(job)).map(({ payload }) => payload)
    expect(mails).toMatchObject([{ to: 'nadia.new@band.example', template: 'verification', locale: 'en-gb' }])
  })

  test('without a password makes person, membership and invoice, and no sign-in', async () => {
    const before = await rowsOf(account)
    const jobs = await rowsOf(job)
    const reply = await registered(await register({ password: null }))
    expect(reply).toMatchObject({ account: false, invoice: { amount: 1500 } })
    expect([await rowsOf(account), await rowsOf(job)]).toEqual([before, jobs])
  })

  test('for an account alone joins nothing and owes nothing', async () => {
    const reply = await registered(await register({ signupOrganizations: [] }))
    expect(reply).toMatchObject({ account: true, invoice: null })
  })

  test('does not make a passive member a member of the internal area', async () => {
    const reply = await registered(await register())
    const [row] = await api.db
      .select({ sub: account.id, personId: person.id })
      .from(account)
      .innerJoin(person, eq(person.id, account.personId))
      .where(eq(person.uuid, reply.id))
    await api.db
      .update(account)
      .set({ emailVerified: true })
      .where(eq(account.id, row?.sub ?? ''))
    const answer = await api.request('GET /api/participationselfservice', {
      as: row as { sub: string; personId: number },
    })
    expect(answer.status).toBe(403)
  })

  describe('refuses', () => {
    const tooLong = 'ä'.repeat(10_000)
    const cases: [string, Record<string, unknown>, string, MessageId][] = [
      ['no salutation', { gender: undefined }, 'gender', 'validation.required'],
      ['an unknown salutation', { gender: 'DR' }, 'gender', 'validation.gender_required'],
      ['no first name', { firstName: '  ' }, 'firstName', 'validation.first_name_required'],
      ['one letter as a first name', { firstName: 'Ö' }, 'firstName', 'validation.min_2'],
      ['a digit in a name', { firstName: 'Bo2' }, 'firstName', 'validation.characters'],
      ['markup in a name', { lastName: '<b>Bo</b>' }, 'lastName', 'validation.characters'],
      ['no last name', { lastName: null }, 'lastName', 'validation.last_name_required'],
      ['10,000 letters', { lastName: tooLong }, 'lastName', 'validation.too_long'],
      ['no address', { address1: '' }, 'address1', 'validation.address_required'],
      ['a short address', { address1: 'Weg1' }, 'address1', 'validation.min_5'],
      ['a second address line of markup', { address2: '"; drop' }, 'address2', 'validation.characters'],
      ['no postcode', { zip: '' }, 'zip', 'validation.zip_required'],
      ['a German postcode', { zip: '79539' }, 'zip', 'validation.zip'],
      ['digits of another script', { zip: '٨٠٠٤' }, 'zip', 'validation.zip'],
      ['no town', { city: '' }, 'city', 'validation.city_required'],
      ['a town with signs', { city: 'Zürich!' }, 'city', 'validation.city'],
      ['no e-mail address', { email: '' }, 'email', 'validation.email_required'],
      ['an address without domain', { email: 'nadia@band' }, 'email', 'validation.email'],
      [
        'a line break in an address',
        { email: 'nadia@band.example\r\nBcc: all@band.example' },
        'email',
        'validation.email',
      ],
      ['two addresses', { email: 'a@band.example,b@band.example' }, 'email', 'validation.email'],
      ['a short password', { password: 'Ab1-efg' }, 'password', 'validation.password_min_8'],
      ['a password of letters', { password: 'Abcdefgh' }, 'password', 'validation.password_kinds'],
      ['10,000 characters of password', { password: `Aa1-${tooLong}` }, 'password', 'validation.password_too_long'],
      [
        'neither account nor membership',
        { password: null, signupOrganizations: [] },
        'password',
        'validation.password_required',
      ],
      ['the band itself', { signupOrganizations: [1] }, 'signupOrganizations.0', 'validation.organization'],
      ['the passive members twice', { signupOrganizations: [2, 2] }, 'signupOrganizations', 'validation.organization'],
      ['no solved puzzle', { solution: '' }, 'solution', 'validation.solution_required'],
      ['a made up solution', { solution: '.ERROR' }, 'solution', 'validation.solution_invalid'],
    ]
    test.each(cases)('%s, at its field, in both languages, and keeps nothing', async (_, values, field, message) => {
      aLaterMinute()
      const before = await everything()
      const good = await solved()
      for (const locale of locales) {
        const answer = await refused(await send({ ...registration({ solution: good }), ...values }, { locale }))
        expect(answer).toEqual({ status: 400, code: 'validation.invalid', errors: [refusalOf(field, message, locale)] })
      }
      expect(await everything()).toEqual(before)
    })

    test('everything at once, each field with one message', async () => {
      aLaterMinute()
      const { errors } = await refused(await send({ signupOrganizations: [] }))
      expect(errors.map(({ field }) => field).sort()).toEqual([
        'address1',
        'city',
        'email',
        'firstName',
        'gender',
        'lastName',
        'password',
        'solution',
        'zip',
      ])
    })

    test('a request without a key, or with one that could be guessed', async () => {
      const body = registration()
      for (const headers of [{}, { 'Idempotency-Key': 'short' }, { 'Idempotency-Key': `${'x'.repeat(30)} y` }]) {
        const answer = await api.request('POST /api/frontend/registration/registerPerson', { body, headers })
        expect((await refused(answer)).errors.map(({ field }) => field)).toEqual(['idempotency-key'])
      }
    })
  })

  test('takes names and addresses of every alphabet', async () => {
    aLaterMinute()
    for (const [firstName, lastName, email] of [
      ['Žofie', 'D’Ångström-Núñez', 'zofie@zürich.example'],
      ['מרים', 'בן־דוד'.replace('־', '-'), 'miriam@band.example'],
      ['李娜', 'Ó Súilleabháin', "o'neill+tuba@band.example"],
    ] as const) {
      expect(await registered(await register({ firstName, lastName, email }))).toMatchObject({
        firstName,
        lastName,
        email,
      })
    }
  })

  test('a puzzle is good once, and a rollback gives it back', async () => {
    aLaterMinute()
    const one = await solved()
    // The invoice's number cannot be written: everything before it goes with it.
    await api.db.execute('alter table invoice add constraint broken check (amount <> 1500) not valid')
    const before = await everything()
    const key = randomUUID()
    const body = registration({ solution: one })
    expect((await send(body, { key })).status).toBe(500)
    expect(await everything()).toEqual(before)
    await api.db.execute('alter table invoice drop constraint broken')
    await registered(await send(body, { key }))
    const again = await refused(await send(registration({ solution: one })))
    expect(again).toEqual({
      status: 400,
      code: 'validation.invalid',
      errors: [refusalOf('solution', 'validation.solution_used')],
    })
  })

  test('an expired puzzle says so', async () => {
    aLaterMinute()
    const old = await solved()
    aLaterMinute()
    api.clock.set(new Date(api.clock.now().getTime() + 3_600_000))
    expect((await refused(await send(registration({ solution: old })))).errors).toEqual([
      refusalOf('solution', 'validation.solution_expired'),
    ])
  })

  describe('repeated', () => {
    test('after a lost reply answers the same and creates nothing twice, also with a new puzzle', async () => {
      aLaterMinute()
      const key = randomUUID()
      const body = registration({ solution: await solved() })
      const first = await registered(await send(body, { key }))
      const after = await everything()
      expect(await registered(await send(body, { key }))).toEqual(first)
      expect(await registered(await send({ ...body, solution: await solved() }, { key }))).toEqual(first)
      expect(await registered(await send({ ...body, solution: '.EXPIRED' }, { key }))).toEqual(first)
      expect(await everything()).toEqual(after)
    })

    test('at the same time creates one', async () => {
      aLaterMinute()
      const key = randomUUID()
      const body = registration({ solution: await solved() })
      const replies = await Promise.all(Array.from({ length: 4 }, async () => registered(await send(body, { key }))))
      expect(new Set(replies.map(({ id }) => id)).size).toBe(1)
      const rows = await api.db.select().from(person).where(eq(person.email, body.email))
      expect(rows).toHaveLength(1)
    })

    test('with the same key and other details is refused', async () => {
      aLaterMinute()
      const key = randomUUID()
      const body = registration({ solution: await solved() })
      await registered(await send(body, { key }))
      for (const values of [{ lastName: 'Andere' }, { password: 'Horn-2026' }, { signupOrganizations: [] }]) {
        const answer = await refused(await send({ ...body, ...values, solution: await solved() }, { key }))
        expect(answer).toMatchObject({ status: 422, code: 'request.key_reused' })
      }
    })

    test('keeps neither the key nor the password where somebody could read them', async () => {
      aLaterMinute()
      const key = randomUUID()
      await registered(await register({ password: 'Geheim-7-Trompete' }, { key }))
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

    test('creates nothing, says so, and writes to the owner once a day', async () => {
      aLaterMinute()
      const { email } = await registered(await register())
      await api.db.update(person).set({ locale: 'en-gb' }).where(eq(person.email, email))
      const [people, signIns, invoices] = await everything().then(([a, b, , d]) => [a, b, d])
      const key = randomUUID()
      const first = registration({ email: email.toUpperCase(), solution: await solved() })
      expect(await refused(await send(first, { key }))).toEqual(exists)
      // Its repetition is answered the same and not told that its puzzle was used.
      expect(await refused(await send(first, { key }))).toEqual(exists)
      expect(await refused(await register({ email, password: null }))).toEqual(exists)
      expect([await rowsOf(person), await rowsOf(account), await rowsOf(invoice)]).toEqual([people, signIns, invoices])
      const mails = (await api.db.select().from(job)).filter(({ uniqueKey }) =>
        uniqueKey?.startsWith('sign_in_exists.'),
      )
      expect(mails.map(({ payload }) => payload)).toMatchObject([
        { to: email, template: 'sign_in_exists', locale: 'en-gb' },
      ])
    })

    test('that is a person’s without a sign-in is not given to who types it', async () => {
      aLaterMinute()
      const { email } = await registered(await register({ password: null }))
      expect(await refused(await register({ email }))).toEqual(exists)
      expect(await api.db.select().from(account).where(eq(account.email, email))).toEqual([])
    })

    test('of two at the same time, one registers', async () => {
      aLaterMinute()
      const email = `race-${kind}@band.example`
      const [one, two] = [await solved(), await solved()]
      const answers = await Promise.all([one, two].map((good) => register({ email, solution: good })))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
      expect(await api.db.select().from(person).where(eq(person.email, email))).toHaveLength(1)
    })
  })

  test('invoices are numbered one after the other, without a gap, from the first of each year', async () => {
    const numbers = (await api.db.select({ number: invoice.number }).from(invoice)).map((row) => row.number).sort()
    expect(numbers).toEqual(numbers.map((_, index) => `2026-${String(index + 1).padStart(5, '0')}`))
    // 23:30 UTC is already the new year in Zürich.
    api.clock.set('2026-12-31T23:30:00Z')
    const { invoice: first } = await registered(await register())
    const [row] = await api.db
      .select()
      .from(invoice)
      .where(eq(invoice.uuid, first?.id ?? ''))
    expect(row).toMatchObject({ number: '2027-00001', dueDate: '2027-01-31' })
  })
})

describe('who asks whether an address is known', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestServer({ kind: 'pglite', environment: { TRUST_PROXY: '1' } })
  })
  afterAll(() => api.stop())
  const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
  const answerOf = async (response: Response) => [response.status, await response.json()]

  test('hears of persons and accounts as each question means it', async () => {
    await api.db.insert(person).values({ firstName: 'Ohne', lastName: 'Konto', email: 'ohne@band.example' })
    const { personId } = await api.addPerson()
    await api.db.update(account).set({ email: 'konto@band.example' }).where(eq(account.personId, personId))
    const ask = async (email: string) => [
      await answerOf(await api.request(`GET /api/frontend/registration?checkEmailExists=${encodeURIComponent(email)}`)),
      await answerOf(
        await api.request(`GET /api/frontend/registration/checkUserExists?username=${encodeURIComponent(email)}`),
      ),
      await answerOf(await api.request('POST /api/frontend/registration/checkHasAccount', { body: { email } })),
    ]
    expect(await ask('OHNE@band.example')).toEqual([
      [200, true],
      [200, false],
      [200, false],
    ])
    expect(await ask('konto@band.example')).toEqual([
      [200, true],
      [200, true],
      [200, true],
    ])
    expect(await ask('niemand@band.example')).toEqual([
      [200, false],
      [200, false],
      [200, false],
    ])
    const broken = await api.request('GET /api/frontend/registration?checkEmailExists=nobody', { locale: 'en-gb' })
    expect(v.parse(ErrorReply, await broken.json()).errors).toEqual([
      { field: 'checkEmailExists', errorMessage: 'This is not a valid e-mail address' },
    ])
  })

  test('is slowed down by address after forty questions, not beside somebody else', async () => {
    const ask = (address: string) =>
      api.request('GET /api/frontend/registration?checkEmailExists=a@band.example', from(address))
    const statuses: number[] = []
    for (let index = 0; index < 41; index += 1) statuses.push((await ask('192.0.2.7')).status)
    expect([statuses.indexOf(429), statuses.length]).toEqual([40, 41])
    const late = await ask('192.0.2.7')
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, '20'])
    expect((await ask('192.0.2.8')).status).toBe(200)
    api.clock.set('2026-03-10T11:00:20Z')
    expect((await ask('192.0.2.7')).status).toBe(200)
  })

  test('cannot register without end from one address', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 21; index += 1) {
      const answer = await api.request('POST /api/frontend/registration/registerPerson', {
        body: registration(),
        headers: { 'Idempotency-Key': randomUUID(), 'X-Forwarded-For': '192.0.2.9' },
      })
      statuses.push(answer.status)
    }
    expect([statuses.slice(0, 20).every((status) => status === 400), statuses[20]]).toEqual([true, 429])
  })
})

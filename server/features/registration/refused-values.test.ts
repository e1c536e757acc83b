import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { locales, type MessageId } from '#i18n/intl.ts'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { registration } from '../../../tests/support/registration.ts'
import { createRegistrationClient, expectRefused, fieldRefusal } from '../../../tests/support/registration-client.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describeOnDatabase('registration refuses', (kind) => {
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

  const tooLong = 'ä'.repeat(10_000)
  const cases: [string, Record<string, unknown>, string, MessageId][] = [
    ['no salutation', { gender: undefined }, 'gender', 'validation.gender_required'],
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
    ['one of the commonest passwords', { password: 'Password1!' }, 'password', 'validation.password_common'],
    ['a password of the name of the band', { password: 'Harmonie-2026' }, 'password', 'validation.password_names'],
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
  test.each(cases)('%s, at its field, in both languages, and stores nothing', async (_, values, field, message) => {
    const before = await visitor.everything()
    const good = await visitor.solved()
    for (const locale of locales) {
      const answer = await expectRefused(
        await visitor.send({ ...registration({ solution: good }), ...values }, { locale }),
      )
      expect(answer).toEqual({
        status: 400,
        code: 'validation.invalid',
        errors: [fieldRefusal(field, message, locale)],
      })
    }
    expect(await visitor.everything()).toEqual(before)
  })

  test('several wrong fields at once, each with one message', async () => {
    const { errors } = await expectRefused(await visitor.send({ signupOrganizations: [] }))
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

  test('a request with a guessable key', async () => {
    const body = registration()
    for (const headers of [{ 'Idempotency-Key': 'short' }, { 'Idempotency-Key': `${'x'.repeat(30)} y` }]) {
      const answer = await api.request('POST /api/frontend/registration/registerPerson', { body, headers })
      expect((await expectRefused(answer)).errors.map(({ field }) => field)).toEqual(['idempotency-key'])
    }
  })
})

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { locales, type MessageId } from '#i18n/intl.ts'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { contactMessage, createContactClient } from '../../../tests/support/contact-client.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { expectRefused, fieldRefusal } from '../../../tests/support/registration-client.ts'
import { issuePuzzle } from '../../platform/captcha/puzzle.ts'
import { captchaApp } from '../../platform/captcha/settings.ts'
import { captchaKey } from '../../platform/captcha/solutions.ts'
import { contactMessage as messages } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describeOnDatabase('the contact form refuses', (kind) => {
  let api: TestApi
  let visitor: ReturnType<typeof createContactClient>
  beforeAll(async () => {
    api = await startTestServer({ kind, environment: { CONTACT_TO: 'vorstand@band.example' } })
    visitor = createContactClient(api)
  })
  beforeEach(() => visitor.later(1))
  afterAll(async () => {
    vi.useRealTimers()
    await api.stop()
  })

  const long = 'ä'.repeat(10_000)
  const cases: [string, Record<string, unknown>, string, MessageId][] = [
    ['no name', { name: ' \n ' }, 'name', 'validation.name_required'],
    ['10,000 letters of a name', { name: long }, 'name', 'validation.too_long'],
    ['a control character in a name', { name: 'Bo\u0007' }, 'name', 'validation.characters'],
    ['a name that turns the line around', { name: 'Bo\u202eteb' }, 'name', 'validation.characters'],
    [
      'a line break in the middle of a name',
      { name: 'Bo\u2028Bcc: a@b.example\u0000' },
      'name',
      'validation.characters',
    ],
    ['a number as a name', { name: 7 }, 'name', 'validation.name_required'],
    ['no address', { email: '' }, 'email', 'validation.contact_email_required'],
    ['null for an address', { email: null }, 'email', 'validation.contact_email_required'],
    ['an address without domain', { email: 'ladina@band' }, 'email', 'validation.contact_email'],
    ['a line break in an address', { email: 'a@b.example\r\nBcc: c@d.example' }, 'email', 'validation.contact_email'],
    ['two addresses', { email: 'a@b.example,c@d.example' }, 'email', 'validation.contact_email'],
    ['a named address', { email: 'Bo <a@b.example>' }, 'email', 'validation.contact_email'],
    ['10,000 letters of an address', { email: `${long}@b.example` }, 'email', 'validation.contact_email'],
    ['no message', { message: ' \r\n\t ' }, 'message', 'validation.message_required'],
    ['2,001 characters', { message: 'x'.repeat(2001) }, 'message', 'validation.message_too_long'],
    ['10,000 characters', { message: long }, 'message', 'validation.message_too_long'],
    ['a control character', { message: 'Guten\u001b[31m Tag' }, 'message', 'validation.control_characters'],
    ['a copy of nothing', { copy: 'yes' }, 'copy', 'validation.invalid'],
    ['a form without the check', { captcha: false }, 'captcha', 'validation.solution_required'],
    ['no solved puzzle', { solution: '' }, 'solution', 'validation.solution_required'],
    ['a made up solution', { solution: '.ERROR' }, 'solution', 'validation.solution_invalid'],
    ['10,000 characters of a solution', { solution: 'a'.repeat(10_000) }, 'solution', 'validation.solution_invalid'],
  ]
  test.each(cases)('%s, at its field, in both languages, and stores nothing', async (_, values, field, message) => {
    const before = await visitor.everything()
    for (const locale of locales) {
      const body = { ...contactMessage({ solution: await visitor.solved() }), ...values }
      expect(await expectRefused(await visitor.send(body, { locale }))).toEqual({
        status: 400,
        code: 'validation.invalid',
        errors: [fieldRefusal(field, message, locale)],
      })
    }
    expect(await visitor.everything()).toEqual(before)
  })

  test('several wrong fields, all at once', async () => {
    const { errors } = await expectRefused(await visitor.send({}))
    expect(errors.map(({ field }) => field).sort()).toEqual(['email', 'message', 'name', 'solution'])
  })

  test('a solution that was used, expired, or forged', async () => {
    const used = await visitor.solved()
    expect((await visitor.write({ solution: used })).status).toBe(201)
    const before = await visitor.everything()
    const answer = async (solution: string) => (await expectRefused(await visitor.write({ solution }))).errors
    expect(await answer(used)).toEqual([fieldRefusal('solution', 'validation.solution_used')])
    const old = await visitor.solved()
    visitor.later(30)
    expect(await answer(old)).toEqual([fieldRefusal('solution', 'validation.solution_expired')])
    const key = `${await captchaKey(api.db)}x`
    const forged = issuePuzzle({ key, app: captchaApp, now: api.clock.now(), difficulty: 8, solutions: 2 })
    const solved = (await visitor.solved()).split('.').slice(2)
    expect(await answer([forged, ...solved].join('.'))).toEqual([
      fieldRefusal('solution', 'validation.solution_invalid'),
    ])
    expect(await visitor.everything()).toEqual(before)
  })

  test('a short key', async () => {
    const response = await api.request('POST /api/frontend/layout/contact', {
      body: contactMessage({ solution: await visitor.solved() }),
      headers: { 'Idempotency-Key': 'short' },
    })
    expect(await expectRefused(response)).toMatchObject({ status: 400, errors: [{ field: 'idempotency-key' }] })
  })

  test('nothing in normal use: scripts, emoji, 2,000 characters and unknown fields', async () => {
    const message = `<script>alert(1)</script> 🎺 ${'x'.repeat(1970)}`.slice(0, 2000)
    const body = { ...contactMessage({ solution: await visitor.solved(), message }), id: 1, createdAt: '1899-01-01' }
    expect((await visitor.send(body)).status).toBe(201)
    const rows = await api.db.select().from(messages)
    expect(rows.at(-1)).toMatchObject({ message, createdAt: api.clock.now() })
  })
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ContactReply } from '#contract/contact.ts'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { contactMessage, createContactClient } from '../../../tests/support/contact-client.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { createMailbox, type Mailbox } from '../../../tests/support/mailbox.ts'
import { expectRefused } from '../../../tests/support/registration-client.ts'
import { account, membership, contactMessage as messages, person } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const thanks = 'Vielen Dank für Ihre Nachricht. Wir werden uns so bald wie möglich bei Ihnen melden.'

describeOnDatabase('a message to the band', (kind) => {
  let api: TestApi
  let mailbox: Mailbox
  let visitor: ReturnType<typeof createContactClient>
  beforeAll(async () => {
    api = await startTestServer({ kind, environment: { CONTACT_TO: 'vorstand@band.example' } })
    mailbox = createMailbox(api.database, api.origin)
    visitor = createContactClient(api)
  })
  beforeEach(async () => {
    visitor.later(25)
    await mailbox.open()
  })
  afterAll(async () => {
    vi.useRealTimers()
    mailbox.remove()
    await api.stop()
  })

  const reply = async (response: Response): Promise<ContactReply> => {
    expect(response.status).toBe(201)
    return v.parse(ContactReply, await response.json())
  }

  test('is stored and mailed to the band, and replies go to the sender', async () => {
    const body = { name: '  Ladina\tSteinröhr ', email: ' LADINA@band.example ', message: ' Zeile 1\r\nZeile 2 ' }
    expect(await reply(await visitor.write(body, { locale: 'en-gb' }))).toMatchObject({ type: 'info', copy: null })
    const [mail, ...others] = await mailbox.open()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: 'vorstand@band.example',
      replyTo: 'Ladina Steinröhr <ladina@band.example>',
      subject: 'Nachricht von Ladina Steinröhr über die Website',
    })
    expect(mail?.text).toContain('> Zeile 1\n> Zeile 2\n')
    expect(mail?.text).toContain('Geschrieben auf der englischen Website.')
    const rows = await api.db.select().from(messages)
    expect(rows.at(-1)).toMatchObject({
      name: 'Ladina Steinröhr',
      email: 'ladina@band.example',
      message: 'Zeile 1\nZeile 2',
      copy: false,
      locale: 'en-gb',
    })
    expect(rows.at(-1)?.createdAt).toEqual(api.clock.now())
    expect(await reply(await visitor.write())).toEqual({ type: 'info', message: thanks, copy: null })
  })

  test('is copied to its sender on request: names its origin and a contact, and contains no other links', async () => {
    const values = { name: 'Gewinn Gratis', message: 'Jetzt https://evil.example/x klicken', copy: true }
    const { copy } = await reply(await visitor.write({ ...values, email: 'opfer@band.example' }))
    expect(copy).toEqual({ sent: true, message: expect.stringContaining('opfer@band.example') })
    const mail = (await mailbox.open()).find(({ to }) => to === 'opfer@band.example')
    expect(mail?.replyTo).toBeUndefined()
    expect(mail?.subject).toBe('Kopie Ihrer Nachricht an die Testmusik')
    expect(mail?.text).toContain('> Jetzt https: //evil. example/x klicken')
    expect(mail?.text).toContain('Das waren nicht Sie?')
    const links = [mail?.text, mail?.html].flatMap((words) => words?.match(/https?:\/\/[^\s<">,]+(?<!\.)/g) ?? [])
    expect(new Set(links)).toEqual(new Set([`${api.origin}/de-ch/contact`, api.origin]))
    expect(mail?.text).not.toContain('Gewinn')
  })

  test('is copied to one mailbox three times a day; the fourth is delivered without a copy and reports it', async () => {
    const email = 'viel@band.example'
    for (const address of [email, 'VIEL@band.example', 'viel+trompete@band.example']) {
      expect((await reply(await visitor.write({ email: address, copy: true }))).copy?.sent).toBe(true)
    }
    const fourth = await reply(await visitor.write({ email, copy: true, message: 'Die vierte' }))
    expect(fourth).toEqual({
      type: 'info',
      message: thanks,
      copy: { sent: false, message: expect.stringContaining('höchstens 3') },
    })
    expect((await reply(await visitor.write({ email: 'andere@band.example', copy: true }))).copy?.sent).toBe(true)
    const mails = await mailbox.open()
    expect(mails.filter(({ to }) => to.startsWith('viel'))).toHaveLength(3)
    expect(mails.filter(({ text, to }) => to === 'vorstand@band.example' && text.includes('Die vierte'))).toHaveLength(
      1,
    )
    visitor.later(25)
    expect((await reply(await visitor.write({ email, copy: true }))).copy?.sent).toBe(true)
  })

  test('repeated after a lost reply returns the same and is sent once, even with a new puzzle', async () => {
    const key = randomUUID()
    const body = contactMessage({ copy: true, solution: await visitor.solved() })
    const first = await reply(await visitor.send(body, { key }))
    const after = await visitor.everything()
    expect(await reply(await visitor.send(body, { key }))).toEqual(first)
    expect(await reply(await visitor.send({ ...body, solution: await visitor.solved() }, { key }))).toEqual(first)
    expect(await visitor.everything()).toEqual(after)
    const other = await expectRefused(await visitor.send({ ...body, message: 'Etwas anderes' }, { key }))
    expect(other).toMatchObject({ status: 422, code: 'request.key_reused' })
  })

  test('sent twice concurrently is mailed once', async () => {
    const [key, before] = [randomUUID(), await visitor.everything()]
    const body = contactMessage({ solution: await visitor.solved() })
    await Promise.all(Array.from({ length: 4 }, async () => reply(await visitor.send(body, { key }))))
    const { messages = 0, job: mails = 0 } = before
    expect(await visitor.everything()).toMatchObject({ messages: messages + 1, job: mails + 1 })
  })

  test('is accepted a few times at once from one address, then rate limited', async () => {
    const sent = async () => (await visitor.send(contactMessage())).status
    for (let tries = 0; tries < 10; tries += 1) expect(await sent()).toBe(400)
    expect(await sent()).toBe(429)
    visitor.later(1 / 3)
    expect(await sent()).toBe(400)
  })

  test('leaves none of its content in the log', async () => {
    await reply(await visitor.write({ message: 'Streng geheimes Anliegen', email: 'geheim@band.example' }))
    expect(api.logged.join()).not.toMatch(/geheim/i)
  })
})

describe('without CONTACT_TO', () => {
  let api: TestApi
  let mailbox: Mailbox
  beforeAll(async () => {
    api = await startTestServer({ kind: 'postgres' })
    mailbox = createMailbox(api.database, api.origin)
  })
  afterAll(async () => {
    vi.useRealTimers()
    mailbox.remove()
    await api.stop()
  })
  const recipients = async () => {
    expect((await createContactClient(api).write()).status).toBe(201)
    return (await mailbox.open()).map(({ to }) => to)
  }

  test('a message without a recipient is refused', async () => {
    const before = await createContactClient(api).everything()
    expect(await expectRefused(await createContactClient(api).write())).toMatchObject({
      status: 503,
      code: 'server.unavailable',
    })
    expect(await createContactClient(api).everything()).toEqual(before)
    expect(api.logged.join()).toContain('contact.message_undelivered')
  })

  test('the first administrator receives it, and the president in office before that', async () => {
    await api.addPerson({ roles: ['ADMIN'], verified: false })
    const { personId } = await api.addPerson({ roles: ['ADMIN'] })
    await api.addPerson({ roles: ['ADMIN'] })
    const [admin] = await api.db.select().from(account).where(eq(account.personId, personId))
    expect(await recipients()).toEqual([admin?.email])

    const president = async (email: string, leaveDate: string | null) => {
      const [added] = await api.db.insert(person).values({ lastName: 'Vorsitz', email }).returning()
      const board = { organizationId: 7, functionType: 'PRESIDENT', joinDate: '2001-01-01', leaveDate } as const
      await api.db.insert(membership).values({ personId: added?.id ?? 0, ...board })
    }
    await president('frueher@band.example', '2026-03-09')
    await president('heute@band.example', null)
    expect(await recipients()).toEqual(['heute@band.example'])
  })
})

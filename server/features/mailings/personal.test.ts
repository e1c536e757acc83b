import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ErrorReply } from '#contract/errors.ts'
import { ListedMailing, MailingPreview } from '#contract/mailings.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { ownJobs } from '../../../tests/support/jobs.ts'
import { readPdf } from '../../../tests/support/pdf.ts'
import { startSmtpServer, type TestSmtpServer } from '../../../tests/support/smtp.ts'
import { addressAccess, invoice, person } from '../../platform/db/tables.ts'
import { smtpTransport } from '../../platform/mail/smtp.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/admin/mailing'
const letter = {
  ...{ subjectDe: 'Beitrag', textDe: '<p>Wir danken {Name}.</p>', subjectEn: '', textEn: '' },
  ...{ replyTo: 'SENDER', salutation: 'FORMAL', attachments: [] as string[] },
}

describeOnDatabase('a mailing with what it inserts', (kind) => {
  let api: TestApi
  let smtp: TestSmtpServer
  let manager: TestPerson
  let treasurer: TestPerson
  let seen = 0
  beforeAll(async () => {
    smtp = await startSmtpServer()
    api = await startTestServer({ kind, transport: smtpTransport(smtp.settings) })
    manager = await api.addPerson({ roles: ['MHZ_ADDRESSMANAGER'] })
    treasurer = await api.addPerson({ roles: ['MHZ_ADDRESSMANAGER', 'MHZ_TREASURER'] })
  })
  beforeEach(() => {
    seen = smtp.received.length
  })
  afterAll(async () => {
    await api.stop()
    await smtp.close()
  })

  const add = async (values: Partial<typeof person.$inferInsert>) => {
    const [added] = await api.db
      .insert(person)
      .values({ firstName: 'Anna', lastName: 'Muster', gender: 'FEMALE', ...values })
      .returning()
    if (added === undefined) throw new Error('nobody was added')
    return added
  }
  const post = (body: object, as = manager, to: `/${string}` = path) =>
    api.request(`POST ${to}`, { as, body, headers: { 'Idempotency-Key': `${randomUUID()}` } })
  const problemsOf = async (response: Response) => {
    const { errors } = v.parse(ErrorReply, await response.json())
    return [response.status, ...errors.map(({ field }) => field)]
  }
  const texts = async () => {
    const mails = await Promise.all(smtp.received.slice(seen).map(({ raw }) => PostalMime.parse(raw)))
    return mails.map(({ text }) => text ?? '').toSorted()
  }

  test('greets each person, and a shared mailbox once, with the names in the text', async () => {
    const shared = 'familie@band.example'
    const people = [
      await add({ email: shared, birthDate: '1980-01-01' }),
      await add({ email: shared, firstName: 'Beat', gender: 'MALE', birthDate: '1981-01-01' }),
      await add({ email: 'kim@band.example', firstName: 'Kim', lastName: 'O’Hara <b>', gender: 'NA' }),
    ]
    const uuids = people.map(({ uuid }) => uuid)
    await post({ ...letter, uuids })
    await post({ ...letter, salutation: 'INFORMAL', uuids })
    await ownJobs(api).run()
    const sent = await texts()
    const has = (text: string) => sent.filter((one) => one.includes(text)).length
    expect([
      has('Liebe Frau Muster, lieber Herr Muster'),
      has('Guten Tag Kim O’Hara <b>'),
      has('Liebe Anna, lieber Beat'),
      has('Hallo Kim'),
      has('Wir danken Anna und Beat Muster.'),
      has('Wir danken Kim O’Hara <b>.'),
    ]).toEqual([1, 1, 1, 1, 2, 2])
  })

  test('greets each person in the language of the text that the person gets, also in the preview', async () => {
    const people = [
      await add({ email: 'german@band.example', locale: 'de-ch' }),
      await add({ email: 'english@band.example', firstName: 'Beat', gender: 'MALE', locale: 'en-gb' }),
    ]
    const english = { subjectEn: 'Fee', textEn: '<p>We thank {Name}.</p>' }
    const body = { ...letter, ...english, uuids: people.map(({ uuid }) => uuid) }
    const { letters } = v.parse(MailingPreview, await (await post(body, manager, `${path}/preview`)).json())
    await post(body)
    await ownJobs(api).run()
    const shown = letters.map(({ text }) => text).join(' ')
    for (const text of [shown, (await texts()).join(' ')])
      expect(
        ['Liebe Frau Muster', 'Dear Mr Muster', 'Lieber Herr', 'Dear Ms'].map((one) => text.includes(one)),
      ).toEqual([...[true, true, false, false]])
  })

  test('is refused at the text that names an unknown field, and for an amount that the author may not see', async () => {
    const { uuid } = await add({ email: 'amount@band.example' })
    const body = { ...letter, uuids: [uuid] }
    for (const to of [path, `${path}/preview`] as const) {
      expect(await problemsOf(await post({ ...body, textDe: '<p>{Vorname}</p>' }, manager, to))).toEqual([
        ...[400, 'textDe'],
      ])
      expect(await problemsOf(await post({ ...body, textDe: '<p>{Betrag}</p>' }, manager, to))).toEqual([400, 'textDe'])
      expect((await post({ ...body, textDe: '<p>{Betrag}</p>' }, treasurer, to)).status).toBeLessThan(300)
    }
  })

  test('inserts what is open and the link, and the preview shows one of the mails', async () => {
    const one = await add({ email: 'open@band.example', firstName: 'Olga' })
    await api.db.insert(invoice).values({
      ...{ number: '2026-09001', personId: one.id, purpose: 'MEMBERFEE', amount: 12_000 },
      ...{ createdAt: api.clock.now(), dueDate: '2026-12-31' },
    })
    const body = { ...letter, textDe: '<p>Offen: {Betrag}, siehe {link}</p>', uuids: [one.uuid] }
    const preview = v.parse(MailingPreview, await (await post(body, treasurer, `${path}/preview`)).json())
    expect(preview.letters[0]).toMatchObject({ example: 'Olga Muster', text: expect.stringContaining('CHF 120.00') })
    await post(body, treasurer)
    await ownJobs(api).run()
    const text = (await texts()).find((sent) => sent.includes('Offen'))
    expect(text).toContain('Liebe Frau Muster')
    expect(text).toContain(`Offen: CHF 120.00, siehe ${api.origin}/de-ch/intra/person`)
  })

  test('is printed for those without an address of mail, one letter for each household', async () => {
    const at = { address1: 'Weg 1', zip: '8044', city: 'Zürich', household: randomUUID(), email: null }
    const people = [
      await add({ ...at, birthDate: '1980-01-01' }),
      await add({ ...at, firstName: 'Carla', birthDate: '2015-01-01' }),
      await add({ email: null, firstName: 'Ohne', lastName: 'Adresse' }),
      await add({ email: 'mail@band.example', firstName: 'Mit', lastName: 'Adresse' }),
    ]
    const uuids = people.map(({ uuid }) => uuid)
    const { uuid } = v.parse(ListedMailing, await (await post({ ...letter, uuids })).json())
    const print = async (household: boolean) => post({ household }, manager, `${path}/${uuid}/letters`)
    const pagesOf = async (household: boolean) =>
      (await readPdf(new Uint8Array(await (await print(household)).arrayBuffer()))).pages.map(({ words }) => words)
    const [family = '', ...others] = await pagesOf(true)
    expect(others).toEqual([])
    for (const text of ['Familie Muster', 'Weg 1', '8044 Zürich', 'Liebe Familie Muster', 'Wir danken Familie Muster.'])
      expect(family).toContain(text)
    expect(await pagesOf(false)).toHaveLength(2)
    const logged = await api.db.select().from(addressAccess)
    expect(logged.map(({ format, count }) => [format, count])).toEqual([
      ['LETTERS', 1],
      ['LETTERS', 2],
    ])
    const nobody = v.parse(
      ListedMailing,
      await (await post({ ...letter, uuids: [people[2]?.uuid, people[3]?.uuid] })).json(),
    )
    const refused = await post({ household: true }, manager, `${path}/${nobody.uuid}/letters`)
    expect(await problemsOf(refused)).toEqual([400, 'household'])
  })

  test('is kept for its letters alone, and refused if nobody gets a mail or a letter', async () => {
    const posted = await add({ email: null, address1: 'Weg 2', zip: '8044', city: 'Zürich', locale: 'en-gb' })
    const unreached = await add({ email: null })
    const body = {
      ...letter,
      subjectEn: 'Fee',
      textEn: '<p>We thank {Name}.</p>',
      uuids: [posted.uuid, unreached.uuid],
    }
    const shown = v.parse(MailingPreview, await (await post(body, manager, `${path}/preview`)).json())
    expect([shown.persons, shown.mails, shown.printed, shown.withoutAddress.length]).toEqual([0, 0, 1, 2])
    expect(shown.letters.find(({ locale }) => locale === 'en-gb')?.text).toContain('Dear Ms Muster')
    const sent = await post(body)
    expect(sent.status).toBe(201)
    const { uuid } = v.parse(ListedMailing, await sent.json())
    const printed = await post({ household: true }, manager, `${path}/${uuid}/letters`)
    const { pages } = await readPdf(new Uint8Array(await printed.arrayBuffer()))
    expect(pages.map(({ words }) => words)).toEqual([expect.stringContaining('We thank Anna Muster.')])
    expect(await problemsOf(await post({ ...body, uuids: [unreached.uuid] }))).toEqual([400, 'uuids'])
  })
})

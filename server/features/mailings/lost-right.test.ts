import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ListedMailing } from '#contract/mailings.ts'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { ownJobs } from '../../../tests/support/jobs.ts'
import { startSmtpServer, type TestSmtpServer } from '../../../tests/support/smtp.ts'
import { account, mailing, mailingRecipient, person, personRole } from '../../platform/db/tables.ts'
import { smtpTransport } from '../../platform/mail/smtp.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let api: TestApi
let smtp: TestSmtpServer
beforeAll(async () => {
  smtp = await startSmtpServer()
  api = await startTestServer({ kind: 'postgres', transport: smtpTransport(smtp.settings) })
})
afterAll(async () => {
  await api.stop()
  await smtp.close()
})

test('a mailing whose author has lost the right stops, and the other address managers are told once', async () => {
  const { db } = api
  const author = await api.addPerson({ firstName: 'Vreni', roles: ['MHZ_ADDRESSMANAGER'] })
  const other = await api.addPerson({ roles: ['MHZ_ADDRESSMANAGER'] })
  const recipients = ['toni1@band.example', 'toni2@band.example']
  const added = await db
    .insert(person)
    .values(recipients.map((email) => ({ firstName: 'Toni', lastName: 'Muster', email })))
    .returning()
  const response = await api.request('POST /api/frontend/internal/admin/mailing', {
    as: author,
    headers: { 'Idempotency-Key': randomUUID() },
    body: {
      ...{ subjectDe: 'Probe verschoben', textDe: '<p>Liebe Bläser</p>', subjectEn: '', textEn: '' },
      ...{ replyTo: 'SENDER', attachments: [], uuids: added.map(({ uuid }) => uuid) },
    },
  })
  const { uuid } = v.parse(ListedMailing, await response.json())
  await db.delete(personRole).where(eq(personRole.personId, author.personId))
  await ownJobs(api).run()
  const states = await db
    .select({ state: mailingRecipient.state })
    .from(mailingRecipient)
    .innerJoin(mailing, eq(mailing.id, mailingRecipient.mailingId))
    .where(eq(mailing.uuid, uuid))
  expect(states).toEqual([{ state: 'refused' }, { state: 'refused' }])
  const [own] = await db.select().from(account).where(eq(account.id, other.sub))
  expect(smtp.received.flatMap(({ to }) => to)).toEqual([own?.email])
  const mail = await PostalMime.parse(smtp.received[0]?.raw ?? '')
  expect(mail.text).toContain('Vreni Beispiel hat am 10.03.2026')
  expect(mail.text).toContain(`/de-ch/intra/admin/people?view=mailings&show=${uuid}`)
})

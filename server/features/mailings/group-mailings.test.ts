import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ErrorReply } from '#contract/errors.ts'
import { ListedMailing, MailingPreview } from '#contract/mailings.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { ownJobs } from '../../../tests/support/jobs.ts'
import { startSmtpServer, type TestSmtpServer } from '../../../tests/support/smtp.ts'
import { bandGroup, groupMember, mailing, mailingRecipient, person } from '../../platform/db/tables.ts'
import { smtpTransport } from '../../platform/mail/smtp.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let api: TestApi
let smtp: TestSmtpServer
let leader: TestPerson
let player: TestPerson
let groupId: number
beforeAll(async () => {
  smtp = await startSmtpServer()
  api = await startTestServer({ kind: 'postgres', transport: smtpTransport(smtp.settings) })
  leader = await api.addPerson({ firstName: 'Lena' })
  player = await api.addPerson({ firstName: 'Pia' })
  const [group] = await api.db.insert(bandGroup).values({ position: 1, nameDe: 'Blech' }).returning()
  groupId = group?.id ?? 0
  const [other] = await api.db
    .insert(person)
    .values({ firstName: 'Toni', lastName: 'Muster', email: 'toni@band.example' })
    .returning()
  await api.db.insert(groupMember).values([
    { groupId, personId: leader.personId, leader: true },
    { groupId, personId: player.personId },
    { groupId, personId: other?.id ?? 0 },
  ])
})
afterAll(async () => {
  await api.stop()
  await smtp.close()
})

const letter = {
  ...{ subjectDe: 'Blechprobe', textDe: '<p>Bringt Noten mit</p>', subjectEn: '', textEn: '' },
  ...{ replyTo: 'SENDER', attachments: [] },
}
const write = (as: TestPerson, end: '' | '/preview', body: object = {}) =>
  api.request(`POST /api/frontend/internal/group/${groupId}/mailing${end}`, { as, body: { ...letter, ...body } })

test('a leader writes to everybody of the group, and to nobody else', async () => {
  await api.db.insert(person).values({ firstName: 'Fremd', lastName: 'Fern', email: 'fremd@band.example' })
  const shown = v.parse(MailingPreview, await (await write(leader, '/preview')).json())
  expect([shown.persons, shown.mails]).toEqual([3, 3])
  const response = await write(leader, '')
  expect(response.status).toBe(201)
  expect(v.parse(ListedMailing, await response.json()).counts.persons).toBe(3)
  await ownJobs(api).run()
  const reached = smtp.received.flatMap(({ to }) => to)
  expect(reached).toHaveLength(3)
  expect(reached).toContain('toni@band.example')
  expect(reached).not.toContain('fremd@band.example')
})

test('nobody else writes to a group by its address, also an address manager', async () => {
  const before = await api.db.$count(mailing)
  const manager = await api.addPerson({ roles: ['MHZ_ADDRESSMANAGER', 'ADMIN'] })
  const unverified = await api.addPerson({ verified: false })
  await api.db.insert(groupMember).values({ groupId, personId: unverified.personId, leader: true })
  for (const as of [player, manager, unverified])
    expect([(await write(as, '')).status, (await write(as, '/preview')).status]).toEqual([404, 404])
  expect(await api.db.$count(mailing)).toBe(before)
})

test.each([
  ['subjectDe', { subjectDe: '' }],
  ['textDe', { textDe: '' }],
  ['attachments', { attachments: ['0e4b6a1c-6d0a-4f3e-8f0a-1a2b3c4d5e6f'] }],
])('a mailing with a wrong %s is refused at its field', async (field, wrong) => {
  const response = await write(leader, '', wrong)
  const { errors = [] } = v.parse(ErrorReply, await response.json())
  expect([response.status, errors.map((one) => one.field)]).toEqual([400, [field]])
})

test('a mailing stops if its author leads the group no longer', async () => {
  const received = smtp.received.length
  const { uuid } = v.parse(ListedMailing, await (await write(leader, '')).json())
  await api.db.update(groupMember).set({ leader: false }).where(eq(groupMember.personId, leader.personId))
  await ownJobs(api).run()
  const states = await api.db
    .select({ state: mailingRecipient.state })
    .from(mailingRecipient)
    .innerJoin(mailing, eq(mailing.id, mailingRecipient.mailingId))
    .where(eq(mailing.uuid, uuid))
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['refused']))
  expect(smtp.received.slice(received).flatMap(({ to }) => to)).not.toContain('toni@band.example')
})

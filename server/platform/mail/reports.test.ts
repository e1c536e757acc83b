import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { startImapServer, type TestImapServer } from '../../../tests/support/imap.ts'
import { person } from '../db/tables.ts'
import type { Log } from '../log.ts'
import { imapMailbox } from './report-mailbox.ts'
import type { MailServer } from './server-url.ts'
import { readReports } from './watch-reports.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

interface Reported {
  readonly recipient: string
  readonly action?: string
  readonly status?: string
  readonly messageId?: string
  readonly original?: string
}

/** A report as a mail server writes it (RFC 3464). */
const report = (reported: Reported): string => {
  const { recipient, action = 'failed', status = '5.1.1', original = 'message/rfc822' } = reported
  const { messageId = '0c1e8a52-aaaa-4bbb-8ccc-000000000000@band.example' } = reported
  return `From: MAILER-DAEMON@mx.example
To: noreply@band.example
Subject: Undelivered mail
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="B"

--B
Content-Type: text/plain

Sorry.

--B
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; ${recipient}
Action: ${action}
Status: ${status}

--B
Content-Type: ${original}

From: Band <noreply@band.example>
Message-ID: <${messageId}>
Subject: Probe

--B--
`
}

describeOnDatabase('reports of mail servers', (kind) => {
  let api: TestApi
  let imap: TestImapServer
  let warnings: unknown[]
  beforeEach(async () => {
    api = await startTestServer({ kind })
    imap = await startImapServer()
    warnings = []
  })
  afterEach(async () => {
    await imap.stop()
    await api.stop()
  })

  const log: Log = { debug: () => {}, info: () => {}, warn: (...all) => warnings.push(all), error: () => {} }
  const readAll = (settings: MailServer = imap.settings) =>
    readReports({
      ...{ db: api.db, mailbox: imapMailbox(settings), domain: 'band.example', clock: () => api.clock.now(), log },
    })
  const memberWith = async (email: string) => {
    const { personId } = await api.addPerson()
    await api.db.update(person).set({ email }).where(eq(person.id, personId))
    return async () => {
      const [row] = await api.db.select().from(person).where(eq(person.id, personId))
      return row?.refusedEmail ?? null
    }
  }

  test('mark the person of an address that does not exist any more, and are read once', async () => {
    const refusedOf = await memberWith('anna@gone.example')
    imap.deliver(report({ recipient: 'Anna@Gone.example' }))
    imap.deliver('From: hans@example.ch\nSubject: Frage\nContent-Type: text/plain\n\nWann?')
    imap.deliver(report({ recipient: 'anna@gone.example', original: 'text/rfc822-headers' }))
    await readAll()
    expect([await refusedOf(), imap.read(), warnings]).toEqual(['anna@gone.example', [1, 3], []])
    await api.db.update(person).set({ refusedEmail: null })
    await readAll()
    expect(await refusedOf()).toBeNull()
  })

  test('of a delay, a full mailbox, a refused content, or about a mail of somebody else mark nobody', async () => {
    const refusedOf = await memberWith('anna@gone.example')
    const recipient = 'anna@gone.example'
    imap.deliver(report({ recipient, action: 'delayed', status: '4.4.1' }))
    imap.deliver(report({ recipient, status: '5.2.2' }))
    imap.deliver(report({ recipient, status: '5.7.1' }))
    imap.deliver(report({ recipient, messageId: 'x@elsewhere.example' }))
    imap.deliver(
      'Content-Type: multipart/report; boundary="B"\n\n--B\nContent-Type: message/delivery-status\n\n\n--B--',
    )
    await readAll()
    expect([await refusedOf(), imap.read(), warnings]).toEqual([null, [1, 2, 3, 4, 5], []])
  })

  test('stay unread while the mailbox cannot be opened, which the log says without the password', async () => {
    imap.deliver(report({ recipient: 'anna@gone.example' }))
    await readAll({ ...imap.settings, signIn: { user: 'noreply@band.example', password: 'hidden-word' } })
    expect([imap.read(), warnings]).toEqual([[], [['mail.reports_unread', { code: expect.any(String) }]]])
    expect(JSON.stringify(warnings)).not.toContain('hidden-word')
    await imap.stop()
    await readAll()
    expect(warnings).toHaveLength(2)
    imap = await startImapServer()
  })
})

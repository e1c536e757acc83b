import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabases, describeOnDatabase } from '../../../tests/support/databases.ts'
import { createMailbox, type Mailbox } from '../../../tests/support/mailbox.ts'
import { addRowsOf, calendarSecret, sharedSecret } from '../../../tests/support/personal-rows.ts'
import {
  addAccount,
  type Browser,
  createBrowser,
  createClient,
  startProvider,
  type TestProvider,
} from '../../../tests/support/provider.ts'
import type { Database } from '../../platform/db/open.ts'
import { ensureOrganizations, organizations } from '../../platform/db/organizations.ts'
import {
  absence,
  account,
  accountToken,
  annotation,
  attendance,
  calendarFeed,
  defaultAnswer,
  dutyVolunteer,
  invoice,
  lift,
  liftSeat,
  membership,
  notification,
  notificationWish,
  oidcPayload,
  participation,
  participationChange,
  payment,
  person,
  personRole,
  pushDevice,
  shopOrder,
  standSetting,
} from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const password = 'Posaune-1899'
const databases = createDatabases()
afterAll(() => databases.remove())

describeOnDatabase('personal data', (kind) => {
  let database: Database
  let provider: TestProvider
  let mailbox: Mailbox
  let people = 0

  beforeAll(async () => {
    database = await databases.open(kind)
    await ensureOrganizations(database.db)
    provider = await startProvider(database)
    mailbox = createMailbox(database, provider.origin)
  })
  afterAll(async () => {
    await provider.stop()
    mailbox.remove()
  })

  const at = (path: string) => `${provider.issuer}/account/${path}`
  /** A signed-in member with rows in most tables. */
  const addMember = async () => {
    people += 1
    const { db } = database
    const email = `member${people}@example.ch`
    const sub = await addAccount(database, { email, password })
    const [row] = await db.select().from(account).where(eq(account.id, sub))
    const personId = row?.personId ?? 0
    await addRowsOf(db, { personId, sub, name: String(people) })
    const visitor = createBrowser(provider.origin)
    const tokens = await createClient(provider).signIn(visitor, email, password)
    return { email, sub, personId, visitor, tokens }
  }
  const confirmDeletion = (visitor: Browser, fields: Record<string, string> = {}) =>
    visitor.send(at('deletion'), { current: password, confirmed: 'yes', ...fields })

  test('the file contains everything stored about the person, and no secret', async () => {
    const { email, personId, visitor, tokens } = await addMember()
    await addMember()
    const reply = await visitor.open(at('data'))
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="personal-data.json"')
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(reply.headers.get('cache-control')).toBe('no-store')
    const text = await reply.text()
    expect(JSON.parse(text)).toMatchObject({
      person: {
        firstName: 'Vera',
        email,
        mobile: '+41791234567',
        birthDate: '1958-03-01',
        remarks: 'Schlüssel 12',
        shared: ['MOBILE'],
        permit: true,
      },
      account: {
        email,
        emailVerified: true,
        passwordSet: true,
        signIns: [{ userAgent: expect.stringContaining('Firefox') }],
      },
      memberships: [{ organization: 'Musik', functionType: 'TUBA', joinDate: '2001-01-01', leaveDate: null }],
      roles: ['MHZ_LIBRARY_READ'],
      roleChanges: [{ role: 'MHZ_LIBRARY_READ', granted: true, changedAt: '2026-01-02T18:00:00.000Z' }],
      participations: [
        { status: true, remarks: 'Komme vom Arzt', changes: [{ remarks: 'Komme vom Arzt' }] },
        { event: 'Ball', status: null, maybeUntil: '2099-12-01' },
      ],
      attendance: [{ event: `Probe ${people - 1}`, state: 'excused' }],
      duties: [{ duty: 'Kasse', startsAt: '2099-12-05T18:00:00.000Z', takes: true }],
      askedByEnquiries: [{ enquiry: 'Wünsche' }],
      answersToEnquiries: [{ enquiry: 'Wünsche', choices: null, words: 'Mehr Pausen' }],
      bulletins: [{ titleDe: 'Noten', textDe: '<p>Bitte holen</p>' }],
      addressedByBulletins: [{ bulletin: 'Noten' }],
      readBulletins: [{ bulletin: 'Noten' }],
      comments: [{ bulletin: 'Noten', event: null, text: 'Danke' }],
      lifts: [{ event: 'Fest', place: 'Musterweg 7', seats: 3, remarks: 'Kofferraum voll' }],
      liftSeats: [{ place: 'Bahnhof', takes: true }],
      absences: [{ firstDay: '2026-07-12', lastDay: '2026-07-20', reason: 'Arzt' }],
      defaultAnswers: { attending: ['rehearsal'], open: [] },
      invoices: [{ number: `R-${people - 1}`, amount: 1500 }],
      orders: [{ total: 2500, remarks: 'Beim Arzt abgeben', lines: [] }],
      payments: [{ amount: 2500, name: 'Vera Muster' }],
      calendarFeeds: [{ alarm: 60, tentative: false }],
      annotations: [{ file: 'f'.repeat(64), page: 3, ink: 'red', points: '17,99 18,99' }],
      recordingSections: [{ recording: 'Konzert', name: 'Trio', fromMs: 0, toMs: 9000 }],
      standSettings: [{ sheet: `Tuba ${personId}`, name: 'order', value: '1,2,1' }],
      notificationWishes: { answer: 'push', reminderTime: 'hours_3' },
      notifications: [{ kind: 'answer' }],
      pushDevices: [{ endpoint: `https://web.push.apple.com/${personId}` }],
    })
    const [row] = await database.db.select().from(account).where(eq(account.personId, personId))
    expect(text).not.toContain(row?.passwordHash)
    expect(text).not.toContain(calendarSecret(personId))
    expect(text).not.toContain(sharedSecret)
    expect(text).not.toMatch(/argon2|passwordHash|tokenHash|"personId"/)
    expect(text).not.toContain(tokens.refresh_token)
    expect(text).not.toContain(`member${people}@`)
  })

  test('deleting the account removes everything that identifies the person, and ends every session', async () => {
    const { db } = database
    const { email, sub, personId, visitor, tokens } = await addMember()
    await visitor.send(at('forgotten-password'), { email })
    const unused = await mailbox.link()
    const reply = await confirmDeletion(visitor)
    expect(reply.status).toBe(200)
    expect(await reply.text()).toContain('Ihr Konto ist gelöscht')

    expect(await db.select().from(account).where(eq(account.id, sub))).toEqual([])
    expect(await db.select().from(accountToken).where(eq(accountToken.personId, personId))).toEqual([])
    expect(await db.select().from(personRole).where(eq(personRole.personId, personId))).toEqual([])
    expect(await db.select().from(calendarFeed).where(eq(calendarFeed.personId, personId))).toEqual([])
    for (const table of [pushDevice, notificationWish, notification, annotation, standSetting]) {
      expect(await db.$count(table, eq(table.personId, personId))).toBe(0)
    }
    // The duty and the seats are free. The numbers of past events stay.
    expect(await db.$count(liftSeat, eq(liftSeat.personId, personId))).toBe(0)
    const own = async (table: typeof dutyVolunteer | typeof lift | typeof attendance | typeof defaultAnswer) =>
      await db.select().from(table).where(eq(table.personId, personId))
    expect(await own(dutyVolunteer)).toMatchObject([{ takes: false }])
    expect(await own(lift)).toMatchObject([{ deleted: true, place: '', remarks: '' }])
    expect(await own(attendance)).toMatchObject([{ state: 'excused' }])
    expect(await own(defaultAnswer)).toMatchObject([{ attending: ['rehearsal'] }])
    const payloads = JSON.stringify(await db.select().from(oidcPayload))
    expect(payloads).not.toContain(sub)
    const everything = JSON.stringify([
      await db.select().from(person).where(eq(person.id, personId)),
      await db.select().from(shopOrder).where(eq(shopOrder.personId, personId)),
      await db.select().from(payment).where(eq(payment.personId, personId)),
      await db.select().from(participation).where(eq(participation.personId, personId)),
      await db.select().from(absence).where(eq(absence.personId, personId)),
      await db
        .select({ remarks: participationChange.remarks })
        .from(participationChange)
        .innerJoin(participation, eq(participation.id, participationChange.participationId))
        .where(eq(participation.personId, personId)),
    ])
    expect(everything).not.toMatch(/Vera|Muster|example\.ch|8044|4179|1958|Schlüssel|Arzt|TUBA/)
    expect(await db.select().from(person).where(eq(person.id, personId))).toMatchObject([
      { archived: true, shared: [], permit: false },
    ])
    expect(await db.select().from(invoice).where(eq(invoice.personId, personId))).toMatchObject([{ amount: 1500 }])
    const [left] = await db.select().from(membership).where(eq(membership.personId, personId))
    expect(Date.parse(left?.leaveDate ?? '')).toBeLessThan(Date.now())

    expect((await createClient(provider).refresh(tokens.refresh_token)).status).toBe(400)
    expect((await visitor.open(at('data'))).status).toBe(303)
    expect((await visitor.open(unused)).status).toBe(410)
    expect(await mailbox.open()).toMatchObject([{ to: email, subject: 'Testmusik: Ihr Konto ist gelöscht' }])
    const bearer = { authorization: `Bearer ${tokens.access_token}` }
    expect((await fetch(`${provider.issuer}/me`, { headers: bearer })).status).toBe(401)
  })

  test('a wrong password or an unticked box is reported at its field, and deletes nothing', async () => {
    const { sub, visitor } = await addMember()
    const wrong = await confirmDeletion(visitor, { current: 'falsch' })
    expect([wrong.status, (await wrong.text()).includes('id="current-problem"')]).toEqual([422, true])
    const unticked = await confirmDeletion(visitor, { confirmed: '' })
    expect([unticked.status, (await unticked.text()).includes('id="confirmed-problem"')]).toEqual([422, true])
    expect(await database.db.select().from(account).where(eq(account.id, sub))).toHaveLength(1)
  })

  test('of two concurrent deletions one sends the mail', { tags: ['long'] }, async () => {
    const { visitor } = await addMember()
    const both = await Promise.all([confirmDeletion(visitor), confirmDeletion(visitor)])
    expect(both.every(({ status }) => status < 500)).toBe(true)
    expect((await mailbox.open()).map(({ subject }) => subject)).toEqual(['Testmusik: Ihr Konto ist gelöscht'])
  })

  test('a member of the board and the only administrator cannot be deleted', async () => {
    const { db } = database
    const { sub, personId, visitor } = await addMember()
    await db
      .insert(membership)
      .values({ personId, organizationId: organizations.board, functionType: 'CASHIER', joinDate: '2020-01-01' })
    const page = await visitor.open(at('deletion'))
    expect([page.status, (await page.text()).includes('Sie sind im Vorstand')]).toEqual([409, true])
    expect((await confirmDeletion(visitor)).status).toBe(409)
    expect(await db.select().from(account).where(eq(account.id, sub))).toHaveLength(1)
    await db.update(membership).set({ leaveDate: '2025-12-31' }).where(eq(membership.functionType, 'CASHIER'))

    await db.insert(personRole).values({ personId, role: 'ADMIN' })
    const alone = await confirmDeletion(visitor)
    expect([alone.status, (await alone.text()).includes('Sie sind die einzige Person')]).toEqual([409, true])
    const successor = await addMember()
    await db.insert(personRole).values({ personId: successor.personId, role: 'ADMIN' })
    expect((await confirmDeletion(visitor)).status).toBe(200)
    await mailbox.open()
  })
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { defaultPreferences } from '#contract/notifications.ts'
import type { Db } from '#server/platform/db/open.ts'
import { organizations } from '#server/platform/db/organizations.ts'
import {
  absence,
  annotation,
  attendance,
  bulletin,
  bulletinInvitation,
  bulletinReading,
  calendarFeed,
  comment,
  composition,
  defaultAnswer,
  duty,
  dutyVolunteer,
  enquiry,
  enquiryAnswer,
  enquiryInvitation,
  invoice,
  lift,
  liftSeat,
  membership,
  notification,
  notificationWish,
  participation,
  participationChange,
  payment,
  person,
  personRole,
  pushDevice,
  recording,
  recordingSection,
  roleChange,
  sheet,
  shopOrder,
  standSetting,
  take,
} from '#server/platform/db/tables.ts'
import { addEvent } from './content.ts'

export const sharedSecret = 'of-the-device-and-the-server'
export const calendarSecret = (personId: number): string => `calendar secret of ${personId}`

/** Adds rows of a person to most tables. `sub` is the account, `name` tells the events of several people apart. */
export const addRowsOf = async (
  db: Db,
  { personId, sub, name }: { readonly personId: number; readonly sub: string; readonly name: string },
): Promise<void> => {
  await db
    .update(person)
    .set({
      address1: 'Musterweg 7',
      zip: '8044',
      city: 'Zürich',
      mobile: '+41791234567',
      birthDate: '1958-03-01',
      remarks: 'Schlüssel 12',
      instrument: 'TUBA',
      shared: ['MOBILE'],
      permit: true,
    })
    .where(eq(person.id, personId))
  await db
    .insert(membership)
    .values({ personId, organizationId: organizations.band, functionType: 'TUBA', joinDate: '2001-01-01' })
  await db.insert(personRole).values({ personId, role: 'MHZ_LIBRARY_READ' })
  const granted = { role: 'MHZ_LIBRARY_READ', granted: true, changedAt: new Date('2026-01-02T18:00:00Z') } as const
  await db.insert(roleChange).values({ personId, ...granted })
  const eventId = await addEvent(db, `Probe ${name}`, ['2026-12-03T19:45', '2026-12-03T22:00'])
  const answer = { status: true, version: 1, changedAt: new Date(), changedBy: sub }
  const [{ id } = { id: 0 }] = await db
    .insert(participation)
    .values({ personId, eventId, remarks: 'Komme vom Arzt', ...answer })
    .returning()
  await db.insert(participationChange).values({ participationId: id, remarks: 'Komme vom Arzt', ...answer })
  await db.insert(invoice).values({
    number: `R-${name}`,
    personId,
    purpose: 'MEMBERFEE',
    amount: 1500,
    createdAt: new Date(),
    dueDate: '2026-12-31',
    paidAt: new Date(),
  })
  const bought = { personId, locale: 'de-ch', createdAt: new Date() } as const
  const [order] = await db
    .insert(shopOrder)
    .values({ ...bought, total: 2500, remarks: 'Beim Arzt abgeben', reservedUntil: new Date() })
    .returning()
  await db.insert(payment).values({
    ...bought,
    purpose: 'SHOP',
    orderId: order?.id ?? 0,
    name: 'Vera Muster',
    amount: 2500,
    provider: 'sandbox',
    callback: '/checkout-complete',
    expiresAt: new Date(),
  })
  await db.insert(calendarFeed).values({ personId, secret: calendarSecret(personId), alarm: 60, createdAt: new Date() })
  await db.insert(pushDevice).values({
    personId,
    device: randomUUID(),
    endpoint: `https://web.push.apple.com/${personId}`,
    p256dh: 'x',
    auth: sharedSecret,
    createdAt: new Date(),
    refreshedAt: new Date(),
  })
  await db.insert(notificationWish).values({ personId, ...defaultPreferences, reminderTime: 'hours_3' })
  await db.insert(notification).values({ personId, kind: 'answer', cause: 'answer:1', createdAt: new Date() })
  const drawn = { tool: 'pen', ink: 'red', width: 22, points: '17,99 18,99', batch: 1, drawnAt: new Date() } as const
  await db.insert(annotation).values({ personId, id: randomUUID(), file: 'f'.repeat(64), page: 3, ...drawn })
  const [piece] = await db.insert(composition).values({ title: 'Can-Can' }).returning({ id: composition.id })
  const part = { name: `Tuba ${personId}`, size: 1, sha256: 'f'.repeat(64), instrument: 'TUBA' } as const
  const [sheetRow] = await db
    .insert(sheet)
    .values({ compositionId: piece?.id ?? 0, ...part })
    .returning({ id: sheet.id })
  const [heard] = await db
    .insert(recording)
    .values({ compositionId: piece?.id ?? 0, title: 'Konzert', contentType: 'audio/wav', size: 1, sha256: 'a' })
    .returning()
  const own = { personId, recordingId: heard?.id ?? 0, name: 'Trio', fromMs: 0, toMs: 9000 }
  await db.insert(recordingSection).values({ id: randomUUID(), ...own })
  const set = { name: 'order', value: '1,2,1', editedAt: new Date(), editId: randomUUID(), batch: 1 }
  const away = {
    firstDay: '2026-07-12',
    lastDay: '2026-07-20',
    reason: 'Arzt',
    statedAt: new Date(),
    changedAt: new Date(),
  }
  await db.insert(absence).values({ id: randomUUID(), personId, ...away })
  const now = new Date()
  const [undecided, coming] = [
    await addEvent(db, 'Ball', ['2099-12-04T19:45', '2099-12-04T22:00']),
    await addEvent(db, 'Fest', ['2099-12-05T19:45', '2099-12-05T22:00']),
  ]
  await db
    .insert(participation)
    .values({ personId, eventId: undecided, maybeUntil: '2099-12-01', changedAt: now, changedBy: sub })
  const statement = { state: 'excused', statement: randomUUID(), recordedAt: now, recordedBy: sub } as const
  await db.insert(attendance).values({ personId, eventId, ...statement })
  const times = { startsAt: new Date('2099-12-05T18:00Z'), endsAt: new Date('2099-12-05T20:00Z') }
  const [task] = await db
    .insert(duty)
    .values({ eventId: coming, nameDe: 'Kasse', needed: 1, changedAt: now, ...times })
    .returning()
  await db.insert(dutyVolunteer).values({ dutyId: task?.id ?? 0, personId, takes: true, changedAt: now })
  const trip = { eventId: coming, leavesAt: times.startsAt, seats: 3, changedAt: now }
  await db
    .insert(lift)
    .values({ id: randomUUID(), personId, place: 'Musterweg 7', remarks: 'Kofferraum voll', ...trip })
  const [driver] = await db.insert(person).values({ lastName: 'Fahrer' }).returning()
  const [other] = await db
    .insert(lift)
    .values({ id: randomUUID(), personId: driver?.id ?? 0, place: 'Bahnhof', ...trip })
    .returning()
  await db.insert(liftSeat).values({ liftId: other?.id ?? '', personId, takes: true, changedAt: now })
  const [question] = await db
    .insert(enquiry)
    .values({ kind: 'WORDS', titleDe: 'Wünsche', closesAt: times.startsAt, createdAt: now })
    .returning()
  const enquiryId = question?.id ?? 0
  await db.insert(enquiryAnswer).values({ enquiryId, personId, words: 'Mehr Pausen', changedAt: now })
  await db.insert(enquiryInvitation).values({ enquiryId, kind: 'PERSON', personId })
  const [written] = await db
    .insert(bulletin)
    .values({ titleDe: 'Noten', textDe: '<p>Bitte holen</p>', endsOn: '2099-12-31', personId, createdAt: now })
    .returning()
  const bulletinId = written?.id ?? 0
  await db.insert(bulletinInvitation).values({ bulletinId, kind: 'PERSON', personId })
  await db.insert(bulletinReading).values({ bulletinId, personId, at: now })
  await db.insert(comment).values({ id: randomUUID(), bulletinId, personId, text: 'Danke', createdAt: now })
  const sections = [{ title: 'Can-Can', compositionId: null, from: 0, to: 9000 }]
  const bytes = { contentType: 'audio/webm', size: 1, sha256: 'b'.repeat(64) }
  const heldAt = { eventId: coming, recordedAt: now, until: '2099-12-31' }
  await db.insert(take).values({ uuid: randomUUID(), personId, ...heldAt, ...bytes, sections })
  await db.insert(defaultAnswer).values({ personId, attending: ['rehearsal'] })
  await db.insert(standSetting).values({ personId, scope: String(sheetRow?.id), ...set })
}

// Longer than 300 lines on purpose: every endpoint with an id of a hidden row, in one place.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ErrorReply } from '#contract/errors.ts'
import { createInvoice } from '#server/features/invoices/create.ts'
import {
  agendaItem,
  assemblyVote,
  bandGroup,
  bulletin,
  bulletinInvitation,
  bulletinPicture,
  documentFolder,
  enquiry,
  enquiryInvitation,
  eventInvitation,
  groupMember,
  membership,
  participation,
  person,
  representation,
  substitute,
  substituteRequest,
} from '#server/platform/db/tables.ts'
import { startTestServer, type TestApi, type TestPerson } from './support/api.ts'
import { addArticle, addEvent, addFile } from './support/content.ts'
import { membershipFee } from './support/invoices.ts'
import { addItem, shopper } from './support/shop.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const kinds = ['visitor', 'buyer', 'member', 'reader', 'section leader'] as const
type Kind = (typeof kinds)[number]
const everybody: readonly Kind[] = kinds
const outsiders: readonly Kind[] = ['visitor', 'buyer']
const signedIn: readonly Kind[] = ['buyer', 'member', 'reader', 'section leader']
const members: readonly Kind[] = ['member', 'reader', 'section leader']

/** Rows that the callers may not see, by the name of a kind of row. */
interface Hidden {
  readonly order: string
  readonly payment: string
  readonly invoice: string
  readonly event: number
  readonly article: number
  readonly file: number
  readonly editorsFile: number
  readonly answer: number
  readonly playerOfTuba: string
  readonly formerMember: string
  readonly formerMembership: number
  readonly substitute: number
  readonly request: number
  readonly representation: number
  readonly personId: number
  readonly group: number
  readonly folder: number
  readonly folderFile: number
  readonly enquiry: number
  readonly bulletin: number
  readonly bulletinPicture: string
  readonly assembly: number
  readonly vote: number
}
const none: Hidden = {
  ...{
    order: randomUUID(),
    payment: randomUUID(),
    invoice: randomUUID(),
    playerOfTuba: randomUUID(),
    formerMember: randomUUID(),
  },
  ...{ event: 2_000_000_000, article: 2_000_000_000, file: 2_000_000_000 },
  ...{ editorsFile: 2_000_000_000, answer: 2_000_000_000, formerMembership: 2_000_000_000 },
  ...{ substitute: 2_000_000_000, request: 2_000_000_000, representation: 2_000_000_000, personId: 2_000_000_000 },
  bulletin: 2_000_000_000,
  bulletinPicture: randomUUID(),
  ...{ group: 2_000_000_000, enquiry: 2_000_000_000, folder: 2_000_000_000, folderFile: 2_000_000_000 },
  ...{ group: 2_000_000_000, enquiry: 2_000_000_000, assembly: 2_000_000_000, vote: 2_000_000_000 },
}

interface Place {
  readonly path: (of: Hidden, shown: Shown) => string
  readonly body?: (of: Hidden, shown: Shown) => unknown
  readonly version?: true
  /** The callers who may not see the row. */
  readonly blind: readonly Kind[]
}
interface Shown {
  readonly event: number
}
const front = '/api/frontend'
const shop = `${front}/shoptransaction`
const plan = `${front}/internal/planning`
const groups = `${front}/internal/group`
const enquiries = `${plan}/enquiry`
const bulletins = `${plan}/bulletin`
const assemblies = `${front}/internal/assembly`
const groupLetter = {
  ...{ subjectDe: 'Probe', textDe: '<p>Am Montag</p>', subjectEn: '', textEn: '' },
  ...{ replyTo: 'SENDER', attachments: [] },
}

/** The requests about rows that the caller may not see. */
const places: Readonly<Record<string, Place>> = {
  [`GET ${shop}/:id/payment`]: { path: ({ order }) => `${shop}/${order}/payment`, blind: signedIn },
  [`GET ${shop}/:id/finalizeOrder`]: { path: ({ order }) => `${shop}/${order}/finalizeOrder`, blind: signedIn },
  [`GET ${shop}/:id/receipt`]: { path: ({ order }) => `${shop}/${order}/receipt`, blind: signedIn },
  [`GET ${shop}/:id/cancelOrder`]: { path: ({ order }) => `${shop}/${order}/cancelOrder`, blind: everybody },
  [`GET ${shop}/:id/cancelOrder of a payment`]: {
    path: ({ payment }) => `${shop}/${payment}/cancelOrder`,
    blind: everybody,
  },
  [`GET ${front}/payments/:id/handleSuccessCallback`]: {
    path: ({ payment }) => `${front}/payments/${payment}/handleSuccessCallback`,
    blind: everybody,
  },
  [`GET ${front}/payments/:id/receipt`]: {
    path: ({ payment }) => `${front}/payments/${payment}/receipt`,
    blind: everybody,
  },
  [`GET ${front}/invoice/:id/letter`]: {
    path: ({ invoice: id }) => `${front}/invoice/${id}/letter`,
    blind: signedIn,
  },
  [`GET ${groups}/:id/rehearsal`]: { path: ({ group }) => `${groups}/${group}/rehearsal`, blind: signedIn },
  [`POST ${groups}/:id/rehearsal`]: {
    path: ({ group }) => `${groups}/${group}/rehearsal`,
    body: () => ({ titleDe: 'Probe', dateStart: '2026-12-01T20:00', dateEnd: '2026-12-01T22:00', location: null }),
    blind: signedIn,
  },
  [`POST ${groups}/:id/rehearsal/:event/cancellation`]: {
    path: ({ group }, shown) => `${groups}/${group}/rehearsal/${shown.event}/cancellation`,
    body: () => ({}),
    blind: signedIn,
  },
  ...Object.fromEntries(
    ['', '/preview'].map((end) => [
      `POST ${groups}/:id/mailing${end}`,
      { path: ({ group }: Hidden) => `${groups}/${group}/mailing${end}`, body: () => groupLetter, blind: signedIn },
    ]),
  ),
  [`PUT ${front}/internal/comment/:id`]: {
    path: () => `${front}/internal/comment/${randomUUID()}`,
    body: ({ bulletin: placeId }) => ({ place: 'bulletin', placeId, text: 'Wann?', deleted: false }),
    blind: signedIn,
  },
  [`POST ${front}/internal/comment/thread/:place/:id/end`]: {
    path: ({ bulletin: id }) => `${front}/internal/comment/thread/bulletin/${id}/end`,
    blind: signedIn,
  },
  [`PUT ${front}/internal/bulletin/:id/read`]: {
    path: ({ bulletin: id }) => `${front}/internal/bulletin/${id}/read`,
    blind: signedIn,
  },
  [`GET ${front}/internal/bulletin/picture/:uuid`]: {
    path: ({ bulletinPicture: uuid }) => `${front}/internal/bulletin/picture/${uuid}`,
    blind: signedIn,
  },
  [`GET ${bulletins}/:id`]: { path: ({ bulletin: id }) => `${bulletins}/${id}`, blind: signedIn },
  [`PUT ${bulletins}/:id`]: {
    path: ({ bulletin: id }) => `${bulletins}/${id}`,
    body: () => ({ titleDe: 'Noten' }),
    version: true,
    blind: signedIn,
  },
  [`DELETE ${bulletins}/:id`]: { path: ({ bulletin: id }) => `${bulletins}/${id}`, blind: signedIn },
  [`GET ${bulletins}/:id/readers`]: { path: ({ bulletin: id }) => `${bulletins}/${id}/readers`, blind: signedIn },
  [`PUT ${front}/internal/enquiry/:id/own`]: {
    path: ({ enquiry: id }) => `${front}/internal/enquiry/${id}/own`,
    body: () => ({ choices: [], number: null, words: 'Ja' }),
    version: true,
    blind: signedIn,
  },
  [`GET ${enquiries}/:id`]: { path: ({ enquiry: id }) => `${enquiries}/${id}`, blind: signedIn },
  [`PUT ${enquiries}/:id`]: {
    path: ({ enquiry: id }) => `${enquiries}/${id}`,
    body: () => ({ titleDe: 'Wünsche' }),
    version: true,
    blind: signedIn,
  },
  [`DELETE ${enquiries}/:id`]: { path: ({ enquiry: id }) => `${enquiries}/${id}`, blind: signedIn },
  [`POST ${enquiries}/:id/end`]: { path: ({ enquiry: id }) => `${enquiries}/${id}/end`, blind: signedIn },
  [`GET ${enquiries}/:id/export`]: {
    path: ({ enquiry: id }) => `${enquiries}/${id}/export?format=CSV`,
    blind: signedIn,
  },
  [`POST ${enquiries}/:id/event`]: {
    path: ({ enquiry: id }) => `${enquiries}/${id}/event`,
    body: () => ({ option: 1, kind: 'rehearsal', titleDe: 'Probe' }),
    version: true,
    blind: signedIn,
  },
  [`GET ${enquiries}/:id/results`]: { path: ({ enquiry: id }) => `${enquiries}/${id}/results`, blind: signedIn },
  [`GET ${assemblies}/:id`]: { path: ({ assembly: id }) => `${assemblies}/${id}`, blind: signedIn },
  [`POST ${assemblies}/:id/motion`]: {
    path: ({ assembly: id }) => `${assemblies}/${id}/motion`,
    body: () => ({ title: 'Probe', text: 'Am Freitag' }),
    blind: signedIn,
  },
  ...Object.fromEntries(
    ['attendance', 'door', 'signing-list'].map((end) => [
      `GET ${assemblies}/:id/${end}`,
      { path: ({ assembly: id }: Hidden) => `${assemblies}/${id}/${end}`, blind: signedIn },
    ]),
  ),
  [`PUT ${assemblies}/:id/attendance/:uuid`]: {
    path: ({ assembly: id, playerOfTuba }) => `${assemblies}/${id}/attendance/${playerOfTuba}`,
    body: () => ({ present: true }),
    blind: signedIn,
  },
  [`POST ${assemblies}/:id/door`]: {
    path: ({ assembly: id }) => `${assemblies}/${id}/door`,
    body: () => ({ code: 'x' }),
    blind: signedIn,
  },
  [`POST ${assemblies}/:id/vote`]: {
    path: ({ assembly: id }) => `${assemblies}/${id}/vote`,
    body: () => ({ itemId: 1, kind: 'VOTE', question: 'Ja?', secret: false, majority: 'SIMPLE' }),
    blind: signedIn,
  },
  [`PUT ${assemblies}/vote/:id/closed`]: {
    path: ({ vote: id }) => `${assemblies}/vote/${id}/closed`,
    body: () => ({ counts: [0, 0, 0] }),
    blind: signedIn,
  },
  [`DELETE ${assemblies}/vote/:id`]: { path: ({ vote: id }) => `${assemblies}/vote/${id}`, blind: signedIn },
  [`PUT ${assemblies}/vote/:id/casting`]: {
    path: ({ vote: id }) => `${assemblies}/vote/${id}/casting`,
    body: () => ({ choice: 0 }),
    blind: signedIn,
  },
  [`POST ${assemblies}/vote/:id/ballot`]: {
    path: ({ vote: id }) => `${assemblies}/vote/${id}/ballot`,
    body: () => ({ choices: [0] }),
    blind: signedIn,
  },
  [`GET ${front}/article/:id`]: { path: ({ article }) => `${front}/article/${article}`, blind: everybody },
  [`GET ${front}/article/:id/events`]: {
    path: ({ article }) => `${front}/article/${article}/events`,
    blind: everybody,
  },
  ...Object.fromEntries(
    ['', '/files', '/article', '/ical', '/leaflet'].map((end) => [
      `GET ${front}/event/:id${end}`,
      { path: ({ event: id }: Hidden) => `${front}/event/${id}${end}`, blind: outsiders },
    ]),
  ),
  [`PUT ${front}/file/:id/signedUrl`]: { path: ({ file }) => `${front}/file/${file}/signedUrl`, blind: everybody },
  [`PUT ${front}/internal/file/:id/signedUrl`]: {
    path: ({ editorsFile }) => `${front}/internal/file/${editorsFile}/signedUrl`,
    blind: members,
  },
  [`POST ${front}/internal/folder/:id/file`]: {
    path: ({ folder: id }) => `${front}/internal/folder/${id}/file?title=Protokoll`,
    blind: members,
  },
  [`DELETE ${front}/internal/folder/:id/file/:file`]: {
    path: ({ folder: id, folderFile }) => `${front}/internal/folder/${id}/file/${folderFile}`,
    blind: members,
  },
  [`PUT ${front}/internal/folder/:id/file/:file`]: {
    path: ({ folder: id, folderFile }) => `${front}/internal/folder/${id}/file/${folderFile}`,
    body: () => ({ title: 'Protokoll' }),
    blind: members,
  },
  'GET /api/membership/:id': {
    path: ({ formerMembership }) => `/api/membership/${formerMembership}`,
    blind: everybody,
  },
  [`GET ${front}/internal/personnatural/:id/vcard`]: {
    path: ({ formerMember }) => `${front}/internal/personnatural/${formerMember}/vcard`,
    blind: members,
  },
  [`PATCH ${front}/internal/personnatural`]: {
    path: () => `${front}/internal/personnatural`,
    body: ({ personId: id }) => ({ id, city: 'Uster' }),
    version: true,
    blind: signedIn,
  },
  'PUT /api/participationselfservice/': {
    path: () => '/api/participationselfservice/',
    body: ({ answer: id }, shown) => ({ id, eventId: shown.event, status: true, remarks: '' }),
    version: true,
    blind: members,
  },
  [`PUT ${front}/internal/event/:id/answers/:uuid`]: {
    path: ({ playerOfTuba }, shown) => `${front}/internal/event/${shown.event}/answers/${playerOfTuba}`,
    body: () => ({ status: true }),
    blind: ['section leader'],
  },
  [`PUT ${front}/internal/event/:id/late-answers/:uuid`]: {
    path: ({ playerOfTuba }, shown) => `${front}/internal/event/${shown.event}/late-answers/${playerOfTuba}`,
    body: () => ({ confirmed: true }),
    version: true,
    blind: ['section leader'],
  },
  [`PUT ${front}/internal/attendance/:id/:uuid`]: {
    path: ({ playerOfTuba }, shown) => `${front}/internal/attendance/${shown.event}/${playerOfTuba}`,
    body: () => ({ state: 'present', id: randomUUID(), recordedAt: 0, sentAt: 0, seen: null }),
    blind: ['section leader'],
  },
  [`GET ${front}/internal/personnatural/myself/representation/:id/device`]: {
    path: ({ representation: id }) => `${front}/internal/personnatural/myself/representation/${id}/device`,
    blind: signedIn,
  },
  [`POST ${front}/internal/personnatural/myself/representation/:id/device`]: {
    path: ({ representation: id }) => `${front}/internal/personnatural/myself/representation/${id}/device`,
    blind: signedIn,
  },
  [`DELETE ${front}/internal/personnatural/myself/representation/:id/device/:device`]: {
    path: ({ representation: id }) =>
      `${front}/internal/personnatural/myself/representation/${id}/device/00000000-0000-4000-8000-000000000000`,
    blind: signedIn,
  },
  [`DELETE ${front}/internal/personnatural/myself/representation/:id`]: {
    path: ({ representation: id }) => `${front}/internal/personnatural/myself/representation/${id}`,
    blind: signedIn,
  },
  [`PUT ${front}/internal/personnatural/myself/representation/:id`]: {
    path: ({ representation: id }) => `${front}/internal/personnatural/myself/representation/${id}`,
    body: () => ({ consents: true }),
    blind: signedIn,
  },
  [`PUT ${front}/internal/section/:section/rehearsal/:event`]: {
    path: ({ event: id }) => `${front}/internal/section/HORN/rehearsal/${id}`,
    body: () => ({ titleDe: 'Probe', dateStart: '2026-12-01T20:00', dateEnd: '2026-12-01T22:00', location: null }),
    version: true,
    blind: ['section leader'],
  },
  [`POST ${front}/internal/section/:section/rehearsal/:event/cancellation`]: {
    path: ({ event: id }) => `${front}/internal/section/HORN/rehearsal/${id}/cancellation`,
    body: () => ({}),
    blind: ['section leader'],
  },
  [`GET ${plan}/substitute/:id`]: {
    path: ({ substitute: id }) => `${plan}/substitute/${id}`,
    blind: ['section leader'],
  },
  [`PUT ${plan}/substitute/:id`]: {
    path: ({ substitute: id }) => `${plan}/substitute/${id}`,
    body: () => ({ note: 'Neu' }),
    version: true,
    blind: ['section leader'],
  },
  [`DELETE ${plan}/substitute/:id`]: {
    path: ({ substitute: id }) => `${plan}/substitute/${id}`,
    blind: ['section leader'],
  },
  [`POST ${plan}/substituterequest/:id/cancel`]: {
    path: ({ request }) => `${plan}/substituterequest/${request}/cancel`,
    blind: ['section leader'],
  },
  [`POST ${plan}/substituterequest`]: {
    path: () => `${plan}/substituterequest`,
    body: ({ substitute: id }, shown) => ({
      ...{ eventId: shown.event, instrument: 'HORN', waitHours: 24, substituteIds: [id] },
    }),
    blind: ['section leader'],
  },
}

/** Endpoints with an id, whose rows are no secret to those who may ask, or whose id is the secret. */
const open: readonly string[] = [
  // Their owner chooses the id.
  ...['absence/:id'].map((end) => `PUT /api/participationselfservice/${end}`),
  ...[`PUT ${front}/internal/lift/:id`, `PUT ${front}/internal/lift/:id/seat`, `PUT ${front}/internal/duty/:id/own`],
  ...['PUT', 'DELETE'].map((method) => `${method} ${front}/internal/push/device/:device`),
  // Everybody who knows the id may read: it is a random one, or signed.
  ...[`GET ${front}/invoice/:id`, 'GET /api/securedownload/:token', 'GET /api/public/look/:version/:name'],
  ...[`GET ${front}/substitute/:token`, `GET ${front}/substitute/:token/sheet/:id`],
  // All rows are for everyone who may ask.
  ...[`GET ${front}/layout/page-texts/:page`, `GET ${front}/organization/:id/member`],
  ...['participants', 'compositions', 'material', 'answers'].map((end) => `GET ${front}/internal/event/:id/${end}`),
  ...['GET', 'POST'].map((method) => `${method} ${front}/internal/event/:id/reminder`),
  `GET ${front}/internal/event/:id/audience`,
  // Everybody knows the sections.
  ...['GET', 'POST'].map((method) => `${method} ${front}/internal/section/:section/rehearsal`),
  ...['substituterequest', 'member'].map((end) => `GET ${plan}/event/:id/${end}`),
  ...['answer', 'link'].map((end) => `POST ${plan}/substituteinvitation/:id/${end}`),
  ...['', '/sheets'].map((end) => `GET ${front}/internal/compositions/:id${end}`),
  `GET ${front}/internal/repertoire/:id/compositions`,
  `PUT ${front}/internal/recording/:id/signedUrl`,
  `PUT ${front}/internal/recording/section/:id`,
  `PUT ${front}/internal/section-mark/:sheet/:section`,
  // Their owner chooses the id; takes.test.ts compares those of others.
  ...[`PUT ${front}/internal/take/:id`, `PUT ${front}/internal/take/:id/sections`],
  ...[`DELETE ${front}/internal/take/:id`, `PUT ${front}/internal/take/:id/signedUrl`],
  // The own notes and settings.
  `PUT ${front}/internal/private-note/:event`,
  ...['annotation/:file', 'annotation/shared/:file', 'stand-setting/:scope'].map(
    (end) => `PUT ${front}/internal/${end}`,
  ),
]

describe('a row that the caller may not see is answered like one that does not exist', () => {
  let api: TestApi
  let callers: Record<Kind, TestPerson | undefined>
  let hidden: Hidden
  let shown: Shown
  beforeAll(async () => {
    api = await startTestServer({ kind: 'postgres' })
    callers = {
      visitor: undefined,
      buyer: await api.addPerson({ member: false }),
      member: await api.addPerson(),
      reader: await api.addPerson({ roles: ['MHZ_LIBRARY_READ'] }),
      'section leader': await api.addPerson({
        ...{ roles: ['MHZ_LIBRARY_READ', 'MHZ_SECTIONLEADER'], plays: { instrument: 'HORN' } },
      }),
    }
    const { db } = api
    const owner = await api.addPerson()
    const buyer = shopper(api, owner)
    const order = await buyer.placed(1, await addItem(db))
    const { id: payment } = await buyer.payment(order.id)
    const { uuid: invoice } = await createInvoice(db, membershipFee(owner.personId, 1500), api.clock.now())
    const former = await api.addPerson({ member: '2025-12-31' })
    const uuidOf = async ({ personId }: TestPerson) =>
      (await db.select({ uuid: person.uuid }).from(person).where(eq(person.id, personId)))[0]?.uuid ?? ''
    const article = await addArticle(db, 'Vorbei', ['2026-01-01T00:00', '2026-02-01T00:00'])
    const internal = await addEvent(db, 'Probe', ['2026-03-12T20:00', '2026-03-12T22:00'], { articleId: article })
    const [answer] = await db
      .insert(participation)
      .values({
        personId: owner.personId,
        eventId: internal,
        status: true,
        changedAt: new Date(),
        changedBy: owner.sub,
      })
      .returning({ id: participation.id })
    const [entry] = await db.select().from(membership).where(eq(membership.personId, former.personId))
    const [pooled] = await db
      .insert(substitute)
      .values({ name: 'Anna', instrument: 'TUBA', locale: 'de-ch', consentOn: '2025-01-01', createdAt: new Date() })
      .returning({ id: substitute.id })
    const [asked] = await db
      .insert(substituteRequest)
      .values({
        ...{ eventId: internal, instrument: 'TUBA', order: 'all', waitHours: 24 },
        ...{ createdAt: new Date(), createdBy: owner.sub },
      })
      .returning({ id: substituteRequest.id })
    const [represented] = await db
      .insert(representation)
      .values({ personId: owner.personId, representativeId: former.personId, createdAt: new Date() })
      .returning({ id: representation.id })
    const [group] = await db.insert(bandGroup).values({ position: 1, nameDe: 'Blech' }).returning()
    const groupId = group?.id ?? 0
    await db.insert(groupMember).values({ groupId, personId: owner.personId, leader: true })
    const rehearsal = await addEvent(db, 'Blechprobe', ['2026-12-02T20:00', '2026-12-02T22:00'])
    await db.insert(eventInvitation).values({ eventId: rehearsal, kind: 'GROUP', groupId })
    const [folder] = await db
      .insert(documentFolder)
      .values({ nameDe: 'Vorstand', position: 1, readers: 'BOARD' })
      .returning()
    const folderId = folder?.id ?? 0
    const [question] = await db
      .insert(enquiry)
      .values({ kind: 'WORDS', titleDe: 'Wünsche', closesAt: new Date('2099-01-01'), createdAt: new Date() })
      .returning()
    const enquiryId = question?.id ?? 0
    await db.insert(enquiryInvitation).values({ enquiryId, kind: 'GROUP', groupId })
    const [text] = await db
      .insert(bulletin)
      .values({ titleDe: 'Noten', textDe: '<p>Bitte holen</p>', endsOn: '2099-12-31', createdAt: new Date() })
      .returning()
    const bulletinId = text?.id ?? 0
    await db.insert(bulletinInvitation).values({ bulletinId, kind: 'GROUP', groupId })
    const [picture] = await db
      .insert(bulletinPicture)
      .values({ bulletinId, sha256: 'f'.repeat(64), createdAt: new Date() })
      .returning()
    const times = ['2026-04-24T19:00', '2026-04-24T22:00'] as const
    const assembly = await addEvent(db, 'Vorstandssitzung', times, { kind: 'assembly' })
    await db.insert(eventInvitation).values({ eventId: assembly, kind: 'GROUP', groupId })
    const [item] = await db
      .insert(agendaItem)
      .values({ eventId: assembly, position: 1, kind: 'DECISION', title: 'Lohn' })
      .returning()
    const asksFor = { itemId: item?.id ?? 0, kind: 'VOTE', question: 'Mehr?', majority: 'SIMPLE' } as const
    const [opened] = await db
      .insert(assemblyVote)
      .values({ ...asksFor, base: 'CAST', withAbstentions: false, round: 1, seats: 1, candidates: [] })
      .returning()
    shown = { event: internal }
    hidden = {
      ...{ order: order.id, payment, invoice, event: internal, article },
      file: await addFile(api, 'Protokoll', { roleType: 'MEMBER' }),
      editorsFile: await addFile(api, 'Vertrag', { roleType: 'ADMIN' }),
      answer: answer?.id ?? 0,
      ...{ playerOfTuba: await uuidOf(owner), formerMember: await uuidOf(former) },
      ...{ formerMembership: entry?.id ?? 0, substitute: pooled?.id ?? 0, request: asked?.id ?? 0 },
      representation: represented?.id ?? 0,
      personId: owner.personId,
      bulletin: bulletinId,
      bulletinPicture: picture?.uuid ?? '',
      ...{ group: groupId, enquiry: enquiryId, folder: folderId },
      folderFile: await addFile(api, 'Protokoll', { folderId }),
      ...{ group: groupId, enquiry: enquiryId, assembly, vote: opened?.id ?? 0 },
    }
  })
  afterAll(() => api.stop())

  test('every endpoint with an id that such callers may use is in the list', async () => {
    const identified = await Promise.all(
      Object.values(callers).map(async (as) =>
        api.deps.resolveCaller(as === undefined ? undefined : `Bearer ${await api.tokenFor(as)}`, undefined),
      ),
    )
    const reachable = api.mounted
      .filter(
        ({ endpoint, policy }) => endpoint.path.includes(':') && identified.some((one) => policy.may(one) === null),
      )
      .map(({ endpoint: { method, path } }) => `${method} ${path}`)
    expect(reachable.filter((key) => !(key in places) && !open.includes(key))).toEqual([])
  })

  test.each(Object.entries(places))('%s', async (key, { path, body, version, blind }) => {
    const ask = async (of: Hidden, as: TestPerson | undefined) => {
      const request = `${key.split(' ', 1)[0]} ${path(of, shown)}` as 'GET /'
      const response = await api.request(request, {
        ...(as && { as }),
        ...(body && { body: body(of, shown) }),
        ...(version && { headers: { 'If-Match': '"1"' } }),
      })
      const { code, message, errors } = v.parse(ErrorReply, await response.json())
      return { status: response.status, code, message, errors }
    }
    for (const kind of blind) {
      const reply = await ask(hidden, callers[kind])
      expect([kind, reply]).toEqual([kind, await ask(none, callers[kind])])
      // 412 names the own row of the caller.
      expect([400, 404, 412]).toContain(reply.status)
    }
  })
})

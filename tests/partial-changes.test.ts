// Longer than 300 lines on purpose: a filled row of every edited noun in one table.
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { AdminPerson } from '#contract/members.ts'
import {
  assembly,
  equipment,
  ledgerAccount,
  loan,
  membership,
  person,
  picture,
  recording,
  sheet,
} from '#server/platform/db/tables.ts'
import { startTestServer, type TestApi, type TestPerson } from './support/api.ts'
import { addToBoard } from './support/board.ts'
import { addArticle, addEvent, addFile, addPicture, addPiece } from './support/content.ts'
import { contractEndpoints } from './support/contract.ts'
import { personFields } from './support/person-fields.ts'
import { makePhoto } from './support/pictures/make.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

type Row = Readonly<Record<string, unknown>>

/** A row with a value in every field of its change endpoint, and the request that changes it. */
interface Filled {
  readonly path: string
  readonly by: TestPerson
  readonly fields: Row
  /** Returns the fields of a reply that contains them in another place. */
  readonly read?: (reply: Row) => Row
}

/** PUT and PATCH that are no partial change, with the reason: a body without its field has no meaning. */
const commands: Readonly<Record<string, string>> = {
  cancelEvent: 'cancels an event, or undoes it',
  changeProgramme: 'puts pieces in order',
  changeSectionRehearsal: 'states a whole rehearsal, which has four fields',
  changeStock: 'sets a count, based on the count that the editor saw',
  completeTask: 'marks a task as done, or undoes it',
  openShop: 'opens or closes the shop',
  hideFirstSteps: 'hides the first steps of a new band',
  uploadLogo: 'replaces the logo by a file',
  setRole: 'grants or revokes a role',
  setHousehold: 'puts a person into a household, or takes it out',
  setGuardian: 'adds or removes a guardian',
  decideRepresentation: 'consents to being represented, or ends it',
  deliverOrder: 'marks an order as delivered, or not',
  markOrderPaid: 'marks an order as paid by hand',
  cancelEditedOrder: 'cancels an order',
  assignTransaction: 'says what a transaction of the bank is for, or that nobody knows',
  changeReminderSettings: 'replaces the levels of reminders as a whole',
  changeDonationSettings: 'replaces the settings of donations as a whole',
  nameDonor: 'says who gave a donation, or that nobody knows',
  writeBudget: 'replaces the budget of a year as a whole',
  planInstalments: 'replaces the plan of payments of an invoice',
  generateDownload: 'signs an address',
  orientPage: 'sets how everybody sees one page of a file',
  planChange: 'plans a change of any content for later',
  movePageText: 'puts a text at a position of its list',
  moveFunction: 'puts a section or an office at a position of its list',
  moveFeeRule: 'puts a rule at a position of its list',
  signSheets: 'signs addresses',
  signPublicFile: 'signs an address',
  signInternalFile: 'signs an address',
  signRecording: 'signs an address',
  putSubscription: "replaces the browser's push subscription (W3C Push API)",
  recordAttendance: 'adds a statement',
  visitPlanning: 'notes that a planner has looked',
  saveAnnotations: 'merges drawings',
  saveSharedAnnotations: 'merges drawings',
  saveStandSettings: 'merges the latest edits',
  updateParticipation: 'specified as a whole answer',
  takeDuty: 'the whole own part in a duty',
  putEventSeating: 'a whole plan',
  putEnsembleSeating: 'a whole plan',
  answerEnquiry: 'the whole own answer',
  readBulletin: 'marks one as read',
  renameInFolder: 'the whole title, on its version',
  saveComment: 'writes or deletes one',
  uploadTake: 'an uploaded file',
  describeTake: 'all sections of a take, and its last day',
  signTake: 'creates an address',
  saveRecordingSection: 'the whole state of a section, also of a deleted one',
  saveSectionMark: 'the whole mark, also of a removed one',
  changeContactData: 'the whole contact data of a form',
  setVolunteer: 'enters or removes a member',
  takeSeat: 'takes a seat or gives it back',
  savePrivateNote: 'the whole text of a note',
  saveLift: 'the whole state of a lift, also of a deleted one',
  saveAbsence: 'the whole state of an absence, also of a deleted one',
  changeDefaultAnswers: 'the default answers of every kind of event',
  decideLateAnswer: 'confirms or refuses a request',
  orderAgenda: 'puts items in order',
  decideMotion: 'puts a motion on the agenda, or declines it',
  setPresence: 'marks somebody as present, or not',
  closeVote: 'closes a vote',
  decideTie: 'decides a tie',
}
/** Keys of a body that control the change and are no fields. */
const modifiers = ['id', 'told', 'changeReason', 'scope', 'supersedes']

let api: TestApi
let editor: TestPerson
let admin: TestPerson
let treasurer: TestPerson
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
  editor = await api.addPerson({ roles: ['EDITOR'] })
  admin = await api.addPerson({ roles: ['ADMIN'] })
  treasurer = await api.addPerson({ roles: ['MHZ_TREASURER'] })
})
afterAll(() => api.stop())

const send = async (request: Parameters<TestApi['request']>[0], by: TestPerson, body: object, version?: unknown) => {
  const headers = typeof version === 'number' ? { 'If-Match': `"${version}"` } : {}
  const response = await api.request(request, { as: by, body, headers })
  const reply = v.parse(v.looseObject({}), await response.json())
  expect([response.status, reply.errors]).toEqual([response.status === 201 ? 201 : 200, undefined])
  return reply
}
const create = async (path: `/${string}`, fields: Row, by = editor) => {
  const { id } = await send(`POST ${path}`, by, fields)
  return { path: `${path}/${id}`, by, fields }
}
const uuidOf = async ({ personId }: TestPerson) =>
  (await api.db.select({ uuid: person.uuid }).from(person).where(eq(person.id, personId)))[0]?.uuid

const edited: Readonly<Record<string, () => Promise<Filled>>> = {
  'articleResource.change': () =>
    create('/api/frontend/article', {
      titleDe: 'Uniform',
      titleEn: 'Uniform',
      teaserDe: 'Kurz',
      teaserEn: 'Short',
      textDe: '<p>Lang</p>',
      textEn: '<p>Long</p>',
      startDate: '2026-03-01T08:00',
      endDate: '2026-04-01T08:00',
      navigable: false,
    }),
  changeEvent: async () =>
    create('/api/frontend/internal/event', {
      kind: 'concert',
      titleDe: 'Serenade',
      titleEn: 'Serenade',
      remarksDe: '<p>Im Hof</p>',
      remarksEn: '<p>In the yard</p>',
      dateStart: '2026-05-01T19:30',
      dateEnd: '2026-05-01T21:00',
      fullDay: false,
      location: 'Hof',
      venueId: (await send('POST /api/frontend/internal/admin/venue', editor, { name: 'Hof' })).id,
      publicEvent: true,
      imageName: 'header-limmat',
      albumNames: [await addPicture(api.db, 'Umzug')],
      articleId: await addArticle(api.db, 'Zum Konzert', ['2026-03-01T00:00', '2026-06-01T00:00']),
      fileIds: [await addFile(api, 'Flyer')],
      comments: true,
      reminderDays: [14, 1],
      callTime: '18:45',
      callPlace: 'Foyer',
      dressCode: 'Uniform',
      replyBy: '2026-04-20',
      minimumPlayers: [{ section: 'TUBA', players: 2 }],
      contactUuid: await uuidOf(editor),
      sections: ['CLARINET', 'TUBA'],
      invitations: [{ kind: 'PASSIVE' }],
    }),
  'compositionResource.change': () =>
    create('/api/frontend/internal/admin/composition', {
      title: 'Ode',
      subtitle: 'An die Freude',
      description: 'Laut',
      genre: 'Klassik',
      composers: ['Beethoven'],
      arrangers: ['Bach'],
      link: 'https://example.org/ode',
      inventory: 'A-1',
      archived: true,
      shelfMark: 'Schrank 3',
      publisher: 'Musikverlag Muster',
      orderNumber: 'M-1234',
      workNumber: '00012345678',
      material: '4 Pauken\nGlockenspiel',
      grade: '3.5',
      duration: 270,
      price: 12_500,
    }),
  changeSettings: async () => {
    const path = '/api/frontend/internal/admin/settings'
    const fields = {
      bandName: 'Stadtmusik',
      bandGender: 'MASCULINE',
      bandShortName: 'SM',
      bandShortGender: 'FEMININE',
      foundingYear: 1926,
      bandAddress: 'Graben 1\n5000 Aarau',
      accentColour: '#b3261e',
      contactTo: 'post@band.example',
      creditorIban: 'CH9300762011623852957',
      letterWindow: 'LEFT',
      canton: 'LU',
      defaultLocale: 'en-gb',
      intranetUrl: 'https://intra.band.example',
      numberOfCalendarItems: 3,
      captchaStartMode: 'auto',
      shopEnabled: false,
      postage: 900,
      cantonalYears: 30,
      cantonalCount: 'DAYS',
      federalYears: 36,
      federalCount: 'DAYS',
      cantonalHonoraryYears: 51,
      cantonalHonoraryCount: 'DAYS',
      cismYears: 61,
      cismCount: 'CALENDAR_YEARS',
      bandYears: [15, 45],
      bandCount: 'CALENDAR_YEARS',
      assumedKinds: ['assembly'],
      maybeKinds: ['concert'],
      adultAge: 16,
      membershipRoles: ['MHZ_ADDRESSVIEWER'],
      secondFactorRequired: true,
      assemblyInvited: ['BAND', 'HONORARY'],
      assemblyVoters: ['HONORARY'],
      assemblyNotice: 30,
      assemblyQuorum: 'PERCENT',
      assemblyQuorumNumber: 40,
      assemblyTieByChair: false,
    }
    await send(`PUT ${path}`, admin, fields, 1)
    return { path, by: admin, fields }
  },
  'functionResource.change': async () => {
    const names = { kind: 'SECTION', nameDe: 'Oboe', nameEn: 'Oboe', instrumentDe: 'Oboe', instrumentEn: 'Oboe' }
    const instruments = [{ nameDe: 'Heckelphon', nameEn: 'Heckelphone', words: ['Heck'] }]
    return await create(
      '/api/frontend/internal/admin/function',
      { ...names, colour: 'TEAL', playsSheets: false, instruments },
      admin,
    )
  },
  'feeRuleResource.change': async () => {
    const income = { number: 3305, nameDe: 'Junge', kind: 'INCOME' } as const
    const [account] = await api.db.insert(ledgerAccount).values(income).returning()
    const fields = {
      nameDe: 'Aktive',
      nameEn: 'Active members',
      organizationId: 1,
      functionTypes: ['TUBA'],
      ageFrom: 21,
      ageTo: 64,
      honorary: true,
      amount: 12_000,
      proRata: true,
      householdAmount: 18_000,
      accountId: account?.id,
    }
    return await create('/api/frontend/treasury/fee-rules', fields, treasurer)
  },
  'feeExceptionResource.change': async () => {
    const [of, payer] = [await uuidOf(await api.addPerson()), await uuidOf(editor)]
    const fields = { kind: 'PAID_BY', amount: null, payer, reason: 'Eltern', yearFrom: 2026, yearTo: 2030 }
    const Payer = v.object({ payer: v.object({ uuid: v.string() }) })
    const read = (reply: Row) => ({ ...reply, payer: v.parse(Payer, reply).payer.uuid })
    const filled = await create('/api/frontend/treasury/fee-exceptions', { ...fields, person: of }, treasurer)
    return { ...filled, fields, read }
  },
  'feeRunResource.change': async () => {
    const fields = { year: 2031, keyDate: '2031-01-01', dueDate: '2031-01-31' }
    return await create('/api/frontend/treasury/fee-runs', fields, treasurer)
  },
  'pageTextResource.change': async () => {
    const { place, ...fields } = {
      place: 'gallery.intro.item',
      titleDe: 'Umzug',
      titleEn: 'Parade',
      textDe: 'Im Schritt',
      textEn: 'In step',
      pictureName: 'zunft-boegg',
      altDe: 'Ein Umzug',
      altEn: 'A parade',
      link: 'https://example.org/umzug',
      linkTextDe: 'Mehr',
      linkTextEn: 'More',
    }
    const filled = await create('/api/frontend/internal/page-text', { place, ...fields })
    return { ...filled, fields }
  },
  'sheetResource.change': async () => {
    const { sheetId, name } = await addPiece(api.db, api.files, 'Marsch', Buffer.from('%PDF-1.7'))
    const fields = { name, instrument: 'TUBA', voice: 'B', key: 'B', material: 'Dämpfer' }
    await api.db.update(sheet).set({ material: fields.material }).where(eq(sheet.id, sheetId))
    return { path: `/api/frontend/internal/admin/sheet/${sheetId}`, by: editor, fields }
  },
  'recordingResource.change': async () => {
    const { compositionId } = await addPiece(api.db, api.files, 'Galopp', Buffer.from('%PDF-1.7'))
    const [row] = await api.db
      .insert(recording)
      .values({ compositionId, title: 'Konzert', contentType: 'audio/wav', size: 4, sha256: 'a' })
      .returning()
    return { path: `/api/frontend/internal/admin/recording/${row?.id}`, by: editor, fields: { title: 'Konzert' } }
  },
  'pieceLoanResource.change': async () => {
    const { compositionId } = await addPiece(api.db, api.files, 'Walzer', Buffer.from('%PDF-1.7'))
    const fields = {
      borrower: 'Stadtmusik Uster',
      lentOn: '2026-03-01',
      dueOn: '2026-06-01',
      returnedOn: '2026-05-01',
      remarks: 'Ohne Partitur',
    }
    const filled = await create('/api/frontend/internal/admin/piece-loan', { compositionId, ...fields })
    return { ...filled, fields }
  },
  'groupResource.change': async () => {
    const filled = await create(
      '/api/frontend/internal/admin/group',
      {
        nameDe: 'Jugendmusik',
        nameEn: 'Youth band',
        filter: { standing: 'band', section: 'TUBA' },
        members: [{ uuid: await uuidOf(editor), leader: true }],
      },
      admin,
    )
    const Members = v.object({ members: v.array(v.object({ uuid: v.string(), leader: v.boolean() })) })
    return { ...filled, read: (reply: Row) => ({ ...reply, ...v.parse(Members, reply) }) }
  },
  'venueResource.change': () =>
    create('/api/frontend/internal/admin/venue', {
      ...{ name: 'Kirche', address: 'Stapferstrasse 58', zip: '8006', city: 'Zürich' },
      ...{ mapLink: 'https://map.example/', notes: 'Schlüssel im Pfarramt' },
      ...{ contactName: 'Anna Huber', contactPhone: '+41441112233', contactEmail: 'anna@example.ch' },
      retired: true,
    }),
  'repertoireResource.change': async () => {
    const { compositionId } = await addPiece(api.db, api.files, 'Polka', Buffer.from('%PDF-1.7'))
    const filled = await create('/api/frontend/internal/admin/repertoire', {
      name: 'Frühling',
      dateStart: '2026-03-01',
      dateEnd: '2026-06-30',
      hidden: true,
      compositionIds: [compositionId],
    })
    const Pieces = v.object({ compositions: v.array(v.object({ id: v.number() })) })
    const read = (reply: Row) => ({
      ...reply,
      compositionIds: v.parse(Pieces, reply).compositions.map(({ id }) => id),
    })
    return { ...filled, read }
  },
  'pictureResource.change': async () => {
    const [row] = await api.db
      .insert(picture)
      .values({
        name: 'picture-0123456789abcdef01234567',
        sourceSha256: 'a',
        altDe: 'Umzug',
        altEn: 'Parade',
        // Clearing the crop converts the picture again.
        masterSha256: (await api.deps.pictures.files.put(await makePhoto())).sha256,
        masterWidth: 1200,
        masterHeight: 800,
        crop: { x: 10, y: 10, width: 500, height: 500 },
        width: 600,
        height: 400,
        focusX: 20,
        focusY: 30,
        inHeader: true,
        showsBand: true,
        createdAt: new Date(),
      })
      .returning()
    const { altDe, altEn, crop, focusX, focusY, inHeader } = row ?? v.parse(v.never(), row)
    const fields = { altDe, altEn, shows: 'BAND', crop, focusX, focusY, inHeader }
    return { path: `/api/frontend/internal/admin/picture/${row?.id}`, by: editor, fields }
  },
  'fileResource.change': async () => {
    const stored = { title: 'Statuten', category: 'INTERNAL_RULES', roleType: 'MEMBER' } as const
    const id = await addFile(api, 'Statuten', { ...stored, forGroup: true })
    return {
      ...{ path: `/api/frontend/internal/admin/file/${id}`, by: editor },
      // In a folder a document has no readers of its own.
      fields: { ...stored, group: 'REMOVED', folder: null },
    }
  },
  'taskResource.change': async () => {
    const by = await api.addPerson()
    await addToBoard(api.db, by)
    const path = '/api/frontend/internal/board/task'
    const fields = {
      ...{ title: 'Saal reservieren', person: await uuidOf(by), dueOn: '2026-04-01' },
      event: await addEvent(api.db, 'Konzert', ['2026-05-01T20:00', '2026-05-01T22:00']),
      file: await addFile(api, 'Offerte', { roleType: 'MEMBER' }),
    }
    const { id } = await send(`POST ${path}`, by, fields)
    return { path: `${path}/${id}`, by, fields }
  },
  'federationDateResource.change': () =>
    create(
      '/api/frontend/internal/admin/federation/date',
      { title: 'Delegiertenversammlung', day: '2026-04-18', remindDays: 14, done: true },
      admin,
    ),
  changeFederationPart: async () => {
    const path = '/api/frontend/internal/admin/federation/year/2026/suisa'
    const fields = { done: true, reason: 'JOINT', remarks: 'Per Mail' }
    await send(`PUT ${path}`, admin, fields, 0)
    return { path, by: admin, fields }
  },
  'folderResource.change': () =>
    create('/api/frontend/internal/admin/folder', {
      ...{ nameDe: 'Jugend', nameEn: 'Youth', position: 2, readers: 'BOARD', group: null },
    }),
  'shopItemResource.change': async () => {
    const response = await api.request('GET /api/frontend/internal/shop/pictures', { as: editor })
    const Pictures = v.object({ _embedded: v.object({ items: v.array(v.object({ name: v.string() })) }) })
    const fields = {
      category: 'BOOKS',
      nameDe: 'Buch',
      nameEn: 'Book',
      descriptionDe: '<p>Dick</p>',
      descriptionEn: '<p>Thick</p>',
      pictureName: v.parse(Pictures, await response.json())._embedded.items[0]?.name,
      pictureAltDe: 'Ein Buch',
      pictureAltEn: 'A book',
      price: 2500,
      onSale: false,
    }
    const path = '/api/frontend/internal/shop/item'
    const sizes = [{ nameDe: 'Gebunden', nameEn: 'Bound', price: 3000, amount: 3 }]
    const { id, variants } = await send(`POST ${path}`, editor, { ...fields, variants: sizes })
    return { path: `${path}/${id}`, by: editor, fields: { ...fields, variants } }
  },
  answerForPlayer: async () => {
    const id = await addEvent(api.db, 'Probe', ['2026-05-02T20:00', '2026-05-02T22:00'])
    const path = `/api/frontend/internal/event/${id}/answers/${await uuidOf(editor)}`
    const fields = { status: true, remarks: 'Später' }
    await send(`PUT ${path as `/${string}`}`, admin, fields)
    return { path, by: admin, fields }
  },
  'accountResource.change': async () => {
    const path = '/api/frontend/treasury/accounts'
    const fields = { number: 4210, nameDe: 'Solisten', nameEn: 'Soloists', kind: 'EXPENSE', closed: true }
    const { id } = await send(`POST ${path}`, treasurer, fields)
    return { path: `${path}/${id}`, by: treasurer, fields }
  },
  'equipmentResource.change': async () => {
    const path = '/api/frontend/internal/admin/equipment'
    const fields = {
      kind: 'uniform',
      number: 'U-1',
      name: 'Uniform',
      model: 'Schneiderei Muster',
      serialNumber: '4711',
      size: '52',
      condition: 'good',
      boughtOn: '2020-01-02',
      price: 78_000,
      insuranceValue: 60_000,
      remarks: 'Mit Hut',
      retiredOn: '2026-02-01',
    }
    const { id } = await send(`POST ${path}`, admin, fields)
    return { path: `${path}/${id}`, by: admin, fields }
  },
  'substituteResource.change': async () => {
    const path = '/api/frontend/internal/planning/substitute'
    const planner = await api.addPerson({ roles: ['MHZ_PLANNER'] })
    const fields = {
      name: 'Anna Horn',
      email: 'anna@example.ch',
      phone: '+41791234567',
      instrument: 'HORN',
      voice: '2',
      key: 'F',
      locale: 'en-gb',
      consentOn: '2026-03-01',
      note: 'Nur montags',
    }
    const { id } = await send(`POST ${path}`, planner, fields)
    return { path: `${path}/${id}`, by: planner, fields }
  },
  'dutyResource.change': async () => {
    const path = '/api/frontend/internal/planning/duty'
    const planner = await api.addPerson({ roles: ['MHZ_PLANNER'] })
    const eventId = await addEvent(api.db, 'Konzert', ['2026-03-20T20:00', '2026-03-20T22:00'])
    const fields = {
      ...{ nameDe: 'Kasse', nameEn: 'Till', location: 'Foyer', needed: 2 },
      ...{ dateStart: '2026-03-20T18:00', dateEnd: '2026-03-20T20:00', group: 'REMOVED' },
    }
    const { id } = await send(`POST ${path}`, planner, { eventId, ...fields })
    return { path: `${path}/${id}`, by: planner, fields }
  },
  'bulletinResource.change': async () => {
    const path = '/api/frontend/internal/planning/bulletin'
    const planner = await api.addPerson({ roles: ['MHZ_PLANNER'], plays: { instrument: 'TUBA' } })
    const eventId = await addEvent(api.db, 'Probe', ['2031-04-01T20:00', '2031-04-01T22:00'])
    const file = await addFile(api, 'Plan', { roleType: 'MEMBER' })
    const fields = {
      ...{ titleDe: 'Noten', titleEn: 'Music', textDe: '<p>Bitte holen</p>', textEn: '<p>Please collect</p>' },
      ...{ fileIds: [file], endsOn: '2031-04-10', comments: true, eventId, sections: [], invitations: [] },
    }
    const reply = await api.request(`POST ${path}`, { as: planner, body: fields })
    const { id } = v.parse(v.object({ id: v.number() }), await reply.json())
    return { path: `${path}/${id}`, by: planner, fields }
  },
  'enquiryResource.change': async () => {
    const path = '/api/frontend/internal/planning/enquiry'
    const planner = await api.addPerson({ roles: ['MHZ_PLANNER'] })
    const fields = {
      ...{ kind: 'DATES', titleDe: 'Probe', titleEn: 'Rehearsal', textDe: 'Wann?', textEn: 'When?', choices: [] },
      ...{ dates: [{ dateStart: '2026-04-10T20:00', dateEnd: '2026-04-10T22:00' }], multiple: false, anonymous: false },
      ...{ deadline: '2026-04-01T18:00', remindDays: 3, minimumPlayers: [{ section: 'TUBA', players: 2 }] },
      ...{ sections: ['TUBA'], invitations: [] },
    }
    const { id } = await send(`POST ${path}`, planner, fields)
    return { path: `${path}/${id}`, by: planner, fields }
  },
  'assemblyResource.change': async () => {
    const planner = await api.addPerson({ roles: ['MHZ_PLANNER'] })
    const onBoard = { organizationId: 7, functionType: 'CASHIER', joinDate: '2020-01-01' }
    await api.db.insert(membership).values({ personId: planner.personId, ...onBoard })
    const [chair] = await api.db.select().from(person).where(eq(person.id, planner.personId))
    const id = await addEvent(api.db, 'GV', ['2026-04-24T19:00', '2026-04-24T22:00'], { kind: 'assembly' })
    const written = { motionsBy: '2026-04-10', minutes: '<p>Angenommen.</p>' }
    await api.db.insert(assembly).values({ id, personId: planner.personId, ...written })
    const path = `/api/frontend/internal/planning/assembly/${id}`
    return { path, by: planner, fields: { chair: chair?.uuid, ...written } }
  },
  'itemResource.change': async () => {
    const planner = await api.addPerson({ roles: ['MHZ_PLANNER'] })
    const eventId = await addEvent(api.db, 'GV', ['2026-04-24T19:00', '2026-04-24T22:00'], { kind: 'assembly' })
    const statutes = await addFile(api, 'Statuten')
    const fields = { kind: 'ELECTION', title: 'Wahlen', text: 'Zwei Sitze', fileIds: [statutes] }
    const { id } = await send('POST /api/frontend/internal/planning/assembly/item', planner, { eventId, ...fields })
    return { path: `/api/frontend/internal/planning/assembly/item/${id}`, by: planner, fields }
  },
  changeLoan: async () => {
    const { personId } = await api.addPerson()
    const [item] = await api.db
      .insert(equipment)
      .values({ kind: 'instrument', number: 'I-1', name: 'Tuba', condition: 'good' })
      .returning()
    const fields = {
      lentOn: '2025-01-01',
      dueOn: '2026-01-01',
      returnedOn: '2026-02-01',
      conditionAtReturn: 'worn',
      remarks: 'Mit Koffer',
    } as const
    const [row] = await api.db
      .insert(loan)
      .values({ ...fields, equipmentId: item?.id ?? 0, personId })
      .returning()
    return { path: `/api/frontend/internal/admin/loan/${row?.id}`, by: admin, fields }
  },
  changePart: async () => {
    const main = { instrument: 'TUBA', voice: 'Es', key: 'B' } as const
    const uuid = await uuidOf(await api.addPerson({ plays: main }))
    const further = [{ instrument: 'HORN', voice: '2', key: 'F', group: null }]
    await send(`PUT /api/frontend/internal/admin/person/${uuid}/part`, admin, { further })
    const fields = { ...main, further }
    return { path: `/api/frontend/internal/admin/person/${uuid}/part`, by: admin, fields }
  },
  changePersonCard: async () => {
    const reply = await send('POST /api/frontend/internal/admin/person', admin, personFields)
    return { path: `/api/frontend/internal/admin/person/${reply.uuid}/card`, by: admin, fields: { ...personFields } }
  },
  changeMembership: async () => {
    const { personId } = await api.addPerson({ member: '2026-12-31' })
    const [row] = await api.db.select().from(membership).where(eq(membership.personId, personId))
    return {
      path: `/api/frontend/internal/admin/membership/${row?.id}`,
      by: admin,
      fields: { joinDate: '2001-01-01', leaveDate: '2026-12-31' },
      read: (reply) => ({ ...v.parse(AdminPerson, reply).memberships[0] }),
    }
  },
  changeFormerFunction: async () => {
    const { personId } = await api.addPerson({})
    const [row] = await api.db.select().from(membership).where(eq(membership.personId, personId))
    const path = '/api/frontend/internal/admin'
    const fields = { functionType: 'HORN', until: '2010-12-31' }
    const reply = await send(`POST ${path}/membership/${row?.id}/formerfunction`, admin, fields)
    const formerIn = (person: Row) => v.parse(AdminPerson, person).memberships[0]?.former[0]
    return {
      path: `${path}/formerfunction/${formerIn(reply)?.id}`,
      by: admin,
      fields,
      read: (changed) => ({ ...formerIn(changed) }),
    }
  },
  changeOtherMembership: async () => {
    const uuid = await uuidOf(await api.addPerson({}))
    const path = '/api/frontend/internal/admin'
    const fields = { band: 'Stadtmusik Uster', joinDate: '1985-01-01', leaveDate: '1999-12-31' }
    const reply = await send(`POST ${path}/person/${uuid}/othermembership`, admin, fields)
    const otherIn = (person: Row) => v.parse(AdminPerson, person).otherMemberships[0]
    return {
      path: `${path}/othermembership/${otherIn(reply)?.id}`,
      by: admin,
      fields,
      read: (changed) => ({ ...otherIn(changed) }),
    }
  },
  changeCalendarFeed: async () => {
    const path = '/api/frontend/internal/calendarfeed'
    await send(`PUT ${path}`, editor, { alarm: 60, tentative: true })
    return { path, by: editor, fields: { alarm: 60, tentative: true } }
  },
  updateNotificationPreferences: async () => {
    const path = '/api/frontend/internal/personnatural/myself/notifications'
    const by = await api.addPerson()
    const fields = { answer: 'email', reminder: 'none', change: 'email', music: 'push', reminderTime: 'hours_3' }
    await send(`PATCH ${path}`, by, fields, 0)
    return { path, by, fields }
  },
  updateMyself: async () => {
    const by = await api.addPerson()
    const fields = {
      gender: 'FEMALE',
      company: 'Verlag',
      firstName: 'Anna',
      lastName: 'Beispiel',
      address1: 'Gasse 1',
      address2: 'Hinterhaus',
      zip: '8044',
      city: 'Zürich',
      birthDate: '1990-01-02',
      preferredChannel: 'MAIL',
      mobile: '+41791234567',
      landline: '+41441234567',
      shared: ['EMAIL'],
      permit: true,
      pictureConsent: 'REFUSED',
    } as const
    const [row] = await api.db
      .update(person)
      .set({ ...fields, shared: [...fields.shared] })
      .where(eq(person.id, by.personId))
      .returning()
    return { path: '/api/frontend/internal/personnatural', by, fields: { ...fields, email: row?.email } }
  },
}

const endpoints = await contractEndpoints()
const changes = [...endpoints].filter(([, { method }]) => method === 'PUT' || method === 'PATCH')
const entriesOf = ({ input }: Endpoint) =>
  Object.entries((input.body as v.ObjectSchema<v.ObjectEntries, undefined>).entries).filter(
    ([name]) => !modifiers.includes(name),
  )

test('every PUT and PATCH of the contract is a partial change or a command', () => {
  expect(changes.map(([name]) => name).sort()).toEqual([...Object.keys(edited), ...Object.keys(commands)].sort())
})

describe.each(Object.keys(edited))('%s', (name) => {
  const endpoint = endpoints.get(name)
  const entries = endpoint === undefined ? [] : entriesOf(endpoint)
  const clearable = entries.filter(([, schema]) => v.safeParse(schema, null).success).map(([field]) => field)
  let filled: Filled
  let version: unknown
  let changed = 0
  const change = async (body: object): Promise<Row> => {
    const { path, by, read = (reply) => reply } = filled
    const how = { updateMyself: { id: by.personId }, changeEvent: { told: 'nobody' } }[name]
    const reply = await send(`${endpoint?.method} ${path}` as 'PUT /', by, { ...how, ...body }, version)
    version = reply.version
    if (Object.keys(body).length > 0) changed += 1
    return Object.fromEntries(Object.entries(read(reply)).filter(([field]) => field in filled.fields))
  }
  beforeAll(async () => {
    filled = await (edited[name] as () => Promise<Filled>)()
    version = name === 'changeCalendarFeed' ? undefined : 1
  })

  test('leaves absent fields as they are', async () => {
    expect(Object.keys(filled.fields).sort()).toEqual(entries.map(([field]) => field).sort())
    expect(await change({})).toEqual(filled.fields)
  })

  test('clears each field that may be empty with null, and nothing else', async () => {
    // Rules of the whole row: the preferred channel needs an address, a substitute a phone or an address, a text one language; these must not be empty.
    const required: Readonly<Record<string, readonly string[]>> = {
      updateMyself: ['firstName', 'lastName', 'address1', 'zip', 'city', 'email', 'gender', 'preferredChannel'],
      'pageTextResource.change': ['titleEn'],
      'substituteResource.change': ['phone'],
      // Only a fee that somebody else pays has a payer, and only an own amount has one.
      'feeExceptionResource.change': ['amount', 'payer'],
      // Null already: a document in a folder has no readers of its own, and only some folders have a group.
      'fileResource.change': ['folder'],
      'folderResource.change': ['group'],
    }
    const cleared = clearable.filter((field) => !(required[name] ?? []).includes(field))
    const rows: Row[] = []
    for (const field of cleared) rows.push(await change({ [field]: null }))
    expect(rows).toEqual(
      cleared.map((_, at) => ({
        ...filled.fields,
        ...Object.fromEntries(cleared.slice(0, at + 1).map((field) => [field, null])),
      })),
    )
  })

  if (name.endsWith('Resource.change'))
    test('refuses a change that is based on another version, with the current row', async () => {
      const { path, by, fields } = filled
      const [field = 'title' in fields ? 'title' : 'name'] = clearable
      const value = clearable.length > 0 ? fields[field] : `${fields[field]} 2`
      const body = name === 'feeRunResource.change' ? { dueDate: '2031-02-28' } : { [field]: value }
      const response = await api.request(`${endpoint?.method} ${path}` as 'PUT /', {
        as: by,
        body,
        headers: { 'If-Match': '"9999"' },
      })
      const reply = v.parse(v.looseObject({ current: v.looseObject({}) }), await response.json())
      // A row has version 1, and each change raises it.
      expect([response.status, reply.code, reply.current.version]).toEqual([412, 'conflict.version', 1 + changed])
    })
})

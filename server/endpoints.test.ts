// Longer than 300 lines on purpose: every endpoint of the product in one table, with the status for each kind of
// caller.
import { randomUUID } from 'node:crypto'
import { eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { ErrorReply, errorStatus } from '#contract/errors.ts'
import { startTestServer, type TestApi, type TestPerson } from '../tests/support/api.ts'
import { contactMessage } from '../tests/support/contact-client.ts'
import { addArticle, addEvent, addFile, addPiece, addRepertoire } from '../tests/support/content.ts'
import { contractEndpoints } from '../tests/support/contract.ts'
import { describeOnDatabase } from '../tests/support/databases.ts'
import { long } from '../tests/support/long-run.ts'
import { personFields } from '../tests/support/person-fields.ts'
import { subscriptionAt } from '../tests/support/push-service.ts'
import { registration } from '../tests/support/registration.ts'
import { membership, participation, person } from './platform/db/tables.ts'
import type { Caller } from './platform/http/caller.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const kinds = [
  'anonymous',
  'account without membership',
  'unverified',
  'former member',
  'member without library',
  'library reader',
  'address viewer',
  'address manager',
  'section leader',
  'planner',
  'editor',
  'admin',
  'treasurer',
  'auditor',
] as const
type Kind = (typeof kinds)[number]
/**
 * The short run asks over HTTP for the first of neighbours that pass the policy and get the same status. It always asks for
 * these members, who must not see what others confide.
 */
const plainMember: Kind = 'member without library'
/** Status for each kind of caller, in the order above, without treasurers and auditors. */
type Row = readonly [number, number, number, number, number, number, number, number, number, number, number, number]

const everybody: Row = [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]
const ifSignedIn: Row = [401, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]
const groupLetter = {
  ...{ subjectDe: 'Probe', textDe: '<p>Am Montag</p>', subjectEn: '', textEn: '' },
  ...{ replyTo: 'SENDER', attachments: [] },
}
/** Nobody leads a group that does not exist. */
const nobodysGroup: Row = [401, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404]
const membersOnly = (status: number): Row => [
  ...([401, 403, 403, 403, status, status] as const),
  ...([status, status, status, status, status, status] as const),
]
const ifMember = membersOnly(200)
const ifLibraryReader: Row = [401, 403, 403, 403, 403, 200, 403, 403, 403, 403, 403, 403]
const ifEditor: Row = [401, 403, 403, 403, 403, 403, 403, 403, 403, 403, 200, 200]
/** Administrators get the status of the endpoint; other callers do not pass the policy. */
const adminOnly = (status: number): Row => [401, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, status]
const ifAdmin = adminOnly(200)
/** Address managers and administrators get the status of the endpoint; other callers do not pass the policy. */
const managerOnly = (status: number): Row => [401, 403, 403, 403, 403, 403, 403, status, 403, 403, 403, status]
const ifManager = managerOnly(200)
/** Planners and section leaders get the status of the endpoint; other callers do not pass the policy. */
const plannerOnly = (status: number, leader = status): Row => [
  ...([401, 403, 403, 403, 403, 403, 403, 403] as const),
  ...([leader, status, 403, 403] as const),
]
const ifPlanner = plannerOnly(200)
/** Editors get the status of the endpoint; other callers do not pass the policy. */
const editorOnly = (status: number): Row => [401, 403, 403, 403, 403, 403, 403, 403, 403, 403, status, status]
/** Section leaders, planners and administrators get the status of the endpoint; other callers do not pass the policy. */
const plannersAndAdmins = (status: number): Row => [
  ...([401, 403, 403, 403, 403, 403, 403, 403] as const),
  ...([status, status, 403, status] as const),
]
/** Planners for everybody and editors get the status of the endpoint; other callers do not pass the policy. */
const programmeEditors = (status: number): Row => [
  ...([401, 403, 403, 403, 403, 403, 403, 403, 403] as const),
  ...([status, status, status] as const),
]
/** Section leaders and planners get the status of the endpoint; other callers do not pass the policy. */
const plannersOnly = (status: number): Row => [
  ...([401, 403, 403, 403, 403, 403, 403, 403] as const),
  ...([status, status, 403, 403] as const),
]
/** The same with a status of their own for the leaders of other sections. */
const leadersOf = (other: number, planning: number): Row => [
  ...([401, 403, 403, 403, 403, 403, 403, 403] as const),
  ...([other, planning, 403, 403] as const),
]
/** Address managers, editors and administrators pass the policy. */
const ifManaging: Row = [401, 403, 403, 403, 403, 403, 403, 200, 403, 403, 200, 200]
/** Treasurers and auditors have a status of their own; others do not pass the policy. */
const nobodyElse: Row = [401, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403]
/** Id that does not exist. */
const nobody = '00000000-0000-4000-8000-000000000000'
const notThere: Row = [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404]
/** Signed-in callers pass the policy. */
const nobodysOrder: Row = [401, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404]
/** An internal event by its id. */
const internalEvent: Row = [404, 404, 404, 404, 200, 200, 200, 200, 200, 200, 200, 200]
/** A past article by its id. */
const pastArticle: Row = [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 200]

const substituteInput = {
  ...{ name: 'Anna Horn', email: 'anna@example.ch', phone: '', instrument: 'CLARINET', voice: '', key: null },
  ...{ locale: 'de-ch', consentOn: '2020-03-01', note: '' },
}
const mailing = {
  ...{ subjectDe: 'Probe', textDe: '<p>Probe</p>', subjectEn: '', textEn: '' },
  ...{ replyTo: 'SENDER', attachments: [], uuids: [] },
}

interface Line {
  readonly expected: Row
  /** The status for treasurers and for auditors; absent = as for a member without library. */
  readonly money?: readonly [treasurer: number, auditor: number]
  readonly path?: (content: Content) => string
  readonly send?: (content: Content) => { body?: unknown; headers?: Record<string, string> }
  /** The kinds of caller who get another member's private data; none unless given. */
  readonly disclosedTo?: readonly Kind[]
}
interface Content {
  readonly event: number
  readonly article: number
  readonly editedArticle: number
  readonly editedEvent: number
  /** A members' document. */
  readonly file: number
  readonly compositionId: number
  readonly sheetId: number
  readonly name: string
  readonly repertoire: number
  readonly token: string
  readonly membership: number
  /** uuid of a member. */
  readonly player: string
  /** A member's answer, with a remark. */
  readonly answer: { readonly id: number; readonly version: number }
}

/** Every endpoint by method and path; a missing endpoint fails the test. */
const table: Readonly<Record<string, Line>> = {
  'GET /healthz': { expected: everybody },
  'GET /readyz': { expected: everybody },
  'GET /api/frontend/layout/settings': { expected: everybody },
  'GET /api/frontend/layout/roles': { expected: everybody },
  'GET /api/frontend/layout/captcha': { expected: everybody },
  'GET /api/frontend/layout/person-type': { expected: everybody },
  'GET /api/frontend/layout/backgrounds': { expected: everybody },
  'GET /api/frontend/layout/background': {
    expected: everybody,
    path: () => '/api/frontend/layout/background?id=header-limmat',
  },
  'GET /api/frontend/layout/terms': { expected: everybody },
  'GET /api/frontend/layout/page-texts': { expected: everybody },
  'GET /api/frontend/layout/page-texts/:page': {
    expected: everybody,
    path: () => '/api/frontend/layout/page-texts/about',
  },
  'GET /api/frontend/internal/admin/settings': { expected: ifAdmin },
  'PUT /api/frontend/internal/admin/settings': {
    expected: ifAdmin,
    send: () => ({ headers: { 'If-Match': '"1"' }, body: {} }),
  },
  'GET /api/frontend/internal/admin/settings/logo': { expected: ifAdmin },
  // An empty body is no picture.
  'PUT /api/frontend/internal/admin/settings/logo': { expected: adminOnly(400) },
  'DELETE /api/frontend/internal/admin/settings/logo': { expected: ifAdmin },
  'GET /api/frontend/internal/admin/function': { expected: ifAdmin },
  'GET /api/frontend/internal/admin/function/:id': {
    expected: adminOnly(404),
    path: () => '/api/frontend/internal/admin/function/2000000000',
  },
  'POST /api/frontend/internal/admin/function': {
    expected: adminOnly(400),
    send: () => ({ body: { nameDe: '' } }),
  },
  'PUT /api/frontend/internal/admin/function/:id': {
    expected: adminOnly(404),
    path: () => '/api/frontend/internal/admin/function/2000000000',
    send: () => ({ headers: { 'If-Match': '"1"' }, body: { nameDe: 'Oboe' } }),
  },
  'DELETE /api/frontend/internal/admin/function/:id': {
    expected: adminOnly(404),
    path: () => '/api/frontend/internal/admin/function/2000000000',
  },
  'PUT /api/frontend/internal/admin/function/:id/position': {
    expected: adminOnly(404),
    path: () => '/api/frontend/internal/admin/function/2000000000/position',
    send: () => ({ body: { position: 1 } }),
  },
  'GET /api/frontend/internal/admin/instrument': { expected: ifEditor },
  'GET /api/frontend/internal/page-text-pages': { expected: ifEditor },
  'GET /api/frontend/internal/page-text-pages/:page': {
    expected: ifEditor,
    path: () => '/api/frontend/internal/page-text-pages/about',
  },
  'POST /api/frontend/internal/page-text': {
    expected: editorOnly(201),
    send: () => ({ body: { place: 'signup.active.item', titleDe: 'Alter', textDe: 'ab 14 Jahren' } }),
  },
  'PUT /api/frontend/internal/page-text/:id': {
    expected: editorOnly(404),
    path: () => '/api/frontend/internal/page-text/2000000000',
    send: () => ({ headers: { 'If-Match': '"1"' }, body: { titleDe: 'Neu' } }),
  },
  'PUT /api/frontend/internal/page-text/:id/position': {
    expected: editorOnly(404),
    path: () => '/api/frontend/internal/page-text/2000000000/position',
    send: () => ({ body: { position: 1 } }),
  },
  'DELETE /api/frontend/internal/page-text/:id': {
    expected: editorOnly(404),
    path: () => '/api/frontend/internal/page-text/2000000000',
  },
  'GET /api/captcha/puzzle': {
    expected: everybody,
    path: () => '/api/captcha/puzzle?sitekey=band',
    send: () => ({ headers: { 'X-Frc-Client': 'js-0.9.20' } }),
  },
  'GET /api/frontend/registration': {
    expected: everybody,
    path: () => '/api/frontend/registration?checkEmailExists=nobody@band.example',
  },
  'GET /api/frontend/registration/checkUserExists': {
    expected: everybody,
    path: () => '/api/frontend/registration/checkUserExists?username=nobody@band.example',
  },
  'POST /api/frontend/registration/checkHasAccount': {
    expected: everybody,
    send: () => ({ body: { email: 'nobody@band.example' } }),
  },
  'POST /api/frontend/registration/registerPerson': {
    // All callers pass the policy; the solution of the puzzle is invalid.
    expected: [400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400],
    send: () => ({ headers: { 'Idempotency-Key': 'k'.repeat(22) }, body: registration() }),
  },
  'POST /api/frontend/registration/activation': {
    expected: everybody,
    send: () => ({ body: { email: 'nobody@band.example' } }),
  },
  'GET /api/frontend/shop/item/items': { expected: everybody },
  'GET /api/frontend/shop/item/categories': { expected: everybody },
  'GET /api/frontend/shop/postage': { expected: everybody },
  'GET /api/frontend/internal/shop/item': { expected: ifEditor },
  'GET /api/frontend/internal/shop/item/:id': {
    expected: editorOnly(404),
    path: () => '/api/frontend/internal/shop/item/2000000000',
  },
  'POST /api/frontend/internal/shop/item': {
    expected: editorOnly(201),
    send: () => ({ body: { ...shopItemInput, amount: 3 } }),
  },
  'PUT /api/frontend/internal/shop/item/:id': {
    expected: editorOnly(404),
    path: () => '/api/frontend/internal/shop/item/2000000000',
    send: () => ({ headers: { 'If-Match': '"1"' }, body: shopItemInput }),
  },
  'PUT /api/frontend/internal/shop/item/:id/stock': {
    expected: editorOnly(404),
    path: () => '/api/frontend/internal/shop/item/2000000000/stock',
    send: () => ({ body: { amount: 3, was: 2 } }),
  },
  'GET /api/frontend/internal/shop/pictures': { expected: ifEditor },
  'GET /api/frontend/internal/admin/job': { expected: ifAdmin },
  'POST /api/frontend/internal/admin/job/:id/retry': {
    expected: adminOnly(404),
    path: () => '/api/frontend/internal/admin/job/999/retry',
  },
  'POST /api/frontend/internal/admin/job/release': {
    expected: ifAdmin,
    send: () => ({ body: { discard: false } }),
  },
  'POST /api/frontend/internal/admin/job/retry': { expected: ifAdmin, send: () => ({ body: { all: true } }) },
  'POST /api/frontend/internal/admin/test-mail': { expected: ifAdmin },
  'GET /api/frontend/internal/admin/operation': { expected: ifAdmin },
  'PUT /api/frontend/internal/shop/open': { expected: ifEditor, send: () => ({ body: { open: true } }) },
  'POST /api/frontend/shoptransaction/placeorder': {
    // All callers with an account pass the policy; this item does not exist.
    expected: [401, 422, 422, 422, 422, 422, 422, 422, 422, 422, 422, 422],
    send: () => ({
      headers: { 'Idempotency-Key': 'k'.repeat(22) },
      body: { items: [{ count: 1, shopItemId: 2_000_000_000 }], remarks: '', terms: true },
    }),
  },
  'GET /api/frontend/shoptransaction': { expected: ifSignedIn },
  'GET /api/frontend/shoptransaction/:id/payment': {
    expected: nobodysOrder,
    path: () => `/api/frontend/shoptransaction/${nobody}/payment`,
  },
  'GET /api/frontend/shoptransaction/:id/finalizeOrder': {
    expected: nobodysOrder,
    path: () => `/api/frontend/shoptransaction/${nobody}/finalizeOrder`,
  },
  'GET /api/frontend/shoptransaction/:id/cancelOrder': {
    expected: notThere,
    path: () => `/api/frontend/shoptransaction/${nobody}/cancelOrder`,
  },
  'GET /api/frontend/shoptransaction/:id/receipt': {
    expected: nobodysOrder,
    path: () => `/api/frontend/shoptransaction/${nobody}/receipt`,
  },
  'GET /api/frontend/internal/shoptransaction': { expected: ifEditor },
  'GET /api/frontend/internal/shoptransactionexport': { expected: ifEditor },
  'PUT /api/frontend/internal/shoptransaction/:id/paid': {
    expected: editorOnly(404),
    path: () => `/api/frontend/internal/shoptransaction/${nobody}/paid`,
    send: () => ({ headers: { 'If-Match': '"1"' }, body: { method: 'cash' } }),
  },
  'PUT /api/frontend/internal/shoptransaction/:id/cancelled': {
    expected: editorOnly(404),
    path: () => `/api/frontend/internal/shoptransaction/${nobody}/cancelled`,
    send: () => ({ headers: { 'If-Match': '"1"' }, body: {} }),
  },
  'POST /api/frontend/internal/shoptransaction/:id/refunds': {
    expected: editorOnly(404),
    path: () => `/api/frontend/internal/shoptransaction/${nobody}/refunds`,
    send: () => ({ headers: { 'If-Match': '"1"' }, body: { amount: 100, method: 'cash' } }),
  },
  'POST /api/frontend/internal/shoptransaction/:id/returns': {
    expected: editorOnly(404),
    path: () => `/api/frontend/internal/shoptransaction/${nobody}/returns`,
    send: () => ({ headers: { 'If-Match': '"1"' }, body: { items: [{ shopItemId: 1, count: 1 }] } }),
  },
  'POST /api/frontend/internal/shoptransaction/:id/receipt-mails': {
    expected: editorOnly(404),
    path: () => `/api/frontend/internal/shoptransaction/${nobody}/receipt-mails`,
    send: () => ({ headers: { 'If-Match': '"1"' } }),
  },
  'PUT /api/frontend/internal/shoptransaction/:id/delivered': {
    expected: editorOnly(404),
    path: () => `/api/frontend/internal/shoptransaction/${nobody}/delivered`,
    send: () => ({ body: { delivered: true } }),
  },
  'POST /api/frontend/payments': {
    // All callers pass the policy; this invoice does not exist.
    expected: notThere,
    send: () => ({
      headers: { 'Idempotency-Key': 'k'.repeat(22) },
      body: {
        purpose: 'MEMBERFEE',
        amount: 1500,
        name: 'Anna Beispiel',
        callback: 'memberfee-completed',
        invoice: nobody,
      },
    }),
  },
  'GET /api/frontend/payments/:id/handleSuccessCallback': {
    expected: notThere,
    path: () => `/api/frontend/payments/${nobody}/handleSuccessCallback`,
  },
  'GET /api/frontend/payments/:id/receipt': {
    expected: notThere,
    path: () => `/api/frontend/payments/${nobody}/receipt`,
  },
  'GET /api/frontend/payments/qrbill': {
    expected: notThere,
    path: () => `/api/frontend/payments/qrbill?amount=1500&name=Anna%20Beispiel&invoice=${nobody}`,
  },
  'GET /api/frontend/invoice': { expected: ifSignedIn },
  'GET /api/frontend/donation': { expected: ifSignedIn },
  'GET /api/frontend/donation/letter': {
    expected: [401, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404],
    path: () => '/api/frontend/donation/letter?year=2026',
  },
  'GET /api/frontend/invoice/:id/letter': {
    expected: [401, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404],
    path: () => `/api/frontend/invoice/${nobody}/letter`,
  },
  'GET /api/frontend/invoice/:id': { expected: notThere, path: () => `/api/frontend/invoice/${nobody}` },
  'GET /api/frontend/treasury/payers': {
    expected: nobodyElse,
    money: [200, 200],
    path: () => '/api/frontend/treasury/payers?searchTerm=an',
  },
  'GET /api/frontend/treasury/invoices': { expected: nobodyElse, money: [200, 200] },
  'GET /api/frontend/treasury/invoices/:id': {
    expected: nobodyElse,
    money: [404, 404],
    path: () => `/api/frontend/treasury/invoices/${nobody}`,
  },
  'POST /api/frontend/treasury/invoices': {
    expected: nobodyElse,
    money: [400, 403],
    send: () => ({ body: { title: '' } }),
  },
  'POST /api/frontend/treasury/invoices/:id/settlements': {
    expected: nobodyElse,
    money: [404, 403],
    path: () => `/api/frontend/treasury/invoices/${nobody}/settlements`,
    send: () => ({ body: { kind: 'CASH', day: '2026-03-01' } }),
  },
  'POST /api/frontend/treasury/invoices/:id/settlements/:settlement/undo': {
    expected: nobodyElse,
    money: [404, 403],
    path: () => `/api/frontend/treasury/invoices/${nobody}/settlements/${nobody}/undo`,
  },
  'GET /api/frontend/treasury/invoices/:id/settlements/:settlement/receipt': {
    expected: nobodyElse,
    money: [404, 404],
    path: () => `/api/frontend/treasury/invoices/${nobody}/settlements/${nobody}/receipt`,
  },
  'POST /api/frontend/treasury/invoices/:id/cancel': {
    expected: nobodyElse,
    money: [404, 403],
    path: () => `/api/frontend/treasury/invoices/${nobody}/cancel`,
    send: () => ({ body: { reason: 'doppelt' } }),
  },
  'POST /api/frontend/treasury/invoices/:id/refunds': {
    expected: nobodyElse,
    money: [404, 403],
    path: () => `/api/frontend/treasury/invoices/${nobody}/refunds`,
    send: () => ({ body: { name: 'Anna', iban: 'CH9300762011623852957' } }),
  },
  'POST /api/frontend/treasury/invoices/:id/refunds/:refund/drop': {
    expected: nobodyElse,
    money: [404, 403],
    path: () => `/api/frontend/treasury/invoices/${nobody}/refunds/${nobody}/drop`,
  },
  'PUT /api/frontend/treasury/invoices/:id/instalments': {
    expected: nobodyElse,
    money: [404, 403],
    path: () => `/api/frontend/treasury/invoices/${nobody}/instalments`,
    send: () => ({ body: { instalments: [] } }),
  },
  'GET /api/frontend/treasury/invoices/:id/letter': {
    expected: nobodyElse,
    money: [404, 404],
    path: () => `/api/frontend/treasury/invoices/${nobody}/letter`,
  },
  'POST /api/frontend/treasury/invoices/:id/mail': {
    expected: nobodyElse,
    money: [404, 403],
    path: () => `/api/frontend/treasury/invoices/${nobody}/mail`,
  },
  'GET /api/frontend/treasury/donations': {
    expected: nobodyElse,
    money: [200, 200],
    path: () => '/api/frontend/treasury/donations?year=2026',
  },
  'POST /api/frontend/treasury/donations/letters': {
    expected: nobodyElse,
    money: [400, 403],
    send: () => ({ body: { year: 2026, donors: [nobody] } }),
  },
  'POST /api/frontend/treasury/donations/mails': {
    expected: nobodyElse,
    money: [400, 403],
    send: () => ({ body: { year: 2026, donors: [nobody], again: [] } }),
  },
  'GET /api/frontend/treasury/donations/settings': { expected: nobodyElse, money: [200, 200] },
  'PUT /api/frontend/treasury/donations/settings': {
    expected: nobodyElse,
    money: [200, 403],
    send: () => ({ body: { exempt: false, decidedOn: null, office: '', threshold: 10_000, textDe: '', textEn: '' } }),
  },
  'GET /api/frontend/treasury/bank/transactions/:id/donor': {
    expected: nobodyElse,
    money: [200, 200],
    path: () => '/api/frontend/treasury/bank/transactions/2000000000/donor',
  },
  'PUT /api/frontend/treasury/bank/transactions/:id/donor': {
    expected: nobodyElse,
    money: [404, 403],
    path: () => '/api/frontend/treasury/bank/transactions/2000000000/donor',
    send: () => ({ body: { person: null } }),
  },
  'GET /api/frontend/treasury/loans': {
    expected: nobodyElse,
    money: [200, 200],
    path: () => '/api/frontend/treasury/loans?year=2026',
  },
  'POST /api/frontend/treasury/loans/invoices': {
    expected: nobodyElse,
    money: [400, 403],
    send: () => ({ body: { year: 2026, loans: [2_000_000_000], price: 100, dueDate: '2099-01-01' } }),
  },
  'GET /api/frontend/treasury/reminders': { expected: nobodyElse, money: [200, 200] },
  'POST /api/frontend/treasury/reminders': {
    expected: nobodyElse,
    money: [400, 403],
    send: () => ({ body: { invoices: [] } }),
  },
  'POST /api/frontend/treasury/reminders/letters': {
    expected: nobodyElse,
    money: [404, 403],
    send: () => ({ body: { invoices: [nobody] } }),
  },
  'POST /api/frontend/treasury/invoices/print': {
    expected: nobodyElse,
    money: [400, 403],
    send: () => ({ body: { invoices: [nobody] } }),
  },
  'GET /api/frontend/treasury/reminders/settings': { expected: nobodyElse, money: [200, 200] },
  'PUT /api/frontend/treasury/reminders/settings': {
    expected: nobodyElse,
    money: [400, 403],
    send: () => ({ body: { term: 0 } }),
  },
  'GET /api/frontend/treasury/bank': { expected: nobodyElse, money: [200, 200] },
  'GET /api/frontend/treasury/bank/transactions': { expected: nobodyElse, money: [200, 200] },
  'POST /api/frontend/treasury/bank/files': {
    expected: nobodyElse,
    // Treasurers pass the policy; the body is no statement.
    money: [400, 403],
    send: () => ({ body: '<p>' }),
  },
  'GET /api/frontend/treasury/bank/files': { expected: nobodyElse, money: [200, 200] },
  'POST /api/frontend/treasury/bank/files/:uuid/retry': {
    expected: nobodyElse,
    money: [404, 403],
    path: () => `/api/frontend/treasury/bank/files/${nobody}/retry`,
  },
  'GET /api/frontend/treasury/bank/files/:uuid/content': {
    expected: nobodyElse,
    money: [404, 404],
    path: () => `/api/frontend/treasury/bank/files/${nobody}/content`,
  },
  'PUT /api/frontend/treasury/bank/transactions/:id': {
    expected: nobodyElse,
    money: [404, 403],
    path: () => '/api/frontend/treasury/bank/transactions/2000000000',
    send: () => ({ body: { booked: true } }),
  },
  'GET /api/frontend/treasury/payouts': { expected: nobodyElse, money: [200, 200] },
  'POST /api/frontend/treasury/payouts/fetch': { expected: nobodyElse, money: [200, 403] },
  'GET /api/frontend/treasury/fee-rules': {
    expected: nobodyElse,
    money: [200, 200],
  },
  'GET /api/frontend/treasury/fee-rules/:id': {
    expected: nobodyElse,
    money: [404, 404],
    path: () => '/api/frontend/treasury/fee-rules/2000000000',
  },
  'POST /api/frontend/treasury/fee-rules': {
    expected: nobodyElse,
    money: [400, 403],
    send: () => ({ body: { nameDe: '' } }),
  },
  'PUT /api/frontend/treasury/fee-rules/:id': {
    expected: nobodyElse,
    money: [404, 403],
    path: () => '/api/frontend/treasury/fee-rules/2000000000',
    send: () => ({ headers: { 'If-Match': '"1"' }, body: { amount: 1500 } }),
  },
  'DELETE /api/frontend/treasury/fee-rules/:id': {
    expected: nobodyElse,
    money: [404, 403],
    path: () => '/api/frontend/treasury/fee-rules/2000000000',
  },
  'GET /api/frontend/treasury/fee-exceptions': {
    expected: nobodyElse,
    money: [200, 200],
  },
  'GET /api/frontend/treasury/fee-exceptions/:id': {
    expected: nobodyElse,
    money: [404, 404],
    path: () => '/api/frontend/treasury/fee-exceptions/2000000000',
  },
  'POST /api/frontend/treasury/fee-exceptions': {
    expected: nobodyElse,
    money: [400, 403],
    send: () => ({ body: { kind: 'FREE' } }),
  },
  'PUT /api/frontend/treasury/fee-exceptions/:id': {
    expected: nobodyElse,
    money: [404, 403],
    path: () => '/api/frontend/treasury/fee-exceptions/2000000000',
    send: () => ({ headers: { 'If-Match': '"1"' }, body: { reason: 'Vorstand' } }),
  },
  'DELETE /api/frontend/treasury/fee-exceptions/:id': {
    expected: nobodyElse,
    money: [404, 403],
    path: () => '/api/frontend/treasury/fee-exceptions/2000000000',
  },
  'GET /api/frontend/treasury/fee-runs': {
    expected: nobodyElse,
    money: [200, 200],
  },
  'GET /api/frontend/treasury/fee-runs/:id': {
    expected: nobodyElse,
    money: [404, 404],
    path: () => '/api/frontend/treasury/fee-runs/2000000000',
  },
  'POST /api/frontend/treasury/fee-runs': {
    expected: nobodyElse,
    money: [400, 403],
    send: () => ({ body: { year: 1 } }),
  },
  'PUT /api/frontend/treasury/fee-runs/:id': {
    expected: nobodyElse,
    money: [404, 403],
    path: () => '/api/frontend/treasury/fee-runs/2000000000',
    send: () => ({ headers: { 'If-Match': '"1"' }, body: { dueDate: '2030-01-31' } }),
  },
  'DELETE /api/frontend/treasury/fee-runs/:id': {
    expected: nobodyElse,
    money: [404, 403],
    path: () => '/api/frontend/treasury/fee-runs/2000000000',
  },
  'PUT /api/frontend/treasury/fee-rules/:id/position': {
    expected: nobodyElse,
    money: [404, 403],
    path: () => '/api/frontend/treasury/fee-rules/2000000000/position',
    send: () => ({ body: { position: 1 } }),
  },
  'GET /api/frontend/treasury/fee-persons': {
    expected: nobodyElse,
    money: [200, 403],
    path: () => '/api/frontend/treasury/fee-persons?searchTerm=anna',
  },
  'GET /api/frontend/treasury/fee-runs/:id/outcome': {
    expected: nobodyElse,
    money: [404, 404],
    path: () => '/api/frontend/treasury/fee-runs/2000000000/outcome',
  },
  'GET /api/frontend/treasury/fee-runs/:id/delivery': {
    expected: nobodyElse,
    money: [404, 404],
    path: () => '/api/frontend/treasury/fee-runs/2000000000/delivery',
  },
  'POST /api/frontend/treasury/fee-runs/:id/release': {
    expected: nobodyElse,
    money: [404, 403],
    path: () => '/api/frontend/treasury/fee-runs/2000000000/release',
    send: () => ({ body: { fingerprint: 'a'.repeat(43) } }),
  },
  'POST /api/frontend/treasury/fee-runs/:id/resume': {
    expected: nobodyElse,
    money: [404, 403],
    path: () => '/api/frontend/treasury/fee-runs/2000000000/resume',
  },
  'GET /api/frontend/treasury/donation-bill': { expected: nobodyElse, money: [200, 200] },
  'GET /api/frontend/treasury/accounts': { expected: nobodyElse, money: [200, 200] },
  'GET /api/frontend/treasury/accounts/:id': {
    expected: nobodyElse,
    money: [404, 404],
    path: () => '/api/frontend/treasury/accounts/2000000000',
  },
  'POST /api/frontend/treasury/accounts': {
    expected: nobodyElse,
    money: [400, 403],
    send: () => ({ body: { number: 1 } }),
  },
  'PUT /api/frontend/treasury/accounts/:id': {
    expected: nobodyElse,
    money: [404, 403],
    path: () => '/api/frontend/treasury/accounts/2000000000',
    send: () => ({ headers: { 'If-Match': '"1"' }, body: { nameDe: 'Bank' } }),
  },
  'DELETE /api/frontend/treasury/accounts/:id': {
    expected: nobodyElse,
    money: [404, 403],
    path: () => '/api/frontend/treasury/accounts/2000000000',
  },
  'GET /api/frontend/treasury/entries': { expected: nobodyElse, money: [200, 200] },
  'POST /api/frontend/treasury/entries': {
    expected: nobodyElse,
    money: [400, 403],
    send: () => ({ body: { text: '' } }),
  },
  'POST /api/frontend/treasury/entries/:id/reverse': {
    expected: nobodyElse,
    money: [404, 403],
    path: () => '/api/frontend/treasury/entries/2000000000/reverse',
  },
  'GET /api/frontend/treasury/years': { expected: nobodyElse, money: [200, 200] },
  'POST /api/frontend/treasury/years': {
    expected: nobodyElse,
    money: [400, 403],
    send: () => ({ body: { startsOn: '2026-01-02' } }),
  },
  'GET /api/frontend/treasury/years/:year': {
    expected: nobodyElse,
    money: [404, 404],
    path: () => '/api/frontend/treasury/years/1999',
  },
  'GET /api/frontend/treasury/years/:year/budget': {
    expected: nobodyElse,
    money: [200, 200],
    path: () => '/api/frontend/treasury/years/1999/budget',
  },
  'PUT /api/frontend/treasury/years/:year/budget': {
    expected: nobodyElse,
    money: [404, 403],
    path: () => '/api/frontend/treasury/years/1999/budget',
    send: () => ({ body: { amounts: [] } }),
  },
  'GET /api/frontend/treasury/overview': { expected: nobodyElse, money: [200, 200] },
  'POST /api/frontend/treasury/years/:year/close': {
    expected: nobodyElse,
    money: [404, 403],
    path: () => '/api/frontend/treasury/years/1999/close',
  },
  'GET /api/frontend/treasury/open-items': { expected: nobodyElse, money: [200, 200] },
  'POST /api/frontend/treasury/export': {
    expected: nobodyElse,
    money: [404, 404],
    send: () => ({ body: { document: 'BALANCE', year: 1999, format: 'CSV' } }),
  },
  'GET /api/frontend/internal/annotation': {
    expected: ifLibraryReader,
    path: () => '/api/frontend/internal/annotation?since=0',
  },
  'PUT /api/frontend/internal/annotation/:file': {
    expected: ifLibraryReader,
    path: () => `/api/frontend/internal/annotation/${'0'.repeat(64)}`,
    send: () => ({ body: { strokes: [], erased: [] } }),
  },
  'GET /api/frontend/internal/annotation/shared': {
    expected: ifLibraryReader,
    path: () => '/api/frontend/internal/annotation/shared?since=0',
  },
  'PUT /api/frontend/internal/annotation/shared/:file': {
    // The reader does not lead; the others do not read.
    expected: [401, 403, 403, 403, 403, 422, 403, 403, 403, 403, 403, 403],
    path: () => `/api/frontend/internal/annotation/shared/${'0'.repeat(64)}`,
    send: () => ({ body: { strokes: [], erased: [] } }),
  },
  'GET /api/frontend/internal/stand-stream': { expected: ifLibraryReader },
  'POST /api/frontend/internal/announcement': {
    // No piece has this id: 404 shows that the caller passed the policy. The conductor may too.
    expected: editorOnly(404),
    send: () => ({ body: { compositionId: 2_000_000_000 } }),
  },
  'GET /api/frontend/internal/stand-setting': {
    expected: ifLibraryReader,
    path: () => '/api/frontend/internal/stand-setting?since=0',
  },
  'PUT /api/frontend/internal/stand-setting/:scope': {
    expected: ifLibraryReader,
    path: () => '/api/frontend/internal/stand-setting/member',
    send: () => ({ body: { edits: [] } }),
  },
  'POST /api/frontend/layout/contact': {
    // All callers pass the policy; the solution of the puzzle is invalid.
    expected: [400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400],
    send: () => ({ headers: { 'Idempotency-Key': 'k'.repeat(22) }, body: contactMessage() }),
  },
  'POST /api/batch': {
    expected: ifSignedIn,
    send: () => ({ body: { requests: [{ method: 'POST', path: '/api/frontend/contact', body: '{}' }] } }),
  },
  'GET /api/frontend/article': { expected: everybody },
  'GET /api/frontend/article/:id': { expected: pastArticle, path: ({ article }) => `/api/frontend/article/${article}` },
  'POST /api/frontend/article': {
    expected: [401, 403, 403, 403, 403, 403, 403, 403, 403, 403, 201, 201],
    send: () => ({ body: articleInput }),
  },
  'PUT /api/frontend/article/:id': {
    expected: ifEditor,
    path: ({ editedArticle }) => `/api/frontend/article/${editedArticle}`,
    // Saving the current values changes nothing, whatever the version.
    send: () => ({ headers: { 'If-Match': '"1"' }, body: articleInput }),
  },
  'DELETE /api/frontend/article/:id': {
    // No article has this id: 404 shows that the caller passed the policy.
    expected: [401, 403, 403, 403, 403, 403, 403, 403, 403, 403, 404, 404],
    path: () => '/api/frontend/article/2000000000',
  },
  'GET /api/frontend/internal/article/:id': {
    expected: ifEditor,
    path: ({ article }) => `/api/frontend/internal/article/${article}`,
  },
  'GET /api/frontend/album': { expected: everybody },
  'GET /api/frontend/event': { expected: everybody },
  'GET /api/frontend/event/:id': { expected: internalEvent, path: ({ event }) => `/api/frontend/event/${event}` },
  'GET /api/frontend/event/:id/files': {
    expected: internalEvent,
    path: ({ event }) => `/api/frontend/event/${event}/files`,
  },
  'GET /api/frontend/event/:id/article': {
    // The event is internal, and its article has ended.
    expected: pastArticle,
    path: ({ event }) => `/api/frontend/event/${event}/article`,
  },
  'GET /api/frontend/article/:id/events': {
    expected: pastArticle,
    path: ({ article }) => `/api/frontend/article/${article}/events`,
  },
  'GET /api/staticfiles': { expected: everybody },
  'PUT /api/frontend/file/:id/signedUrl': {
    expected: [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404],
    path: ({ file }) => `/api/frontend/file/${file}/signedUrl`,
  },
  'PUT /api/frontend/internal/file/:id/signedUrl': {
    expected: ifMember,
    path: ({ file }) => `/api/frontend/internal/file/${file}/signedUrl`,
  },
  'GET /api/frontend/event/:id/ical': {
    expected: internalEvent,
    path: ({ event }) => `/api/frontend/event/${event}/ical`,
  },
  'GET /api/frontend/eventexport/attributes': { expected: everybody },
  'GET /api/frontend/eventexport/formats': { expected: everybody },
  'GET /api/frontend/eventexport': {
    expected: everybody,
    path: () => '/api/frontend/eventexport?format=XLS&filter=dateStart>=2026-01-01;dateEnd<=2026-12-31',
  },
  'GET /api/participationselfservice': { expected: ifMember },
  'GET /api/participationselfservice/subscribable': { expected: ifMember },
  'GET /api/participationselfservice/todo': { expected: ifMember },
  'GET /api/participationselfservice/attendance': { expected: ifMember },
  'GET /api/participationselfservice/absence': { expected: ifMember },
  'PUT /api/participationselfservice/absence/:id': {
    expected: [401, 403, 403, 403, 201, 201, 201, 201, 201, 201, 201, 201],
    path: () => `/api/participationselfservice/absence/${randomUUID()}`,
    send: () => ({ body: { from: '2031-07-12', to: '2031-07-20', reason: '', deleted: false } }),
  },
  'GET /api/participationselfservice/default': { expected: ifMember },
  'PUT /api/participationselfservice/default': {
    expected: ifMember,
    send: () => ({
      headers: { 'If-Match': '"0"' },
      body: { rehearsal: 'band', concert: 'band', assembly: 'band' },
    }),
  },
  'GET /api/frontend/internal/late-answers': { expected: plannersOnly(200) },
  'PUT /api/frontend/internal/event/:id/late-answers/:uuid': {
    expected: plannersOnly(404),
    path: ({ event }) => `/api/frontend/internal/event/${event}/late-answers/${nobody}`,
    send: () => ({ headers: { 'If-Match': '"1"' }, body: { confirmed: true } }),
  },
  'GET /api/frontend/internal/event/:id/participants': {
    expected: ifMember,
    path: ({ event }) => `/api/frontend/internal/event/${event}/participants`,
  },
  'POST /api/participationselfservice/': {
    expected: [401, 403, 403, 403, 201, 201, 201, 201, 201, 201, 201, 201],
    send: ({ event }) => ({ body: { eventId: event, status: true, remarks: '' } }),
  },
  'PUT /api/participationselfservice/': {
    // Every caller has answered so already; the number of another row, which may have been merged away, changes nothing.
    expected: ifMember,
    send: ({ event }) => ({
      headers: { 'If-Match': '"1"' },
      body: { id: 2_000_000_000, eventId: event, status: true, remarks: '' },
    }),
  },
  'GET /api/frontend/internal/repertoire': { expected: ifLibraryReader },
  'GET /api/frontend/internal/repertoire/:id/compositions': {
    expected: ifLibraryReader,
    path: ({ repertoire }) => `/api/frontend/internal/repertoire/${repertoire}/compositions`,
  },
  'GET /api/composition': { expected: ifLibraryReader, path: () => '/api/composition?sortBy=title' },
  'GET /api/frontend/internal/compositions': {
    expected: ifLibraryReader,
    path: () => '/api/frontend/internal/compositions?searchTerm=marsch',
  },
  'POST /api/frontend/internal/content/:noun/preview': {
    // This test server has no build to render with.
    expected: [401, 403, 403, 403, 403, 403, 403, 403, 403, 403, 400, 400],
    path: () => '/api/frontend/internal/content/article/preview',
    send: () => ({ body: { fields: {}, locale: 'de-ch' } }),
  },
  'GET /api/frontend/internal/content/:noun/:id/version': {
    expected: ifEditor,
    path: ({ event }) => `/api/frontend/internal/content/event/${event}/version`,
  },
  'POST /api/frontend/internal/content/:noun/:id/version/:change/restore': {
    expected: [401, 403, 403, 403, 403, 403, 403, 403, 403, 403, 404, 404],
    path: ({ event }) => `/api/frontend/internal/content/event/${event}/version/2000000000/restore`,
    send: () => ({ headers: { 'If-Match': '"1"' } }),
  },
  'POST /api/frontend/internal/content/:noun/:id/restoration': {
    expected: [401, 403, 403, 403, 403, 403, 403, 403, 403, 403, 404, 404],
    path: () => '/api/frontend/internal/content/event/2000000000/restoration',
  },
  'GET /api/frontend/internal/content/:noun/:id/plan': {
    expected: ifEditor,
    path: ({ event }) => `/api/frontend/internal/content/event/${event}/plan`,
  },
  'PUT /api/frontend/internal/content/:noun/:id/plan': {
    expected: [401, 403, 403, 403, 403, 403, 403, 403, 403, 403, 400, 400],
    path: ({ event }) => `/api/frontend/internal/content/event/${event}/plan`,
    send: () => ({ headers: { 'If-Match': '"1"' }, body: { fields: {}, publishAt: '2020-01-01T00:00' } }),
  },
  'DELETE /api/frontend/internal/content/:noun/:id/plan': {
    expected: [401, 403, 403, 403, 403, 403, 403, 403, 403, 403, 404, 404],
    path: ({ event }) => `/api/frontend/internal/content/event/${event}/plan`,
  },
  'GET /api/frontend/internal/compositions/:id': {
    expected: ifLibraryReader,
    path: ({ compositionId }) => `/api/frontend/internal/compositions/${compositionId}`,
  },
  'GET /api/frontend/internal/compositions/download/sheet': {
    expected: ifLibraryReader,
    path: ({ name }) => `/api/frontend/internal/compositions/download/sheet?name=${encodeURIComponent(name)}`,
  },
  'GET /api/frontend/internal/event/pieces': {
    expected: programmeEditors(200),
    path: () => '/api/frontend/internal/event/pieces?searchTerm=marsch',
  },
  'GET /api/frontend/internal/event/references': { expected: ifEditor },
  'POST /api/frontend/internal/event': {
    expected: [401, 403, 403, 403, 403, 403, 403, 403, 403, 403, 201, 201],
    send: () => ({ body: eventInput }),
  },
  'GET /api/frontend/internal/event/:id': {
    expected: ifEditor,
    path: ({ event }) => `/api/frontend/internal/event/${event}`,
  },
  'PUT /api/frontend/internal/event/:id': {
    expected: ifEditor,
    path: ({ editedEvent }) => `/api/frontend/internal/event/${editedEvent}`,
    // Saving the current values changes nothing, whatever the version; the same applies to the next two.
    send: () => ({ headers: { 'If-Match': '"1"' }, body: eventInput }),
  },
  'PUT /api/frontend/internal/event/:id/cancelled': {
    expected: ifEditor,
    path: ({ event }) => `/api/frontend/internal/event/${event}/cancelled`,
    send: () => ({ headers: { 'If-Match': '"1"' }, body: { cancelled: false, told: 'nobody' } }),
  },
  'GET /api/frontend/internal/event/:id/audience': {
    expected: ifEditor,
    path: ({ event }) => `/api/frontend/internal/event/${event}/audience?told=all`,
  },
  'DELETE /api/frontend/internal/event/:id': {
    expected: editorOnly(404),
    path: () => '/api/frontend/internal/event/2000000000',
    send: () => ({ headers: { 'If-Match': '"1"' } }),
  },
  'GET /api/frontend/internal/event/:id/reminder': {
    expected: plannersAndAdmins(200),
    path: ({ event }) => `/api/frontend/internal/event/${event}/reminder`,
  },
  'POST /api/frontend/internal/event/:id/reminder': {
    expected: plannersAndAdmins(200),
    path: ({ event }) => `/api/frontend/internal/event/${event}/reminder?all=true`,
  },
  'GET /api/frontend/internal/event/templates': { expected: ifEditor },
  'POST /api/frontend/internal/event/templates': {
    expected: ifEditor,
    send: () => ({ body: { name: 'Probe', content: { times: null } } }),
  },
  'DELETE /api/frontend/internal/event/templates/:id': {
    expected: editorOnly(404),
    path: () => '/api/frontend/internal/event/templates/2000000000',
  },
  'GET /api/frontend/internal/event/:id/programme': {
    expected: programmeEditors(200),
    path: ({ event }) => `/api/frontend/internal/event/${event}/programme`,
  },
  // An event without a programme.
  'GET /api/frontend/event/:id/leaflet': {
    expected: notThere,
    path: ({ event }) => `/api/frontend/event/${event}/leaflet`,
  },
  'GET /api/frontend/internal/event/:id/material': {
    // Library readers and whoever arranges programmes pass the policy; the event has no programme.
    expected: [401, 403, 403, 403, 403, 404, 403, 403, 403, 404, 404, 404],
    path: ({ event }) => `/api/frontend/internal/event/${event}/material?format=XLS`,
  },
  'GET /api/frontend/internal/suisa': { expected: programmeEditors(200) },
  'GET /api/frontend/internal/suisa/export': {
    expected: programmeEditors(200),
    path: () => '/api/frontend/internal/suisa/export?format=XLS',
  },
  'PUT /api/frontend/internal/event/:id/compositions': {
    expected: programmeEditors(200),
    path: ({ event }) => `/api/frontend/internal/event/${event}/compositions`,
    send: () => ({ headers: { 'If-Match': '"1"' }, body: { compositionIds: [] } }),
  },
  // The private remark is of a player of another section than the leader's.
  'GET /api/frontend/internal/attendance/events': { expected: plannersOnly(200) },
  'GET /api/frontend/internal/attendance/records': { expected: plannersOnly(200) },
  'PUT /api/frontend/internal/attendance/:id/:uuid': {
    expected: plannersOnly(404),
    path: ({ event }) => `/api/frontend/internal/attendance/${event}/${nobody}`,
    send: () => ({ body: { state: 'present', id: nobody, recordedAt: 0, sentAt: 0, seen: null } }),
  },
  'GET /api/frontend/internal/attendance/statistics': { expected: plannersOnly(200) },
  'GET /api/frontend/internal/attendance/statistics/export': {
    expected: plannersOnly(200),
    path: () => '/api/frontend/internal/attendance/statistics/export?format=PDF',
  },
  'GET /api/frontend/internal/attendance/own': { expected: ifMember },
  'GET /api/frontend/internal/planning': { expected: plannersOnly(200), disclosedTo: ['planner'] },
  'GET /api/frontend/internal/planning/export': { expected: plannersOnly(200) },
  'PUT /api/frontend/internal/planning/visit': { expected: plannersOnly(200) },
  'GET /api/frontend/internal/event/:id/answers': {
    disclosedTo: ['planner', 'admin'],
    expected: plannersAndAdmins(200),
    path: ({ event }) => `/api/frontend/internal/event/${event}/answers`,
  },
  'PUT /api/frontend/internal/event/:id/answers/:uuid': {
    expected: plannersAndAdmins(404),
    path: ({ event }) => `/api/frontend/internal/event/${event}/answers/${nobody}`,
    send: () => ({ body: { status: true } }),
  },
  'GET /api/frontend/internal/event/compositions': { expected: ifLibraryReader },
  'GET /api/frontend/internal/event/:id/compositions': {
    expected: ifLibraryReader,
    path: ({ event }) => `/api/frontend/internal/event/${event}/compositions`,
  },
  'GET /api/frontend/internal/repertoire/repertoirePdf': { expected: ifLibraryReader },
  'GET /api/frontend/internal/compositionsexport/attributes': { expected: ifLibraryReader },
  'GET /api/frontend/internal/compositionsexport/formats': { expected: ifLibraryReader },
  'GET /api/frontend/internal/compositionsexport': { expected: ifLibraryReader },
  'GET /api/frontend/internal/compositions/:id/sheets': {
    expected: ifLibraryReader,
    path: ({ compositionId }) => `/api/frontend/internal/compositions/${compositionId}/sheets`,
  },
  'PUT /api/frontend/internal/compositions/generateDownload': {
    expected: ifLibraryReader,
    send: ({ compositionId, name }) => ({ body: { id: compositionId, fileName: name } }),
  },
  'PUT /api/frontend/internal/compositions/sheets/signedUrls': {
    expected: ifLibraryReader,
    send: ({ sheetId }) => ({ body: { sheetIds: [sheetId] } }),
  },
  'GET /api/securedownload/:token': { expected: everybody, path: ({ token }) => token },
  'GET /api/public/look/:version/:name': { expected: everybody, path: () => '/api/public/look/v1/favicon' },
  'GET /api/public/image': { expected: everybody, path: () => '/api/public/image?name=header-limmat' },
  'GET /api/frontend/internal/admin/person': { expected: ifManager },
  'GET /api/frontend/internal/admin/person/:uuid': {
    expected: managerOnly(404),
    path: () => `/api/frontend/internal/admin/person/${nobody}`,
  },
  'GET /api/frontend/internal/admin/person/:uuid/card': {
    expected: managerOnly(404),
    path: () => `/api/frontend/internal/admin/person/${nobody}/card`,
  },
  'POST /api/frontend/internal/admin/person': {
    expected: managerOnly(201),
    send: () => ({ body: personFields }),
  },
  'PUT /api/frontend/internal/admin/person/:uuid/card': {
    expected: managerOnly(404),
    path: () => `/api/frontend/internal/admin/person/${nobody}/card`,
    send: () => ({ headers: { 'If-Match': '"1"' }, body: { city: 'Uster' } }),
  },
  'PUT /api/frontend/internal/admin/person/:uuid/household': {
    expected: managerOnly(404),
    path: () => `/api/frontend/internal/admin/person/${nobody}/household`,
    send: () => ({ body: { with: null } }),
  },
  'PUT /api/frontend/internal/admin/person/:uuid/guardian/:guardian': {
    expected: managerOnly(404),
    path: () => `/api/frontend/internal/admin/person/${nobody}/guardian/${nobody}`,
    send: () => ({ body: { isGuardian: true } }),
  },
  'POST /api/frontend/internal/admin/personexport': {
    expected: ifManager,
    send: () => ({ body: { uuids: [], format: 'CSV' } }),
  },
  // The file is empty.
  'POST /api/frontend/internal/admin/personimport/check': { expected: managerOnly(400) },
  'POST /api/frontend/internal/admin/personimport': {
    expected: managerOnly(400),
    path: () => `/api/frontend/internal/admin/personimport?columns=lastName&fingerprint=${'f'.repeat(43)}`,
  },
  'POST /api/frontend/internal/admin/personimport/refused': {
    expected: managerOnly(400),
    path: () => '/api/frontend/internal/admin/personimport/refused?columns=lastName',
  },
  'GET /api/frontend/internal/admin/personimport/template': { expected: ifManager },
  'GET /api/frontend/internal/admin/personimport/done': { expected: ifManager },
  'POST /api/frontend/internal/admin/personimport/done/:uuid/undoing': {
    expected: managerOnly(404),
    path: () => `/api/frontend/internal/admin/personimport/done/${nobody}/undoing`,
  },
  'POST /api/frontend/internal/admin/compositionimport/check': { expected: editorOnly(400) },
  'POST /api/frontend/internal/admin/compositionimport/refused': {
    expected: editorOnly(400),
    path: () => '/api/frontend/internal/admin/compositionimport/refused?columns=title',
  },
  'POST /api/frontend/internal/admin/compositionimport': {
    expected: editorOnly(400),
    path: () => `/api/frontend/internal/admin/compositionimport?columns=title&fingerprint=${'f'.repeat(43)}`,
  },
  'GET /api/frontend/internal/admin/compositionimport/template': { expected: ifEditor },
  'POST /api/frontend/internal/admin/personinvitation': {
    expected: ifManager,
    send: () => ({ body: { uuids: [nobody] } }),
  },
  'POST /api/frontend/internal/admin/mailing/attachment': {
    // The file is empty.
    expected: managerOnly(400),
    path: () => '/api/frontend/internal/admin/mailing/attachment?name=Plan.pdf',
  },
  'POST /api/frontend/internal/admin/mailing/preview': { expected: ifManager, send: () => ({ body: mailing }) },
  'POST /api/frontend/internal/admin/mailing': {
    // Nobody is chosen.
    expected: managerOnly(400),
    send: () => ({ body: mailing }),
  },
  'GET /api/frontend/internal/admin/mailing': { expected: ifManager },
  'GET /api/frontend/internal/admin/mailing/:uuid': {
    expected: managerOnly(404),
    path: () => `/api/frontend/internal/admin/mailing/${nobody}`,
  },
  'POST /api/frontend/internal/admin/mailing/:uuid/letters': {
    expected: managerOnly(404),
    path: () => `/api/frontend/internal/admin/mailing/${nobody}/letters`,
    send: () => ({ body: { household: true } }),
  },
  'GET /api/frontend/internal/admin/person/:uuid/consequences': {
    expected: managerOnly(404),
    path: () => `/api/frontend/internal/admin/person/${nobody}/consequences`,
  },
  'POST /api/frontend/internal/admin/person/:uuid/ending': {
    expected: managerOnly(404),
    path: () => `/api/frontend/internal/admin/person/${nobody}/ending`,
    send: () => ({ body: { leaveDate: '2026-03-31' } }),
  },
  'POST /api/frontend/internal/admin/person/:uuid/reinstatement': {
    expected: managerOnly(404),
    path: () => `/api/frontend/internal/admin/person/${nobody}/reinstatement`,
  },
  'POST /api/frontend/internal/admin/person/:uuid/archive': {
    expected: managerOnly(404),
    path: () => `/api/frontend/internal/admin/person/${nobody}/archive`,
  },
  'DELETE /api/frontend/internal/admin/person/:uuid': {
    expected: managerOnly(404),
    path: () => `/api/frontend/internal/admin/person/${nobody}`,
  },
  'GET /api/frontend/internal/admin/personaccess': { expected: ifAdmin },
  'GET /api/frontend/internal/admin/personduplicate': { expected: ifManager },
  'GET /api/frontend/internal/admin/personchange': { expected: ifManager },
  'POST /api/frontend/internal/admin/personchange/preview': {
    expected: ifManager,
    send: () => ({ body: honoraryChange }),
  },
  'POST /api/frontend/internal/admin/personchange': {
    // Nobody has seen this preview.
    expected: managerOnly(400),
    send: () => ({ body: { ...honoraryChange, fingerprint: 'none' } }),
  },
  'POST /api/frontend/internal/admin/personchange/:uuid/undo': {
    expected: managerOnly(404),
    path: () => `/api/frontend/internal/admin/personchange/${nobody}/undo`,
  },
  'POST /api/frontend/internal/admin/person/:uuid/merging': {
    expected: managerOnly(404),
    path: () => `/api/frontend/internal/admin/person/${nobody}/merging`,
    send: () => ({ headers: { 'If-Match': '"1"' }, body: { other: nobody, otherVersion: 1, take: [] } }),
  },
  'POST /api/frontend/internal/admin/invitation': {
    expected: managerOnly(201),
    send: () => ({
      body: { email: 'neu@band.example', firstName: 'Ursina', lastName: 'Neu', instrument: 'HORN', roles: [] },
    }),
  },
  'GET /api/frontend/internal/admin/person/:uuid/loans': {
    expected: managerOnly(404),
    path: () => `/api/frontend/internal/admin/person/${nobody}/loans`,
  },
  'GET /api/frontend/internal/duty': { expected: ifMember },
  'PUT /api/frontend/internal/duty/:id/own': {
    expected: [401, 403, 403, 403, 404, 404, 404, 404, 404, 404, 404, 404],
    path: () => '/api/frontend/internal/duty/2000000000/own',
    send: () => ({ headers: { 'If-Match': '"0"' }, body: { takes: true, offered: false } }),
  },
  'GET /api/frontend/internal/duty/hours': { expected: ifMember },
  'GET /api/frontend/internal/lift': { expected: ifMember },
  'PUT /api/frontend/internal/lift/:id': {
    expected: [401, 403, 403, 403, 404, 404, 404, 404, 404, 404, 404, 404],
    path: () => `/api/frontend/internal/lift/${nobody}`,
    send: ({ event: eventId }) => ({
      headers: { 'If-Match': '"1"' },
      body: { eventId, place: 'Bahnhof', leavesAt: '2031-07-12T18:00', seats: 1, remarks: '', deleted: false },
    }),
  },
  'PUT /api/frontend/internal/lift/:id/seat': {
    expected: [401, 403, 403, 403, 404, 404, 404, 404, 404, 404, 404, 404],
    path: () => `/api/frontend/internal/lift/${nobody}/seat`,
    send: () => ({ headers: { 'If-Match': '"0"' }, body: { takes: true } }),
  },
  'GET /api/frontend/internal/private-note': {
    // Section leaders and planners; the conductor is a planner too.
    expected: ifPlanner,
  },
  'PUT /api/frontend/internal/private-note/:event': {
    expected: plannerOnly(404),
    path: () => '/api/frontend/internal/private-note/2000000000',
    send: () => ({ headers: { 'If-Match': '"0"' }, body: { text: 'Takt 12' } }),
  },
  'GET /api/frontend/internal/comment': { expected: ifSignedIn },
  'PUT /api/frontend/internal/comment/:id': {
    expected: nobodysGroup,
    path: () => `/api/frontend/internal/comment/${nobody}`,
    send: () => ({ body: { place: 'bulletin', placeId: 2_000_000_000, text: 'Wann?', deleted: false } }),
  },
  'POST /api/frontend/internal/comment/thread/:place/:id/end': {
    expected: nobodysGroup,
    path: () => '/api/frontend/internal/comment/thread/bulletin/2000000000/end',
  },
  'GET /api/frontend/internal/bulletin': { expected: ifSignedIn },
  'PUT /api/frontend/internal/bulletin/:id/read': {
    expected: nobodysGroup,
    path: () => '/api/frontend/internal/bulletin/2000000000/read',
  },
  'GET /api/frontend/internal/bulletin/picture/:uuid': {
    expected: nobodysGroup,
    path: () => `/api/frontend/internal/bulletin/picture/${nobody}`,
  },
  'POST /api/frontend/internal/planning/bulletin/picture': {
    // An empty body is no picture.
    expected: [401, 403, 403, 403, 403, 403, 403, 403, 400, 400, 400, 400],
  },
  'GET /api/frontend/internal/planning/bulletin': { expected: ifSignedIn },
  'GET /api/frontend/internal/planning/bulletin/references': { expected: ifSignedIn },
  'POST /api/frontend/internal/planning/bulletin/preview': {
    expected: [401, 400, 400, 400, 400, 400, 400, 400, 400, 200, 200, 200],
    send: () => ({ body: {} }),
  },
  'POST /api/frontend/internal/planning/bulletin': {
    expected: [401, 400, 400, 400, 400, 400, 400, 400, 400, 201, 201, 201],
    send: () => ({ body: { titleDe: 'Noten', textDe: '<p>Bitte holen</p>', endsOn: '2031-07-12' } }),
  },
  'GET /api/frontend/internal/planning/bulletin/:id': {
    expected: nobodysGroup,
    path: () => '/api/frontend/internal/planning/bulletin/2000000000',
  },
  'PUT /api/frontend/internal/planning/bulletin/:id': {
    expected: nobodysGroup,
    path: () => '/api/frontend/internal/planning/bulletin/2000000000',
    send: () => ({ headers: { 'If-Match': '"1"' }, body: { titleDe: 'Noten' } }),
  },
  'DELETE /api/frontend/internal/planning/bulletin/:id': {
    expected: nobodysGroup,
    path: () => '/api/frontend/internal/planning/bulletin/2000000000',
  },
  'GET /api/frontend/internal/planning/bulletin/:id/readers': {
    expected: nobodysGroup,
    path: () => '/api/frontend/internal/planning/bulletin/2000000000/readers',
  },
  'GET /api/frontend/internal/enquiry': { expected: ifSignedIn },
  'PUT /api/frontend/internal/enquiry/:id/own': {
    expected: nobodysGroup,
    path: () => '/api/frontend/internal/enquiry/2000000000/own',
    send: () => ({ headers: { 'If-Match': '"0"' }, body: { choices: [], number: null, words: '' } }),
  },
  // Everybody with an account may lead a group; nobody here does.
  'GET /api/frontend/internal/planning/enquiry': { expected: ifSignedIn },
  'GET /api/frontend/internal/planning/enquiry/askable': { expected: ifSignedIn },
  'POST /api/frontend/internal/planning/enquiry': {
    expected: [401, 400, 400, 400, 400, 400, 400, 400, 400, 201, 400, 400],
    send: () => ({ body: { kind: 'WORDS', titleDe: 'Wünsche', deadline: '2031-07-12T18:00' } }),
  },
  'GET /api/frontend/internal/planning/enquiry/:id': {
    expected: nobodysGroup,
    path: () => '/api/frontend/internal/planning/enquiry/2000000000',
  },
  'PUT /api/frontend/internal/planning/enquiry/:id': {
    expected: nobodysGroup,
    path: () => '/api/frontend/internal/planning/enquiry/2000000000',
    send: () => ({ headers: { 'If-Match': '"1"' }, body: { titleDe: 'Wünsche' } }),
  },
  'DELETE /api/frontend/internal/planning/enquiry/:id': {
    expected: nobodysGroup,
    path: () => '/api/frontend/internal/planning/enquiry/2000000000',
  },
  'POST /api/frontend/internal/planning/enquiry/:id/end': {
    expected: nobodysGroup,
    path: () => '/api/frontend/internal/planning/enquiry/2000000000/end',
  },
  'GET /api/frontend/internal/planning/enquiry/:id/export': {
    expected: nobodysGroup,
    path: () => '/api/frontend/internal/planning/enquiry/2000000000/export?format=CSV',
  },
  'POST /api/frontend/internal/planning/enquiry/:id/event': {
    expected: nobodysGroup,
    path: () => '/api/frontend/internal/planning/enquiry/2000000000/event',
    send: () => ({ headers: { 'If-Match': '"1"' }, body: { option: 1, kind: 'rehearsal', titleDe: 'Probe' } }),
  },
  'GET /api/frontend/internal/planning/enquiry/:id/results': {
    expected: nobodysGroup,
    path: () => '/api/frontend/internal/planning/enquiry/2000000000/results',
  },
  'GET /api/frontend/internal/assembly': { expected: ifSignedIn },
  'GET /api/frontend/internal/assembly/:id': {
    expected: nobodysGroup,
    path: () => '/api/frontend/internal/assembly/2000000000',
  },
  'POST /api/frontend/internal/assembly/:id/motion': {
    expected: nobodysGroup,
    path: () => '/api/frontend/internal/assembly/2000000000/motion',
    send: () => ({ body: { title: 'Probe', text: 'Am Freitag' } }),
  },
  'GET /api/frontend/internal/assembly/:id/attendance': {
    expected: nobodysGroup,
    path: () => '/api/frontend/internal/assembly/2000000000/attendance',
  },
  'PUT /api/frontend/internal/assembly/:id/attendance/:uuid': {
    expected: nobodysGroup,
    path: () => `/api/frontend/internal/assembly/2000000000/attendance/${nobody}`,
    send: () => ({ body: { present: true } }),
  },
  'GET /api/frontend/internal/assembly/:id/door': {
    expected: nobodysGroup,
    path: () => '/api/frontend/internal/assembly/2000000000/door',
  },
  'POST /api/frontend/internal/assembly/:id/door': {
    expected: nobodysGroup,
    path: () => '/api/frontend/internal/assembly/2000000000/door',
    send: () => ({ body: { code: 'x' } }),
  },
  'GET /api/frontend/internal/assembly/:id/signing-list': {
    expected: nobodysGroup,
    path: () => '/api/frontend/internal/assembly/2000000000/signing-list',
  },
  'POST /api/frontend/internal/assembly/:id/vote': {
    expected: nobodysGroup,
    path: () => '/api/frontend/internal/assembly/2000000000/vote',
    send: () => ({ body: { itemId: 1, kind: 'VOTE', question: 'Ja?', secret: false, majority: 'SIMPLE' } }),
  },
  'PUT /api/frontend/internal/assembly/vote/:id/closed': {
    expected: nobodysGroup,
    path: () => '/api/frontend/internal/assembly/vote/2000000000/closed',
    send: () => ({ body: {} }),
  },
  'DELETE /api/frontend/internal/assembly/vote/:id': {
    expected: nobodysGroup,
    path: () => '/api/frontend/internal/assembly/vote/2000000000',
  },
  'PUT /api/frontend/internal/assembly/vote/:id/casting': {
    expected: nobodysGroup,
    path: () => '/api/frontend/internal/assembly/vote/2000000000/casting',
    send: () => ({ body: { choice: 0 } }),
  },
  'POST /api/frontend/internal/assembly/vote/:id/ballot': {
    expected: nobodysGroup,
    path: () => '/api/frontend/internal/assembly/vote/2000000000/ballot',
    send: () => ({ body: { choices: [0] } }),
  },
  'GET /api/frontend/internal/planning/assembly/:id': {
    expected: plannerOnly(404, 403),
    path: () => '/api/frontend/internal/planning/assembly/2000000000',
  },
  'PUT /api/frontend/internal/planning/assembly/:id': {
    expected: plannerOnly(404, 403),
    path: () => '/api/frontend/internal/planning/assembly/2000000000',
    send: () => ({ headers: { 'If-Match': '"1"' }, body: { motionsBy: '2031-07-12' } }),
  },
  'PUT /api/frontend/internal/planning/assembly/:id/order': {
    expected: plannerOnly(404, 403),
    path: () => '/api/frontend/internal/planning/assembly/2000000000/order',
    send: () => ({ body: { ids: [] } }),
  },
  'POST /api/frontend/internal/planning/assembly/:id/agenda': {
    expected: plannerOnly(404, 403),
    path: () => '/api/frontend/internal/planning/assembly/2000000000/agenda',
  },
  'POST /api/frontend/internal/planning/assembly/:id/draft': {
    expected: plannerOnly(404, 403),
    path: () => '/api/frontend/internal/planning/assembly/2000000000/draft',
    send: () => ({ headers: { 'If-Match': '"1"' } }),
  },
  'POST /api/frontend/internal/planning/assembly/:id/minutes': {
    expected: plannerOnly(404, 403),
    path: () => '/api/frontend/internal/planning/assembly/2000000000/minutes',
    send: () => ({ headers: { 'If-Match': '"1"' } }),
  },
  'POST /api/frontend/internal/planning/assembly/item': {
    expected: plannerOnly(404, 403),
    send: () => ({ body: { eventId: 2_000_000_000, kind: 'OTHER', title: 'Wahlen' } }),
  },
  'PUT /api/frontend/internal/planning/assembly/item/:id': {
    expected: plannerOnly(404, 403),
    path: () => '/api/frontend/internal/planning/assembly/item/2000000000',
    send: () => ({ headers: { 'If-Match': '"1"' }, body: { title: 'Wahlen' } }),
  },
  'DELETE /api/frontend/internal/planning/assembly/item/:id': {
    expected: plannerOnly(404, 403),
    path: () => '/api/frontend/internal/planning/assembly/item/2000000000',
  },
  'PUT /api/frontend/internal/planning/assembly/motion/:id': {
    expected: plannerOnly(404, 403),
    path: () => '/api/frontend/internal/planning/assembly/motion/2000000000',
    send: () => ({ body: { state: 'DECLINED' } }),
  },
  'GET /api/frontend/internal/planning/group': { expected: programmeEditors(200) },
  'GET /api/frontend/internal/planning/duty': { expected: plannerOnly(200, 403) },
  'GET /api/frontend/internal/planning/duty/member': { expected: plannerOnly(200, 403) },
  'GET /api/frontend/internal/planning/event/:id/duty': {
    expected: plannerOnly(200, 403),
    path: ({ event }) => `/api/frontend/internal/planning/event/${event}/duty`,
  },
  'POST /api/frontend/internal/planning/duty': {
    expected: plannerOnly(201, 403),
    send: ({ event: eventId }) => ({
      body: { eventId, nameDe: 'Kasse', dateStart: '2031-07-12T18:00', dateEnd: '2031-07-12T19:00', needed: 1 },
    }),
  },
  'POST /api/frontend/internal/planning/event/:id/duty/copy': {
    expected: plannerOnly(404, 403),
    path: ({ event }) => `/api/frontend/internal/planning/event/${event}/duty/copy`,
    send: () => ({ body: { from: 2_000_000_000 } }),
  },
  'PUT /api/frontend/internal/planning/duty/:id': {
    expected: plannerOnly(404, 403),
    path: () => '/api/frontend/internal/planning/duty/2000000000',
    send: () => ({ headers: { 'If-Match': '"1"' }, body: { needed: 2 } }),
  },
  'DELETE /api/frontend/internal/planning/duty/:id': {
    expected: plannerOnly(404, 403),
    path: () => '/api/frontend/internal/planning/duty/2000000000',
  },
  'PUT /api/frontend/internal/planning/duty/:id/volunteer/:uuid': {
    expected: plannerOnly(404, 403),
    path: () => `/api/frontend/internal/planning/duty/2000000000/volunteer/${nobody}`,
    send: () => ({ body: { takes: true } }),
  },
  'GET /api/frontend/internal/planning/event/:id/duty/export': {
    expected: plannerOnly(200, 403),
    path: ({ event }) => `/api/frontend/internal/planning/event/${event}/duty/export?format=PDF`,
  },
  'GET /api/frontend/internal/seating': { expected: ifMember },
  'GET /api/frontend/internal/take': { expected: membersOnly(200) },
  'PUT /api/frontend/internal/take/:id': {
    expected: programmeEditors(404),
    path: () =>
      `/api/frontend/internal/take/${nobody}?eventId=2000000000&recordedAt=${encodeURIComponent('2026-03-10T19:00:00Z')}`,
    send: () => ({ body: 'RIFF' }),
  },
  'PUT /api/frontend/internal/take/:id/sections': {
    expected: programmeEditors(404),
    path: () => `/api/frontend/internal/take/${nobody}/sections`,
    send: () => ({ body: { sections: [], until: null } }),
  },
  'DELETE /api/frontend/internal/take/:id': {
    expected: membersOnly(404),
    path: () => `/api/frontend/internal/take/${nobody}`,
  },
  'PUT /api/frontend/internal/take/:id/signedUrl': {
    expected: membersOnly(404),
    path: () => `/api/frontend/internal/take/${nobody}/signedUrl`,
  },
  'GET /api/frontend/internal/planning/seating/event': { expected: plannerOnly(200, 403) },
  'GET /api/frontend/internal/planning/seating': { expected: plannerOnly(200, 403) },
  'PUT /api/frontend/internal/planning/seating': {
    expected: plannerOnly(404, 403),
    path: () => '/api/frontend/internal/planning/seating?group=2000000000',
    send: () => ({ headers: { 'If-Match': '"0"' }, body: { rows: [] } }),
  },
  'GET /api/frontend/internal/planning/event/:id/seating': {
    expected: plannerOnly(404, 403),
    path: () => '/api/frontend/internal/planning/event/2000000000/seating',
  },
  'PUT /api/frontend/internal/planning/event/:id/seating': {
    expected: plannerOnly(404, 403),
    path: () => '/api/frontend/internal/planning/event/2000000000/seating',
    send: () => ({ headers: { 'If-Match': '"0"' }, body: { rows: [] } }),
  },
  'GET /api/frontend/internal/planning/event/:id/seating/export': {
    expected: plannerOnly(404, 403),
    path: () => '/api/frontend/internal/planning/event/2000000000/seating/export',
  },
  'GET /api/frontend/internal/planning/duty/hours': { expected: plannerOnly(200, 403) },
  'GET /api/frontend/internal/planning/duty/hours/export': {
    expected: plannerOnly(200, 403),
    path: () => '/api/frontend/internal/planning/duty/hours/export?format=XLS',
  },
  'GET /api/frontend/internal/planning/substitute': { expected: ifPlanner },
  'GET /api/frontend/internal/planning/substitute/:id': {
    expected: plannerOnly(404),
    path: () => '/api/frontend/internal/planning/substitute/2000000000',
  },
  'POST /api/frontend/internal/planning/substitute': {
    // A section leader does not plan this section.
    expected: plannerOnly(201, 400),
    send: () => ({ body: substituteInput }),
  },
  'PUT /api/frontend/internal/planning/substitute/:id': {
    expected: plannerOnly(404),
    path: () => '/api/frontend/internal/planning/substitute/2000000000',
    send: () => ({ headers: { 'If-Match': '"1"' }, body: { note: 'Neu' } }),
  },
  'DELETE /api/frontend/internal/planning/substitute/:id': {
    expected: plannerOnly(404),
    path: () => '/api/frontend/internal/planning/substitute/2000000000',
  },
  'GET /api/frontend/internal/planning/event/:id/member': {
    expected: ifPlanner,
    path: ({ event }) => `/api/frontend/internal/planning/event/${event}/member`,
  },
  'GET /api/frontend/internal/planning/event/:id/substituterequest': {
    expected: ifPlanner,
    path: ({ event }) => `/api/frontend/internal/planning/event/${event}/substituterequest`,
  },
  'POST /api/frontend/internal/planning/substituterequest': {
    // Nobody has this id; a section leader does not plan this section either.
    expected: plannerOnly(400),
    send: ({ event }) => ({
      body: { eventId: event, instrument: 'CLARINET', waitHours: 24, substituteIds: [2_000_000_000] },
    }),
  },
  'POST /api/frontend/internal/planning/substituterequest/:id/cancel': {
    expected: plannerOnly(404),
    path: () => '/api/frontend/internal/planning/substituterequest/2000000000/cancel',
  },
  'POST /api/frontend/internal/planning/substituteinvitation/:id/answer': {
    expected: plannerOnly(404),
    path: () => '/api/frontend/internal/planning/substituteinvitation/2000000000/answer',
    send: () => ({ body: { accepted: true } }),
  },
  'POST /api/frontend/internal/planning/substituteinvitation/:id/link': {
    expected: plannerOnly(404),
    path: () => '/api/frontend/internal/planning/substituteinvitation/2000000000/link',
  },
  // The token of nobody's link.
  'GET /api/frontend/substitute/:token': {
    expected: notThere,
    path: () => `/api/frontend/substitute/${nobody}.${'A'.repeat(43)}`,
  },
  'GET /api/frontend/substitute/:token/sheet/:id': {
    expected: notThere,
    path: ({ sheetId }) => `/api/frontend/substitute/${nobody}.${'A'.repeat(43)}/sheet/${sheetId}`,
  },
  'GET /api/frontend/internal/admin/equipment': { expected: ifManager },
  'GET /api/frontend/internal/admin/equipmentholder': { expected: ifManager },
  'POST /api/frontend/internal/admin/equipmentexport': {
    expected: ifManager,
    send: () => ({ body: { format: 'CSV' } }),
  },
  'GET /api/frontend/internal/admin/equipment/:id': {
    expected: managerOnly(404),
    path: () => '/api/frontend/internal/admin/equipment/2000000000',
  },
  'POST /api/frontend/internal/admin/equipment': {
    expected: managerOnly(400),
    send: () => ({ body: { kind: 'uniform' } }),
  },
  'PUT /api/frontend/internal/admin/equipment/:id': {
    expected: managerOnly(404),
    path: () => '/api/frontend/internal/admin/equipment/2000000000',
    send: () => ({ headers: { 'If-Match': '"1"' }, body: { size: '52' } }),
  },
  'DELETE /api/frontend/internal/admin/equipment/:id': {
    expected: managerOnly(404),
    path: () => '/api/frontend/internal/admin/equipment/2000000000',
  },
  'POST /api/frontend/internal/admin/equipment/:id/loan': {
    expected: managerOnly(404),
    path: () => '/api/frontend/internal/admin/equipment/2000000000/loan',
    send: () => ({ body: { person: nobody, lentOn: '2026-03-01' } }),
  },
  'POST /api/frontend/internal/admin/equipment/:id/return': {
    expected: managerOnly(404),
    path: () => '/api/frontend/internal/admin/equipment/2000000000/return',
    send: () => ({ body: { returnedOn: '2026-03-01', condition: 'good' } }),
  },
  'PUT /api/frontend/internal/admin/loan/:id': {
    expected: managerOnly(404),
    path: () => '/api/frontend/internal/admin/loan/2000000000',
    send: () => ({ headers: { 'If-Match': '"1"' }, body: { remarks: 'Neu' } }),
  },
  'GET /api/frontend/internal/admin/loan/:id/receipt': {
    expected: managerOnly(404),
    path: () => '/api/frontend/internal/admin/loan/2000000000/receipt',
  },
  'GET /api/frontend/internal/personnatural/myself/groups': { expected: ifSignedIn },
  'GET /api/participationselfservice/represented': { expected: ifMember },
  'GET /api/frontend/internal/personnatural/myself/representation': { expected: ifSignedIn },
  'PUT /api/frontend/internal/personnatural/myself/representation/:id': {
    expected: [401, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404],
    path: () => '/api/frontend/internal/personnatural/myself/representation/2000000000',
    send: () => ({ body: { consents: true } }),
  },
  'DELETE /api/frontend/internal/personnatural/myself/representation/:id': {
    expected: [401, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404],
    path: () => '/api/frontend/internal/personnatural/myself/representation/2000000000',
  },
  'GET /api/frontend/internal/personnatural/myself/representation/:id/device': {
    expected: [401, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404],
    path: () => '/api/frontend/internal/personnatural/myself/representation/2000000000/device',
  },
  'POST /api/frontend/internal/personnatural/myself/representation/:id/device': {
    expected: [401, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404],
    path: () => '/api/frontend/internal/personnatural/myself/representation/2000000000/device',
  },
  'DELETE /api/frontend/internal/personnatural/myself/representation/:id/device/:device': {
    expected: [401, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404],
    path: () => `/api/frontend/internal/personnatural/myself/representation/2000000000/device/${nobody}`,
  },
  'GET /api/frontend/internal/admin/person/:uuid/representation': {
    expected: managerOnly(404),
    path: () => `/api/frontend/internal/admin/person/${nobody}/representation`,
  },
  'POST /api/frontend/internal/admin/person/:uuid/representation': {
    expected: managerOnly(404),
    path: () => `/api/frontend/internal/admin/person/${nobody}/representation`,
    send: () => ({ body: { representative: nobody } }),
  },
  'DELETE /api/frontend/internal/admin/representation/:id': {
    expected: managerOnly(404),
    path: () => '/api/frontend/internal/admin/representation/2000000000',
  },
  'GET /api/frontend/internal/personnatural/myself/loans': { expected: ifSignedIn },
  'POST /api/frontend/internal/admin/person/:uuid/invitation': {
    expected: managerOnly(404),
    path: () => `/api/frontend/internal/admin/person/${nobody}/invitation`,
  },
  'PUT /api/frontend/internal/admin/person/:uuid/part': {
    expected: managerOnly(404),
    path: () => `/api/frontend/internal/admin/person/${nobody}/part`,
    send: () => ({ body: { instrument: 'TUBA' } }),
  },
  'PUT /api/frontend/internal/admin/person/:uuid/role/:role': {
    expected: adminOnly(404),
    path: () => `/api/frontend/internal/admin/person/${nobody}/role/ADMIN`,
    send: () => ({ body: { granted: true } }),
  },
  'POST /api/frontend/internal/admin/person/:uuid/membership': {
    expected: managerOnly(404),
    path: () => `/api/frontend/internal/admin/person/${nobody}/membership`,
    send: () => ({ body: { organizationId: 7, functionType: 'CASHIER', joinDate: '2026-01-01' } }),
  },
  'PUT /api/frontend/internal/admin/membership/:id': {
    expected: managerOnly(404),
    path: () => '/api/frontend/internal/admin/membership/2000000000',
    send: () => ({ body: { leaveDate: null } }),
  },
  'POST /api/frontend/internal/admin/membership/:id/function': {
    expected: managerOnly(404),
    path: () => '/api/frontend/internal/admin/membership/2000000000/function',
    send: () => ({ body: { functionType: 'CASHIER', since: '2026-01-01' } }),
  },
  'POST /api/frontend/internal/admin/membership/:id/formerfunction': {
    expected: managerOnly(404),
    path: () => '/api/frontend/internal/admin/membership/2000000000/formerfunction',
    send: () => ({ body: { functionType: 'CASHIER', until: '2026-01-01' } }),
  },
  'PUT /api/frontend/internal/admin/formerfunction/:id': {
    expected: managerOnly(404),
    path: () => '/api/frontend/internal/admin/formerfunction/2000000000',
    send: () => ({ body: { until: '2026-01-01' } }),
  },
  'DELETE /api/frontend/internal/admin/formerfunction/:id': {
    expected: managerOnly(404),
    path: () => '/api/frontend/internal/admin/formerfunction/2000000000',
  },
  'POST /api/frontend/internal/admin/person/:uuid/othermembership': {
    expected: managerOnly(404),
    path: () => `/api/frontend/internal/admin/person/${nobody}/othermembership`,
    send: () => ({ body: { band: 'Stadtmusik', joinDate: '2001-01-01' } }),
  },
  'PUT /api/frontend/internal/admin/othermembership/:id': {
    expected: managerOnly(404),
    path: () => '/api/frontend/internal/admin/othermembership/2000000000',
    send: () => ({ body: { leaveDate: null } }),
  },
  'DELETE /api/frontend/internal/admin/othermembership/:id': {
    expected: managerOnly(404),
    path: () => '/api/frontend/internal/admin/othermembership/2000000000',
  },
  'GET /api/frontend/internal/admin/anniversary': { expected: ifManager },
  'GET /api/frontend/internal/admin/anniversaryexport': {
    expected: ifManager,
    path: () => '/api/frontend/internal/admin/anniversaryexport?format=CSV',
  },
  'GET /api/frontend/internal/admin/federation': {
    // Address managers, and whoever arranges programmes.
    expected: [401, 403, 403, 403, 403, 403, 403, 200, 403, 200, 200, 200],
  },
  'PUT /api/frontend/internal/admin/federation/year/:year/:part': {
    // Planners and editors pass the policy, and have no such part.
    expected: [401, 403, 403, 403, 403, 403, 403, 200, 403, 404, 404, 200],
    path: () => '/api/frontend/internal/admin/federation/year/2026/honours',
    send: () => ({ headers: { 'If-Match': '"0"' }, body: {} }),
  },
  'GET /api/frontend/internal/admin/federation/statistics': {
    expected: ifManager,
    path: () => '/api/frontend/internal/admin/federation/statistics?day=2026-03-10',
  },
  'GET /api/frontend/internal/admin/federation/statistics/export': {
    expected: ifManager,
    path: () => '/api/frontend/internal/admin/federation/statistics/export?day=2026-03-10&format=CSV',
  },
  'GET /api/frontend/internal/admin/federation/members/export': {
    expected: ifManager,
    path: () => '/api/frontend/internal/admin/federation/members/export?day=2026-03-10',
  },
  'GET /api/frontend/internal/admin/federation/honours': {
    expected: ifManager,
    path: () => '/api/frontend/internal/admin/federation/honours?year=2027',
  },
  'GET /api/frontend/internal/admin/federation/honours/export': {
    expected: ifManager,
    path: () => '/api/frontend/internal/admin/federation/honours/export?year=2027&format=CSV',
  },
  'GET /api/frontend/internal/admin/federation/date': {
    expected: ifManager,
    path: () => '/api/frontend/internal/admin/federation/date?year=2026',
  },
  'GET /api/frontend/internal/admin/federation/date/export': {
    expected: ifManager,
    path: () => '/api/frontend/internal/admin/federation/date/export?year=2026&format=CSV',
  },
  'POST /api/frontend/internal/admin/federation/date': {
    expected: managerOnly(201),
    send: () => ({ body: { title: 'Delegiertenversammlung', day: '2026-04-18', remindDays: 14, done: false } }),
  },
  'PUT /api/frontend/internal/admin/federation/date/:id': {
    expected: managerOnly(404),
    path: () => '/api/frontend/internal/admin/federation/date/2000000000',
    send: () => ({ body: { done: true }, headers: { 'If-Match': '"1"' } }),
  },
  'DELETE /api/frontend/internal/admin/federation/date/:id': {
    expected: managerOnly(404),
    path: () => '/api/frontend/internal/admin/federation/date/2000000000',
  },
  'GET /api/frontend/internal/admin/attention': { expected: ifManaging, money: [200, 200] },
  'GET /api/frontend/internal/admin/first-steps': { expected: ifAdmin },
  'PUT /api/frontend/internal/admin/first-steps': {
    expected: ifAdmin,
    send: () => ({ body: { shown: false } }),
  },
  'GET /api/frontend/internal/admin/search': {
    expected: ifManaging,
    money: [200, 200],
    path: () => '/api/frontend/internal/admin/search?q=nothing-has-this-name',
  },
  'GET /api/frontend/internal/admin/change': { expected: ifEditor, money: [200, 200] },
  'GET /api/frontend/internal/admin/change/:id': {
    expected: editorOnly(404),
    money: [404, 404],
    path: () => '/api/frontend/internal/admin/change/2000000000',
  },
  'GET /api/frontend/internal/admin/composition': { expected: ifEditor },
  'GET /api/frontend/internal/admin/composition/:id': {
    expected: ifEditor,
    path: ({ compositionId }) => `/api/frontend/internal/admin/composition/${compositionId}`,
  },
  'POST /api/frontend/internal/admin/composition': {
    expected: editorOnly(201),
    send: () => ({ body: compositionInput }),
  },
  'PUT /api/frontend/internal/admin/composition/:id': {
    expected: editorOnly(404),
    path: () => '/api/frontend/internal/admin/composition/2000000000',
    send: () => ({ headers: { 'If-Match': '"1"' }, body: compositionInput }),
  },
  'POST /api/frontend/internal/admin/composition/:id/sheet': {
    expected: editorOnly(404),
    path: () => '/api/frontend/internal/admin/composition/2000000000/sheet?name=Tuba&instrument=TUBA',
    send: () => ({ body: '%PDF-1.7' }),
  },
  'GET /api/frontend/internal/admin/composition/:id/coverage': {
    expected: editorOnly(404),
    path: () => '/api/frontend/internal/admin/composition/2000000000/coverage',
  },
  'POST /api/frontend/internal/admin/composition/:id/scan': {
    expected: editorOnly(404),
    path: () => '/api/frontend/internal/admin/composition/2000000000/scan',
    send: () => ({ body: '{}' }),
  },
  'PUT /api/frontend/internal/admin/sheet/:id': {
    expected: editorOnly(404),
    path: () => '/api/frontend/internal/admin/sheet/2000000000',
    send: () => ({ headers: { 'If-Match': '"1"' }, body: { name: 'Tuba', instrument: 'TUBA' } }),
  },
  'PUT /api/frontend/internal/admin/sheet/:id/orientation': {
    expected: editorOnly(404),
    path: () => '/api/frontend/internal/admin/sheet/2000000000/orientation',
    send: () => ({ body: { sha256: 'a'.repeat(64), page: 1, rotation: 90, tilt: 0 } }),
  },
  'DELETE /api/frontend/internal/admin/sheet/:id': {
    expected: editorOnly(404),
    path: () => '/api/frontend/internal/admin/sheet/2000000000',
  },
  'POST /api/frontend/internal/admin/composition/:id/recording': {
    expected: editorOnly(404),
    path: () => '/api/frontend/internal/admin/composition/2000000000/recording?title=Probe',
    send: () => ({ body: 'RIFF' }),
  },
  'PUT /api/frontend/internal/admin/recording/:id': {
    expected: editorOnly(404),
    path: () => '/api/frontend/internal/admin/recording/2000000000',
    send: () => ({ headers: { 'If-Match': '"1"' }, body: { title: 'Probe' } }),
  },
  'DELETE /api/frontend/internal/admin/recording/:id': {
    expected: editorOnly(404),
    path: () => '/api/frontend/internal/admin/recording/2000000000',
  },
  'PUT /api/frontend/internal/recording/:id/signedUrl': {
    expected: [401, 403, 403, 403, 403, 404, 403, 403, 403, 403, 403, 403],
    path: () => '/api/frontend/internal/recording/2000000000/signedUrl',
  },
  'GET /api/frontend/internal/recording/section': {
    expected: [401, 403, 403, 403, 403, 200, 403, 403, 403, 403, 403, 403],
  },
  'PUT /api/frontend/internal/recording/section/:id': {
    expected: [401, 403, 403, 403, 403, 404, 403, 403, 403, 403, 403, 403],
    path: () => `/api/frontend/internal/recording/section/${nobody}`,
    send: () => ({
      body: { recordingId: 2_000_000_000, name: 'Trio', from: 0, to: 9000, shared: false, deleted: false },
    }),
  },
  'GET /api/frontend/internal/section-mark': {
    expected: [401, 403, 403, 403, 403, 200, 403, 403, 403, 403, 403, 403],
  },
  'PUT /api/frontend/internal/section-mark/:sheet/:section': {
    expected: [401, 403, 403, 403, 403, 422, 403, 403, 403, 403, 403, 403],
    path: () => `/api/frontend/internal/section-mark/2000000000/${nobody}`,
    send: () => ({ body: { mark: null } }),
  },
  'GET /api/frontend/internal/admin/piece-loan': { expected: ifEditor },
  'POST /api/frontend/internal/admin/piece-loan': {
    expected: editorOnly(201),
    send: ({ compositionId }) => ({ body: { compositionId, borrower: 'Stadtmusik Uster', lentOn: '2026-03-01' } }),
  },
  'PUT /api/frontend/internal/admin/piece-loan/:id': {
    expected: editorOnly(404),
    path: () => '/api/frontend/internal/admin/piece-loan/2000000000',
    send: () => ({ headers: { 'If-Match': '"1"' }, body: { returnedOn: '2026-04-01' } }),
  },
  'DELETE /api/frontend/internal/admin/piece-loan/:id': {
    expected: editorOnly(404),
    path: () => '/api/frontend/internal/admin/piece-loan/2000000000',
  },
  'GET /api/frontend/internal/admin/group': { expected: ifManager },
  'GET /api/frontend/internal/admin/group/:id': {
    expected: managerOnly(404),
    path: () => '/api/frontend/internal/admin/group/2000000000',
  },
  'POST /api/frontend/internal/admin/group': {
    expected: managerOnly(400),
    send: () => ({ body: { nameDe: '', members: [] } }),
  },
  'PUT /api/frontend/internal/admin/group/:id': {
    expected: managerOnly(404),
    path: () => '/api/frontend/internal/admin/group/2000000000',
    send: () => ({ headers: { 'If-Match': '"1"' }, body: { nameDe: 'Brass' } }),
  },
  'DELETE /api/frontend/internal/admin/group/:id': {
    expected: managerOnly(404),
    path: () => '/api/frontend/internal/admin/group/2000000000',
  },
  'POST /api/frontend/internal/admin/group/:id/member': {
    expected: managerOnly(404),
    path: () => '/api/frontend/internal/admin/group/2000000000/member',
    send: () => ({ body: { uuids: [nobody] } }),
  },
  'POST /api/frontend/internal/group/:id/mailing/preview': {
    expected: nobodysGroup,
    path: () => '/api/frontend/internal/group/2000000000/mailing/preview',
    send: () => ({ body: groupLetter }),
  },
  'POST /api/frontend/internal/group/:id/mailing': {
    expected: nobodysGroup,
    path: () => '/api/frontend/internal/group/2000000000/mailing',
    send: () => ({ body: groupLetter }),
  },
  'GET /api/frontend/internal/group/:id/rehearsal': {
    expected: nobodysGroup,
    path: () => '/api/frontend/internal/group/2000000000/rehearsal',
  },
  'POST /api/frontend/internal/group/:id/rehearsal': {
    expected: nobodysGroup,
    path: () => '/api/frontend/internal/group/2000000000/rehearsal',
    send: () => ({
      body: { titleDe: 'Probe', dateStart: '2026-12-01T20:00', dateEnd: '2026-12-01T22:00', location: null },
    }),
  },
  'POST /api/frontend/internal/group/:id/rehearsal/:event/cancellation': {
    expected: nobodysGroup,
    path: () => '/api/frontend/internal/group/2000000000/rehearsal/1/cancellation',
    send: () => ({ body: {} }),
  },
  'GET /api/frontend/internal/section/:section/rehearsal': {
    expected: leadersOf(404, 200),
    path: () => '/api/frontend/internal/section/TUBA/rehearsal',
  },
  'POST /api/frontend/internal/section/:section/rehearsal': {
    expected: leadersOf(404, 400),
    path: () => '/api/frontend/internal/section/TUBA/rehearsal',
    // Over: nothing is added.
    send: () => ({
      body: { titleDe: 'Probe', dateStart: '2020-12-01T20:00', dateEnd: '2020-12-01T22:00', location: null },
    }),
  },
  'PUT /api/frontend/internal/section/:section/rehearsal/:event': {
    expected: plannersOnly(404),
    path: ({ event }) => `/api/frontend/internal/section/TUBA/rehearsal/${event}`,
    send: () => ({
      headers: { 'If-Match': '"1"' },
      body: { titleDe: 'Probe', dateStart: '2026-12-01T20:00', dateEnd: '2026-12-01T22:00', location: null },
    }),
  },
  'POST /api/frontend/internal/section/:section/rehearsal/:event/cancellation': {
    expected: plannersOnly(404),
    path: ({ event }) => `/api/frontend/internal/section/TUBA/rehearsal/${event}/cancellation`,
    send: () => ({ body: {} }),
  },
  'GET /api/frontend/internal/admin/person/:uuid/group': {
    expected: managerOnly(404),
    path: () => `/api/frontend/internal/admin/person/${nobody}/group`,
  },
  'GET /api/frontend/internal/admin/venue/texts': { expected: programmeEditors(200) },
  'POST /api/frontend/internal/admin/venue/texts': {
    expected: programmeEditors(404),
    send: () => ({ body: { text: 'Nirgends' } }),
  },
  'GET /api/frontend/internal/admin/venue': { expected: programmeEditors(200) },
  'GET /api/frontend/internal/admin/venue/:id': {
    expected: programmeEditors(404),
    path: () => '/api/frontend/internal/admin/venue/2000000000',
  },
  'POST /api/frontend/internal/admin/venue': {
    // A body without a name creates none: names are unique, and all callers send the same.
    expected: programmeEditors(400),
    send: () => ({ body: { name: '' } }),
  },
  'PUT /api/frontend/internal/admin/venue/:id': {
    expected: programmeEditors(404),
    path: () => '/api/frontend/internal/admin/venue/2000000000',
    send: () => ({ headers: { 'If-Match': '"1"' }, body: { name: 'Aula' } }),
  },
  'DELETE /api/frontend/internal/admin/venue/:id': {
    expected: programmeEditors(404),
    path: () => '/api/frontend/internal/admin/venue/2000000000',
  },
  'GET /api/frontend/internal/admin/repertoire': { expected: ifEditor },
  'GET /api/frontend/internal/admin/repertoire/:id': {
    expected: ifEditor,
    path: ({ repertoire }) => `/api/frontend/internal/admin/repertoire/${repertoire}`,
  },
  'POST /api/frontend/internal/admin/repertoire': {
    expected: editorOnly(201),
    send: () => ({ body: repertoireInput }),
  },
  'PUT /api/frontend/internal/admin/repertoire/:id': {
    expected: editorOnly(404),
    path: () => '/api/frontend/internal/admin/repertoire/2000000000',
    send: () => ({ headers: { 'If-Match': '"1"' }, body: repertoireInput }),
  },
  'DELETE /api/frontend/internal/admin/repertoire/:id': {
    expected: editorOnly(404),
    path: () => '/api/frontend/internal/admin/repertoire/2000000000',
  },
  'GET /api/frontend/internal/admin/picture': { expected: ifEditor },
  'GET /api/frontend/internal/admin/picture/groups': { expected: ifEditor },
  'GET /api/frontend/internal/admin/picture/:id/whole': {
    expected: editorOnly(404),
    path: () => '/api/frontend/internal/admin/picture/2000000000/whole',
  },
  'POST /api/frontend/internal/admin/picture': {
    // An empty body is no picture.
    expected: editorOnly(400),
    path: () => '/api/frontend/internal/admin/picture?altDe=Umzug&altEn=Parade',
  },
  'PUT /api/frontend/internal/admin/picture/:id': {
    expected: editorOnly(404),
    path: () => '/api/frontend/internal/admin/picture/2000000000',
    send: () => ({ body: { altDe: 'Umzug' }, headers: { 'If-Match': '"1"' } }),
  },
  'DELETE /api/frontend/internal/admin/picture/:id': {
    expected: editorOnly(404),
    path: () => '/api/frontend/internal/admin/picture/2000000000',
  },
  'POST /api/frontend/internal/admin/file': {
    // Editors pass the policy; the body is not a document.
    expected: editorOnly(400),
    path: () => '/api/frontend/internal/admin/file?title=Protokoll',
    send: () => ({ body: '<p>' }),
  },
  'PUT /api/frontend/internal/admin/file/:id': {
    expected: editorOnly(404),
    path: () => '/api/frontend/internal/admin/file/2000000000',
    send: () => ({ headers: { 'If-Match': '"1"' }, body: { title: 'Protokoll' } }),
  },
  'DELETE /api/frontend/internal/admin/file/:id': {
    expected: editorOnly(404),
    path: () => '/api/frontend/internal/admin/file/2000000000',
  },
  'POST /api/frontend/internal/admin/file/move': {
    expected: editorOnly(404),
    send: () => ({ body: { files: [{ id: 2_000_000_000, version: 1 }], folder: null } }),
  },
  'GET /api/frontend/internal/admin/folder': { expected: ifEditor },
  'GET /api/frontend/internal/admin/folder/:id': {
    expected: editorOnly(404),
    path: () => '/api/frontend/internal/admin/folder/2000000000',
  },
  'POST /api/frontend/internal/admin/folder': {
    // A body without a name creates none: names are unique, and all callers send the same.
    expected: editorOnly(400),
    send: () => ({ body: { nameDe: '' } }),
  },
  'PUT /api/frontend/internal/admin/folder/:id': {
    expected: editorOnly(404),
    path: () => '/api/frontend/internal/admin/folder/2000000000',
    send: () => ({ headers: { 'If-Match': '"1"' }, body: { nameDe: 'Jugend' } }),
  },
  'DELETE /api/frontend/internal/admin/folder/:id': {
    expected: editorOnly(404),
    path: () => '/api/frontend/internal/admin/folder/2000000000',
  },
  'GET /api/frontend/internal/board/task': { expected: nobodyElse },
  'GET /api/frontend/internal/board/member': { expected: nobodyElse },
  'GET /api/frontend/internal/board/meeting': { expected: nobodyElse },
  'POST /api/frontend/internal/board/task': { expected: nobodyElse },
  'PUT /api/frontend/internal/board/task/:id': { expected: nobodyElse },
  'DELETE /api/frontend/internal/board/task/:id': { expected: nobodyElse },
  'PUT /api/frontend/internal/board/task/:id/done': { expected: nobodyElse },
  'GET /api/frontend/internal/folder': { expected: ifMember },
  'POST /api/frontend/internal/folder/:id/file': {
    // Members pass the policy; none of them writes the folder.
    expected: membersOnly(404),
    path: () => '/api/frontend/internal/folder/2000000000/file?title=Protokoll',
    send: () => ({ body: '<p>' }),
  },
  'PUT /api/frontend/internal/folder/:id/file/:file': {
    expected: membersOnly(404),
    path: () => '/api/frontend/internal/folder/2000000000/file/1',
    send: () => ({ body: { title: 'Protokoll' }, headers: { 'If-Match': '"1"' } }),
  },
  'DELETE /api/frontend/internal/folder/:id/file/:file': {
    expected: membersOnly(404),
    path: () => '/api/frontend/internal/folder/2000000000/file/1',
  },
  // Each of the next two finds the URL that the previous one created.
  'PUT /api/frontend/internal/calendarfeed': { expected: ifMember, send: () => ({ body: { alarm: 60 } }) },
  'POST /api/frontend/internal/calendarfeed/renewal': { expected: ifMember },
  'GET /api/frontend/internal/calendarfeed': { expected: ifMember },
  'DELETE /api/frontend/internal/calendarfeed': { expected: ifMember },
  'GET /api/frontend/internal/personnatural/myself': { expected: ifSignedIn },
  'GET /api/frontend/internal/personnatural/contact': { expected: ifMember },
  'PUT /api/frontend/internal/personnatural/contact': {
    // The version is not the one that the person has.
    expected: [401, 403, 403, 403, 412, 412, 412, 412, 412, 412, 412, 412],
    send: () => ({
      headers: { 'If-Match': '"999"' },
      body: { address1: 'Tubaweg 9', address2: '', zip: '8044', city: 'Zürich', mobile: '', landline: '' },
    }),
  },
  'GET /api/frontend/internal/personnatural/myself/data': { expected: ifSignedIn },
  'GET /api/frontend/internal/personnatural/myself/membership': { expected: ifSignedIn },
  'PATCH /api/frontend/internal/personnatural': {
    // Nothing is changed. The number of another record, which may have been merged away, is that of the caller's own.
    expected: ifSignedIn,
    send: () => ({ headers: { 'If-Match': '"1"' }, body: { id: 2_000_000_000 } }),
  },
  'GET /api/frontend/internal/personnatural/myself/notifications': { expected: ifSignedIn },
  'PATCH /api/frontend/internal/personnatural/myself/notifications': {
    expected: ifSignedIn,
    send: () => ({ headers: { 'If-Match': '"0"' }, body: wishesInput }),
  },
  'GET /api/frontend/internal/push/key': { expected: everybody },
  'PUT /api/frontend/internal/push/device/:device': {
    expected: ifMember,
    path: () => `/api/frontend/internal/push/device/${nobody}`,
    send: () => ({ body: subscriptionInput }),
  },
  'DELETE /api/frontend/internal/push/device/:device': {
    expected: ifSignedIn,
    path: () => `/api/frontend/internal/push/device/${nobody}`,
  },
  'GET /api/frontend/internal/persongeneric': { expected: ifMember, disclosedTo: ['address viewer'] },
  'GET /api/frontend/internal/personnatural/:id/vcard': {
    expected: ifMember,
    path: ({ player }) => `/api/frontend/internal/personnatural/${player}/vcard`,
  },
  'GET /api/frontend/organization/:id/member': {
    expected: everybody,
    path: () => '/api/frontend/organization/1/member',
  },
  'GET /api/membership': { expected: everybody },
  'GET /api/membership/:id': { expected: everybody, path: ({ membership }) => `/api/membership/${membership}` },
}

const honoraryChange = { selection: { uuids: [nobody] }, act: { kind: 'HONORARY', honoraryYear: 2026 } }

const eventInput = {
  kind: 'rehearsal',
  titleDe: 'Probe',
  dateStart: '2026-04-12T20:00',
  dateEnd: '2026-04-12T22:00',
  fullDay: false,
  publicEvent: false,
  fileIds: [],
}

const compositionInput = { title: 'Neu', composers: [], arrangers: [], archived: false }
const repertoireInput = {
  name: 'Herbst',
  dateStart: '2026-09-01',
  dateEnd: '2026-12-31',
  hidden: true,
  compositionIds: [],
}

const wishesInput = { answer: 'email', reminder: 'push', change: 'push', music: 'none', reminderTime: 'hours_3' }
const subscriptionInput = subscriptionAt('https://updates.push.services.mozilla.com/wpush/v2/abc')

const shopItemInput = { category: 'MUSIC', nameDe: 'CD', price: 2500, onSale: true }
const articleInput = {
  titleDe: 'Geändert',
  teaserDe: 'Kurz',
  textDe: '<p>Lang</p>',
  startDate: '2026-03-01T00:00',
  endDate: '2026-04-01T00:00',
  navigable: true,
}

/** Data of a member that only few others may see. */
const privateData = { address1: 'Kanonenweg 99', mobile: '+41 44 999 88 77' }
const remarks = 'Nur zwischen mir und der Band'
const privateValues = [...Object.values(privateData), remarks]

const keyOf = ({ method, path }: Endpoint): string => `${method} ${path}`

describeOnDatabase('every endpoint', (kind) => {
  let api: TestApi
  let callers: Record<Kind, TestPerson | undefined>
  /** The caller that the server's policies get, and the token of its requests, by kind of caller. */
  let identified: Record<Kind, { readonly caller: Caller; readonly token: string | undefined }>
  let content: Content

  beforeAll(async () => {
    api = await startTestServer({ kind, environment: { TRUST_PROXY: '1' } })
    callers = {
      anonymous: undefined,
      'account without membership': await api.addPerson({ member: false }),
      unverified: await api.addPerson({ verified: false, roles: ['MHZ_LIBRARY_READ'] }),
      'former member': await api.addPerson({ member: '2026-03-09', roles: ['MHZ_LIBRARY_READ'] }),
      'member without library': await api.addPerson(),
      'library reader': await api.addPerson({ roles: ['MHZ_LIBRARY_READ'] }),
      'address viewer': await api.addPerson({ roles: ['MHZ_ADDRESSVIEWER'] }),
      'address manager': await api.addPerson({ roles: ['MHZ_ADDRESSMANAGER'] }),
      'section leader': await api.addPerson({ roles: ['MHZ_SECTIONLEADER'], plays: { instrument: 'HORN' } }),
      planner: await api.addPerson({ roles: ['MHZ_PLANNER'] }),
      editor: await api.addPerson({ roles: ['EDITOR'] }),
      admin: await api.addPerson({ roles: ['ADMIN'] }),
      treasurer: await api.addPerson({ roles: ['MHZ_TREASURER'] }),
      auditor: await api.addPerson({ roles: ['MHZ_AUDITOR'] }),
    }
    const identify = async (one: Kind) => {
      const as = callers[one]
      const token = as === undefined ? undefined : await api.tokenFor(as, { lifetime: 3600 })
      const caller = await api.deps.resolveCaller(token === undefined ? undefined : `Bearer ${token}`, undefined)
      return [one, { caller, token }] as const
    }
    identified = Object.fromEntries(await Promise.all(kinds.map(identify))) as typeof identified
    const { db, files } = api
    const piece = await addPiece(db, files, 'Marsch', Buffer.from('%PDF-1.7'))
    const signed = await api.request('PUT /api/frontend/internal/compositions/generateDownload', {
      as: callers['library reader'] as TestPerson,
      body: { id: piece.compositionId, fileName: piece.name },
    })
    const [active] = await db.select().from(membership).where(isNull(membership.leaveDate)).limit(1)
    const article = await addArticle(db, 'Vorbei', ['2026-01-01T00:00', '2026-02-01T00:00'])
    const readerId = callers['library reader']?.personId ?? 0
    const [player] = await db.select({ uuid: person.uuid }).from(person).where(eq(person.id, readerId))
    const event = await addEvent(db, 'Probe', ['2026-03-12T20:00', '2026-03-12T22:00'], { articleId: article })
    const owner = await api.addPerson({ roles: ['MHZ_LIBRARY_READ'] })
    await db.update(person).set(privateData).where(eq(person.id, owner.personId))
    const answered = await api.request('POST /api/participationselfservice/', {
      as: owner,
      body: { eventId: event, status: true, remarks },
    })
    content = {
      ...piece,
      event,
      answer: v.parse(v.object({ id: v.number(), version: v.number() }), await answered.json()),
      article,
      file: await addFile(api, 'Protokoll', { roleType: 'MEMBER' }),
      editedEvent: await addEvent(db, 'Probe', ['2026-04-12T20:00', '2026-04-12T22:00']),
      editedArticle: await addArticle(db, 'Neu', ['2026-01-01T00:00', '2026-02-01T00:00']),
      repertoire: await addRepertoire(db, 'Frühling', [piece.compositionId]),
      token: v.parse(v.object({ url: v.string() }), await signed.json()).url,
      membership: active?.id ?? 0,
      player: player?.uuid ?? '',
    }
  })
  afterAll(() => api.stop())

  /** Each kind of caller has an address of its own, because the server limits the requests from one. */
  const from = (kind: Kind) => ({ 'X-Forwarded-For': `192.0.2.${kinds.indexOf(kind) + 1}` })

  test('is listed in the table', () => {
    expect(api.mounted.map(({ endpoint }) => keyOf(endpoint)).sort()).toEqual(Object.keys(table).sort())
  })

  test.each(Object.entries(table))(
    '%s returns the status of the table to each kind of caller, and private data to those who may see them',
    async (key, line) => {
      const { endpoint, policy } = api.mounted.find((one) => keyOf(one.endpoint) === key) ?? {}
      if (endpoint === undefined || policy === undefined) throw new Error(`${key} is not mounted`)
      const path = line.path?.(content) ?? endpoint.path
      const { expected, money = [expected[4], expected[4]], disclosedTo = [] } = line
      const wanted = [...expected, ...money]
      const statuses: Record<string, number | undefined> = {}
      const informed: Kind[] = []
      let before: number | undefined
      for (const [column, one] of kinds.entries()) {
        const { caller, token } = identified[one]
        // The policy decides before the handler; the next tests ask over HTTP what it refuses.
        const refused = policy.may(caller)
        if (refused !== null) {
          statuses[one] = errorStatus[refused]
          continue
        }
        if (!long && wanted[column] === before && one !== plainMember && !disclosedTo.includes(one)) {
          statuses[one] = before
          continue
        }
        before = wanted[column]
        const { body, headers } = line.send?.(content) ?? {}
        const response = await api.request(`${endpoint.method} ${path}` as 'GET /', {
          ...(token === undefined ? {} : { token }),
          ...(body === undefined ? {} : { body }),
          headers: { ...from(one), ...headers },
        })
        statuses[one] = response.status
        const isStream = response.ok && endpoint.reply === 'stream'
        const text = isStream ? await beginningOf(response) : await response.text()
        if (!response.ok) v.parse(ErrorReply, JSON.parse(text))
        else if (endpoint.reply !== 'bytes' && endpoint.reply !== 'stream')
          expect(v.safeParse(endpoint.reply, JSON.parse(text)).issues).toBeUndefined()
        if (privateValues.some((words) => text.includes(words))) informed.push(one)
      }
      expect(statuses).toEqual(Object.fromEntries(kinds.map((one, column) => [one, wanted[column]])))
      expect(informed).toEqual(disclosedTo)
    },
  )

  test.each<Kind>(['anonymous', 'former member'])('refuses %s before it reads the input', async (kind) => {
    const { caller, token } = identified[kind]
    const closed = api.mounted.filter(({ policy }) => policy.may(caller) !== null)
    const statuses: [string, number][] = []
    // One after the other: a process with more than 200 waiting statements refuses requests with 503.
    for (const { endpoint } of closed) {
      const path = `${endpoint.path.replace(/:\w+/g, 'x')}?page=x&filter=x`
      const { status } = await api.request(`${endpoint.method} ${path}` as 'GET /', {
        ...(token === undefined ? {} : { token }),
        ...(endpoint.method === 'GET' ? {} : { body: '{' }),
      })
      statuses.push([keyOf(endpoint), status])
    }
    expect(statuses).toEqual(closed.map(({ endpoint }) => [keyOf(endpoint), kind === 'anonymous' ? 401 : 403]))
  })

  test('lets nobody change another person’s answer', async () => {
    const row = content.answer
    const changes: Record<string, number> = {}
    for (const one of kinds) {
      const as = callers[one]
      const own = { eventId: content.event, status: true, remarks: '' }
      await api.request('POST /api/participationselfservice/', { ...(as && { as }), headers: from(one), body: own })
      const changed = await api.request('PUT /api/participationselfservice/', {
        ...(as && { as }),
        headers: { ...from(one), 'If-Match': `"${row.version}"` },
        body: { id: row.id, eventId: content.event, status: false, remarks: 'von anderen' },
      })
      changes[one] = changed.status
      expect(await changed.text()).not.toContain(remarks)
    }
    // 412 with the caller's own answer: the number may be that of a record that was merged into the caller's.
    const refusals = ifMember.map((status) => (status === 200 ? 412 : status))
    expect(changes).toEqual(Object.fromEntries(kinds.map((one, column) => [one, refusals[column] ?? 412])))
    const [stored] = await api.db.select().from(participation).where(eq(participation.id, row.id))
    expect(stored).toMatchObject({ status: true, remarks })
  })

  test('is listed in the OpenAPI document with the refusals that it declares', async () => {
    const response = await api.request('GET /api/openapi.json')
    const { paths } = v.parse(
      v.object({ paths: v.record(v.string(), v.record(v.string(), v.unknown())) }),
      await response.json(),
    )
    const named = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(named.sort()).toEqual(Object.keys(table).sort())
    expect(paths['/api/frontend/internal/lift/{id}/seat']?.put).toMatchObject({
      responses: { 409: { description: 'rule.lift_full' }, 412: { description: 'conflict.version' } },
    })
  })
})

test('the contract declares exactly these endpoints', async () => {
  const declared = [...(await contractEndpoints()).values()]
  expect(declared.map(keyOf).sort()).toEqual(Object.keys(table).sort())
})

/** A stream has no end: its first chunk is what it tells everybody. */
const beginningOf = async (response: Response): Promise<string> => {
  const reader = response.body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(first?.value)
}

import { describe, expect, test } from 'vitest'
import { arrows, circles, pairsOf, written } from './support/arrows.ts'
import { isTest, type Source, source, sourcesIn } from './support/sources.ts'

/** Folders of the platform, in layers: each imports only those before it. */
const platform: readonly string[] = [
  'db',
  'storage',
  'control',
  'http',
  'files',
  'formats',
  'resources',
  'captcha',
  'health',
  'jobs',
  'mail',
  'identity',
  'backup',
  'observability',
  'pages',
]

/** Files in the root of the server that its folders may import; the others compose the folders. */
const serverRoot = /^server\/(?:config|deps|start-problems)\.ts$/

/**
 * Arrows between nouns: a noun uses another's queries and functions, never in a circle. The part of a noun that belongs to
 * the administration is a folder of its own.
 */
const serverArrows: readonly string[] = [
  // An absence that was reported offline counts with its own time, like an answer; planners hear of it.
  ...['absences → answers', 'absences → notifications', 'absences → persons'],
  // A shared stroke names its author. Open stands learn at once what another device wrote or set.
  ...['annotations → persons', 'annotations → stand-stream', 'stand-settings → stand-stream'],
  // Groups find persons as the list of persons does; whoever is invited is asked, counted and reminded.
  ...['invitations → persons', 'invitations → persons/admin'],
  ...['absences → invitations', 'answers → invitations', 'attendance → invitations', 'events → invitations'],
  ...['feeds → invitations', 'notifications → invitations', 'planning → invitations'],
  // Answers name persons, are about events, and reach planners; substitutes strengthen a section.
  ...['answers → events', 'answers → notifications', 'answers → persons', 'answers → substitutes'],
  // An assembly invites persons, has documents and minutes, and says when it begins as a message does.
  ...['assemblies → articles', 'assemblies → documents', 'assemblies → invitations', 'assemblies → notifications'],
  'assemblies → persons',
  // Attendance is compared with answers; its lists name events and persons.
  ...['attendance → answers', 'attendance → persons'],
  // A logo is converted like a picture, and is a setting.
  ...['look → pictures', 'look → settings'],
  // Articles, events, page texts and items show pictures.
  ...['articles → pictures', 'events → pictures', 'layout → pictures', 'page-texts → pictures', 'shop → pictures'],
  // The change log names its authors, and what can be restored.
  ...['changes → content', 'changes → persons'],
  // Checkout creates an order and starts its payment.
  ...['checkout → orders', 'checkout → payments', 'checkout → shop'],
  ...['board → documents', 'board → events', 'board → notifications', 'board → persons'],
  ...['compositions → documents', 'compositions → notifications'],
  'contact → memberships',
  // Honours are anniversaries; who has done something is named.
  ...['federation → memberships/admin', 'federation → notifications', 'federation → persons'],
  ...['content → articles', 'content → events', 'content → page-texts', 'content → shop'],
  // A planned change that is not published is reported to the other editors.
  ...['content → memberships', 'content → persons'],
  // Duties and lifts name people, notify them, and move with their event.
  ...['duties → notifications', 'duties → persons', 'events → duties', 'lifts → notifications', 'lifts → persons'],
  // Whom an enquiry asks and who answered is named; its event is like those of editors.
  ...['enquiries → events', 'enquiries → invitations', 'enquiries → notifications', 'enquiries → persons'],
  // Whom a bulletin addresses and who has read it is named; its text is a rich text with pictures of its own.
  'bulletins → pictures',
  ...['bulletins → articles', 'bulletins → invitations', 'bulletins → notifications', 'bulletins → persons'],
  // A comment is below a bulletin, names its author, and is reported to the sender.
  ...['comments → bulletins', 'comments → invitations', 'comments → notifications', 'comments → persons'],
  // A loan names its person.
  'equipment → persons',
  ...['events → articles', 'events → compositions', 'events → documents', 'events → notifications', 'events → persons'],
  'feeds → events',
  ...['imports → compositions', 'imports → memberships', 'imports → persons', 'imports → persons/admin'],
  'imports → representations',
  // The receipt of a fee has a number like those of orders.
  'invoices → orders',
  ...['layout → memberships', 'layout → page-texts', 'layout → shop'],
  ...['mailings → articles', 'mailings → contact', 'mailings → persons', 'mailings → persons/admin'],
  // A leader writes to the own group.
  'mailings → groups',
  // A mailing that was stopped is reported to those who may write to people.
  'mailings → memberships',
  ...['memberships/admin → memberships', 'memberships/admin → persons', 'memberships/admin → persons/admin'],
  // The departure of a member is news for planners, drivers and riders.
  ...['notifications → memberships', 'notifications → persons'],
  // Alerts reach the administrators, and name the files that are missing.
  ...['operation → documents', 'operation → ledger', 'operation → memberships', 'operation → persons'],
  // Editors refund and deliver orders.
  ...['orders/admin → orders', 'orders/admin → payments'],
  ...['page-texts → articles', 'page-texts → memberships'],
  // A payment settles an order or an invoice.
  ...['payments → invoices', 'payments → orders'],
  // The overview of the money has the bank, and the reminders that are due.
  ...['treasury → bank', 'treasury → invoice-reminders', 'treasury → payouts'],
  // The start page of the administration counts what waits, and finds persons.
  'administration → federation',
  ...['administration → operation', 'administration → persons', 'administration → persons/admin'],
  ...['administration → page-texts', 'administration → treasury'],
  // A payout has payments, arrives on the account, and is booked.
  ...['payouts → bank', 'payouts → ledger', 'payouts → payments'],
  // A reminder is about an invoice.
  'invoice-reminders → invoices',
  // A group has persons, and those whom a filter of their list finds.
  ...['groups → persons', 'groups → persons/admin'],
  // Its leaders call rehearsals, and see who comes.
  ...['groups → answers', 'groups → events'],
  // A representation names two persons; people managers keep it.
  ...['representations → persons', 'representations → persons/admin'],
  // The recipient of an invoice may be a donor.
  'donations → invoices',
  // The hire of a loan is billed to its person, or to the guardian of a minor.
  ...['loan-invoices → invoices', 'loan-invoices → persons'],
  // A transfer pays invoices, and is booked.
  ...['bank → invoices', 'bank → ledger'],
  // A run of fees makes the invoices of persons.
  ...['fees → invoices', 'fees → persons'],
  // Every movement of money is booked in its own transaction.
  ...['invoices → ledger', 'orders → ledger', 'orders/admin → ledger', 'payments → ledger'],
  // The deletion of an account is refused for the last administrator.
  'personal-data → memberships',
  ...['persons → memberships', 'persons → personal-data'],
  // An administrator deletes and merges persons as the tables declare it.
  ...['persons/admin → memberships', 'persons/admin → personal-data', 'persons/admin → persons'],
  // The planner's view shows answers to events by name.
  ...['planning → answers', 'planning → events', 'planning → persons'],
  // A plan seats the players of an event who come, or the persons of a group.
  ...['seating → answers', 'seating → invitations', 'seating → persons', 'seating → persons/admin'],
  // The takes of an event are for those whom it invites, and are sent like other recordings.
  ...['takes → invitations', 'compositions → takes'],
  // The print of a plan begins with the day of the event, as its reminder does.
  'seating → notifications',
  // A document, and a duty, may be for the persons of a group.
  ...['documents → persons/admin', 'duties → persons/admin', 'events → persons/admin'],
  // A picture shows a group of persons, of whom some have not agreed to it.
  ...['pictures → persons', 'pictures → persons/admin'],
  // Passive members pay their first fee at the registration.
  'registration → invoices',
  ...['repertoires → compositions', 'repertoires → notifications'],
  // Texts of items are rich texts, like those of articles.
  'shop → articles',
  // The report lists the works on the programmes of events.
  'suisa → events',
  // A substitute sees the event, and plays the own part of its programme.
  ...['substitutes → compositions', 'substitutes → events', 'substitutes → notifications'],
]

const platformOf = (path: string): string | undefined => /^server\/platform\/([^/]+)\//.exec(path)?.[1]
const nounOf = (path: string): string | undefined => /^server\/features\/([^/]+(?:\/admin(?=\/))?)/.exec(path)?.[1]

const forbiddenLayers = (files: readonly Source[]): string[] =>
  pairsOf(files, platformOf)
    .filter(({ from, to }) => platform.indexOf(platformOf(to) ?? '') >= platform.indexOf(platformOf(from) ?? ''))
    .map(written)
const forbiddenPairs = (files: readonly Source[]): string[] =>
  pairsOf(files, nounOf)
    .filter(({ pair }) => !serverArrows.includes(pair))
    .map(written)
const nounsInPlatform = (files: readonly Source[]): string[] =>
  arrows(files)
    .filter(({ from, to }) => from.startsWith('server/platform/') && to.startsWith('server/features/'))
    .map(written)
const forbiddenRoots = (files: readonly Source[]): string[] =>
  arrows(files)
    .filter(({ from, to }) => /^server\/.+\//.test(from) && /^server\/[^/]+$/.test(to) && !serverRoot.test(to))
    .map(written)

const product = sourcesIn(['server']).filter((file) => !isTest(file))

describe('architecture of the server', () => {
  test('the folders of the platform import only those below them', () => {
    const http = source('server/platform/http/mount.ts', "import { isSignedIn } from '../identity/sessions.ts'")
    expect(forbiddenLayers([http])).toHaveLength(1)
    expect(forbiddenLayers(product)).toEqual([])
    const folders = new Set(product.flatMap(({ path }) => platformOf(path) ?? []))
    expect([...platform].sort()).toEqual([...folders].sort())
  })

  test('the platform knows no noun', () => {
    const queue = source(
      'server/platform/jobs/queue.ts',
      "import { mail } from '../../features/contact/send-message.ts'",
    )
    expect(nounsInPlatform([queue])).toHaveLength(1)
    expect(nounsInPlatform(product)).toEqual([])
  })

  test('a noun imports another only along an allowed arrow', () => {
    const lifts = source('server/features/lifts/routes.ts', "import { findItems } from '../shop/queries.ts'")
    expect(forbiddenPairs([lifts])).toHaveLength(1)
    expect(forbiddenPairs(product)).toEqual([])
  })

  test('a folder imports none of the files that compose the folders', () => {
    const worker = source('server/platform/jobs/worker.ts', "import { createJobHandlers } from '../../job-handlers.ts'")
    expect(forbiddenRoots([worker])).toHaveLength(1)
    expect(forbiddenRoots(product)).toEqual([])
  })

  test('only a policy makes a checked restriction', () => {
    const forged = sourcesIn(['server']).filter(({ text }) => /\bas (?:unknown as )?Checked</.test(text))
    expect(forged.map(({ path }) => path)).toEqual(['server/platform/http/policy.ts'])
  })

  test('the allowed arrows form no circle, and each is used', () => {
    expect(circles(serverArrows)).toEqual([])
    const used = pairsOf(product, nounOf).map(({ pair }) => pair)
    expect(serverArrows.filter((pair) => !used.includes(pair))).toEqual([])
  })
})

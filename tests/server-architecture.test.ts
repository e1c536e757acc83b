import { describe, expect, test } from 'vitest'
import { arrows, circles, pairsOf, written } from './support/arrows.ts'
import { isTest, type Source, source, sourcesIn } from './support/sources.ts'

/** Folders of the server that every noun may import. Each imports only those before it. */
const serverFoundations: readonly string[] = [
  'db',
  'storage',
  'control',
  'http',
  'changes',
  'jobs',
  'mail',
  'files',
  'documents',
  'pictures',
]

/** Files in the root of the server that its folders may import; the others compose the folders. */
const serverRoot =
  /^server\/(?:config|deps|diagnostics-channels|iban|localized|log|request-id|start-problems|time)\.ts$/

/** Arrows between nouns of the server: a noun uses another's queries and functions, never in a circle. */
const serverArrows: readonly string[] = [
  // An absence that was reported offline counts with its own time, like an answer; planners hear of it.
  ...['absences → participation', 'absences → notifications'],
  'admin → content',
  // Open stands learn at once what another device wrote or set.
  'annotations → stand-stream',
  'stand-settings → stand-stream',
  // A shared stroke names its author.
  'annotations → persons',
  'admin → identity',
  'admin → memberships',
  // An administrator deletes and merges persons as the tables declare it.
  'admin → personal-data',
  'admin → persons',
  // Attendance is compared with answers; its lists name events and persons.
  ...['attendance → participation', 'attendance → persons'],
  'compositions → notifications',
  'contact → captcha',
  'contact → memberships',
  'content → articles',
  'content → events',
  // A planned change that is not published is reported to the other editors.
  'content → memberships',
  'content → page-texts',
  'content → persons',
  'content → shop',
  'demo → identity',
  'demo → notifications',
  'demo → payments',
  // A loan names its person.
  'equipment → persons',
  // Duties and lifts name people, notify them, and move with their event.
  ...['duties → notifications', 'duties → persons', 'events → duties', 'lifts → notifications', 'lifts → persons'],
  'events → articles',
  'events → compositions',
  'events → notifications',
  'events → persons',
  'feeds → events',
  'demo → page-texts',
  'imports → admin',
  'imports → compositions',
  'imports → memberships',
  'imports → persons',
  'layout → captcha',
  'layout → memberships',
  'layout → page-texts',
  'layout → shop',
  'mailings → admin',
  'mailings → articles',
  'mailings → contact',
  // A mailing that was stopped is reported to those who may write to people.
  'mailings → memberships',
  'mailings → persons',
  'memberships → identity',
  'notifications → persons',
  // The departure of a member is news for planners, drivers and riders.
  'notifications → memberships',
  'observability → backup',
  'operation → backup',
  // Alerts reach the administrators.
  'operation → memberships',
  'operation → persons',
  'page-texts → articles',
  'page-texts → memberships',
  'page-texts → pages',
  // The shells and the site map name articles and the shop; the sign-in page is the provider's.
  'pages → articles',
  'pages → identity',
  'pages → shop',
  'participation → events',
  'participation → identity',
  'participation → notifications',
  'participation → persons',
  // These nouns render pages: those of mailed links, and the sandbox's.
  'participation → pages',
  'payments → pages',
  'persons → pages',
  'payments → identity',
  'payments → shop',
  // The deletion of an account ends its sessions, and is refused for the last administrator.
  'personal-data → identity',
  'personal-data → memberships',
  'persons → identity',
  'persons → memberships',
  'persons → personal-data',
  // The planner's view shows answers to events by name.
  'planning → events',
  'planning → participation',
  'planning → persons',
  'registration → captcha',
  'registration → identity',
  'registration → payments',
  'repertoire → compositions',
  'repertoire → notifications',
  'shop → articles',
  // The report lists the works on the programmes of events.
  'suisa → events',
  // A substitute sees the event, and plays the own part of its programme.
  ...['substitutes → compositions', 'substitutes → events', 'substitutes → notifications'],
  // A link leads to a page without an account, in the style of the sign-in pages.
  ...['substitutes → identity', 'substitutes → pages'],
  // Substitutes strengthen a section.
  'participation → substitutes',
]

const folderOf = (path: string): string | undefined => /^server\/([^/]+)\//.exec(path)?.[1]

const isAllowed = (pair: string): boolean => {
  const [from = -1, to = -1] = pair.split(' → ').map((folder) => serverFoundations.indexOf(folder))
  if (to === -1) return serverArrows.includes(pair)
  return from === -1 || to < from
}
const forbiddenPairs = (files: readonly Source[]): string[] =>
  pairsOf(files, folderOf)
    .filter(({ pair }) => !isAllowed(pair))
    .map(written)
const forbiddenRoots = (files: readonly Source[]): string[] =>
  arrows(files)
    .filter(({ from, to }) => folderOf(from) !== undefined && /^server\/[^/]+$/.test(to) && !serverRoot.test(to))
    .map(written)

const product = sourcesIn(['server']).filter((file) => !isTest(file))

describe('architecture of the server', () => {
  test('a folder imports another only along an allowed arrow', () => {
    const http = source('server/http/mount.ts', "import { isSignedIn } from '../identity/sessions.ts'")
    const noun = source('server/jobs/queue.ts', "import { contactMail } from '../contact/send-message.ts'")
    expect(forbiddenPairs([http, noun])).toHaveLength(2)
    expect(forbiddenPairs(product)).toEqual([])
  })

  test('a folder imports none of the files that compose the folders', () => {
    const worker = source('server/jobs/worker.ts', "import { createJobHandlers } from '../job-handlers.ts'")
    expect(forbiddenRoots([worker])).toHaveLength(1)
    expect(forbiddenRoots(product)).toEqual([])
  })

  test('the allowed arrows form no circle, and each is used', () => {
    expect(circles(serverArrows)).toEqual([])
    const used = pairsOf(product, folderOf).map(({ pair }) => pair)
    expect(serverArrows.filter((pair) => !used.includes(pair))).toEqual([])
  })
})

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi } from './support/api.ts'
import { contractEndpoints } from './support/contract.ts'
import { addressesOf, gainsBetween, readStandings } from './support/roles/effects.ts'
import { type Added, addPerson, callers, targets } from './support/roles/people.ts'
import { type Write, writes } from './support/roles/writes.ts'
import { isTest, sourcesIn } from './support/sources.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** Modules of the contract whose writes concern neither persons nor memberships nor roles. */
const otherModules: readonly string[] = [
  // Each request of a batch is a write of its own.
  ...[
    'batch',
    'absences',
    'administration',
    'annotations',
    'announcements',
    'attendance',
    'bank',
    'captcha',
    'contact',
    'content',
    'default-answers',
  ],
  ...[
    'duties',
    'assemblies',
    'assembly-votes',
    'edited-assemblies',
    'enquiries',
    'edited-enquiries',
    'bulletins',
    'edited-bulletins',
    'comments',
    'private-notes',
    'edited-articles',
    'edited-compositions',
    'edited-events',
    'edited-documents',
    'edited-folders',
    'federation',
    'board',
    'folders',
    'edited-page-texts',
  ],
  ...[
    'edited-groups',
    'led-groups',
    'section-rehearsals',
    'representations',
    'child-devices',
    'edited-repertoires',
    'edited-settings',
    'edited-functions',
    'edited-venues',
    'event-messages',
    'compositions',
    'documents',
    'donations',
    'equipment',
    'event-templates',
    'feeds',
    'fee-runs',
    'fees',
    'invoices',
    'edited-invoices',
    'budget',
    'payouts',
    'treasury',
    'invoice-reminders',
    'loan-invoices',
    'late-answers',
    'ledger',
    'lifts',
  ],
  ...['loans', 'look', 'mailings', 'notifications', 'operation', 'edited-orders', 'orders', 'page-texts', 'answers'],
  ...['payments', 'pictures', 'piece-loans', 'planning', 'programme', 'push', 'recordings', 'shared-annotations'],
  ...['seating', 'shop', 'split-scan', 'stand-settings', 'substitutes', 'suisa', 'takes'],
  ...[
    'payments',
    'pictures',
    'piece-loans',
    'planning',
    'programme',
    'push',
    'recordings',
    'recording-sections',
    'section-marks',
    'shared-annotations',
  ],
  ...['shop', 'split-scan', 'stand-settings', 'substitutes', 'suisa', 'takes'],
]
/** Endpoints of the other modules that change no person. */
const otherEndpoints: readonly string[] = [
  'POST /api/frontend/internal/admin/compositionimport',
  'POST /api/frontend/internal/admin/compositionimport/check',
  'POST /api/frontend/internal/admin/compositionimport/refused',
  'POST /api/frontend/internal/admin/personexport',
]

test('every declared write of a person, a membership or a role is in the matrix', async () => {
  const keys = [...(await contractEndpoints(otherModules)).values()]
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`)
  expect(keys.filter((key) => !otherEndpoints.includes(key)).sort()).toEqual(Object.keys(writes).sort())
})

test('no other file writes persons, memberships, accounts and roles', () => {
  const writing =
    /\.(?:insert|update|delete)\((?:person|membership|account|personRole)\)|(?:insertRow|writeOnVersion)\(\w+, (?:person|membership|account|personRole)\b/
  const files = sourcesIn(['server'])
    .filter((one) => !isTest(one) && !one.path.startsWith('demo/') && writing.test(one.text))
    .map(({ path }) => path.replace('server/', ''))
  const expected = [
    // Address managers, with the rule.
    ...['features/memberships/admin/change-membership.ts', 'features/persons/admin/family.ts'],
    // The command line; it may do everything. The invitation's name and address prevail.
    ...['features/persons/admin/invite.ts', 'features/persons/admin/invited-name.ts'],
    ...[
      'features/persons/admin/apply-changes.ts',
      'features/persons/admin/manage-members.ts',
      'features/persons/admin/merge.ts',
      'features/persons/admin/person-card.ts',
      'features/persons/admin/person-ends.ts',
    ],
    // The holder of the link that the server prints, while nobody has the role.
    'features/persons/admin/first-administrator.ts',
    // The owner of an account or of a mail address, by a link, by the own password, or by a provider.
    ...[
      'platform/identity/confirm-address.ts',
      'platform/identity/external/account.ts',
      'platform/identity/new-password.ts',
    ],
    ...['platform/identity/password-check.ts', 'platform/identity/resolve-caller.ts'],
    // The ends of sign-ins, which leave a stranger nothing.
    ...['platform/identity/take-over.ts', 'platform/identity/token-generation.ts'],
    // The language of those who have chosen none.
    'features/settings/edit.ts',
    'features/imports/apply-persons.ts',
    'features/imports/households.ts',
    'features/imports/undo.ts',
    'platform/mail/refused-addresses.ts',
    // Called by the files above.
    ...['features/memberships/end-access.ts', 'features/memberships/functions.ts', 'features/memberships/roles.ts'],
    ...[
      'features/personal-data/merge-persons.ts',
      'features/personal-data/merge-rows.ts',
      'features/personal-data/person-tables.ts',
    ],
    // People about themselves.
    ...[
      'features/persons/change-myself.ts',
      'features/persons/contact-data.ts',
      'features/persons/contact-address-page.ts',
      'features/registration/register.ts',
    ],
  ]
  expect(files.sort()).toEqual(expected.sort())
})

/** The roles that the caller may hand out: the own roles; address managers make members. */
const isAllowed = (gain: string, own: readonly string[]): boolean =>
  own.includes('ADMIN') || gain === 'MEMBER' || own.includes(gain)

interface Row {
  readonly caller: string
  readonly target: string
  readonly key: string
  readonly index: number
  readonly write: Write
}
const allWrites = Object.entries(writes).flatMap(([key, variants]) =>
  variants.map((write, index) => ({ key, index, write })),
)
const rowsFor = (caller: string, names: readonly string[]): readonly Row[] =>
  names.flatMap((target) => allWrites.map((one) => ({ ...one, caller, target })))

const manager = 'MHZ_ADDRESSMANAGER'
const managers = Object.keys(callers).filter((name) => name === manager || name.startsWith('address manager'))
const itself = 'the caller'
const everyTarget = [itself, ...Object.keys(targets)]
describe('nobody gets a role that the caller could not hand out', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestServer({ kind: 'postgres', environment: { TRUST_PROXY: '1' } })
  })
  afterAll(() => api.stop())

  let cases = 0
  /** The gains of anybody by a write. */
  const run = async ({ caller, target, write }: Row) => {
    cases += 1
    // The server limits the requests from one network address.
    const address = `2001:db8:${cases.toString(16)}::1`
    const own: TestApi = {
      ...api,
      request: (request, options = {}) =>
        api.request(request, { ...options, headers: { 'X-Forwarded-For': address, ...options.headers } }),
    }
    const add = (name: string, kind: (typeof callers)[string] = {}): Promise<Added> => addPerson(api, name, kind)
    const sender = await add(caller, callers[caller])
    const spare = await add('spare', { hasAccount: false, memberships: [] })
    const friend = await add('friend')
    const concerned = target === itself ? sender : await add(target, targets[target])
    const free = `free${cases}@band.example`
    const addresses = [...new Set([sender, spare, friend, concerned].map(({ email }) => email)), free]
    const before = await readStandings(own, addresses)
    const { status } = await write({ api: own, caller: sender, target: concerned, spare, friend, free })
    const people = [sender, spare, friend, concerned].map(({ personId }) => personId)
    const after = await readStandings(own, [...new Set([...addresses, ...(await addressesOf(api, people))])])
    const holds = before.find((one) => one.address === sender.email)?.roles ?? []
    const gains = gainsBetween(before, after)
    return { status, gains, beyond: gains.filter((gain) => !isAllowed(gain, holds)) }
  }
  const named = ({ caller, target, key, index }: Row): string => `${caller}, ${target}: ${key} (${index})`
  const runAll = async (rows: readonly Row[]) => {
    const outcomes: (Awaited<ReturnType<typeof run>> & { readonly name: string })[] = []
    for (const row of rows) outcomes.push({ name: named(row), ...(await run(row)) })
    const wrong = outcomes.filter(({ status, beyond }) => beyond.length > 0 || status >= 500)
    expect(wrong).toEqual([])
    return outcomes
  }

  test('by the requests of an address manager that gave one before there was a rule', { tags: ['long'] }, async () => {
    const rows = (
      [
        ['/person/:uuid/membership', [0, 1, 5, 6], itself],
        ['/person/:uuid/membership', [2], 'planner whose membership ended yesterday'],
        ['/membership/:id', [0, 1], 'former board member'],
        ['/membership/:id', [3], 'next conductor'],
        ['/membership/:id/function', [0], itself],
        ['/admin/invitation', [2], itself],
        ['/person/:uuid/part', [0], itself],
        ['/person/:uuid/part', [1], 'MHZ_SECTIONLEADER'],
        ['/person/:uuid/merging', [0, 2, 3, 4], 'conductor without account'],
        ['/person/:uuid/merging', [0, 5], 'member'],
        ['/person/:uuid/card', [0, 1], 'MHZ_PLANNER without account'],
        ['/person/:uuid/reinstatement', [0], 'former conductor'],
        ['/admin/personchange', [0, 1, 2], itself],
        ['/admin/personchange', [3], 'MHZ_SECTIONLEADER'],
        ['/person/:uuid/reinstatement', [0], 'archived planner without account'],
        ['/personimport', [0, 1], 'board member without account'],
      ] as const
    ).flatMap(([end, indexes, target]) =>
      allWrites
        .filter(({ key, index }) => key.endsWith(end) && indexes.some((one) => one === index))
        .map((one) => ({ ...one, target, caller: manager })),
    )
    const outcomes = await runAll(rows)
    // An import leaves out the refused row and carries out the others.
    expect(outcomes.filter(({ name, status }) => status < 400 && !name.includes('/personimport '))).toEqual([])
  })

  test('and administrators hand out every role', { tags: ['long'] }, async () => {
    const outcomes = await runAll([
      ...rowsFor('ADMIN', ['member']).filter(({ key }) => /\/(?:role\/:role|membership)$/.test(key)),
      ...rowsFor('ADMIN', ['conductor']).filter(({ key, index }) => key.endsWith('/merging') && index === 0),
    ])
    const gained = new Set(outcomes.flatMap(({ gains }) => gains))
    const every = [
      ...['ADMIN', 'BOARD', 'CONDUCTOR', 'EDITOR', 'MHZ_ADDRESSMANAGER', 'MHZ_ADDRESSVIEWER', 'MHZ_LIBRARY_READ'],
      ...['MHZ_AUDITOR', 'MHZ_PLANNER', 'MHZ_SECTIONLEADER TUBA', 'MHZ_TREASURER', 'the record of another account'],
    ]
    expect([...gained].sort()).toEqual(every.sort())
  })

  test('by any request of an address manager', { tags: ['long'], timeout: 20 * 60_000 }, async () => {
    await runAll(rowsFor(manager, everyTarget))
  })

  /** Each request about the caller and about three other kinds of person, which differ by caller and request. */
  const sampleFor = (caller: string): readonly Row[] =>
    allWrites.flatMap((one, index) => {
      const others = [0, 1, 2].map((step) => (index * 3 + step + managers.indexOf(caller) * 7) % everyTarget.length)
      return [...new Set([itself, ...others.flatMap((other) => everyTarget[other] ?? [])])].map((target) => ({
        ...{ ...one, caller, target },
      }))
    })
  test.each(managers.filter((name) => name !== manager))(
    'by requests of: %s',
    { tags: ['long'], timeout: 20 * 60_000 },
    async (caller) => {
      await runAll(sampleFor(caller))
    },
  )

  test.each(Object.keys(callers).filter((name) => !managers.includes(name) && name !== 'ADMIN'))(
    'by any request of somebody who manages no persons: %s',
    { tags: ['long'], timeout: 20 * 60_000 },
    async (caller) => {
      const outcomes = await runAll(rowsFor(caller, ['MHZ_PLANNER without account']))
      expect(outcomes.flatMap(({ gains }) => gains)).toEqual([])
    },
  )
})

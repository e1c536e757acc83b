import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { ifMatch } from '#contract/endpoint.ts'
import { PersonImportPlan } from '#contract/imports.ts'
import { grantableRoles } from '#contract/members.ts'
import { changePersons, type PersonsAct, previewPersonsAct } from '#contract/several-persons.ts'
import { formerFunction, otherMembership, person } from '#server/platform/db/tables.ts'
import type { RequestOptions, TestApi } from '../api.ts'
import { personFields } from '../person-fields.ts'
import { registration, solution } from '../registration.ts'
import type { Added } from './people.ts'

/** The persons of one case. */
export interface Case {
  readonly api: TestApi
  readonly caller: Added
  readonly target: Added
  /** A record without account that is the caller's by its address. */
  readonly spare: Added
  /** Another member, with an account. */
  readonly friend: Added
  /** An address that nobody has yet. */
  readonly free: string
}

/** Makes the request of a case. */
export type Write = (one: Case) => Promise<Response>

const admin = '/api/frontend/internal/admin'
type Request = Parameters<TestApi['request']>[0]

const send = (request: string, { caller, api }: Case, options: RequestOptions = {}) =>
  api.request(request as Request, { as: caller, ...options })
const versionOf = async ({ api }: Case, { personId }: Added): Promise<number> =>
  (await api.db.select({ version: person.version }).from(person).where(eq(person.id, personId)))[0]?.version ?? 0
const matching = async (one: Case, of: Added) => ({ 'If-Match': ifMatch(await versionOf(one, of)) })

const card =
  (change: (one: Case) => object, of: (one: Case) => Added = ({ target }) => target): Write =>
  async (one) =>
    send(`PUT ${admin}/person/${of(one).uuid}/card`, one, { headers: await matching(one, of(one)), body: change(one) })
const onTarget =
  (method: string, path: string, body?: (one: Case) => unknown): Write =>
  (one) =>
    send(`${method} ${admin}/person/${one.target.uuid}${path}`, one, body === undefined ? {} : { body: body(one) })
const onMembership =
  (method: string, path: string, body: unknown): Write =>
  (one) =>
    send(`${method} ${admin}/membership/${one.target.memberships.at(-1) ?? 1}${path}`, one, { body })
const merging =
  (kept: (one: Case) => Added, other: (one: Case) => Added, take: readonly string[] = []): Write =>
  async (one) =>
    send(`POST ${admin}/person/${kept(one).uuid}/merging`, one, {
      headers: await matching(one, kept(one)),
      body: { other: other(one).uuid, otherVersion: await versionOf(one, other(one)), take },
    })
const joining = (organizationId: number, functionType: string | null, joinDate = '2026-03-10'): Write =>
  onTarget('POST', '/membership', () => ({ organizationId, functionType, joinDate }))
const onBoth = ({ target: { uuid }, spare: other }: Case, act: PersonsAct) => ({
  selection: { uuids: [uuid, other.uuid] },
  act,
})
/** Does what the preview has shown. */
const together =
  (act: PersonsAct): Write =>
  async (one) => {
    const body = onBoth(one, act)
    const preview = await send(`POST ${admin}/personchange/preview`, one, { body })
    if (preview.status !== 200) return preview
    const { fingerprint } = v.parse(previewPersonsAct.reply, await preview.json())
    return await send(`POST ${admin}/personchange`, one, { body: { ...body, fingerprint } })
  }
const undoing =
  (act: PersonsAct): Write =>
  async (one) => {
    const changed = await together(act)(one)
    if (changed.status !== 201) return changed
    const { uuid } = v.parse(changePersons.reply, await changed.json())
    return await send(`POST ${admin}/personchange/${uuid}/undo`, one)
  }
const inviting =
  (email: (one: Case) => string, instrument: string, roles: readonly string[] = []): Write =>
  (one) => {
    const body = { email: email(one), firstName: 'Mia', lastName: 'Neu', instrument, voice: '', key: null, roles }
    return send(`POST ${admin}/invitation`, one, { body })
  }
const importing =
  (row: (one: Case) => readonly string[]): Write =>
  async (one) => {
    const file = ['Vorname;Name;E-Mail;Register;Eintritt;Mitgliedschaft', row(one).join(';')].join('\r\n')
    const options = { headers: { 'Content-Type': 'text/csv' }, body: file }
    const checked = await send(`POST ${admin}/personimport/check`, one, options)
    if (!checked.ok) return checked
    const { columns, fingerprint } = v.parse(PersonImportPlan, await checked.json())
    const names = columns.map(({ field }) => field ?? '').join()
    return await send(`POST ${admin}/personimport?columns=${names}&fingerprint=${fingerprint}`, one, options)
  }

const [target, spare, self, friend] = (['target', 'spare', 'caller', 'friend'] as const).map(
  (name) => (one: Case) => one[name],
) as unknown as [
  pick: (one: Case) => Added,
  pick: (one: Case) => Added,
  pick: (one: Case) => Added,
  pick: (one: Case) => Added,
]

const formerOf = async ({ api, target: { memberships } }: Case): Promise<number> => {
  const values = { membershipId: memberships.at(-1) ?? 0, functionType: 'HORN', until: '2010-12-31' } as const
  if (memberships.length === 0) return 1
  const [added] = await api.db.insert(formerFunction).values(values).returning({ id: formerFunction.id })
  return added?.id ?? 0
}
const otherOf = async ({ api, target: { personId } }: Case): Promise<number> => {
  const values = { personId, band: 'Stadtmusik', joinDate: '1990-01-01', leaveDate: '1999-12-31' }
  const [added] = await api.db.insert(otherMembership).values(values).returning({ id: otherMembership.id })
  return added?.id ?? 0
}
const band = { band: 'Jugendmusik', joinDate: '1985-01-01', leaveDate: '1989-12-31' }

/** Every endpoint that writes persons, memberships or roles, with the requests by which somebody might get a role. */
export const writes: Readonly<Record<string, readonly Write[]>> = {
  [`PUT ${admin}/person/:uuid/role/:role`]: grantableRoles.map((role) =>
    onTarget('PUT', `/role/${role}`, () => ({ granted: true })),
  ),
  [`POST ${admin}/invitation`]: [
    inviting((one) => one.target.email, 'TUBA'),
    inviting((one) => one.target.email, 'CONDUCTOR'),
    inviting((one) => one.free, 'CONDUCTOR'),
    inviting((one) => one.free, 'TUBA', ['MHZ_LIBRARY_READ']),
  ],
  [`POST ${admin}/person/:uuid/invitation`]: [onTarget('POST', '/invitation')],
  [`POST ${admin}/personinvitation`]: [
    (one) => send(`POST ${admin}/personinvitation`, one, { body: { uuids: [one.target.uuid, one.spare.uuid] } }),
  ],
  [`POST ${admin}/personchange/preview`]: [
    (one) => send(`POST ${admin}/personchange/preview`, one, { body: onBoth(one, { kind: 'ARCHIVE' }) }),
  ],
  [`POST ${admin}/personchange`]: [
    together({ kind: 'INSTRUMENT', instrument: 'CONDUCTOR' }),
    together({ kind: 'BEGIN', organizationId: 7, functionType: 'PRESIDENT', joinDate: '2026-06-01' }),
    together({ kind: 'ROLE', role: 'ADMIN', granted: true }),
    together({ kind: 'INSTRUMENT', instrument: 'FLUTE' }),
    together({ kind: 'BEGIN', organizationId: 1, functionType: null, joinDate: '2026-03-10' }),
    together({ kind: 'END', organizationId: null, leaveDate: '2026-03-01' }),
    together({ kind: 'HONORARY', honoraryYear: 2026 }),
    together({ kind: 'ARCHIVE' }),
  ],
  [`POST ${admin}/personchange/:uuid/undo`]: [
    undoing({ kind: 'END', organizationId: null, leaveDate: '2026-03-01' }),
    undoing({ kind: 'ARCHIVE' }),
  ],
  [`PUT ${admin}/person/:uuid/part`]: [
    onTarget('PUT', '/part', () => ({ instrument: 'CONDUCTOR', voice: null, key: null })),
    onTarget('PUT', '/part', () => ({ instrument: 'FLUTE', voice: null, key: null })),
  ],
  [`POST ${admin}/person/:uuid/membership`]: [
    joining(1, 'CONDUCTOR'),
    joining(1, 'CONDUCTOR', '2026-06-01'),
    joining(1, 'HORN'),
    joining(1, null),
    joining(2, null),
    joining(7, 'PRESIDENT'),
    joining(7, null, '2026-06-01'),
  ],
  [`PUT ${admin}/membership/:id`]: [
    onMembership('PUT', '', { leaveDate: null }),
    onMembership('PUT', '', { leaveDate: '2027-12-31' }),
    onMembership('PUT', '', { leaveDate: '2026-03-31' }),
    onMembership('PUT', '', { joinDate: '2026-03-01' }),
  ],
  [`POST ${admin}/membership/:id/function`]: [
    onMembership('POST', '/function', { functionType: 'CONDUCTOR', since: '2026-03-10' }),
    onMembership('POST', '/function', { functionType: 'HORN', since: '2026-03-10' }),
    onMembership('POST', '/function', { functionType: 'PRESIDENT', since: '2026-03-10' }),
  ],
  [`POST ${admin}/membership/:id/formerfunction`]: [
    onMembership('POST', '/formerfunction', { functionType: 'CONDUCTOR', until: '2020-12-31' }),
  ],
  [`PUT ${admin}/formerfunction/:id`]: [
    async (one) =>
      send(`PUT ${admin}/formerfunction/${await formerOf(one)}`, one, { body: { functionType: 'CONDUCTOR' } }),
  ],
  [`DELETE ${admin}/formerfunction/:id`]: [
    async (one) => send(`DELETE ${admin}/formerfunction/${await formerOf(one)}`, one),
  ],
  [`POST ${admin}/person/:uuid/othermembership`]: [onTarget('POST', '/othermembership', () => band)],
  [`PUT ${admin}/othermembership/:id`]: [
    async (one) => send(`PUT ${admin}/othermembership/${await otherOf(one)}`, one, { body: band }),
  ],
  [`DELETE ${admin}/othermembership/:id`]: [
    async (one) => send(`DELETE ${admin}/othermembership/${await otherOf(one)}`, one),
  ],
  [`POST ${admin}/person`]: [
    (one) => send(`POST ${admin}/person`, one, { body: { ...personFields, email: one.target.email } }),
  ],
  [`PUT ${admin}/person/:uuid/card`]: [
    card(({ free }) => ({ email: free })),
    card((one) => ({ email: one.spare.email })),
    card((one) => ({ email: one.friend.email })),
    card((one) => ({ email: one.target.email }), spare),
    card(() => ({ email: null })),
    card(() => ({ city: 'Uster' })),
  ],
  [`PUT ${admin}/person/:uuid/household`]: [
    onTarget('PUT', '/household', (one) => ({ with: one.spare.uuid, address: true })),
  ],
  [`PUT ${admin}/person/:uuid/guardian/:guardian`]: [
    (one) =>
      send(`PUT ${admin}/person/${one.target.uuid}/guardian/${one.spare.uuid}`, one, { body: { isGuardian: true } }),
  ],
  [`POST ${admin}/person/:uuid/merging`]: [
    merging(self, target),
    merging(target, self),
    merging(spare, target),
    merging(target, spare, ['email']),
    merging(friend, target),
    merging(target, friend),
  ],
  [`POST ${admin}/person/:uuid/ending`]: [onTarget('POST', '/ending', () => ({ leaveDate: '2026-03-31' }))],
  [`POST ${admin}/person/:uuid/archive`]: [onTarget('POST', '/archive')],
  [`POST ${admin}/person/:uuid/reinstatement`]: [onTarget('POST', '/reinstatement')],
  [`DELETE ${admin}/person/:uuid`]: [onTarget('DELETE', '')],
  [`POST ${admin}/personimport`]: [
    importing((one) => ['Mia', one.target.lastName, one.free, '', '', '']),
    importing((one) => ['Mia', one.target.lastName, one.target.email, 'Dirigent', '2026', 'Aktiv']),
    importing((one) => ['Mia', one.target.lastName, one.target.email, 'Flöte', '2026', 'Aktiv']),
    importing((one) => ['Neu', `Dirigent ${one.target.personId}`, one.free, 'Dirigent', '2026', 'Aktiv']),
  ],
  [`POST ${admin}/personimport/check`]: [],
  [`POST ${admin}/personimport/refused`]: [],
  // It gives nobody more than before the import, which the same caller made.
  [`POST ${admin}/personimport/done/:uuid/undoing`]: [],
  // Postal address and telephone numbers give nobody a role.
  'PUT /api/frontend/internal/personnatural/contact': [],
  'PATCH /api/frontend/internal/personnatural': [
    (one) =>
      send('PATCH /api/frontend/internal/personnatural', one, {
        body: { id: one.caller.personId, email: one.target.email },
      }),
  ],
  'POST /api/frontend/registration/registerPerson': [
    async (one) =>
      send('POST /api/frontend/registration/registerPerson', one, {
        body: registration({ email: one.target.email, solution: await solution(one.api.db, one.api.clock.now()) }),
      }),
  ],
  'POST /api/frontend/registration/activation': [
    (one) => send('POST /api/frontend/registration/activation', one, { body: { email: one.target.email } }),
  ],
  'POST /api/frontend/registration/checkHasAccount': [],
}

import { grantableRoles } from '#contract/members.ts'
import type { RoleName } from '#contract/roles.ts'
import { account, membership, otherMembership, person, personRole } from '#server/platform/db/tables.ts'
import type { TestApi, TestPerson } from '../api.ts'

type Membership = Partial<typeof membership.$inferInsert>
/** A kind of person: the grants, the memberships, and whether an account exists. */
interface Kind {
  readonly roles?: readonly RoleName[]
  /** By default an open one in the band. */
  readonly memberships?: readonly Membership[]
  readonly hasAccount?: boolean
  readonly archived?: boolean
  readonly instrument?: string
}

const board: Membership = { organizationId: 7, functionType: 'SECRETARY' }
const conductor: Membership = { functionType: 'CONDUCTOR' }
const manages = 'MHZ_ADDRESSMANAGER'

/** Kinds of caller, by what they hold. */
export const callers: Readonly<Record<string, Kind>> = {
  ...Object.fromEntries(grantableRoles.map((role) => [role, { roles: [role] }])),
  member: {},
  buyer: { memberships: [] },
  conductor: { memberships: [conductor] },
  'board member': { memberships: [board] },
  'address manager who plans': { roles: [manages, 'MHZ_PLANNER'] },
  'address manager who edits': { roles: [manages, 'EDITOR'] },
  'address manager who leads a section': { roles: [manages, 'MHZ_SECTIONLEADER'] },
  'address manager without membership': { roles: [manages], memberships: [] },
  'address manager on the board': { roles: [manages], memberships: [board] },
  'address manager who conducts': { roles: [manages], memberships: [conductor], instrument: 'CONDUCTOR' },
}

const twice = (name: string, kind: Kind): readonly (readonly [string, Kind])[] => [
  [name, kind],
  [`${name} without account`, { ...kind, hasAccount: false }],
]
const over = { joinDate: '2001-01-01', leaveDate: '2026-03-09' }
const ended = { ...over, accessEndedAt: new Date('2026-03-10T00:00:00Z') }

/** Kinds of person whom a write concerns. */
export const targets: Readonly<Record<string, Kind>> = Object.fromEntries([
  ...grantableRoles.flatMap((role) => twice(role, { roles: [role] })),
  ...twice('member', {}),
  ...twice('conductor', { memberships: [conductor], instrument: 'CONDUCTOR' }),
  ...twice('board member', { memberships: [{}, board] }),
  ...twice('next conductor', { memberships: [{}, { ...conductor, joinDate: '2026-09-01' }] }),
  ...twice('former conductor', { memberships: [{ ...conductor, ...ended }], instrument: 'CONDUCTOR' }),
  ...twice('former board member', { memberships: [{ ...board, ...ended }] }),
  ...twice('planner whose membership ended yesterday', { roles: ['MHZ_PLANNER'], memberships: [over] }),
  ...twice('archived planner', { roles: ['MHZ_PLANNER'], memberships: [ended], archived: true }),
])

export interface Added extends TestPerson {
  readonly kind: string
  readonly uuid: string
  readonly lastName: string
  /** The address of the sign-in, or that of the person without account. */
  readonly email: string
  readonly memberships: readonly number[]
}

let added = 0

/** Adds a person of a kind. */
export const addPerson = async (
  { db }: Pick<TestApi, 'db'>,
  name: string,
  { roles = [], memberships = [{}], hasAccount = true, archived = false, instrument = 'TUBA' }: Kind,
): Promise<Added> => {
  added += 1
  const email = `matrix${added}@band.example`
  const lastName = `Matrix${'abcdefghij'.at(added % 10)}${added}`
  const [row] = await db
    .insert(person)
    .values({ firstName: 'Mia', lastName, email, instrument, archived })
    .returning({ id: person.id, uuid: person.uuid })
  if (row === undefined) throw new Error('no person was added')
  const personId = row.id
  // It follows the record into a merger.
  const band = { band: `Band of ${email}`, joinDate: '1980-01-01', leaveDate: '1980-12-31' }
  await db.insert(otherMembership).values({ personId, ...band })
  const ids: number[] = []
  for (const one of memberships) {
    const values = { organizationId: 1, functionType: instrument, joinDate: '2001-01-01', ...one, personId }
    const [member] = await db.insert(membership).values(values).returning({ id: membership.id })
    ids.push(member?.id ?? 0)
  }
  if (roles.length > 0) await db.insert(personRole).values(roles.map((role) => ({ personId, role })))
  const [signIn] = hasAccount
    ? await db
        .insert(account)
        .values({ personId, email, emailVerified: true, passwordHash: 'x' })
        .returning({ sub: account.id })
    : []
  return { kind: name, personId, sub: signIn?.sub ?? '', uuid: row.uuid, lastName, email, memberships: ids }
}

import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { grantableRoles } from '#contract/members.ts'
import { Email } from '#contract/person-fields.ts'
import type { Config } from '../../../config.ts'
import type { Command } from '../../../platform/control/protocol.ts'
import type { Access } from '../../../platform/db/database.ts'
import { ensureBand } from '../../../platform/db/new-band.ts'
import type { Database } from '../../../platform/db/open.ts'
import { removeSecondFactors } from '../../../platform/identity/codes.ts'
import { linkLifetimes } from '../../../platform/identity/lifetimes.ts'
import { endAccess } from '../../memberships/end-access.ts'
import { grantRole, revokeRole, rolesOfPerson } from '../../memberships/roles.ts'
import { type Invited, invite, unlinkExternalSubject } from './invite.ts'
import { findByAddress } from './known-person.ts'

export interface AdminContext {
  readonly database: Database
  readonly config: Config
}

const usage = [
  'Usage:',
  '  npm run admin -- invite ADDRESS [--name "First Last"] [--member]',
  '  npm run admin -- role ADDRESS [ROLE [--remove]]',
  '  npm run admin -- unbind ADDRESS',
  '  npm run admin -- reset-sign-in ADDRESS',
  `Roles: ${grantableRoles.join(', ')}`,
]

const options = {
  name: { type: 'string' },
  member: { type: 'boolean', default: false },
  remove: { type: 'boolean', default: false },
} as const

const parse = (args: string[]) => {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    return undefined
  }
}

const Name = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(120), v.regex(/^[^\p{Cc}]+$/u))

/**
 * `npm run admin`: functions that must work before the first administrator can use the app. Exit code 2: not
 * understood, 1: not done.
 */
export const adminCommand: Command<AdminContext> = async ({ database: { read, write }, config }, args, print) => {
  const parsed = parse(args)
  const [what, typed = '', role, ...rest] = parsed?.positionals ?? []
  const misunderstood = () => {
    for (const line of usage) print(line)
    return 2
  }
  if (parsed === undefined || what === undefined || rest.length > 0) return misunderstood()
  const { name, member, remove } = parsed.values
  const address = v.safeParse(Email, typed)
  if (!address.success) {
    print(`${JSON.stringify(typed)} is not an e-mail address.`)
    return misunderstood()
  }
  const email = address.output
  switch (what) {
    case 'invite': {
      if (role !== undefined || remove || (name !== undefined && !v.is(Name, name))) return misunderstood()
      await write(ensureBand)
      const done = await write(invite, config, { email, name: name?.trim(), member, now: new Date() })
      if (done === 'several') return ambiguous(email, print)
      for (const line of linesFor(done, email, config)) print(line)
      return 0
    }
    case 'role':
      return await changeRole({ read, write }, { email, role, remove }, print)
    case 'unbind':
      if (await write(unlinkExternalSubject, email)) {
        print(`The next sign-in with the verified address ${email} is bound to this account.`)
        return 0
      }
      print(`No account signs in with ${email}.`)
      return 1
    case 'reset-sign-in':
      if (await write(removeSecondFactors, email)) {
        print(`${email} signs in with the password alone, and has a mail about it.`)
        return 0
      }
      print(`No account with the address ${email} has a passkey or codes.`)
      return 1
    default:
      return misunderstood()
  }
}

const ambiguous = (email: string, print: (line: string) => void): number => {
  print(`Several people have the address ${email}. Give one of them an address of their own first.`)
  return 1
}

const linesFor = ({ name, created, granted, joined, signIn }: Invited, email: string, config: Config): string[] => {
  const person = name === '' ? email : `${name} (${email})`
  const days = linkLifetimes.invitation / (24 * 3600)
  const signIns: Record<Invited['signIn'], string> = {
    ready: 'Signs in as before.',
    mailed: `A mail with a link to set a password goes out as soon as the server runs; the link is good for ${days} days. Later: ${config.publicOrigin}/sso/account/forgotten-password`,
    external: `Signs in at ${config.oidc.issuer} with this address, which must be verified there.`,
  }
  return [
    `${person} ${created ? 'is new and' : ''} ${granted ? 'is now an administrator.' : 'is an administrator already.'}`.replace(
      /\s+/g,
      ' ',
    ),
    ...(joined ? ['Member of the band from today on.'] : []),
    signIns[signIn],
  ]
}

const changeRole = async (
  { read, write }: Access,
  { email, role, remove }: { email: string; role: string | undefined; remove: boolean },
  print: (line: string) => void,
): Promise<number> => {
  const person = await read(findByAddress, email)
  if (person === 'several') return ambiguous(email, print)
  if (person === undefined) {
    print(`Nobody is known by ${email}.`)
    return 1
  }
  const { personId } = person
  const wanted = grantableRoles.find((one) => one === role)
  if ((role !== undefined && wanted === undefined) || (role === undefined && remove)) {
    print(`Which role? There are: ${grantableRoles.join(', ')}`)
    return 2
  }
  if (wanted !== undefined) {
    const change = { personId, role: wanted, now: new Date(), by: null }
    await write(async (tx) => {
      await endAccess(tx, personId, { accountId: null, now: change.now })
      await (remove ? revokeRole(tx, change) : grantRole(tx, change))
    })
  }
  const roles = await read(rolesOfPerson, personId)
  print(`${email}: ${roles.length === 0 ? 'no roles' : roles.join(', ')}`)
  return 0
}

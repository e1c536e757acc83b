import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { type Account, type Accounts, isSessionRevoked } from './accounts.ts'
import type { OwnSession } from './sessions.ts'

/** Returns the subject of the provider's session in this browser, also of a device that has no account. */
export const getSubject = async (
  provider: Provider,
  { req, res }: { req: IncomingMessage; res: ServerResponse },
): Promise<string | undefined> => (await provider.Session.get(provider.createContext(req, res))).accountId

/** Returns the account and session of this browser from the provider's session cookie. */
export const getVisitor = async (
  provider: Provider,
  accounts: Accounts,
  { req, res }: { req: IncomingMessage; res: ServerResponse },
): Promise<{ account: Account; session: OwnSession } | undefined> => {
  const session = await provider.Session.get(provider.createContext(req, res))
  if (session.accountId === undefined) return undefined
  const account = await accounts.bySub(session.accountId)
  if (account === undefined || isSessionRevoked(account, session.loginTs)) return undefined
  const grantIds = Object.values(session.authorizations ?? {}).flatMap(({ grantId }) => grantId ?? [])
  return { account, session: { uid: session.uid, grantIds } }
}

import { eq } from 'drizzle-orm'
import type { Database } from '#server/platform/db/open.ts'
import { account } from '#server/platform/db/tables.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { addAccount, type Browser, createBrowser, createClient, startProvider, type TestProvider } from './provider.ts'

/** The password of every account in these tests unless a test changes it. */
export const password = 'Posaune-1899'

/** The account pages as users with browsers and mailboxes use them. */
export interface AccountPages {
  database: Database
  provider: TestProvider
  client: ReturnType<typeof createClient>
  mailbox: Mailbox
  /** Returns the address of a path below /sso/account. */
  at(path: string): string
  newEmail(): string
  /** Signs in at the provider itself, like a user who opens the overview without the app. */
  signIn(email: string, typed?: string): Promise<{ visitor: Browser; html: string; url: URL }>
  addSignedIn(): Promise<{ email: string; sub: string; visitor: Browser; html: string; url: URL }>
  send(visitor: Browser, path: string, fields: Record<string, string>): Promise<{ status: number; html: string }>
  /** Opens a page and follows its redirects. */
  read(visitor: Browser, path?: string): Promise<{ path: string; html: string }>
  asksToSignIn(visitor: Browser): Promise<boolean>
  /** Refreshes a token. Returns the status. */
  refreshed(token: string): Promise<number>
  accountOf(sub: string): Promise<typeof account.$inferSelect | undefined>
  /**
   * Presses the button behind a mailed link.
   * @returns the status
   */
  confirm(link: string, visitor?: Browser): Promise<number>
  stop(): Promise<void>
}

export async function startAccountPages(database: Database): Promise<AccountPages> {
  const provider = await startProvider(database)
  const client = createClient(provider)
  const mailbox = createMailbox(database, provider.origin)
  let people = 0
  const at = (path: string) => `${provider.issuer}/account/${path}`
  const newEmail = () => {
    people += 1
    return `person${people}@example.ch`
  }
  const signIn: AccountPages['signIn'] = async (email, typed = password) => {
    const visitor = createBrowser(provider.origin)
    const { url } = await visitor.follow(at('personal-info'))
    const landed = await visitor.followFrom(await visitor.send(url.href, { email, password: typed }), url.href)
    return { visitor, html: (await landed.reply?.text()) ?? '', url: landed.url }
  }
  const read: AccountPages['read'] = async (visitor, path = 'personal-info') => {
    const landed = await visitor.follow(at(path))
    return { path: landed.url.pathname, html: (await landed.reply?.text()) ?? '' }
  }
  return {
    database,
    provider,
    client,
    mailbox,
    at,
    newEmail,
    signIn,
    addSignedIn: async () => {
      const email = newEmail()
      const sub = await addAccount(database, { email, password })
      return { email, sub, ...(await signIn(email)) }
    },
    send: async (visitor, path, fields) => {
      const landed = await visitor.followFrom(await visitor.send(at(path), fields), at(path))
      return { status: landed.reply?.status ?? 0, html: (await landed.reply?.text()) ?? '' }
    },
    read,
    asksToSignIn: async (visitor) => /^\/sso\/interaction\//.test((await read(visitor)).path),
    refreshed: async (token) => (await client.refresh(token)).status,
    accountOf: async (sub) => (await database.db.select().from(account).where(eq(account.id, sub)))[0],
    confirm: async (link, visitor = createBrowser(provider.origin)) =>
      (await visitor.send(link, { token: new URL(link).searchParams.get('token') ?? '' })).status,
    stop: async () => {
      await provider.stop()
      mailbox.remove()
    },
  }
}

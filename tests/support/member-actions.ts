import type { Browser, BrowserContext, Page } from '@playwright/test'
import { listParticipation, listSubscribable, updateParticipation } from '#contract/answers.ts'
import type { StoredAnswer } from './answers.ts'
import { test as withServers } from './app.ts'
import { watchConsole } from './console.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import type { Storage } from './seeded-folder.ts'
import { createServer, removeServer, type TestServer } from './server.ts'
import { tokenRecord } from './token-record.ts'

/** These tests start their own server: the one that every browser of `app.ts` starts with is not needed. */
export const test = withServers.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  baseURL: ({}, use) => use(undefined),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  storageState: ({}, use) => use(undefined),
})

/** A member's browser and its own server, with a fault-injection proxy between them. */
export interface MemberActions {
  readonly line: FaultProxy
  readonly server: TestServer
  readonly context: BrowserContext
  readonly expectComplaints: (words: RegExp) => void
  /** Complaints of the browser that no injected fault explains. */
  readonly complaints: () => string[]
  end: () => Promise<void>
}

/** Our own log messages about requests that failed on purpose. */
const aboutFaults = /offline_list\.load_failed|\.save_failed|outbox\.send_failed/

/**
 * @param signedInState a browser's storage after a sign-in with the role; sign-ins happen before the proxy injects
 * faults
 */
export const createMemberActions = async (
  browser: Browser,
  signedInState: (server: TestServer, role: string) => Promise<Awaited<ReturnType<BrowserContext['storageState']>>>,
  role: string,
  storage?: Storage,
): Promise<MemberActions> => {
  const line = await startFaultProxy()
  const server = await createServer({ line, ...(storage === undefined ? {} : { storage }) })
  await server.start()
  const context = await browser.newContext({
    baseURL: server.origin,
    locale: 'de-CH',
    timezoneId: 'Europe/Zurich',
    permissions: ['background-sync'],
    storageState: await signedInState(server, role),
  })
  context.setDefaultTimeout(15_000)
  const watched = watchConsole(context)
  watched.expectFailedLoads(/\/(?:api|sso|art|anmelden)\b|\.webmanifest$/)
  watched.expectComplaints(aboutFaults)
  return {
    line,
    server,
    context,
    expectComplaints: watched.expectComplaints,
    complaints: watched.complaints,
    end: async () => {
      await context.close()
      await removeServer(server)
      await line.close()
    },
  }
}

export type Row = Readonly<Record<string, unknown>>

/**
 * Sends a request as the member of a page, without the app.
 * @throws unless the server accepts it
 */
export const requestAsMember = async (
  page: Page,
  path: string,
  init: { method: string; version?: unknown; body?: object },
) => {
  const { accessToken } = await tokenRecord(page)
  const reply = await fetch(new URL(path, page.url()), {
    method: init.method,
    headers: {
      authorization: `Bearer ${accessToken}`,
      'accept-language': 'de-CH',
      ...(init.version === undefined ? {} : { 'if-match': `"${init.version}"` }),
      ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
  })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as unknown
}

const itemsOf = async (page: Page, path: string): Promise<readonly Row[]> =>
  ((await requestAsMember(page, path, { method: 'GET' })) as { _embedded: { items: Row[] } })._embedded.items

/**
 * Returns the number of the next event with this German title.
 * @param page of a member, whose session is used
 */
export const eventNumber = async (page: Page, title: string): Promise<number> =>
  Number((await itemsOf(page, listSubscribable.path)).find((one) => one.title === title)?.id)

/**
 * Answers as the same member on another device.
 * @param page of theirs, whose session is used
 */
export const answerOnOtherDevice = async (
  page: Page,
  title: string,
  wish: Partial<Pick<StoredAnswer, 'status' | 'remarks'>>,
): Promise<void> => {
  const eventId = await eventNumber(page, title)
  const row = (await itemsOf(page, listParticipation.path)).find((one) => one.eventId === eventId)
  await requestAsMember(page, updateParticipation.path, {
    method: row === undefined ? 'POST' : 'PUT',
    version: row?.version,
    body: { eventId, status: null, remarks: '', ...row, ...wish },
  })
}

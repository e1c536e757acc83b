import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { RoleName } from '#contract/roles.ts'
import type { Locale } from '#i18n/intl.ts'
import { createApi, createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { createPushService } from '#server/features/notifications/push-service.ts'
import { createMeasurements } from '#server/features/operation/measurements.ts'
import { ensurePageTexts } from '#server/features/page-texts/ensure.ts'
import { createPaymentProvider } from '#server/features/payments/create-provider.ts'
import { createPictures } from '#server/features/pictures/pictures.ts'
import { createLiveConfig } from '#server/features/settings/live-config.ts'
import { createStandStreams } from '#server/features/stand-stream/stand-streams.ts'
import { watchContent } from '#server/platform/db/content-version.ts'
import type { Database, Db } from '#server/platform/db/open.ts'
import { ensureOrganizations } from '#server/platform/db/organizations.ts'
import { account, membership, person, personRole } from '#server/platform/db/tables.ts'
import { createFileStore, type FileStore, fileFolders } from '#server/platform/files/store.ts'
import { createDocuments } from '#server/platform/formats/documents.ts'
import type { Mounted } from '#server/platform/http/mount.ts'
import { createReadiness } from '#server/platform/http/readiness.ts'
import { createRequestListener } from '#server/platform/http/request-listener.ts'
import { createAccessTokens } from '#server/platform/identity/access-tokens.ts'
import { createExternalTokens } from '#server/platform/identity/external/provider.ts'
import { createCallerResolver } from '#server/platform/identity/resolve-caller.ts'
import { createLetterLogo } from '#server/platform/letter-logo.ts'
import { jsonLog } from '#server/platform/log.ts'
import { folderTransport } from '#server/platform/mail/folder.ts'
import { createSender } from '#server/platform/mail/sender.ts'
import type { MailTransport } from '#server/platform/mail/transport.ts'
import { openFileStorage } from '#server/platform/storage/open.ts'
import { createDatabases } from './databases.ts'

/** The time at which every test server starts: a Tuesday noon in winter. */
const start = new Date('2026-03-10T11:00:00Z')

export interface TestPerson {
  readonly sub: string
  readonly personId: number
}
export interface PersonOptions {
  readonly firstName?: string
  readonly verified?: boolean
  /** An old membership in the band that lasts until this day (`yyyy-MM-dd`); true = open, false = none. */
  readonly member?: boolean | string
  readonly roles?: readonly RoleName[]
  readonly demo?: boolean
  readonly plays?: Partial<Pick<typeof person.$inferInsert, 'instrument' | 'voice' | 'key'>>
}
export interface RequestOptions {
  readonly as?: TestPerson
  /** Replaces the token signed for `as`. */
  readonly token?: string
  readonly locale?: Locale
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON; a string is sent unchanged. */
  readonly body?: unknown
}
export interface TokenOptions {
  readonly issuer?: string
  readonly audience?: string
  readonly type?: string
  /** Seconds from now. */
  readonly lifetime?: number
  /** Signs with a key that is unknown to the server. */
  readonly forged?: boolean
  /** By default the account's of now. */
  readonly generation?: number
}

/** The real app on a real port, with a fresh database and a clock that the test controls. */
export interface TestApi {
  readonly origin: string
  readonly db: Db
  readonly database: Database
  readonly files: FileStore
  readonly deps: Deps
  readonly mounted: readonly Mounted[]
  readonly clock: { now(): Date; set(wanted: Date | string): void }
  /** The log, one JSON text per entry. */
  readonly logged: readonly string[]
  addPerson(options?: PersonOptions): Promise<TestPerson>
  tokenFor(person: TestPerson, options?: TokenOptions): Promise<string>
  request(
    methodAndPath: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'} /${string}`,
    options?: RequestOptions,
  ): Promise<Response>
  stop(): Promise<void>
}

/**
 * Starts the app. `environment` as read by main.ts; PUBLIC_ORIGIN is the address of the test's own port. Push messages
 * to `pushOrigins` are allowed too. Mails are written to a folder unless `transport` is given.
 */
export const startTestServer = async ({
  kind,
  now = start,
  environment = {},
  pushOrigins = [],
  transport,
}: {
  kind: Database['kind']
  now?: Date
  environment?: Record<string, string>
  pushOrigins?: readonly string[]
  transport?: MailTransport
}): Promise<TestApi> => {
  let instant = now
  const clock = () => new Date(instant)
  const databases = createDatabases()
  const database = await databases.open(kind)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'test-files-'))
  const logged: string[] = []
  const log = jsonLog(clock, (line) => void logged.push(line))

  // On a busy machine a request may come just when an idle connection is closed.
  const server = createServer({ keepAliveTimeout: 0 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://localhost:${port}`
  const live = await createLiveConfig(
    database,
    readConfig({ PUBLIC_ORIGIN: origin, DATA_FOLDER: folder, ...environment }),
    (error) => log.error('settings.refresh_failed', { error: String(error) }),
  )
  const { config } = live
  const storage = await openFileStorage(config)
  const files = createFileStore(storage)
  const { issuer, audience } = config.oidc
  const { keys, sign } = await signer(database.db, clock, issuer, audience)
  const content = await watchContent(database)
  const { read, write } = database
  const pictures = createPictures(storage, log)
  const readLogo = createLetterLogo(config, pictures.files, log)
  const mails = transport ?? folderTransport(path.join(folder, 'mail'))
  const deps: Deps = {
    read,
    write,
    standStreams: await createStandStreams(database, clock, (error) =>
      log.error('stand_streams.refresh_failed', { error: String(error) }),
    ),
    config,
    refreshSettings: live.refresh,
    database,
    content,
    clock,
    storage,
    files,
    documents: createDocuments(log, config, readLogo),
    pictures,
    attachments: createFileStore(storage, fileFolders.attachments),
    statements: createFileStore(storage, fileFolders.statements),
    takes: createFileStore(storage, fileFolders.takes),
    payments: await createPaymentProvider(config, database.db, clock),
    readiness: createReadiness(),
    measurements: createMeasurements({ database, config, storage, clock, log }),
    push: await createPushService(database.db, config, { origins: pushOrigins }),
    sender: createSender(database.db, config, { transport: mails, readLogo }, clock),
    renderPage: () => Promise.reject(new Error('This test server has no build.')),
    log,
    resolveCaller: createCallerResolver({
      read,
      write,
      config,
      content,
      clock,
      accessTokens: config.oidc.embedded
        ? createAccessTokens({ issuer, audience, clock, keys })
        : createExternalTokens({ oidc: config.oidc, clock, log }),
    }),
  }
  server.on('request', createRequestListener({ deps, app: createApp(deps) }))
  await ensureOrganizations(database.db)
  await ensurePageTexts(database.db)

  return {
    origin,
    db: database.db,
    database,
    files,
    deps,
    mounted: createApi(deps).mounted,
    clock: {
      now: clock,
      set: (wanted) => {
        instant = new Date(wanted)
      },
    },
    logged,
    addPerson: (options = {}) => addPerson(database.db, options),
    tokenFor: sign,
    request: async (methodAndPath, { as, token, locale, headers = {}, body } = {}) => {
      const [method, target] = methodAndPath.split(/ (.*)/s, 2)
      const bearer = token ?? (as === undefined ? undefined : await sign(as))
      return await fetch(`${origin}${target}`, {
        method: method ?? 'GET',
        redirect: 'manual',
        headers: {
          ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
          ...(locale === undefined ? {} : { 'Accept-Language': locale }),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
    },
    stop: async () => {
      await deps.standStreams.close()
      server.closeAllConnections()
      await deps.documents.close()
      await deps.pictures.close()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await deps.content.stop()
      await live.stop()
      await databases.remove()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Signs tokens as a provider would, with the test's own key. */
const signer = async (db: Db, clock: () => Date, issuer: string, audience: string) => {
  const [own, foreign] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')])
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'test', alg: 'ES256', use: 'sig' }
  const sign = async ({ sub }: TestPerson, options: TokenOptions = {}): Promise<string> => {
    const issuedAt = Math.floor(clock().getTime() / 1000)
    const [row] = await db
      .select({ now: account.tokenGeneration })
      .from(account)
      .where(sql`${account.id}::text = ${sub}`)
    return await new SignJWT({ generation: options.generation ?? row?.now ?? 0 })
      .setProtectedHeader({ alg: 'ES256', kid: 'test', typ: options.type ?? 'at+jwt' })
      .setIssuer(options.issuer ?? issuer)
      .setAudience(options.audience ?? audience)
      .setSubject(sub)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + (options.lifetime ?? 600))
      .sign(options.forged === true ? foreign.privateKey : own.privateKey)
  }
  return { keys: createLocalJWKSet({ keys: [jwk] }), sign }
}

let people = 0
const addPerson = async (db: Db, options: PersonOptions): Promise<TestPerson> => {
  const { firstName = 'Anna', verified = true, member = true, roles = [], demo = false, plays } = options
  people += 1
  const email = `person${people}@band.example`
  const [added] = await db
    .insert(person)
    .values({ firstName, lastName: 'Beispiel', email, ...plays })
    .returning({ id: person.id })
  if (added === undefined) throw new Error('no person was added')
  const personId = added.id
  const [signIn] = await db
    .insert(account)
    .values({ personId, email, emailVerified: verified, demo })
    .returning({ sub: account.id })
  if (signIn === undefined) throw new Error('no account was added')
  if (member !== false) {
    const leaveDate = member === true ? null : member
    await db
      .insert(membership)
      .values({ personId, organizationId: 1, functionType: 'TUBA', joinDate: '2001-01-01', leaveDate })
  }
  if (roles.length > 0) await db.insert(personRole).values(roles.map((role) => ({ personId, role })))
  return { sub: signIn.sub, personId }
}

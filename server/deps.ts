import type { Locale } from '#i18n/intl.ts'
import type { Config } from './config.ts'
import type { PushService } from './features/notifications/push-service.ts'
import type { Measurements } from './features/operation/measurements.ts'
import type { PaymentProvider } from './features/payments/provider.ts'
import type { Pictures } from './features/pictures/pictures.ts'
import type { StandStreams } from './features/stand-stream/stand-streams.ts'
import type { ContentVersion } from './platform/db/content-version.ts'
import type { Access } from './platform/db/database.ts'
import type { Database } from './platform/db/open.ts'
import type { FileStore } from './platform/files/store.ts'
import type { Documents } from './platform/formats/documents.ts'
import type { Caller } from './platform/http/caller.ts'
import type { Readiness } from './platform/http/readiness.ts'
import type { Log } from './platform/log.ts'
import type { Sender } from './platform/mail/send.ts'
import type { ObjectStorage } from './platform/storage/storage.ts'

/** All dependencies of the server, created once in start.ts or by a test. */
export interface Deps extends Access {
  /** The environment, with the settings of the band as they are now: do not copy them at the start. */
  readonly config: Config
  /** Properties of the database that are no query; for those see `read` and `write`. */
  readonly database: Pick<Database, 'kind' | 'pool' | 'listen'>
  /** Tells caches that content has changed. */
  readonly content: ContentVersion
  /** Reads the settings of the band again, which `config` contains. */
  refreshSettings(): Promise<void>
  readonly clock: () => Date
  /** Holds the files of `files`, `attachments`, `statements`, `takes` and `pictures`. */
  readonly storage: ObjectStorage
  readonly files: FileStore
  readonly standStreams: StandStreams
  /** Attachments of mailings. */
  readonly attachments: FileStore
  /** Files of the bank. */
  readonly statements: FileStore
  /** Takes of events. */
  readonly takes: FileStore
  /**
   * Resolves the caller of `Authorization: Bearer …`. Stores the language of a request that names one.
   * @throws HttpError auth.token_expired, auth.token_invalid, auth.account_gone, auth.not_known
   */
  resolveCaller(authorization: string | undefined, namedLocale: Locale | undefined): Promise<Caller>
  /** Creates PDFs and spreadsheets outside of the event loop. */
  readonly documents: Documents
  /** Payment provider; undefined = none, and nothing can be bought. */
  readonly payments: PaymentProvider | undefined
  /** Uploaded pictures; converts them in another process. */
  readonly pictures: Pictures
  readonly push: PushService
  readonly readiness: Readiness
  /** Sizes and alerts that take long to find out. */
  readonly measurements: Measurements
  /** Sends mails past the queue; all others are enqueued. */
  readonly sender: Sender
  /**
   * Renders the page at a path with a locale, as a visitor would see it with this database and clock.
   * @returns HTML without scripts
   */
  renderPage(seen: Pick<Deps, 'read' | 'write' | 'clock'>, path: string): Promise<string>
  readonly log: Log
}

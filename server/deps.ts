import type { Locale } from '#i18n/intl.ts'
import type { Config } from './config.ts'
import type { Database } from './db/open.ts'
import type { Documents } from './documents/documents.ts'
import type { FileStore } from './files/store.ts'
import type { Caller } from './http/caller.ts'
import type { Log } from './log.ts'
import type { PushService } from './notifications/push-service.ts'
import type { PaymentProvider } from './payments/provider.ts'

/** Everything the server works with; built once in main.ts, or by a test. */
export interface Deps {
  readonly config: Config
  readonly database: Database
  readonly clock: () => Date
  readonly files: FileStore
  /**
   * Who sends `Authorization: Bearer …`. Stores the language of a request that names one.
   * @throws Refusal auth.token_expired, auth.token_invalid, auth.account_gone, auth.not_known
   */
  resolveCaller(authorization: string | undefined, namedLocale: Locale | undefined): Promise<Caller>
  /** PDFs and spreadsheets, made beside the event loop. */
  readonly documents: Documents
  /** Who takes the money; undefined = nobody, and nothing can be bought. */
  readonly payments: PaymentProvider | undefined
  readonly push: PushService
  readonly log: Log
}

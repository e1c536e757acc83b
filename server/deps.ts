import type { Config } from './config.ts'
import type { Database } from './db/open.ts'
import type { Documents } from './documents/documents.ts'
import type { FileStore } from './files/store.ts'
import type { AccessTokens } from './http/access-token.ts'
import type { Log } from './log.ts'
import type { PushService } from './notifications/push-service.ts'
import type { PaymentProvider } from './payments/provider.ts'

/** Everything the server works with; built once in main.ts, or by a test. */
export interface Deps {
  readonly config: Config
  readonly database: Database
  readonly clock: () => Date
  readonly files: FileStore
  readonly accessTokens: AccessTokens
  /** PDFs and spreadsheets, made beside the event loop. */
  readonly documents: Documents
  /** Who takes the money; undefined = nobody, and nothing can be bought. */
  readonly payments: PaymentProvider | undefined
  readonly push: PushService
  readonly log: Log
}

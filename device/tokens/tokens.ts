import type { DeviceDatabase } from '../database.ts'
import type { DeviceDeps } from '../deps.ts'
import type { TokenRecord } from './record.ts'
import type { ValidationResult } from './result.ts'

export type Renewal =
  | { readonly kind: 'fresh'; readonly tokens: TokenRecord }
  /** Nobody is signed in here, or the provider gave no refresh token. */
  | { readonly kind: 'none' }
  /** `invalid_grant`, or a check that failed: the tokens are gone. */
  | { readonly kind: 'ended'; readonly result: Exclude<ValidationResult, 'Ok'> }
  /** Provider or keys out of reach: everything stays, try again. */
  | { readonly kind: 'later'; readonly cause: unknown }

export interface Tokens {
  /**
   * A token for our API that is good for at least 30 s, renewed under the lock when needed; null without a session.
   * `sub`: only that subject's. `rejected`: the token a 401 came back for. Throws OfflineError when renewing needs a
   * network that is not there.
   */
  accessToken(wish?: { readonly sub?: string; readonly rejected?: string }): Promise<string | null>
  /**
   * Takes the lock 'mhz-tokens', reads the record again and renews only if that is still needed (`rejected`: it still
   * holds that access token; `force`: always).
   */
  refreshUnderLock(wish?: { readonly rejected?: string; readonly force?: boolean }): Promise<Renewal>
}

export interface TokensSettings extends Pick<DeviceDeps, 'fetch' | 'now' | 'locks' | 'channel' | 'schedule'> {
  readonly device: DeviceDatabase
}

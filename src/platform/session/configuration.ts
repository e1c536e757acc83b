import { loginDefaults } from '#device/tokens/login-defaults.ts'
import { LoginError, loginWarnings } from '#device/tokens/login-errors.ts'
import type { ProviderSettings } from '#device/tokens/settings.ts'

export type Configuration = Omit<ProviderSettings, 'version'>

interface Checked {
  readonly provider: ProviderSettings
  /** The address on our origin to which the provider redirects. */
  readonly redirectUrl: string
  /** Why this configuration does not allow a sign-in; null if it does. */
  readonly problem: LoginError | null
  readonly warnings: readonly string[]
}

const problemOf = ({ issuer, clientId, scope }: Configuration, origin: string): LoginError | null => {
  if (issuer === '' && clientId === '' && scope === '') return new LoginError('noConfiguration')
  if (issuer === '') return new LoginError('noAuthority')
  if (clientId === '') return new LoginError('noClientId')
  // A page without an origin (a file, a sandbox) has no redirect address.
  return origin === 'null' ? new LoginError('noRedirectUrl') : null
}

/**
 * Checks the provider settings of the page (specification, section 5). Renewals use refresh tokens only, so no silent
 * renew URL is needed. Our own provider issues them without offline_access.
 */
export const checkConfiguration = (
  configurations: readonly Configuration[],
  { origin, locale }: { readonly origin: string; readonly locale: string },
): Checked => {
  const [first = { issuer: '', clientId: '', scope: '' }, ...more] = configurations
  const problem = problemOf(first, origin)
  const scope = first.scope === '' ? loginDefaults.scope : first.scope
  const isExternal = problem === null && URL.canParse(first.issuer) && new URL(first.issuer).origin !== origin
  return {
    provider: { version: 1, ...first, scope },
    redirectUrl: `${origin}/${locale}/ssocallback`,
    problem,
    warnings: [
      ...(isExternal && !scope.split(' ').includes('offline_access') ? [loginWarnings.offlineAccess] : []),
      ...(more.length > 0 ? [loginWarnings.duplicate] : []),
    ],
  }
}

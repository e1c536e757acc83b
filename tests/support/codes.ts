import { TOTP, URI } from 'otpauth'

/** Returns the codes of an app that was given the URL of a secret. */
export const totpOf = (url: string): TOTP => {
  const parsed = URI.parse(url)
  if (!(parsed instanceof TOTP)) throw new Error(`no time-based codes: ${url}`)
  return parsed
}

/** Returns the codes of an app that was given the secret of a page. */
export const totpIn = (html: string): TOTP =>
  totpOf((/href="(otpauth:[^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&'))

/** Returns the URL at which a sign-in goes on after the recovery codes. */
export const nextIn = (html: string): string => /class="button" href="([^"]+)"/.exec(html)?.[1] ?? ''

/** A mail server, with the account that uses it. */
export interface MailServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte (smtps, imaps); otherwise STARTTLS where the server offers it. */
  readonly secure: boolean
  /** null = the server requires no sign-in. */
  readonly signIn: { readonly user: string; readonly password: string } | null
}

/** Ports without and with TLS from the first byte (RFC 8314 §3). */
const ports = { smtp: [587, 465], imap: [143, 993] } as const

/**
 * Reads `smtp://USER:PASSWORD@HOST:587` or `smtps://…:465`, and the same with imap; parts are percent-encoded.
 * @returns undefined for anything else
 */
export const parseServerUrl = (protocol: keyof typeof ports, text: string): MailServer | undefined => {
  const url = URL.parse(text)
  if (url === null || ![`${protocol}:`, `${protocol}s:`].includes(url.protocol) || url.hostname === '') return undefined
  if (!/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '') return undefined
  const secure = url.protocol === `${protocol}s:`
  try {
    const user = decodeURIComponent(url.username)
    const password = decodeURIComponent(url.password)
    return {
      host: decodeURIComponent(url.hostname).replace(/^\[|\]$/g, ''),
      port: url.port === '' ? ports[protocol][secure ? 1 : 0] : Number(url.port),
      secure,
      signIn: user === '' ? null : { user, password },
    }
  } catch {
    return undefined
  }
}

/** True for a host to which a password may go unencrypted. */
export const isThisMachine = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host)

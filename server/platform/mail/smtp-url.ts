export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte (smtps); otherwise STARTTLS where the server offers it. */
  readonly secure: boolean
  /** null = the server requires no sign-in. */
  readonly signIn: { readonly user: string; readonly password: string } | null
}

/** `smtp://USER:PASSWORD@HOST:587` or `smtps://…:465` (RFC 8314 §3), parts percent-encoded; undefined for anything else. */
export const parseSmtpUrl = (text: string): SmtpServer | undefined => {
  const url = URL.parse(text)
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return undefined
  if (!/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '') return undefined
  const secure = url.protocol === 'smtps:'
  try {
    const user = decodeURIComponent(url.username)
    const password = decodeURIComponent(url.password)
    return {
      host: decodeURIComponent(url.hostname).replace(/^\[|\]$/g, ''),
      port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
      secure,
      signIn: user === '' ? null : { user, password },
    }
  } catch {
    return undefined
  }
}

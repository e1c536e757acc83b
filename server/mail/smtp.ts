import { createTransport } from 'nodemailer'
import { JobFailure } from '../jobs/job.ts'
import { composeMail } from './compose.ts'
import type { SmtpServer } from './smtp-url.ts'
import type { MailTransport } from './transport.ts'

/** Milliseconds. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }

const isThisMachine = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host)

/**
 * Uses one connection per mail: a band sends a few a day. A password is sent unencrypted only to a server on this
 * machine.
 */
export const smtpTransport = ({ host, port, secure, signIn }: SmtpServer): MailTransport => {
  const client = createTransport({
    host,
    port,
    secure,
    ...timeouts,
    ...(signIn === null
      ? {}
      : { auth: { user: signIn.user, pass: signIn.password }, requireTLS: !isThisMachine(host) }),
  })
  return {
    name: `smtp ${host}:${port}`,
    send: async (message, signal) => {
      try {
        await client.sendMail({ ...composeMail(message), signal })
      } catch (error) {
        throw explained(error)
      }
    },
    forget: () => Promise.resolve(),
  }
}

/**
 * A 5xx reply (RFC 5321 §4.2.1) to the recipient or to the mail itself is permanent. To the greeting, the sign-in or
 * the sender it indicates a mistake in our settings, which can be corrected while the mail waits.
 */
const explained = (error: unknown): JobFailure => {
  const { responseCode, command, code } = factsOf(error)
  const permanent = responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
  return new JobFailure(`smtp.${responseCode ?? code ?? 'failed'}`, { permanent, cause: error })
}

const factsOf = (error: unknown) => {
  const field = (name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined)
  const [responseCode, command, code] = [field('responseCode'), field('command'), field('code')]
  return {
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
    command: typeof command === 'string' ? command : undefined,
    code: typeof code === 'string' ? code : undefined,
  }
}

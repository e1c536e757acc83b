import { createTransport } from 'nodemailer'
import { JobFailure } from '../jobs/job.ts'
import { composeMail } from './compose.ts'
import { shownReply } from './reply.ts'
import { isThisMachine, type MailServer } from './server-url.ts'
import type { MailTransport } from './transport.ts'

/** Milliseconds. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }

/**
 * Uses one connection per mail: a band sends a few a day. A password is sent unencrypted only to a server on this
 * machine.
 */
export const smtpTransport = ({ host, port, secure, signIn }: MailServer): MailTransport => {
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
        const { response } = await client.sendMail({ ...composeMail(message), signal })
        return shownReply(response, message.to)
      } catch (error) {
        throw explained(error, message.to)
      }
    },
    forget: () => Promise.resolve(),
  }
}

/**
 * A 5xx reply (RFC 5321 §4.2.1) to the recipient or to the mail itself is permanent. To the greeting, the sign-in or
 * the sender it indicates a mistake in our settings, which can be corrected while the mail waits.
 */
const explained = (error: unknown, to: string): JobFailure => {
  const { responseCode, command, code, response } = factsOf(error)
  const permanent = responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
  return new JobFailure(`smtp.${responseCode ?? code ?? 'failed'}`, {
    permanent,
    // A reply to the sign-in could repeat the password.
    reply:
      command === 'RCPT TO' || command === 'DATA' || command === 'MAIL FROM' ? shownReply(response, to) : undefined,
    refusesRecipient: permanent && isAboutRecipient(response ?? '', command),
    cause: error,
  })
}

/**
 * Some servers check the recipient only after the mail: 5.1.x is an error of the address, 5.2.1 a closed mailbox. 5.7.x
 * refuses the sender, also in the reply to a recipient (RFC 3463 §3).
 */
const isAboutRecipient = (response: string, command: string | undefined): boolean => {
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  if (command === 'RCPT TO') return status === undefined || !/^5\.[37]\./.test(status)
  return status !== undefined && /^5\.(?:1\.|2\.1$)/.test(status)
}

const factsOf = (error: unknown) => {
  const field = (name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined)
  const [responseCode, command, code, response] = ['responseCode', 'command', 'code', 'response'].map(field)
  return {
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
    command: typeof command === 'string' ? command : undefined,
    code: typeof code === 'string' ? code : undefined,
    response: typeof response === 'string' ? response : undefined,
  }
}

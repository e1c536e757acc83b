import { once } from 'node:events'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { MailServer } from '#server/platform/mail/server-url.ts'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** The raw message, including headers. */
  readonly raw: string
}

/** A mail server on loopback that accepts everything by default. */
export interface TestSmtpServer {
  readonly settings: MailServer
  readonly received: readonly ReceivedMail[]
  /** Attempted users and passwords. */
  readonly signIns: readonly string[]
  /** Refuses the next recipient with this reply code and text. */
  refuseRecipient(code: number, text?: string): void
  /** Refuses the next sign-in with this reply code. */
  refuseSignIn(code: number): void
  /** Reads the next mail completely and refuses it with this reply code. */
  refuseMail(code: number): void
  /** Reads and stores the next mail, and closes the connection before the reply. */
  cutAfterData(): void
  close(): Promise<void>
}

const refusal = (responseCode: number, text = 'refused by the test'): Error =>
  Object.assign(new Error(text), { responseCode })

export const startSmtpServer = async (): Promise<TestSmtpServer> => {
  const received: ReceivedMail[] = []
  const signIns: string[] = []
  const sockets = new Set<Socket>()
  let recipientRefusal: Error | undefined
  let signInCode: number | undefined
  let mailCode: number | undefined
  let cut = false
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onAuth: ({ username, password }, _, done) => {
      signIns.push(`${username}:${password}`)
      const code = signInCode
      signInCode = undefined
      if (code === undefined) done(null, { user: username })
      else done(refusal(code))
    },
    onRcptTo: (_, __, done) => {
      const refused = recipientRefusal
      recipientRefusal = undefined
      done(refused ?? null)
    },
    onData: (stream, { envelope }, done) => {
      void text(stream).then((raw) => {
        const [code, cutNow] = [mailCode, cut]
        mailCode = undefined
        cut = false
        if (code !== undefined) return done(refusal(code))
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw })
        if (!cutNow) return done()
        for (const socket of sockets) socket.destroy()
      })
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    settings: { host: '127.0.0.1', port: address.port, secure: false, signIn: null },
    received,
    signIns,
    refuseRecipient: (code, message) => {
      recipientRefusal = refusal(code, message)
    },
    refuseSignIn: (code) => {
      signInCode = code
    },
    refuseMail: (code) => {
      mailCode = code
    },
    cutAfterData: () => {
      cut = true
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

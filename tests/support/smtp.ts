import { once } from 'node:events'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { SmtpServer } from '#server/mail/smtp-url.ts'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** As it came over the line, headers and all. */
  readonly raw: string
}

/** A mail server on loopback that takes everything, unless told. */
export interface TestSmtpServer {
  readonly settings: SmtpServer
  readonly received: readonly ReceivedMail[]
  /** Users and passwords that were tried. */
  readonly signIns: readonly string[]
  /** The next recipient is refused with this reply code. */
  refuseRecipient(code: number): void
  /** The next sign-in is refused with this reply code. */
  refuseSignIn(code: number): void
  /** The next mail is read to its end, and refused with this reply code. */
  refuseMail(code: number): void
  /** The next mail is read to its end and kept, and the connection cut before the reply. */
  cutAfterData(): void
  close(): Promise<void>
}

const refusal = (responseCode: number): Error => Object.assign(new Error('refused by the test'), { responseCode })

export const startSmtpServer = async (): Promise<TestSmtpServer> => {
  const received: ReceivedMail[] = []
  const signIns: string[] = []
  const sockets = new Set<Socket>()
  let recipientCode: number | undefined
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
      const code = recipientCode
      recipientCode = undefined
      done(code === undefined ? null : refusal(code))
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
    refuseRecipient: (code) => {
      recipientCode = code
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

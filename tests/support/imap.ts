import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { MailServer } from '#server/platform/mail/server-url.ts'

/** An inbox with the commands of IMAP (RFC 9051) that the app uses, for one account. */
export interface TestImapServer {
  readonly settings: MailServer
  /** Puts a mail into the inbox. */
  deliver(source: string): void
  /** The numbers of the mails that are marked as read, from 1. */
  read(): readonly number[]
  stop(): Promise<void>
}

interface StoredMail {
  readonly source: Buffer
  seen: boolean
}

export const startImapServer = async (password = 'secret'): Promise<TestImapServer> => {
  const mails: StoredMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    serve(socket, mails, password)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    settings: { host: '127.0.0.1', port, secure: false, signIn: { user: 'noreply@band.example', password: 'secret' } },
    deliver: (source) => mails.push({ source: Buffer.from(source.replaceAll(/\r?\n/g, '\r\n')), seen: false }),
    read: () => mails.flatMap(({ seen }, index) => (seen ? [index + 1] : [])),
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const serve = (socket: Socket, mails: StoredMail[], password: string): void => {
  const say = (line: string) => socket.write(`${line}\r\n`)
  const isReport = ({ source }: StoredMail) => /^content-type: multipart\/report/im.test(source.toString())
  const mailOf = (uid: string | undefined) => mails[Number(uid) - 1]
  say('* OK [CAPABILITY IMAP4rev1] ready')
  createInterface({ input: socket }).on('line', (line) => {
    const [, tag = '', command = '', rest = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/i.exec(line) ?? []
    const done = (text = 'done') => say(`${tag} OK ${text}`)
    switch (command.toUpperCase()) {
      case 'CAPABILITY':
        say('* CAPABILITY IMAP4rev1')
        return done()
      case 'LOGIN':
        return rest.includes(password) ? done() : say(`${tag} NO [AUTHENTICATIONFAILED] wrong`)
      case 'SELECT':
        say(`* ${mails.length} EXISTS`)
        say('* OK [UIDVALIDITY 1] valid')
        say(`* OK [UIDNEXT ${mails.length + 1}] next`)
        return done('[READ-WRITE] selected')
      case 'UID SEARCH': {
        const found = mails.flatMap((mail, index) => (!mail.seen && isReport(mail) ? [index + 1] : []))
        say(['* SEARCH', ...found].join(' '))
        return done()
      }
      case 'UID FETCH': {
        const [uid] = rest.split(' ')
        const source = mailOf(uid)?.source ?? Buffer.alloc(0)
        socket.write(`* ${uid} FETCH (UID ${uid} BODY[]<0> {${source.length}}\r\n`)
        socket.write(source)
        say(')')
        return done()
      }
      case 'UID STORE': {
        const mail = mailOf(rest.split(' ')[0])
        if (mail !== undefined && /\+FLAGS.*\\Seen/i.test(rest)) mail.seen = true
        return done()
      }
      default:
        return done()
    }
  })
}

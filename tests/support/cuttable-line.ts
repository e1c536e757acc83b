import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A relay of connections between browsers and a server that can break in the middle of a request's body. */
export interface CuttableLine {
  /** The origin under which browsers reach the server. */
  readonly origin: string
  /** Sets the target, a port of this machine. */
  leadTo: (port: number) => void
  /**
   * From now on every connection breaks when the browser has sent more than `bytes` on it; the server gets none beyond
   * them. `count` returns how many have broken.
   */
  cutAfter: (bytes: number) => { readonly count: () => number; readonly end: () => void }
  close: () => Promise<void>
}

/** Starts a relay that passes everything on. */
export const startCuttableLine = async (): Promise<CuttableLine> => {
  let end = 0
  let limit = Number.POSITIVE_INFINITY
  let cuts = 0
  const open = new Map<Socket, { sent: number }>()
  const line = createServer((browser) => {
    const server = connect(end, '127.0.0.1')
    const state = { sent: 0 }
    open.set(browser, state)
    const breakOff = (): void => {
      open.delete(browser)
      browser.destroy()
      server.destroy()
    }
    browser.on('data', (bytes: Buffer) => {
      state.sent += bytes.byteLength
      if (state.sent <= limit) {
        server.write(bytes)
        return
      }
      cuts += 1
      server.write(bytes.subarray(0, Math.max(0, bytes.byteLength - (state.sent - limit))), breakOff)
      browser.pause()
    })
    server.pipe(browser)
    for (const side of [browser, server]) side.on('close', breakOff).on('error', breakOff)
  }).listen(0)
  await once(line, 'listening')
  const address = line.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    origin: `http://localhost:${address.port}`,
    leadTo: (port) => {
      end = port
    },
    cutAfter: (bytes) => {
      for (const state of open.values()) state.sent = 0
      limit = bytes
      return {
        count: () => cuts,
        end: () => {
          limit = Number.POSITIVE_INFINITY
        },
      }
    },
    close: async () => {
      for (const browser of open.keys()) browser.destroy()
      line.close()
      await once(line, 'close')
    },
  }
}

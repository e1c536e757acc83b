import type { IncomingMessage, ServerResponse } from 'node:http'

/** Times in ms for the body of a request. Node ends every request after 10 minutes (see listen.ts). */
export interface BodyTimes {
  /** A whole body, unless it is an upload. */
  readonly whole: number
  /** An upload without a byte. */
  readonly silence: number
}

const defaults: BodyTimes = { whole: 30_000, silence: 30_000 }

/** The observed part of a request and its connection. */
type Arriving = Pick<IncomingMessage, 'complete' | 'headers'> & {
  once(event: 'close', ended: () => void): unknown
  readonly socket: Pick<IncomingMessage['socket'], 'bytesRead' | 'write' | 'destroySoon'>
}

const uploads = new WeakSet<object>()

/** Allows the body of a request as much time as it needs while bytes arrive. The caller's right has been checked. */
export const allowUpload = (request: object): void => void uploads.add(request)

/** Ends the connection of a request whose body does not arrive in time. 408 lets a browser repeat nothing (RFC 9110 §15.5.9). */
export const limitBodyTime = (
  request: Arriving,
  response: Pick<ServerResponse, 'headersSent'>,
  times: BodyTimes | undefined = defaults,
): void => {
  const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length']) > 0
  if (!hasBody) return
  let received = request.socket.bytesRead
  let timer: NodeJS.Timeout
  const examine = (): void => {
    if (request.complete) return
    const { bytesRead } = request.socket
    if (uploads.has(request) && bytesRead > received) {
      received = bytesRead
      timer = setTimeout(examine, times.silence)
      return
    }
    if (!response.headersSent)
      request.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    request.socket.destroySoon()
  }
  timer = setTimeout(examine, times.whole)
  request.once('close', () => clearTimeout(timer))
}

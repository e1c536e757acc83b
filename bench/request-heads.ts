const headEnd = Buffer.from('\r\n\r\n')

/**
 * Returns a function that receives what a browser sends over one connection (HTTP/1.1) and returns the requests that
 * begin in it, such as 'GET /de-ch'. A body has a length, as browsers send no chunks.
 */
export const createRequestReader = (): ((chunk: Buffer) => string[]) => {
  let unread: Buffer = Buffer.alloc(0)
  /** Bytes of the current request's body that have not arrived. */
  let body = 0
  return (chunk) => {
    unread = Buffer.concat([unread, chunk])
    const requests: string[] = []
    for (;;) {
      const skipped = Math.min(body, unread.length)
      unread = unread.subarray(skipped)
      body -= skipped
      const end = unread.indexOf(headEnd)
      if (body > 0 || end < 0) return requests
      const head = unread.subarray(0, end).toString('latin1')
      body = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0)
      unread = unread.subarray(end + headEnd.length)
      requests.push(head.split(' ', 2).join(' '))
    }
  }
}

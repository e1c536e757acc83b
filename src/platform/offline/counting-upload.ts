import type { CallOptions } from '#device/call.ts'

/**
 * Returns a transport that sends a file and reports the bytes that have left, which `fetch` does not.
 * @throws TypeError as `fetch` does, also for a redirect; the reason of the request's signal
 */
export const countingUpload =
  (file: Blob, onSent: (bytes: number) => void): NonNullable<CallOptions['transport']> =>
  ({ method, url, headers, signal }) =>
    new Promise((resolve, reject) => {
      const upload = new XMLHttpRequest()
      upload.open(method, url)
      for (const [name, value] of headers) upload.setRequestHeader(name, value)
      upload.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
      upload.addEventListener('load', () => {
        if (upload.responseURL === url) resolve(responseOf(upload))
        else reject(new TypeError('The upload was redirected'))
      })
      upload.addEventListener('error', () => reject(new TypeError('The upload failed')))
      upload.addEventListener('abort', () => reject(signal.reason))
      signal.addEventListener('abort', () => upload.abort())
      upload.send(file)
    })

const responseOf = (upload: XMLHttpRequest): Response => {
  const { status } = upload
  const headers = new Headers()
  for (const line of upload.getAllResponseHeaders().trim().split('\r\n')) {
    const [name = '', ...value] = line.split(': ')
    if (name !== '') headers.append(name, value.join(': '))
  }
  return new Response(upload.responseText || null, { status, headers })
}

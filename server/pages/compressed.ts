import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const brotli = promisify(brotliCompress)
/** A page of 40 kB takes 1 ms and is a tenth smaller than with gzip; 11 would take 60 ms. */
const quality = 5
const accepts = /(?:^|,)\s*br\s*(?:$|[,;](?!\s*q=0(?:\.0*)?\s*(?:$|,)))/

/** A rendered page as brotli where the browser takes it. Anything else stays as it is. */
export const compressReply = async (response: Response, acceptEncoding: string | undefined): Promise<Response> => {
  const type = response.headers.get('content-type') ?? ''
  if (!type.startsWith('text/html') || !accepts.test(acceptEncoding ?? '')) return response
  const text = Buffer.from(await response.arrayBuffer())
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  const headers = new Headers(response.headers)
  headers.set('Content-Encoding', 'br')
  headers.append('Vary', 'Accept-Encoding')
  return new Response(new Uint8Array(await brotli(text, { params })), { status: response.status, headers })
}

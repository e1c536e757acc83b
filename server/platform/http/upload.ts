import type { Context } from 'hono'
import type { Endpoint } from '#contract/endpoint.ts'
import { HttpError } from './http-error.ts'
import { bodyChunks } from './input.ts'

/**
 * Yields the request's body as it arrives.
 * @throws HttpError request.too_large, before the first byte if Content-Length is too large; request.malformed if the
 * body is aborted
 */
export const getUpload = async function* ({ upload }: Endpoint, c: Context): AsyncGenerator<Uint8Array> {
  const maximum = upload?.maximum ?? 0
  const tooLarge = () =>
    new HttpError('request.too_large', { fields: [{ field: 'file', message: 'validation.file_too_large' }] })
  if (Number(c.req.header('content-length') ?? 0) > maximum) throw tooLarge()
  yield* bodyChunks(c.req.raw.body, maximum, tooLarge)
}

import type { Context } from 'hono'
import { readText } from './input.ts'

/**
 * Returns the fields of an HTML form that the browser submitted natively (application/x-www-form-urlencoded). If a name
 * is repeated, the first value is used. Returns {} for any other content type.
 * @throws HttpError request.too_large, request.malformed
 */
export const readForm = async (c: Context): Promise<Readonly<Partial<Record<string, string>>>> => {
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(c.req.header('content-type') ?? '')) return {}
  const text = await readText(c.req.raw, Number(c.req.header('content-length') ?? 0))
  return Object.fromEntries([...new URLSearchParams(text)].reverse())
}

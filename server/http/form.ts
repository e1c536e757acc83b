import type { Context } from 'hono'
import { readText } from './input.ts'

/**
 * The fields of an HTML form as browsers send it by themselves (application/x-www-form-urlencoded), the first of each name;
 * of any other body none.
 * @throws Refusal request.too_large, request.malformed
 */
export const readForm = async (c: Context): Promise<Readonly<Partial<Record<string, string>>>> => {
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(c.req.header('content-type') ?? '')) return {}
  const text = await readText(c.req.raw, Number(c.req.header('content-length') ?? 0))
  return Object.fromEntries([...new URLSearchParams(text)].reverse())
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Frame } from './pages/page.ts'

/** Sends a whole page. Node omits the body for HEAD. */
export const sendPage = async (res: ServerResponse, status: number, page: Promise<string>): Promise<void> => {
  send(res, status, 'text/html; charset=utf-8', Buffer.from(await page))
}

/** Returns the policy of a page with a script from our assets. */
export const allowOwnScripts = (policy: string, origin: string): string =>
  policy.replace("script-src 'none'", `script-src ${origin}/sso/assets/`)

/** Sends a page with one of our scripts; all other pages may run none. */
export const sendScriptedPage = async (
  res: ServerResponse,
  status: number,
  { origin }: Frame,
  page: Promise<string>,
): Promise<void> => {
  res.setHeader('Content-Security-Policy', allowOwnScripts(String(res.getHeader('Content-Security-Policy')), origin))
  await sendPage(res, status, page)
}

/**
 * Returns the policy of a page that loads files of ours for the next one. Firefox asks default-src about them, so
 * everything else that default-src covers is forbidden by name.
 */
const allowPrefetch = (policy: string): string =>
  policy.replace(
    "default-src 'none'",
    "default-src 'self'; connect-src 'none'; frame-src 'none'; manifest-src 'none'; media-src 'none'; object-src 'none'; worker-src 'none'",
  )

/** Sends a page with one of our scripts that loads files for the next one. */
export const sendPageBeforeApp = async (
  res: ServerResponse,
  status: number,
  frame: Frame,
  page: Promise<string>,
): Promise<void> => {
  res.setHeader('Content-Security-Policy', allowPrefetch(String(res.getHeader('Content-Security-Policy'))))
  await sendScriptedPage(res, status, frame, page)
}

export const sendJson = (res: ServerResponse, status: number, body: unknown): void => {
  send(res, status, 'application/json; charset=utf-8', Buffer.from(JSON.stringify(body)))
}

export const send = (res: ServerResponse, status: number, type: string, bytes: Buffer): void => {
  res.statusCode = status
  res.setHeader('Content-Type', type)
  res.setHeader('Content-Length', bytes.length)
  res.end(bytes)
}

/** Reads a urlencoded form; any other content type is treated as empty. The handler has already limited its length. */
export const readForm = async (req: IncomingMessage): Promise<URLSearchParams> => {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(Buffer.from(chunk))
  const urlencoded = req.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
  return new URLSearchParams(urlencoded ? Buffer.concat(chunks).toString('utf8') : '')
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { getErrorFields, type Log } from '../log.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { AccountPage } from './account-page.ts'
import type { Accounts } from './accounts.ts'
import type { Asset } from './assets.ts'
import { type Problem, problemPage } from './pages/problem.ts'
import type { FrameFor } from './provider-pages.ts'
import { readForm, send, sendPage } from './reply.ts'
import type { SignIn } from './sign-in.ts'
import { userinfo } from './userinfo.ts'

/** Our largest form has two fields; a token request is about 1 kB. */
const BODY_LIMIT_BYTES = 20 * 1024

/** Endpoints of oidc-provider below /sso that clients and browsers use. */
const PROTOCOL =
  /^\/(\.well-known\/(openid-configuration|oauth-authorization-server)|auth(\/[\w-]+)?|jwks|token(\/revocation)?|request|session\/end(\/confirm|\/success)?)$/

export interface HandlerOptions {
  publicOrigin: string
  provider: () => Promise<Provider>
  accounts: Accounts
  accessTokens: AccessTokens
  findDeviceOwner: Parameters<typeof userinfo>[0]['findDeviceOwner']
  signIn: SignIn
  /** Account pages by path below /sso. */
  accountPages: ReadonlyMap<string, AccountPage>
  files: ReadonlyMap<string, Asset>
  frameFor: FrameFor
  /** Headers of every response. */
  headers: Record<string, string>
  /** Returns the Content-Security-Policy of the pages. */
  policy: () => string
  log: Log
}

/** Handles all requests under /sso, including malformed ones, always with the same headers. */
export const createHandler = (options: HandlerOptions): ((req: IncomingMessage, res: ServerResponse) => void) => {
  const { publicOrigin, frameFor, log } = options
  const forwarded = new URL(publicOrigin)
  const headers = new Headers(options.headers)

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const refuse = (status: number, problem: Problem) =>
      sendPage(res, status, problemPage(frameFor(req, undefined), problem))
    res.setHeaders(headers)
    res.setHeader('Content-Security-Policy', options.policy())
    const url = req.url ?? ''
    const path = /^\/sso(\/[^?#]*)?(?=\?|#|$)/.exec(url)?.[1] ?? ''

    const length = req.headers['content-length']
    if (Number(length ?? 0) > BODY_LIMIT_BYTES) return await refuse(413, 'too_large')
    // Browsers and clients send the length of a form; without it the limit could not be checked in advance.
    if (length === undefined && req.headers['transfer-encoding'] !== undefined) return await refuse(411, 'invalid')

    const asset = options.files.get(path)
    if (asset !== undefined) {
      res.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
      return send(res, 200, asset.type, asset.bytes)
    }
    if (path === '/me' && (req.method === 'GET' || req.method === 'POST')) return await userinfo(options, req, res)

    const uid = /^\/interaction\/([\w-]+)$/.exec(path)?.[1]
    const accountPage = options.accountPages.get(path)
    const isOwnPage = uid !== undefined || accountPage !== undefined || path === '/session/end/confirm'
    if (isOwnPage && req.method === 'POST' && !isFromOurPages(req, publicOrigin)) return await refuse(403, 'foreign')
    if (uid === undefined && accountPage === undefined && !PROTOCOL.test(path) && path !== '/me')
      return await refuse(404, 'not_found')

    // The provider derives scheme and host from these headers; values of the client are replaced.
    req.headers['x-forwarded-proto'] = forwarded.protocol.slice(0, -1)
    req.headers['x-forwarded-host'] = forwarded.host
    const provider = await options.provider()
    if (accountPage !== undefined) {
      const query = new URLSearchParams(url.split('?', 2)[1])
      const handlePage = req.method === 'POST' ? accountPage.post : accountPage.get
      if (handlePage === undefined || !isPageMethod(req)) return await refuse(405, 'not_found')
      const form = req.method === 'POST' ? await readForm(req) : new URLSearchParams()
      const frame = frameFor(req, query.get('ui_locales'))
      return await handlePage({ req, res, query, form, frame, provider })
    }
    if (uid !== undefined) {
      if (!isPageMethod(req)) return await refuse(405, 'not_found')
      return await options.signIn.handle(provider, req, res, uid)
    }
    // Mounted as in Express: the provider derives its mount path from the difference.
    Object.assign(req, { originalUrl: url, url: url.slice('/sso'.length) })
    await provider.callback()(req, res)
  }

  return (req, res) => {
    handle(req, res).catch(async (error: unknown) => {
      log.error('sso.request_failed', { route: 'page', ...getErrorFields(error) })
      if (res.headersSent) res.destroy()
      else await sendPage(res, 500, problemPage(frameFor(req, undefined), 'server'))
    })
  }
}

const isPageMethod = ({ method = '' }: IncomingMessage): boolean => ['GET', 'HEAD', 'POST'].includes(method)

/**
 * Returns true if a form was sent from one of our pages: by Sec-Fetch-Site, or by Origin if the browser does not send
 * it (http in a local network). A page's script can set neither (Fetch Standard, forbidden request headers).
 */
const isFromOurPages = (req: IncomingMessage, publicOrigin: string): boolean => {
  const site = req.headers['sec-fetch-site']
  return site === undefined ? req.headers.origin === publicOrigin : site === 'same-origin'
}

import * as v from 'valibot'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { createBriefly } from './briefly.ts'
import { askProvider, type Discovery } from './external-discovery.ts'
import { Refusal } from './refusal.ts'

/** RFC 7662 §2.2 */
const Introspected = v.object({
  active: v.boolean(),
  sub: v.optional(v.string()),
  iss: v.optional(v.string()),
  aud: v.optional(v.union([v.string(), v.array(v.string())])),
  client_id: v.optional(v.string()),
  exp: v.optional(v.number()),
  token_type: v.optional(v.string()),
})
type Introspected = v.InferOutput<typeof Introspected>

interface IntrospectionOptions {
  readonly oidc: Config['oidc']
  readonly discovery: () => Promise<Discovery>
  readonly clock: () => Date
  readonly log: Log
}

/**
 * Asks the provider whose an opaque token is. Only introspection says for which client it was made; userinfo would answer
 * for the token of any other app too.
 * @returns the subject
 * @throws Refusal auth.token_expired, auth.token_invalid, server.unavailable
 */
export const createIntrospection = ({ oidc, discovery, clock, log }: IntrospectionOptions) => {
  const { introspection, issuer, clientId, audience } = oidc
  const briefly = createBriefly<Introspected>(clock)
  let told = false

  const ask = async (token: string): Promise<Introspected> => {
    const { introspection_endpoint: endpoint } = await discovery()
    if (introspection === undefined || endpoint === undefined) {
      if (!told) log.warn('opaque access tokens need OIDC_INTROSPECTION_CLIENT_ID and OIDC_INTROSPECTION_SECRET')
      told = true
      throw new Refusal('auth.token_invalid')
    }
    const response = await askProvider(endpoint, {
      method: 'POST',
      headers: { Accept: 'application/json', Authorization: basic(introspection) },
      body: new URLSearchParams({ token, token_type_hint: 'access_token' }),
    })
    const said = v.safeParse(Introspected, response.ok ? await response.json().catch(() => null) : null)
    if (said.success) return said.output
    log.error('introspection failed', { status: response.status })
    throw new Refusal('server.unavailable')
  }

  return async (token: string): Promise<string> => {
    const said = await briefly(token, () => ask(token))
    if (!said.active) throw new Refusal('auth.token_expired')
    if (said.exp !== undefined && said.exp * 1000 <= clock().getTime()) throw new Refusal('auth.token_expired')
    const audiences = [said.aud ?? []].flat()
    const ours =
      (said.client_id === undefined ? audiences.length > 0 : said.client_id === clientId) &&
      (audiences.length === 0 || audiences.includes(audience) || audiences.includes(clientId)) &&
      (said.iss === undefined || said.iss === issuer) &&
      (said.token_type === undefined || /^bearer$/i.test(said.token_type))
    if (!ours || said.sub === undefined || said.sub === '') throw new Refusal('auth.token_invalid')
    return said.sub
  }
}

/** RFC 6749 §2.3.1: both parts form-encoded first. */
const basic = ({ clientId, secret }: { readonly clientId: string; readonly secret: string }): string => {
  const encoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)
  return `Basic ${Buffer.from(`${encoded(clientId)}:${encoded(secret)}`).toString('base64')}`
}

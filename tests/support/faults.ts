import { type Fate, type Foreign, foreign, refusal } from './line.ts'

/** What a network that wants a sign-in of its own says to everything. */
const portal = foreign(
  200,
  'text/html; charset=utf-8',
  '<!doctype html><title>Gratis-WLAN</title><form method="post"><button>Ich bin einverstanden</button></form>',
)
const elsewhere: Foreign = { ...portal, status: 302, location: 'http://localhost:1/anmelden' }

/** Our server is not there, or someone else answers in its place. */
export const unreached: Readonly<Record<string, Fate>> = {
  'the request is lost on its way': 'request lost',
  'the server has acted and its reply is lost': 'reply lost',
  'the reply breaks off': 'half a reply',
  'half a reply arrives as if it were whole': 'half a reply, called whole',
  'nothing answers at all': 'request held',
  'a network that wants a sign-in answers 200 with its page': portal,
  'a network that wants a sign-in leads elsewhere': elsewhere,
  'someone else’s JSON comes with 200': foreign(200, 'application/json', '{"ok":true}'),
  'someone else’s page comes with 403': { ...portal, status: 403 },
  'someone else’s page comes with 412': { ...portal, status: 412 },
}

/** Our server, or what stands before it, asks for patience. */
export const unavailable: Readonly<Record<string, Fate>> = {
  'the server asks for patience (429)': refusal('request.rate_limited'),
  'the server is down for a moment (503)': refusal('server.unavailable'),
  'the server has failed (500)': refusal('server.error'),
  'a proxy finds no server (502)': foreign(502, 'text/html', '<h1>Bad gateway</h1>'),
}

export const unknownSession = { 'the server does not know the session (401)': refusal('auth.token_invalid') }
export const tooOld = { 'the app is too old for the server (426)': refusal('contract.too_old') }

/** Our server says no. */
export const refused: Readonly<Record<string, Fate>> = {
  'the server does not allow it (403)': refusal('auth.forbidden'),
  'the server does not find it (404)': refusal('not_found'),
  'the event has begun (422)': refusal('rule.event_started'),
}

import type { TestDetails } from '@playwright/test'
import { type Fault, refusal, type StubResponse, stubResponse } from './fault-proxy.ts'
import { onlyLong } from './long-run.ts'

/** The response of a captive portal to every request. */
const portal = stubResponse(
  200,
  'text/html; charset=utf-8',
  '<!doctype html><title>Gratis-WLAN</title><form method="post"><button>Ich bin einverstanden</button></form>',
)
const elsewhere: StubResponse = { ...portal, status: 302, location: 'http://localhost:1/anmelden' }

/** Our server is unreachable, or another server responds in its place. */
export const unreachableServerFaults: Readonly<Record<string, Fault>> = {
  'the request is lost': 'request lost',
  'the request is executed and its response is lost': 'reply lost',
  'the response is truncated': 'half a reply',
  'a truncated response has a matching length': 'half a reply, called whole',
  'the request times out': 'request held',
  'a captive portal responds 200 with its page': portal,
  'a captive portal redirects': elsewhere,
  'a foreign server responds 200 with JSON': stubResponse(200, 'application/json', '{"ok":true}'),
  'a foreign server responds 403 with a page': { ...portal, status: 403 },
  'a foreign server responds 412 with a page': { ...portal, status: 412 },
}

/** Our server, or a proxy in front of it, is temporarily unavailable. */
export const unavailable: Readonly<Record<string, Fault>> = {
  'the rate limit is exceeded (429)': refusal('request.rate_limited'),
  'the server is unavailable (503)': refusal('server.unavailable'),
  'the server fails (500)': refusal('server.error'),
  'a proxy cannot reach the server (502)': stubResponse(502, 'text/html', '<h1>Bad gateway</h1>'),
}

export const unknownSession = { 'the token is invalid (401)': refusal('auth.token_invalid') }
export const tooOld: Readonly<Record<string, Fault>> = {
  'the app is too old for the server (426)': 'from an app of old',
}

/** Our server refuses the request. */
export const refused: Readonly<Record<string, Fault>> = {
  'the server denies access (403)': refusal('auth.forbidden'),
  'the row does not exist (404)': refusal('not_found'),
  'a rule of the server is violated (422)': refusal('rule.event_started'),
}

/**
 * In the short run each kind of fault meets one kind of request: no response, a truncated one, a foreign one, and each
 * kind of our server.
 */
const inShortRun = {
  answer: [
    'the request is executed and its response is lost',
    'the server is unavailable (503)',
    ...Object.keys(unknownSession),
    'a rule of the server is violated (422)',
  ],
  'own person': ['the request times out', ...Object.keys(tooOld)],
  list: ['a captive portal responds 200 with its page'],
  sheet: ['the file is truncated', 'a truncated file has a matching length', 'the file is damaged'],
} as const satisfies Record<string, readonly string[]>

/** One fault, and the message that the member sees. */
export interface Case {
  readonly when: string
  readonly details: TestDetails
  readonly fault: Fault
  readonly shown: string | RegExp
}
export const cases = (
  request: keyof typeof inShortRun,
  faults: Readonly<Record<string, Fault>>,
  shown: string | RegExp,
): readonly Case[] => {
  const short: readonly string[] = inShortRun[request]
  return Object.entries(faults).map(([when, fault]) => ({
    when,
    details: short.includes(when) ? {} : onlyLong,
    fault,
    shown,
  }))
}

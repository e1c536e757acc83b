import type { TestDetails } from '@playwright/test'
import type { ErrorCode } from '#contract/errors.ts'
import { type Fault, refusal, type StubResponse, stubResponse } from './fault-proxy.ts'
import { onlyLong } from './long-run.ts'

const ruleViolated = 'a rule of the server is violated (422)'

/** The response of a captive portal to every request. */
const portal = stubResponse(
  200,
  'text/html; charset=utf-8',
  '<!doctype html><title>Gratis-WLAN</title><form method="post"><button>Ich bin einverstanden</button></form>',
)
const elsewhere: StubResponse = { ...portal, status: 302, location: 'http://localhost:1/anmelden' }

/** Our server is unreachable, or another server responds in its place. */
export const unreachableServerFaults = {
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
} satisfies Readonly<Record<string, Fault>>

/** Our server, or a proxy in front of it, is temporarily unavailable. */
export const unavailable = {
  'the rate limit is exceeded (429)': refusal('request.rate_limited'),
  'the server is unavailable (503)': refusal('server.unavailable'),
  'the server fails (500)': refusal('server.error'),
  'a proxy cannot reach the server (502)': stubResponse(502, 'text/html', '<h1>Bad gateway</h1>'),
} satisfies Readonly<Record<string, Fault>>

export const unknownSession = { 'the token is invalid (401)': refusal('auth.token_invalid') }
export const tooOld = {
  'the app is too old for the server (426)': 'from an app of old',
} satisfies Readonly<Record<string, Fault>>

/** Our server refuses the request with this code. */
export const refusedWith: Readonly<Record<string, ErrorCode>> = {
  'the server denies access (403)': 'auth.forbidden',
  'the row does not exist (404)': 'not_found',
  [ruleViolated]: 'rule.event_started',
  'the event was cancelled (422)': 'rule.event_cancelled',
}
export const refused: Readonly<Record<string, Fault>> = Object.fromEntries(
  Object.entries(refusedWith).map(([when, code]) => [when, refusal(code)]),
)

/** The download of a file fails. */
export const failedDownloads = {
  'the request for the file is lost': 'request lost',
  'the file is truncated': 'half a reply',
  'the download stalls': 'request held',
  'the rate limit is exceeded during the download (429)': unavailable['the rate limit is exceeded (429)'],
  'the server is unavailable during the download (503)': unavailable['the server is unavailable (503)'],
} satisfies Readonly<Record<string, Fault>>

/** A file arrives that is not the listed one. */
export const wrongFiles = {
  'a truncated file has a matching length': 'half a reply, called whole',
  'the file is not the listed edition': 'another edition',
  'the file is damaged': 'damaged',
  'the file does not exist (404)': stubResponse(404, 'text/plain', ''),
  'a page comes in place of the file alone': unreachableServerFaults['a captive portal responds 200 with its page'],
} satisfies Readonly<Record<string, Fault>>

type FaultName = Extract<
  | keyof typeof unreachableServerFaults
  | keyof typeof unavailable
  | keyof typeof unknownSession
  | keyof typeof tooOld
  | typeof ruleViolated
  | keyof typeof failedDownloads
  | keyof typeof wrongFiles,
  string
>

/**
 * In the short run each kind of fault meets one kind of request: no response, a truncated one, a foreign one, and a
 * refusal. Unit tests of the outbox have the other replies of our server.
 */
const inShortRun = {
  answer: ['the request is executed and its response is lost', ruleViolated],
  'own person': [],
  list: ['a captive portal responds 200 with its page'],
  sheet: ['the file is truncated'],
} as const satisfies Record<string, readonly FaultName[]>

/** One fault, and the message that the member sees. */
export interface Case {
  readonly when: string
  readonly details: TestDetails
  readonly fault: Fault
  readonly shown: string | RegExp
}
export const detailsOf = (request: keyof typeof inShortRun, when: string): TestDetails => {
  const short: readonly string[] = inShortRun[request]
  return short.includes(when) ? {} : onlyLong
}
export const cases = (
  request: keyof typeof inShortRun,
  faults: Readonly<Record<string, Fault>>,
  shown: string | RegExp,
): readonly Case[] => {
  return Object.entries(faults).map(([when, fault]) => ({ when, details: detailsOf(request, when), fault, shown }))
}

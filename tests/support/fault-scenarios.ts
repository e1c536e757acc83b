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
  'the request is lost on its way': 'request lost',
  'the server has acted and its reply is lost': 'reply lost',
  'the reply breaks off': 'half a reply',
  'half a reply arrives as if it were whole': 'half a reply, called whole',
  'nothing answers at all': 'request held',
  'a network that wants a sign-in answers 200 with its page': portal,
  'a network that wants a sign-in leads elsewhere': elsewhere,
  'someone else’s JSON comes with 200': stubResponse(200, 'application/json', '{"ok":true}'),
  'someone else’s page comes with 403': { ...portal, status: 403 },
  'someone else’s page comes with 412': { ...portal, status: 412 },
}

/** Our server, or a proxy in front of it, is temporarily unavailable. */
export const unavailable: Readonly<Record<string, Fault>> = {
  'the server asks for patience (429)': refusal('request.rate_limited'),
  'the server is down for a moment (503)': refusal('server.unavailable'),
  'the server has failed (500)': refusal('server.error'),
  'a proxy finds no server (502)': stubResponse(502, 'text/html', '<h1>Bad gateway</h1>'),
}

export const unknownSession = { 'the server does not know the session (401)': refusal('auth.token_invalid') }
export const tooOld: Readonly<Record<string, Fault>> = {
  'the app is too old for the server (426)': 'from an app of old',
}

/** Our server refuses the request. */
export const refused: Readonly<Record<string, Fault>> = {
  'the server does not allow it (403)': refusal('auth.forbidden'),
  'the server does not find it (404)': refusal('not_found'),
  'a rule of the server stands against it (422)': refusal('rule.event_started'),
}

/**
 * In the short run each kind of fault meets one kind of request: no response, a truncated one, a foreign one, and each
 * kind of our server.
 */
const inShortRun = {
  answer: [
    'the server has acted and its reply is lost',
    'the server is down for a moment (503)',
    ...Object.keys(unknownSession),
    'a rule of the server stands against it (422)',
  ],
  'own person': ['nothing answers at all', ...Object.keys(tooOld)],
  list: ['a network that wants a sign-in answers 200 with its page'],
  sheet: ['the file breaks off', 'half a file arrives as if it were whole', 'the file has rotted on its way'],
} as const satisfies Record<string, readonly string[]>

/** One fault, and the message that the member sees. */
export interface Case {
  readonly when: string
  readonly details: TestDetails
  readonly fate: Fault
  readonly shown: string | RegExp
}
export const cases = (
  request: keyof typeof inShortRun,
  faults: Readonly<Record<string, Fault>>,
  shown: string | RegExp,
): readonly Case[] => {
  const short: readonly string[] = inShortRun[request]
  return Object.entries(faults).map(([when, fate]) => ({
    when,
    details: short.includes(when) ? {} : onlyLong,
    fate,
    shown,
  }))
}

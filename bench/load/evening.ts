import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import {
  createParticipation,
  listParticipation,
  listSubscribable,
  Participation,
  updateParticipation,
} from '#contract/answers.ts'
import { publicFeedPath } from '#contract/calendar-paths.ts'
import type { Client } from './client.ts'
import { editionTitle, type Member, readAnswers, type Site } from './site.ts'
import type { Tally } from './tally.ts'

/** Numbers of a concert evening. */
export interface Evening {
  readonly seconds: number
  readonly visitors: number
  readonly calendars: number
  /** Returns of all members from offline, one every ten minutes; each lasts a minute. */
  readonly returns: number
}

/** Period in which all members return from offline. */
const RETURN_SECONDS = 60
const RETURN_EVERY_SECONDS = 600
const SAVE_EVERY_MS = 5000
/** Every tenth answer is sent twice, as after a reply that was lost. */
const REPEATED = 10

const Embedded = <T extends v.GenericSchema>(item: T) => v.object({ _embedded: v.object({ items: v.array(item) }) })
const Tokens = v.object({ access_token: v.string(), refresh_token: v.string() })

/** State that visitors compare with what they read. */
interface Published {
  /** Number of the last edition whose saving was confirmed, and of the last one that was sent. */
  confirmed: number
  sent: number
}

/** Plays the evening and compares replies and stored answers; every difference is a fault in the tally. */
export const playEvening = async (site: Site, client: Client, tally: Tally, evening: Evening): Promise<void> => {
  const { seconds, visitors, calendars, returns } = evening
  const published: Published = { confirmed: 0, sent: 0 }
  const end = performance.now() + seconds * 1000
  const editing = edit(site, client, tally, { published, end })
  await Promise.all([
    ...Array.from({ length: returns }, (_, round) =>
      spread(site.members, RETURN_SECONDS, round * RETURN_EVERY_SECONDS, (member) =>
        comeBack(site, client, tally, member),
      ),
    ),
    spread(numbers(visitors), seconds, 0, (number) => visit(site, client, tally, number, published)),
    spread(numbers(calendars), seconds, 0, (number) => poll(site, client, tally, number)),
  ])
  await editing
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, number) => number)

/** Starts the work for each item at evenly distributed times. It waits for none before it starts the next. */
const spread = async <T>(
  items: readonly T[],
  seconds: number,
  delay: number,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  await Promise.all(
    items.map(async (item, at) => {
      await sleep((delay + (at / items.length) * seconds) * 1000)
      await work(item)
    }),
  )
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' })

/** Renews the tokens of a device. @returns the access token; undefined = all attempts were refused */
export const renew = async (client: Client, member: Member): Promise<string | undefined> => {
  const reply = await client.send(member.address, {
    ...{ kind: 'member: token', method: 'POST', path: '/sso/token' },
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: `${new URLSearchParams({ client_id: 'web', grant_type: 'refresh_token', refresh_token: member.refreshToken })}`,
  })
  if (reply === undefined) return undefined
  const tokens = v.parse(Tokens, JSON.parse(reply.text))
  member.refreshToken = tokens.refresh_token
  return tokens.access_token
}

/** A member's device finds the network: it renews its token, reads what has changed and sends its answers. */
const comeBack = async (site: Site, client: Client, tally: Tally, member: Member): Promise<void> => {
  const token = await renew(client, member)
  if (token === undefined) return
  const headers = bearer(token)
  const read = (kind: string, path: string) => client.send(member.address, { kind: `member: ${kind}`, path, headers })
  await read('meetings', listSubscribable.path)
  const own = await read('own answers', listParticipation.path)
  if (own === undefined) return
  const { items } = v.parse(Embedded(Participation), JSON.parse(own.text))._embedded
  const rows = new Map(items.map((row) => [row.eventId, row]))
  const acknowledged = new Map<number, Participation>(rows)
  for (const [at, eventId] of site.rehearsals.entries()) {
    const row = rows.get(eventId)
    const status = row === undefined ? at % 3 !== 0 : !row.status
    const { method, path } = row === undefined ? createParticipation : updateParticipation
    const sent = {
      ...{ kind: 'member: answer', method, path, expected: row === undefined ? [201, 200] : [200] },
      headers: { ...headers, ...(row === undefined ? {} : { 'If-Match': `"${row.version}"` }) },
      body: JSON.stringify({ ...(row === undefined ? {} : { id: row.id }), eventId, status, remarks: '' }),
    }
    const replies = [await client.send(member.address, sent)]
    if (at % REPEATED === 0) replies.push(await client.send(member.address, sent))
    for (const reply of replies) {
      if (reply === undefined) continue
      const stored = v.parse(Participation, JSON.parse(reply.text))
      if (stored.eventId !== eventId || stored.status !== status) tally.fault('member: reply of another answer')
      if (stored.version !== (row?.version ?? 0) + 1)
        tally.fault(`member: version ${stored.version} after ${row?.version}`)
      acknowledged.set(eventId, stored)
    }
  }
  const stored = new Map((await readAnswers(site.database, member.personId)).map((row) => [row.eventId, row]))
  for (const { eventId, status, version } of acknowledged.values()) {
    const row = stored.get(eventId)
    if (row?.status !== status || row.version !== version) tally.fault('member: an acknowledged answer is not stored')
  }
}

/** A visitor opens the home page with what it loads, the calendar, and the article that the editor is saving. */
const visit = async (site: Site, client: Client, tally: Tally, number: number, published: Published): Promise<void> => {
  const address = `10.2.${number >> 8}.${number & 255}`
  const open = async (kind: string, path: string): Promise<string> => {
    const reply = await client.send(address, { kind: `visitor: ${kind}`, path })
    if (reply !== undefined && !reply.text.includes('</main>')) tally.fault(`visitor: ${kind} without content`)
    return reply?.text ?? ''
  }
  const home = await open('home', '/de-ch')
  const files = new Set(home.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g).map(([, path]) => path ?? ''))
  await Promise.all(files.values().map((path) => client.send(address, { kind: 'visitor: file', path })))
  await open('calendar', '/de-ch/calendar')
  const { confirmed } = published
  const article = await open('article', `/de-ch/article/${site.articleId}`)
  if (article === '') return
  const edition = Number(/Konzertabend, Ausgabe (\d+)\./.exec(article)?.[1] ?? Number.NaN)
  if (!(edition >= confirmed && edition <= published.sent)) tally.fault('visitor: an outdated article')
}

/** A calendar fetches its address twice, the second time with the validator of the first. */
const poll = async (site: Site, client: Client, tally: Tally, number: number): Promise<void> => {
  const address = `10.3.${number >> 8}.${number & 255}`
  // Three of ten calendars are members' own.
  const member = number % 10 < 3 ? site.members[number % site.members.length] : undefined
  const path = member?.feed ?? publicFeedPath('de-ch')
  const kind = member === undefined ? 'calendar: public' : 'calendar: own'
  const reply = await client.send(address, { kind, path })
  if (reply === undefined) return
  const { text, headers } = reply
  if (!text.startsWith('BEGIN:VCALENDAR') || !text.endsWith('END:VCALENDAR\r\n')) tally.fault(`${kind} is cut off`)
  if (member !== undefined && !text.includes('Zusatzprobe')) tally.fault(`${kind} lacks a rehearsal`)
  if (member === undefined && text.includes('Zusatzprobe')) tally.fault(`${kind} shows a rehearsal to the public`)
  await client.send(address, {
    ...{ kind: `${kind}, unchanged`, path, expected: [304, 200] },
    headers: { 'If-None-Match': headers.etag ?? '' },
  })
}

/** An editor saves the article every five seconds, each time based on the version before. */
const edit = async (
  { editor, articleId }: Site,
  client: Client,
  tally: Tally,
  { published, end }: { readonly published: Published; readonly end: number },
): Promise<void> => {
  let version = 1
  let token: string | undefined
  for (let saved = 0; performance.now() < end; saved++) {
    // An access token is valid for ten minutes.
    if (saved % 60 === 0) token = await renew(client, editor)
    published.sent = saved + 1
    const reply = await client.send(editor.address, {
      ...{ kind: 'editor: save', method: 'PUT', path: `/api/frontend/article/${articleId}` },
      headers: { ...bearer(token ?? ''), 'If-Match': `"${version}"` },
      body: JSON.stringify({ titleDe: editionTitle(saved + 1) }),
    })
    if (reply !== undefined) {
      published.confirmed = saved + 1
      const next = Number(/"(\d+)"/.exec(reply.headers.etag ?? '')?.[1])
      if (next !== version + 1) tally.fault(`editor: version ${next} after ${version}`)
      version = next
    }
    await sleep(SAVE_EVERY_MS)
  }
}

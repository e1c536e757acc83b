import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { createParticipation, listParticipation, listSubscribable, updateParticipation } from '#contract/answers.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { answer, meeting, store, stored } from '../tests/support/members-area.ts'
import { tokenRecord } from '../tests/support/token-record.ts'
import type { Bench } from './bench.ts'
import type { Figure } from './figures.ts'
import { memberPage, seededServer } from './member-page.ts'
import { workerActive } from './page-load.ts'

const rounds = 3
const answers = 200
/** Time limit in milliseconds. */
const timeLimit = 120_000
/** Milliseconds between two looks into the outbox: below a hundredth of what is measured. */
const pollMs = 50
/** The app's notice while changes are pending. */
const pendingNotice = 'noch nicht gesendet'
const notice = `${answers} Änderungen sind ${pendingNotice}.`

type Row = Readonly<Record<string, unknown>>

/**
 * Measures sending 200 answers that were given offline, from the network's return until the outbox has sent all of them,
 * with two tabs open, compared with the same sequential requests of another member from an otherwise idle page.
 */
export const measureDraining = async ({ browser, open }: Bench): Promise<Figure[]> => {
  await using stack = open()
  const server = await seededServer(stack)
  await addRehearsals(server.folder, answers)
  await server.start()
  const page = await memberPage(stack, browser, server)
  const barePage = await memberPage(stack, browser, server, 'second player')
  await page.goto('/de-ch/intra/meetings')
  await workerActive(page)
  await page.waitForLoadState('networkidle')
  const like = await recordOfAnswer(page)
  const second = await page.context().newPage()
  await second.goto('/de-ch/intra/meetings')
  await second.waitForLoadState('networkidle')

  const samples: [number, number][] = []
  for (let round = 0; round < rounds; round++) {
    const status = round % 2 === 0
    await page.context().setOffline(true)
    await keepAnswers(page, like, await rowsOf(page), status)
    // Its snapshot of the outbox lacks records that no app has written.
    await second.reload()
    await second.getByText(notice).waitFor()
    const own = await sendAll(page)
    const unanswered = (await rowsOf(page)).filter(([, row]) => row?.status !== status).length
    if (unanswered > 0) throw new Error(`the server lacks ${unanswered} of the answers that the outbox calls saved`)
    samples.push([own, await sendBare(barePage, await rowsOf(barePage), status)])
  }
  return [
    {
      name: `${answers} waiting answers sent`,
      unit: 'ms',
      ours: samples.map(([own]) => own),
      reference: samples.map(([, other]) => other),
      referenceName: 'the same requests bare',
      limit: 0.5,
    },
  ]
}

/**
 * Adds rehearsals to answer, one a day from tomorrow on.
 * @param dataFolder of a stopped server
 */
const addRehearsals = async (dataFolder: string, count: number): Promise<void> => {
  const { db, close } = await openDatabase({ dataFolder })
  try {
    await db.execute(sql`
      insert into event (kind, title_de, starts_at, ends_at)
      select 'rehearsal', 'Zusatzprobe ' || n, start, start + interval '90 minutes'
      from (select n, date_trunc('hour', now()) + n * interval '1 day' as start
        from generate_series(1, ${count}::integer) n) as season`)
  } finally {
    await close()
  }
}

/** Returns the outbox record of an answer given offline. */
const recordOfAnswer = async (page: Page): Promise<Row> => {
  await page.context().setOffline(true)
  await answer(meeting(page, 'Generalversammlung'), 'Angemeldet', 'Offline: wird automatisch gesendet')
  const [record] = (await stored(page, 'outbox')).values()
  await page.context().setOffline(false)
  await page.getByText(pendingNotice).waitFor({ state: 'hidden' })
  return record as Row
}

/** Returns the numbers of the rehearsals with the member's row, if any, requested without the app. */
const rowsOf = async (page: Page): Promise<readonly (readonly [number, Row | null])[]> => {
  const { accessToken } = await tokenRecord(page)
  const items = async (path: string): Promise<Row[]> => {
    const reply = await fetch(new URL(path, page.url()), { headers: { Authorization: `Bearer ${accessToken}` } })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
    return ((await reply.json()) as { _embedded: { items: Row[] } })._embedded.items
  }
  const rows = new Map((await items(listParticipation.path)).map((row) => [row.eventId, row]))
  const events = (await items(listSubscribable.path)).filter(({ title }) => String(title).startsWith('Zusatzprobe'))
  if (events.length !== answers) throw new Error(`${events.length} rehearsals instead of ${answers}`)
  return events.map(({ id }) => [Number(id), rows.get(id) ?? null] as const)
}

const keepAnswers = async (
  page: Page,
  like: Row,
  rows: readonly (readonly [number, Row | null])[],
  status: boolean,
): Promise<void> => {
  const waiting = { state: 'waiting', sent: [], rev: 1, attempts: 0, nextAttemptAt: null, problem: null }
  const unsaved = { savedVersion: null, savedAt: null }
  for (const [event, row] of rows)
    await store(page, 'outbox', `participation:${event}`, {
      ...{ ...like, ...waiting, ...unsaved, key: String(event) },
      ...{ base: row, baseVersion: row?.version ?? null, desired: { status, remarks: '' } },
    })
  await page.goto('/de-ch/intra/repertoire')
  await page.getByText(notice).waitFor()
}

/**
 * Returns the milliseconds from the network's return until no record of the outbox waits any more. The notice on the
 * page is no measure: it changes its words with the first answer that was sent.
 */
const sendAll = async (page: Page): Promise<number> => {
  const began = performance.now()
  await page.context().setOffline(false)
  for (;;) {
    const states = await outboxStates(page)
    const sent = performance.now() - began
    if (states.every((state) => state === 'saved')) return sent
    if (states.some((state) => state === 'rejected' || state === 'conflict')) throw new Error(`refused: ${states}`)
    if (sent > timeLimit)
      throw new Error(`not sent within ${timeLimit} ms: ${states.filter((one) => one !== 'saved').length}`)
    await setTimeout(pollMs)
  }
}

/** Returns the states of all records, read in the page: handing whole records over would take a third of its time. */
const outboxStates = (page: Page): Promise<unknown[]> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases())
      .map((one) => one.name ?? '')
      .find((one) => /^mhz-[0-9a-f-]{36}$/.test(one))
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await settled(indexedDB.open(name ?? ''))
    try {
      const records: Row[] = await settled(database.transaction('outbox').objectStore('outbox').getAll())
      return records.map(({ state }) => state)
    } finally {
      database.close()
    }
  })

/** Returns the milliseconds for the same requests, sent sequentially. */
const sendBare = async (
  page: Page,
  rows: readonly (readonly [number, Row | null])[],
  status: boolean,
): Promise<number> => {
  const { accessToken } = await tokenRecord(page)
  const requests = rows.map(([eventId, row]) => {
    const { method, path } = row === null ? createParticipation : updateParticipation
    return {
      path,
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
        ...(row === null ? {} : { 'if-match': `"${row.version}"` }),
      },
      body: JSON.stringify({ ...row, eventId, status, remarks: '' }),
    }
  })
  return page.evaluate(async (all) => {
    const began = performance.now()
    for (const { path, ...init } of all) {
      const reply = await fetch(path, init)
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
      await reply.json()
    }
    return performance.now() - began
  }, requests)
}

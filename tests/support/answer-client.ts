import * as v from 'valibot'
import type { Participation } from '#contract/answers.ts'
import { sendBatch } from '#contract/batch.ts'
import { batchReply } from './batch-reply.ts'
import { json } from './device.ts'
import { plainAnswer } from './plain-answer.ts'

type Answer = Pick<Participation, 'status' | 'remarks'>
const Body = v.object({
  eventId: v.number(),
  status: v.nullable(v.boolean()),
  remarks: v.string(),
  supersedes: v.optional(v.boolean(), false),
})

export interface ParticipationServer {
  /** Follows the contract's rules for writes of final state. */
  readonly fetch: (request: Request) => Promise<Response>
  readonly rows: Map<number, Participation>
  /** Every state that a row had, in order: duplicate effects are visible. */
  readonly effects: string[]
  /** Writes only. */
  readonly requests: Request[]
  /** Answers as another person on another device. */
  write(eventId: number, answer: Answer): void
}

/** The reply to the sender's probe. */
export const bandSettings = {
  shopEnabled: false,
  numberOfCalendarItems: 3,
  apiVersion: '0.1.0',
  bandShortName: 'MHZ',
  bandName: 'Testmusik',
  bandSize: 30,
}

/** An in-memory participation server, for tests with network faults. */
export const participationServer = (): ParticipationServer => {
  const rows = new Map<number, Participation>()
  const effects: string[] = []
  const requests: Request[] = []

  const write = (eventId: number, { status, remarks }: Answer): Participation => {
    const row = rows.get(eventId)
    const next = {
      id: row?.id ?? 100 + eventId,
      eventId,
      status,
      remarks,
      ...plainAnswer,
      version: (row?.version ?? 0) + 1,
    }
    rows.set(eventId, next)
    effects.push(`${eventId}: ${status} ${remarks}`.trim())
    return next
  }

  const server: ParticipationServer = {
    rows,
    effects,
    requests,
    write,
    fetch: async (request) => {
      if (request.method === 'GET') return json(bandSettings)
      if (new URL(request.url).pathname === sendBatch.path) return json(await batchReply(request, server.fetch))
      requests.push(request.clone())
      const wish = v.parse(Body, await request.json())
      const row = rows.get(wish.eventId)
      const refuse = (): Response =>
        json({ type: 'warning', message: 'Inzwischen geändert', code: 'conflict.version', current: row }, 412)
      const isCurrent = request.headers.get('if-match') === `"${row?.version}"`
      if (row !== undefined && row.status === wish.status && row.remarks === wish.remarks) {
        const same = wish.supersedes && isCurrent ? { ...row, version: row.version + 1 } : row
        rows.set(wish.eventId, same)
        return json(same)
      }
      if (request.method === 'POST') return row === undefined ? json(write(wish.eventId, wish), 201) : refuse()
      if (row === undefined) return json({ type: 'danger', message: 'Nicht gefunden', code: 'not_found' }, 404)
      return isCurrent ? json(write(wish.eventId, wish)) : refuse()
    },
  }
  return server
}

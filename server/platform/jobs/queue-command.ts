import { asc, inArray } from 'drizzle-orm'
import { toWireTime } from '#contract/time.ts'
import type { Command } from '../control/protocol.ts'
import type { Database, Db } from '../db/open.ts'
import { job } from '../db/tables.ts'
import { MAX_ATTEMPTS } from './claim.ts'
import { holdSending, readHold, releaseSending } from './hold.ts'
import { retryJobs } from './retry.ts'

const usage =
  'Usage: npm run queue, or npm run queue -- retry NUMBER|all, or npm run queue -- hold, or npm run queue -- release [--discard]'

/**
 * `npm run queue` lists waiting jobs and jobs that were given up; `retry` puts the latter back; `hold` holds sending,
 * for a database that was restored without `npm run restore`, and `release` ends that.
 * It prints no addresses.
 */
export const queueCommand: Command<{ readonly database: Database }> = async ({ database }, args, print) => {
  const [action, target] = args
  if (action === undefined) {
    for (const line of await queueLines(database.db)) print(line)
    return 0
  }
  if (action === 'hold' && target === undefined) {
    await database.db.transaction((tx) => holdSending(tx, new Date()))
    print('Mails, push messages and refunds are held until npm run queue -- release.')
    return 0
  }
  if (action === 'release' && (target === undefined || target === '--discard')) {
    const discard = target === '--discard'
    const discarded = await database.db.transaction((tx) => releaseSending(tx, { discard, now: new Date() }))
    print(`Mails, push messages and refunds are sent.${discard ? ` ${discarded} waiting ones were given up.` : ''}`)
    return 0
  }
  if (action !== 'retry' || target === undefined || !/^(?:all|[1-9]\d{0,15})$/.test(target)) {
    print(usage)
    return 2
  }
  const revived = await database.db.transaction((tx) => retryJobs(tx, target === 'all' ? undefined : Number(target)))
  print(revived === 1 ? '1 job will be tried again.' : `${revived} jobs will be tried again.`)
  return revived === 0 && target !== 'all' ? 1 : 0
}

const queueLines = async (db: Db): Promise<string[]> => {
  const rows = await db
    .select()
    .from(job)
    .where(inArray(job.state, ['waiting', 'dead']))
    .orderBy(asc(job.state), asc(job.runAt), asc(job.id))
  const dead = rows.filter(({ state }) => state === 'dead').length
  const hold = await readHold(db)
  const held =
    hold === null ? [] : [`Sending is held since a restore: ${hold.jobs} from before wait for npm run queue -- release`]
  return [`${rows.length - dead} waiting, ${dead} given up`, ...held, ...rows.map(lineOf)]
}

type Row = typeof job.$inferSelect

const lineOf = (row: Row): string => {
  const { id, kind, attempts, lastError } = row
  const tries = `${attempts} of ${MAX_ATTEMPTS} tries`
  return [`  ${id}`, kind, stateOf(row), tries, ...(lastError === null ? [] : [lastError])].join('  ')
}

const stateOf = ({ doneAt, leaseUntil, runAt }: Row): string => {
  if (doneAt !== null) return `given up ${formatTime(doneAt)}`
  if (leaseUntil !== null) return 'running'
  return runAt.getTime() === 0 ? 'due' : `due ${formatTime(runAt)}`
}

/** Formats an instant in Zürich, such as `2026-11-20 13:05`. */
const formatTime = (instant: Date): string => toWireTime(instant).replace('T', ' ')

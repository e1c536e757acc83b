import { setTimeout as sleep } from 'node:timers/promises'
import { listSubscribable } from '#contract/answers.ts'
import { publicFeedPath } from '#contract/calendar-paths.ts'
import type { Client, Sent } from './client.ts'
import type { Site } from './site.ts'
import { createTally, type Tally } from './tally.ts'

/** Requests per second of the steps. */
const rates = [50, 100, 200, 400, 800, 1600]
const STEP_SECONDS = 5
/** 99th percentile in milliseconds above which a server counts as overloaded. */
const LIMIT_MS = 1000

/**
 * Doubles the rate of arriving requests until the server is overloaded, to see how it breaks.
 * Callers do not wait for one another and send nothing again. Then the usual rate must be served again.
 * @param token of a member
 */
export const findBreakingPoint = async (site: Site, client: Client, token: string): Promise<Tally> => {
  let steps = 0
  let all = createTally()
  for (const rate of rates) {
    const tally = await arrive(site, client, token, rate, steps++)
    all = merge(all, tally)
    const { accepted, refused } = tally.count()
    const late = tally.percentile(99)
    const memory = (await site.memory()).map((megabytes) => megabytes.toFixed(0))
    console.log(
      `  ${rate} requests/s: ${accepted} accepted, p50 ${tally.percentile(50).toFixed(0)} ms, p99 ${late.toFixed(0)} ms, ${refused} refused, memory ${memory.join(' + ')} MB`,
    )
    if (refused > 0 || late > LIMIT_MS || tally.faults.size > 0) break
  }
  const [usual = 0] = rates
  const after = await arrive(site, client, token, usual, steps)
  console.log(
    `  ${usual} requests/s again: p99 ${after.percentile(99).toFixed(0)} ms, ${after.count().refused} refused`,
  )
  return merge(all, after)
}

const merge = (all: Tally, { faults }: Tally): Tally => {
  for (const [text, count] of faults) for (let time = 0; time < count; time++) all.fault(text)
  return all
}

const arrive = async (site: Site, client: Client, token: string, rate: number, step: number): Promise<Tally> => {
  const tally = createTally()
  client.record(tally)
  const kinds: Sent[] = [
    { kind: 'home', path: '/de-ch' },
    { kind: 'article', path: `/de-ch/article/${site.articleId}` },
    { kind: 'meetings', path: listSubscribable.path, headers: { Authorization: `Bearer ${token}` } },
    { kind: 'calendar', path: publicFeedPath('de-ch') },
  ]
  const count = rate * STEP_SECONDS
  await Promise.all(
    Array.from({ length: count }, async (_, number) => {
      await sleep((number / rate) * 1000)
      const sent = kinds[number % kinds.length]
      if (sent === undefined) return
      await client.sendOnce(`10.${16 + step}.${(number >> 8) & 255}.${number & 255}`, sent)
    }),
  )
  return tally
}

import { eq } from 'drizzle-orm'
import {
  getOperationState,
  listJobs,
  releaseSending as releaseEndpoint,
  retryAllJobs,
  retryJob,
  sendTestMail,
} from '#contract/operation.ts'
import { job } from '../../platform/db/tables.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forAdministrators } from '../../platform/http/policy.ts'
import { createRateLimit } from '../../platform/http/rate-limit.ts'
import { releaseSending } from '../../platform/jobs/hold.ts'
import { retryJobs } from '../../platform/jobs/retry.ts'
import { findJobs } from './list-jobs.ts'
import { findOperationState } from './operation-state.ts'
import { mailTest } from './test-mail.ts'

export const mountOperation = (api: Api): void => {
  const { clock, read, write, database, sender } = api.deps
  const testMails = createRateLimit(database, { name: 'test mail', limit: 5, windowSeconds: 600 })

  mount(api, listJobs, forAdministrators, async ({ input, locale }) => ({
    body: await read(findJobs, input.query, locale, clock()),
  }))

  mount(api, retryJob, forAdministrators, async ({ input }) => {
    const retried = await write(async (tx) => {
      const found = requireFirst(await tx.select({ id: job.id }).from(job).where(eq(job.id, input.params.id)))
      return await retryJobs(tx, found.id)
    })
    return { body: { retried } }
  })

  mount(api, retryAllJobs, forAdministrators, async () => ({
    body: { retried: await write((tx) => retryJobs(tx)) },
  }))

  mount(api, releaseEndpoint, forAdministrators, async ({ input }) => ({
    body: {
      discarded: await write((tx) => releaseSending(tx, { discard: input.body.discard, now: clock() })),
    },
  }))

  mount(api, sendTestMail, forAdministrators, async ({ person, locale }) => {
    await testMails.enforce(person.sub)
    return { body: await read((db) => mailTest({ db, sender }, { personId: person.personId, locale, now: clock() })) }
  })

  mount(api, getOperationState, forAdministrators, async ({ deps }) => ({ body: await findOperationState(deps) }))
}

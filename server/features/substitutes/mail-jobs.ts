import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { RowNumber, Uuid } from '#contract/endpoint.ts'
import { WireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { type SubstituteNews, substituteNews } from '../../platform/mail/templates/substitute.ts'
import { StoredAppointment } from '../notifications/appointment.ts'

/** Sends a mail to a substitute. The letter is written when it is sent, so the queue contains no link. */
export const substituteMailJob = defineJob(
  'substitute_mail',
  v.object({
    invitation: RowNumber,
    news: v.picklist(substituteNews),
    event: RowNumber,
    messageId: Uuid,
    /** The appointment before a change. */
    before: v.optional(StoredAppointment),
    /** The day on which the programme was arranged. */
    day: v.optional(WireDate),
  }),
  { waitsFor: 'mail' },
)

/** Tells the planner who asked that a request has ended. */
export const requestEndedJob = defineJob(
  'substitute_request_ended',
  v.object({ request: RowNumber, event: RowNumber, messageId: Uuid }),
  { waitsFor: 'mail' },
)

/** Ends the time to reply of an invitation. */
export const invitationExpiryJob = defineJob('substitute_expiry', v.object({ invitation: RowNumber, event: RowNumber }))

interface NewMail {
  readonly invitation: number
  readonly eventId: number
  readonly news: SubstituteNews
  /** Tells repetitions of the same news apart. */
  readonly occasion: string
  readonly before?: v.InferOutput<typeof StoredAppointment> | undefined
  readonly day?: string | undefined
  readonly runAt?: Date
}

/** Enqueues a mail, once for each occasion. Call it in the transaction of its cause. */
export const enqueueSubstituteMail = (
  tx: Db,
  { invitation, eventId, news, occasion, before, day, runAt }: NewMail,
): Promise<boolean> =>
  enqueue(tx, {
    kind: substituteMailJob,
    payload: { invitation, event: eventId, messageId: randomUUID(), news, before, day },
    uniqueKey: `substitute_mail:${news}:${invitation}:${occasion}`,
    ...(runAt === undefined ? {} : { runAt }),
  })

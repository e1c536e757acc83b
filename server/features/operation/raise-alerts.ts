import { randomUUID } from 'node:crypto'
import { Alert } from '#contract/operation.ts'
import { toWireDate } from '#contract/time.ts'
import type { Config } from '../../config.ts'
import type { Access } from '../../platform/db/database.ts'
import type { Db } from '../../platform/db/open.ts'
import { readHold } from '../../platform/jobs/hold.ts'
import { defineJob, JobFailure } from '../../platform/jobs/job.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import type { Log } from '../../platform/log.ts'
import { enqueueMail } from '../../platform/mail/mail-job.ts'
import { type Sender, sendMail } from '../../platform/mail/send.ts'
import type { ObjectStorage } from '../../platform/storage/storage.ts'
import { findAdministrators } from '../memberships/administrators.ts'
import { findAlerts } from './alerts.ts'

const hour = 60 * 60_000
/** Milliseconds that the mail server has to reply to a mail past the queue. */
const MAIL_TIMEOUT_MS = 10_000

/** Mails an alert to every administrator. Its key is the record that the alert was raised today. */
export const alertJob = defineJob('alert', Alert)

interface AlertTools {
  readonly database: Access
  readonly config: Pick<Config, 'dataFolder' | 'publicOrigin' | 'oidc' | 'backups'>
  readonly storage: ObjectStorage
  readonly sender: Sender
  readonly clock: () => Date
  readonly log: Log
}

/** Looks for alerts and raises each at most once a day, also with several processes: in the log, and by mail. */
export const raiseAlerts = async (tools: AlertTools): Promise<void> => {
  const {
    database: { read, write },
    config,
    storage,
    clock,
    log,
  } = tools
  const now = clock()
  for (const alert of await read((db) => findAlerts({ db, config, storage, now }))) {
    const { cause, host, at, count } = alert
    const uniqueKey = ['alert', cause, ...(host === null ? [] : [host]), toWireDate(now)].join(':')
    if (!(await write(enqueue, { kind: alertJob, payload: alert, uniqueKey }))) continue
    log.error('alert.raised', { cause, host, at, count })
    if (waitsInQueue(alert) && (await read(readHold)) === null) await mailPastQueue(tools, alert, now)
  }
}

/** The letter about a late queue would wait in it. */
const waitsInQueue = ({ cause }: Alert): boolean => cause === 'jobs_late'

const mailPastQueue = async (
  { database: { read }, sender, log }: AlertTools,
  alert: Alert,
  now: Date,
): Promise<void> => {
  for (const { email, locale } of await read(findAdministrators, now)) {
    const mail = { to: email, locale, template: 'alert', values: alert, messageId: randomUUID() } as const
    try {
      await sendMail(sender, mail, { createdAt: now, signal: AbortSignal.timeout(MAIL_TIMEOUT_MS) })
    } catch (error) {
      log.error('alert.mail_failed', { code: error instanceof JobFailure ? error.code : 'other' })
    }
  }
}

/** Runs the job of an alert. */
export const mailAlert = async (db: Db, alert: Alert, { id, now }: { readonly id: number; readonly now: Date }) => {
  if (waitsInQueue(alert)) return
  await db.transaction(async (tx) => {
    for (const { personId, email, locale } of await findAdministrators(tx, now)) {
      const uniqueKey = `alert_mail:${id}:${personId}`
      await enqueueMail(tx, { to: email, locale, template: 'alert', values: alert, uniqueKey })
    }
  })
}

/**
 * Raises alerts every hour. It is a timer and no job: it has to notice that no jobs run.
 * @returns stops it
 */
export const watchForAlerts = (tools: AlertTools): (() => Promise<void>) => {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = raiseAlerts(tools).catch((error: unknown) => {
      tools.log.warn('alert.check_failed', { error: error instanceof Error ? error.name : typeof error })
    })
  }, hour)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}

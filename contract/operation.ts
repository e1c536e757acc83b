import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { ListQuery, listOf } from './lists.ts'
import { WireDate } from './time.ts'

/** 'waiting': not run yet; 'failed': is tried again; 'given_up': is not tried again unless an administrator wants it. */
export const jobStates = ['waiting', 'failed', 'given_up'] as const
export type JobState = (typeof jobStates)[number]

/** The kinds of jobs, which run after a change was saved; the server declares them. */
export const jobKinds = [
  'mail',
  'account_link',
  'invitation',
  'payment_check',
  'payout_fetch',
  'receipt_mail',
  'invoice_mail',
  'reminder_mail',
  'confirmation_mail',
  'fee_receipt_mail',
  'bank_receipt_mail',
  'order_mail',
  'order_refund',
  'remind',
  'remind_duty',
  'remind_enquiry',
  'remind_task',
  'remind_federation_date',
  'comments',
  'announce',
  'late_answers',
  'short_duties',
  'lift_seats',
  'departure',
  'music',
  'push',
  'notice_mail',
  'mailing',
  'convert_picture',
  'bank_import',
  'fee_release',
  'publish_change',
  'substitute_mail',
  'substitute_request_ended',
  'substitute_expiry',
  'alert',
  'coming_of_age',
  'end_access',
  'clean_up',
] as const

/** Letters that a job of the kind `mail` sends. */
export const letterKinds = [
  'account_deleted',
  'activation',
  'confirmation',
  'alert',
  'address_changed',
  'address_requested',
  'contact_address_changed',
  'contact_confirmation',
  'contact_copy',
  'contact_message',
  'invitation',
  'mailing',
  'not_done',
  'notice',
  'order_receipt',
  'order_news',
  'fee_receipt',
  'invoice',
  'passkey_added',
  'passkey_removed',
  'child_device',
  'code_added',
  'code_removed',
  'recovery_code_used',
  'new_device',
  'password_changed',
  'password_reset',
  'reminder',
  'representation_age',
  'representation_asked',
  'sign_in_exists',
  'substitute',
  'substitute_request_ended',
  'test',
  'verification',
] as const

/** A job that is not done. Contents of mails are not part of it: they hold secrets and personal data. */
export const ListedJob = v.object({
  id: v.number(),
  kind: v.fallback(v.picklist([...jobKinds, 'other']), 'other'),
  /** The letter of a `mail`. */
  letter: v.nullable(v.fallback(v.picklist([...letterKinds, 'other']), 'other')),
  state: v.fallback(v.picklist([...jobStates, 'other']), 'other'),
  /** True while a process works on it. */
  running: v.boolean(),
  /** The subject in the caller's language: the title of an event, the number of a receipt or invoice, the subject of a mailing. */
  subject: v.nullable(v.string()),
  /** First day of the event that it is about. */
  day: v.nullable(WireDate),
  /** null = nobody, or somebody whom the band does not know, such as a visitor who wrote to it. */
  recipient: v.nullable(
    v.object({
      address: v.nullable(v.string()),
      /** The person with this address. */
      person: v.nullable(v.object({ uuid: v.string(), label: v.string() })),
    }),
  ),
  attempts: v.number(),
  /** ISO 8601 instant. */
  createdAt: v.string(),
  /** When it runs next, ISO 8601 instant; null = at once, or it was given up. */
  runAt: v.nullable(v.string()),
  /** When it was given up, ISO 8601 instant. */
  givenUpAt: v.nullable(v.string()),
  /** A code such as 'smtp.550'. */
  error: v.nullable(v.string()),
  /** The mail server's reply: plain text of a stranger, shortened. */
  reply: v.nullable(v.string()),
})
export type ListedJob = v.InferOutput<typeof ListedJob>

const path = '/api/frontend/internal/admin'

/** Jobs that are not done: first those that were given up, then those that failed, each by time. Always paged. */
export const listJobs = endpoint({
  method: 'GET',
  path: `${path}/job`,
  input: {
    query: v.object({
      state: v.optional(v.picklist(jobStates, 'validation.invalid')),
      page: ListQuery.entries.page,
      size: ListQuery.entries.size,
    }),
  },
  reply: v.object({
    ...listOf(ListedJob).entries,
    /** Number of jobs in each state. */
    counts: v.object({ waiting: v.number(), failed: v.number(), given_up: v.number() }),
  }),
})

/** A job's number: a `bigint`, unlike those of other rows. */
const JobId = v.pipe(
  v.union([v.number('validation.id'), v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'validation.id'), v.transform(Number))]),
  v.number('validation.id'),
  v.integer('validation.id'),
  v.minValue(1, 'validation.id'),
)

/** Number of jobs that were put back: 0 if another administrator was faster. */
const Retried = v.object({ retried: v.number() })

/** Puts a job that was given up back into the queue. Repeating it changes nothing. */
export const retryJob = endpoint({
  method: 'POST',
  path: `${path}/job/:id/retry`,
  input: { params: v.object({ id: JobId }) },
  reply: Retried,
})
/** The same for all jobs that were given up, which the body says. */
export const retryAllJobs = endpoint({
  method: 'POST',
  path: `${path}/job/retry`,
  input: { body: v.object({ all: v.literal(true, 'validation.choose_or_all') }) },
  reply: Retried,
})

/**
 * Ends the hold after a restore. With `discard` the jobs that wait since before are given up; each can be retried. Repeating it changes
 * nothing.
 */
export const releaseSending = endpoint({
  method: 'POST',
  path: `${path}/job/release`,
  input: { body: v.object({ discard: v.boolean('validation.invalid') }) },
  reply: v.object({ discarded: v.number() }),
})

/** The mail server's reply to a mail. */
export const TestMailResult = v.object({
  address: v.string(),
  accepted: v.boolean(),
  /** A code such as 'smtp.550'; null = accepted. */
  error: v.nullable(v.string()),
  /** Plain text, shortened; null = there was no reply. */
  reply: v.nullable(v.string()),
})
/**
 * Mails the caller at once and waits for the mail server's reply. rule.no_own_address without an address; request.rate_limited after
 * five in ten minutes.
 */
export const sendTestMail = endpoint({
  method: 'POST',
  path: `${path}/test-mail`,
  input: {},
  reply: TestMailResult,
  errors: ['rule.no_own_address'],
})

/** Causes that need an administrator. The server mails each of them at most once a day. */
export const alertCauses = [
  'jobs_given_up',
  'jobs_late',
  'disk_full',
  'files_unavailable',
  'files_missing',
  'backup_failed',
  'backup_old',
  'certificate_expires',
  'ledger_differs',
] as const
export const Alert = v.object({
  cause: v.fallback(v.picklist([...alertCauses, 'other']), 'other'),
  /** The host whose certificate expires. */
  host: v.nullable(v.string()),
  /** ISO 8601 instant: since when the oldest job waits, time of the backup, or end of the certificate. */
  at: v.nullable(v.string()),
  /** Jobs given up in the last day, percentage of the disk that is used, or number of missing files. */
  count: v.nullable(v.number()),
})
export type Alert = v.InferOutput<typeof Alert>

/** State of the installation. Sizes are in bytes. */
export const OperationState = v.object({
  alerts: v.array(Alert),
  /** Since a restore nothing is sent until an administrator releases it; null = mails, push messages and refunds are sent. */
  held: v.nullable(
    v.object({
      /** ISO 8601 instant. */
      since: v.string(),
      /** Number of jobs that wait since before. */
      jobs: v.number(),
    }),
  ),
  storage: v.object({
    /** Everything in the data folder, with the embedded database. */
    folderBytes: v.number(),
    /** Space left on its disk. */
    freeBytes: v.number(),
    /** Sheets, documents and pictures; null = their storage is unavailable. */
    files: v.nullable(v.number()),
    fileBytes: v.nullable(v.number()),
    databaseBytes: v.number(),
    /** Time of the measurement of files and folder, ISO 8601 instant; absent from a server of an earlier version. */
    measuredAt: v.optional(v.string()),
  }),
  /** The last `npm run backup`; null = none since it is recorded. */
  backup: v.nullable(
    v.object({
      /** ISO 8601 instant. */
      at: v.string(),
      result: v.fallback(v.picklist(['complete', 'disk_full', 'not_writable', 'failed', 'other']), 'other'),
      /** Size of the backup; null = it failed. */
      bytes: v.nullable(v.number()),
      /** Time of the last complete one, ISO 8601 instant; null = none. */
      completeAt: v.nullable(v.string()),
    }),
  ),
  version: v.object({
    app: v.string(),
    node: v.string(),
    /** Such as 'PostgreSQL 17.4' or 'PGlite 17.5'. */
    database: v.string(),
    migrations: v.number(),
    /** Name of the newest migration. */
    lastMigration: v.nullable(v.string()),
  }),
  /** The mail server, such as 'smtp mail.example.ch:587', or the folder for mails of a trial. */
  mail: v.string(),
})
export type OperationState = v.InferOutput<typeof OperationState>
export const getOperationState = endpoint({
  method: 'GET',
  path: `${path}/operation`,
  input: {},
  reply: OperationState,
})

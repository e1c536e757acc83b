import * as v from 'valibot'
import { clearable } from './edited.ts'
import { endpoint, OnceOnly, Uuid } from './endpoint.ts'
import { listOf } from './lists.ts'
import { WireDate } from './time.ts'

const path = '/api/frontend/treasury/reminders'

/** Number of reminders that an invoice gets at most. */
export const reminderLevels = 3

const days = 'validation.reminder_days'
const Days = v.pipe(v.number(days), v.integer(days), v.minValue(1, days), v.maxValue(120, days))
const fee = 'validation.reminder_fee'
const words = clearable(v.pipe(v.string('validation.required'), v.trim(), v.maxLength(600, 'validation.text_too_long')))

export const ReminderLevel = v.object({
  /** Days after the last due day. */
  days: Days,
  /** Rappen; 0 = none. */
  fee: v.pipe(v.number(fee), v.integer(fee), v.minValue(0, fee), v.maxValue(10_000, fee)),
  /** Words of the band in the letter; null = those of the program. */
  textDe: words,
  textEn: words,
})
export type ReminderLevel = v.InferOutput<typeof ReminderLevel>

/** The levels in their order, and the days to pay after a reminder. */
export const ReminderSettings = v.object({
  term: Days,
  levels: v.pipe(v.array(ReminderLevel, 'validation.invalid'), v.length(reminderLevels, 'validation.invalid')),
})
export type ReminderSettings = v.InferOutput<typeof ReminderSettings>

export const getReminderSettings = endpoint({
  method: 'GET',
  path: `${path}/settings`,
  input: {},
  reply: ReminderSettings,
})
export const changeReminderSettings = endpoint({
  method: 'PUT',
  path: `${path}/settings`,
  input: { body: ReminderSettings },
  reply: ReminderSettings,
})

export const ProposedReminder = v.object({
  /** uuid of the invoice. */
  id: v.string(),
  number: v.string(),
  name: v.string(),
  /** Rappen that are open, and those of them whose day is over. */
  open: v.number(),
  overdue: v.number(),
  /** The day that is over. */
  dueOn: WireDate,
  level: v.number(),
  /** Rappen that the reminder adds. */
  fee: v.number(),
  /** POST for a recipient without an email address, and for one who wants letters and has a postal address. */
  sentBy: v.fallback(v.picklist(['MAIL', 'POST']), 'POST'),
})
export type ProposedReminder = v.InferOutput<typeof ProposedReminder>

/** Reasons why no reminder may go out today. */
export const reminderObstacles = ['no_bank_file', 'old_bank_file', 'sunday', 'holiday'] as const

/** The invoices that are due for a reminder today, and what stands against sending any. */
export const listReminders = endpoint({
  method: 'GET',
  path,
  input: {},
  reply: v.object({
    ...listOf(ProposedReminder).entries,
    obstacle: v.nullable(v.fallback(v.picklist(reminderObstacles), 'old_bank_file')),
    /** Last day that the bank files know. */
    until: v.nullable(WireDate),
    /** Number of invoices that stay open after their last reminder. */
    exhausted: v.number(),
    /** Uuids of the open invoices whose last reminder went by post in the last 30 days. */
    letters: v.optional(v.array(v.string()), []),
  }),
})

/** The letters of the last reminders of invoices as one PDF to print. not_found if none was reminded. */
export const printReminders = endpoint({
  method: 'POST',
  path: `${path}/letters`,
  input: {
    body: v.object({
      invoices: v.pipe(
        v.array(Uuid, 'validation.required'),
        v.minLength(1, 'validation.required'),
        v.maxLength(400, 'validation.invalid'),
      ),
    }),
  },
  reply: 'bytes',
  errors: ['rule.no_bank_account'],
})

/**
 * Sends the reminders of invoices, by mail or as letters, as their recipients want them. What was paid meanwhile is left out. Refused at `invoices` on a
 * Sunday or holiday, and while the newest bank file is older than three days.
 */
export const sendReminders = endpoint({
  method: 'POST',
  path,
  input: {
    headers: OnceOnly,
    body: v.object({
      invoices: v.pipe(
        v.array(Uuid, 'validation.required'),
        v.minLength(1, 'validation.required'),
        v.maxLength(1000, 'validation.invalid'),
      ),
    }),
  },
  reply: v.object({
    mailed: v.number(),
    /** Uuids of the invoices whose letters are to be printed. */
    printed: v.array(v.string()),
    /** Number of those that nothing was sent for, because they are no longer due. */
    left: v.number(),
  }),
})

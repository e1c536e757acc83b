import { getReminderSettings, listReminders } from '#contract/invoice-reminders.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { endpointQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'

type Needs = Pick<RouterContext, 'call' | 'now'>

/** The reminders that are due, and what stands against sending them. */
export const remindersQuery = (app: Needs) =>
  endpointQuery(
    app,
    ['invoice-reminders'],
    listReminders,
    {},
    { ...fresh, shows: ['invoice', 'bank_transaction', 'treasury'] },
  )

export const reminderSettingsQuery = (app: Needs) =>
  endpointQuery(app, ['reminder-settings'], getReminderSettings, {}, { ...fresh, shows: ['treasury'] })

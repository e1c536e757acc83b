import { toWireTime } from '#contract/clock.ts'
import type { ListedJob } from '#contract/operation.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Text } from '../../../ui/intl.tsx'
import { date, timeOfDay } from '../../../ui/wall-clock.ts'

/** '13.12.2026 17:00', from an ISO 8601 instant. */
export const moment = (instant: string, locale: Locale): string => {
  const wire = toWireTime(new Date(instant))
  return `${date(wire, locale)} ${timeOfDay(wire)}`
}

/** What the job does: 'Mail: Neues Passwort'. */
export const nameOf = ({ kind, letter }: Pick<ListedJob, 'kind' | 'letter'>, text: Text): string =>
  letter === null
    ? text(`admin.job.kind.${kind}`)
    : text('admin.job.mail', { letter: text(`admin.job.letter.${letter}`) })

/** The error in words, with its code for whoever looks it up. */
export const errorInWords = (code: string, text: Text): string => {
  const [owner, detail = ''] = code.split('.', 2)
  if (owner === 'smtp')
    return text(/^\d+$/.test(detail) ? 'admin.job.error.refused' : 'admin.job.error.no_server', { code })
  if (owner === 'folder') return text('admin.job.error.folder', { code })
  if (code === 'mail.address') return text('admin.job.error.address', { code })
  if (code === 'job.timeout') return text('admin.job.error.timeout', { code })
  if (code === 'job.abandoned') return text('admin.job.error.abandoned', { code })
  if (code === 'job.kind') return text('admin.job.error.kind', { code })
  return text('admin.job.error.other', { code })
}

/** Attempts and the next time, or when it was given up. */
export const factsOf = (job: ListedJob, text: Text, locale: Locale): string[] => {
  const { running, state, attempts, createdAt, runAt, givenUpAt } = job
  const next = runAt === null ? text('admin.job.soon') : text('admin.job.next', { at: moment(runAt, locale) })
  const end = givenUpAt === null ? next : text('admin.job.given_up_at', { at: moment(givenUpAt, locale) })
  return [
    text('admin.job.created', { at: moment(createdAt, locale) }),
    text('admin.job.attempts', { count: attempts }),
    running ? text('admin.job.running') : state === 'other' ? '' : end,
  ].filter((fact) => fact !== '')
}

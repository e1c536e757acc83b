import { toWireTime } from '#contract/clock.ts'
import type { ListedJob } from '#contract/operation.ts'
import type { Locale, MessageId } from '#i18n/intl.ts'
import type { Text } from '../../../ui/intl.tsx'
import { date, timeOfDay } from '../../../ui/wall-clock.ts'

/** '13.12.2026 17:00', from an ISO 8601 instant. */
export const moment = (instant: string, locale: Locale): string => {
  const wire = toWireTime(new Date(instant))
  return `${date(wire, locale)} ${timeOfDay(wire)}`
}

/** The job in words: 'Mail: Neues Passwort'. */
export const nameOf = ({ kind, letter }: Pick<ListedJob, 'kind' | 'letter'>, text: Text): string =>
  letter === null
    ? text(`admin.job.kind.${kind}`)
    : text('admin.job.mail', { letter: text(`admin.job.letter.${letter}`) })

const jobErrors = {
  timeout: 'admin.job.error.timeout',
  abandoned: 'admin.job.error.abandoned',
  kind: 'admin.job.error.kind',
  discarded: 'admin.job.error.discarded',
} as const satisfies Record<string, MessageId>
const isJobError = (name: string): name is keyof typeof jobErrors => Object.hasOwn(jobErrors, name)

/** The error in words, with its code for whoever looks it up. */
export const errorInWords = (code: string, text: Text): string => {
  const [owner = '', detail = ''] = code.split('.', 2)
  return text(errorMessage(owner, detail), { code })
}

/** @param owner the part of the code before the dot: who reports the error */
const errorMessage = (owner: string, detail: string): MessageId => {
  if (owner === 'smtp') return /^\d+$/.test(detail) ? 'admin.job.error.refused' : 'admin.job.error.no_server'
  if (owner === 'folder') return 'admin.job.error.folder'
  if (owner === 'mail') return 'admin.job.error.address'
  return owner === 'job' && isJobError(detail) ? jobErrors[detail] : 'admin.job.error.other'
}

/** Attempts and the next time, or when it was given up. */
export const factsOf = (job: ListedJob, text: Text, locale: Locale): string[] => {
  const { running, state, attempts, createdAt, runAt, givenUpAt } = job
  const again = attempts === 0 ? 'admin.job.planned' : 'admin.job.next'
  const next = runAt === null ? text('admin.job.soon') : text(again, { at: moment(runAt, locale) })
  const end = givenUpAt === null ? next : text('admin.job.given_up_at', { at: moment(givenUpAt, locale) })
  return [
    text('admin.job.created', { at: moment(createdAt, locale) }),
    text('admin.job.attempts', { count: attempts }),
    running ? text('admin.job.running') : state === 'other' ? '' : end,
  ].filter((fact) => fact !== '')
}

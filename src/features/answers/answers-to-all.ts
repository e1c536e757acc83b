import type { Given } from '#contract/answers.ts'
import type { Meeting } from '#device/meetings.ts'
import type { DesiredAnswer } from '#device/outbox/kinds/answer.ts'
import { keyFor } from '#device/outbox/kinds/key-for.ts'
import type { Intent } from '#device/outbox/record.ts'
import type { Locale } from '#i18n/intl.ts'
import { answerTitle } from './useAnswer.ts'

export type Said = Pick<DesiredAnswer, 'status' | 'maybeUntil' | 'despite'>

/** Returns one answer for each of these meetings; what the member wrote to them stays. */
export const answersToAll = (
  meetings: readonly Meeting[],
  sayNow: (meeting: Meeting) => Said,
  given: Given | null,
  locale: Locale,
): readonly Intent<DesiredAnswer>[] =>
  meetings.map((meeting) => ({
    kind: 'participation',
    key: keyFor(meeting.event.id, meeting.answer.person),
    title: answerTitle(meeting, locale),
    desired: {
      ...sayNow(meeting),
      remarks: meeting.answer.remarks,
      given: given && { ...given, start: meeting.event.dateStart },
    },
    row: meeting.answer.row,
  }))

/** Returns the answer of a member who comes, also in spite of an absence that covers the event. */
export const attending = ({ absence }: Meeting): Said => ({
  status: true,
  maybeUntil: null,
  despite: absence?.id ?? null,
})

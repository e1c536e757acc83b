import * as v from 'valibot'
import { type Absence, listAbsences } from '#contract/absences.ts'
import { listParticipation, type Participation } from '#contract/answers.ts'
import { type AttendanceRecord, listAttendanceRecords } from '#contract/attendance.ts'
import { getDefaultAnswers } from '#contract/default-answers.ts'
import { getNotificationPreferences } from '#contract/notifications.ts'
import { CompleteMyself, getMyself } from '#contract/persons.ts'
import type { Call } from '#device/call.ts'
import { overlayAbsences } from '#device/outbox/kinds/absence.ts'
import { overlayParticipation } from '#device/outbox/kinds/answer.ts'
import { overlayDefaultAnswers } from '#device/outbox/kinds/default-answers.ts'
import { parseKeyFor } from '#device/outbox/kinds/key-for.ts'
import { overlayNotifications } from '#device/outbox/kinds/notifications.ts'
import { DesiredPerson, overlayPerson } from '#device/outbox/kinds/person.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import type { Outbox } from '#device/outbox/store.ts'
import { defaultsPlace, type modelServer, type Place, wishesPlace } from './model-server.ts'

interface Page {
  readonly call: Call
  readonly outbox: Outbox
  readonly now: () => Date
}

/** The lists of the device as last fetched. */
export const modelLists = async (server: ReturnType<typeof modelServer>) => {
  let lists = {
    answers: [] as readonly Participation[],
    absences: [] as readonly Absence[],
    attendance: [] as readonly AttendanceRecord[],
    own: await server.ownRecord(),
    wishes: await server.ownWishes(),
    defaults: await server.ownDefaults(),
  }
  return {
    now: () => lists,
    answerTo: (eventId: number, person: string | null = null): Participation | null =>
      lists.answers.find((row) => row.eventId === eventId && row.person === person) ?? null,
    absenceOf: (of: string | null): Absence | null => lists.absences.find(({ person }) => person === of) ?? null,
    /** Fetches and persists them; a failed request leaves all as they are. */
    fetch: async ({ call, outbox, now }: Page): Promise<void> => {
      const began = now()
      try {
        lists = {
          answers: (await call(listParticipation, { query: { for: 'all' } }))._embedded.items,
          own: v.parse(CompleteMyself, await call(getMyself, {})),
          wishes: await call(getNotificationPreferences, {}),
          absences: (await call(listAbsences, { query: { for: 'all' } }))._embedded.items,
          defaults: await call(getDefaultAnswers, {}),
          attendance: (await call(listAttendanceRecords, {}))._embedded.items,
        }
      } catch {
        return
      }
      const { answers, own, wishes, absences, defaults, attendance } = lists
      const rows = { participation: answers, person: [own], notifications: [wishes], absence: absences, attendance }
      for (const [kind, list] of Object.entries({ ...rows, 'default-answers': [defaults] }))
        await outbox.confirm(kind, list, began)
    },
    /** Returns what the member sees at a place. */
    shown: (place: Place, records: readonly OutboxRecord[]): unknown => {
      const { answers, own, wishes, absences, defaults } = lists
      if (place.kind === 'person') return v.parse(DesiredPerson, overlayPerson(own, records).shown)
      if (place === wishesPlace) return overlayNotifications(wishes, records).shown
      if (place === defaultsPlace) return overlayDefaultAnswers(defaults, records).shown
      if (place.kind === 'absence')
        return overlayAbsences(absences, records).find(({ key }) => key === place.key) ?? null
      const { id, person } = parseKeyFor(place.key)
      return overlayParticipation(answers, records, person).get(Number(id)) ?? null
    },
  }
}

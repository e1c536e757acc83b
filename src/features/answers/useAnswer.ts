import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { Given } from '#contract/answers.ts'
import { type Meeting, shownStatus } from '#device/meetings.ts'
import { DesiredAnswer, isSameAnswer, unanswered } from '#device/outbox/kinds/answer.ts'
import { keyFor } from '#device/outbox/kinds/key-for.ts'
import type { Intent } from '#device/outbox/record.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Offline } from '../../platform/offline/offline.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { afterFrame } from '../../ui/after-frame.ts'
import { date } from '../../ui/wall-clock.ts'
import { titleFor } from '../representations/useWhose.ts'

/** Milliseconds without a key before typed text is saved. */
const debounceMs = 600

/** Milliseconds after which a change counts as not saved: a disk that is full may never answer. */
const saveLimitMs = 20_000

interface AnswerForm {
  /** The answer in the form, also if an absence or a default answers the event; null = neither yes nor no. */
  readonly status: boolean | null
  readonly remarks: string
  /** True if the form contains changes that are not on the disk yet. */
  readonly unsaved: boolean
  /** True if the device could not save the last change. */
  readonly saveFailed: boolean
  /** Retries a failed save. */
  retry(): void
  pick(status: boolean): void
  /** Answers maybe until a day, `yyyy-MM-dd`. */
  pickMaybe(until: string): void
  type(remarks: string): void
  /** Saves typed text, and changes that could not be saved before, at once. */
  flush(): void
}

interface Titled extends Pick<Meeting, 'person'> {
  readonly event: Pick<Meeting['event'], 'title' | 'dateStart'>
}

/** The title of an answer among the pending changes. */
export const answerTitle = ({ event: { title, dateStart }, person }: Titled, locale: Locale): string => {
  return titleFor(person?.name ?? null, `${title}, ${date(dateStart.slice(0, 10), locale)}`)
}

/** Returns when the member says something about an event, and the start that the member sees. */
export const sayNow = (offline: Offline | null, { dateStart }: Pick<Meeting['event'], 'dateStart'>): Given | null =>
  offline === null ? null : { ...offline.trustedClock.read(), start: dateStart }

/** Changes on a card that the disk does not have yet. */
interface Unsaved {
  /** The draft follows them, for a choice once its frame was drawn. */
  changes: Partial<DesiredAnswer>
  /**
   * The row on which the changes were made: if another device has answered since, the member is asked instead of
   * overwriting that. Undefined while all changes are saved.
   */
  failedOn: Meeting['answer']['row'] | undefined
  /** Number of writes in flight: until they are done, the known answer is an older one. */
  writing: number
  /** Cancels the scheduled write. */
  cancelDue: (() => void) | undefined
}

const intentOf = (
  { event, person, answer }: Pick<Meeting, 'event' | 'person' | 'answer'>,
  { changes, failedOn }: Unsaved,
  locale: Locale,
): Intent<DesiredAnswer> & Pick<Meeting['answer'], 'row'> => {
  const { status, remarks, maybeUntil, despite, given, row } = answer
  const desired = { status, remarks, maybeUntil, despite, given, ...changes }
  // The form is back at the values of that row, on which it would be no change.
  const isUnchanged = isSameAnswer(failedOn == null ? unanswered : v.parse(DesiredAnswer, failedOn), desired)
  return {
    kind: 'participation',
    key: keyFor(event.id, answer.person),
    title: answerTitle({ event, person }, locale),
    desired,
    row: failedOn === undefined || isUnchanged ? row : failedOn,
  }
}

/** The writes of an answer to the outbox, and the changes that they have not written yet. */
const useAnswerWrites = ({ event, person, answer }: Pick<Meeting, 'event' | 'person' | 'answer'>) => {
  const { local } = useMember()
  const { locale, now } = useApp()
  const [draft, setDraft] = useState<Partial<DesiredAnswer>>({})
  const [saveFailed, setSaveFailed] = useState(false)
  // Read by the next write, even if it runs after this component was unmounted.
  const known = useRef(answer)
  known.current = answer
  const unsaved: RefObject<Unsaved> = useRef({ changes: {}, failedOn: undefined, writing: 0, cancelDue: undefined })
  const intentNow = useCallback(
    () => intentOf({ event, person, answer: known.current }, unsaved.current, locale),
    [event, person, locale],
  )
  const save = useCallback(async (): Promise<void> => {
    const state = unsaved.current
    state.cancelDue?.()
    state.cancelDue = undefined
    const { pending } = known.current
    const intent = intentNow()
    /** Later choices and keys stay. */
    const settle = (saved: Partial<DesiredAnswer>): void => {
      state.failedOn = undefined
      setSaveFailed(false)
      if (state.changes !== saved) return
      state.changes = {}
      setDraft({})
    }
    const { changes } = state
    if (state.writing === 0 && isSameAnswer(intent.desired, known.current)) {
      settle(changes)
      local.journal.strikeTyped(intent, now())
      return
    }
    setDraft(changes)
    state.writing++
    const late = setTimeout(() => setSaveFailed(true), saveLimitMs)
    try {
      await local.outbox.put(intent)
      settle(changes)
    } catch (error) {
      console.warn('answer.save_failed', error)
      // A pending change carries its own row, which may reach the server before the next attempt.
      state.failedOn = pending === null ? intent.row : undefined
      setSaveFailed(true)
    } finally {
      clearTimeout(late)
      state.writing--
    }
  }, [intentNow, local, now])
  const change = (changed: Partial<DesiredAnswer>): void => {
    unsaved.current.changes = { ...unsaved.current.changes, ...changed }
    // At once: the system may end the page before the next frame, or within the pause after a key.
    local.journal.noteTyped(intentNow())
    unsaved.current.cancelDue?.()
  }
  return { draft, setDraft, saveFailed, setSaveFailed, unsaved, save, change }
}

/** Flushes when the page is hidden or left, and when the component ends. */
const useFlushOnLeave = (flush: () => void): void =>
  useEffect(() => {
    const onHide = (): void => {
      if (document.visibilityState === 'hidden') flush()
    }
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', onHide)
      flush()
    }
  }, [flush])

/**
 * The form state of an answer. Every change is stored as an intent on the disk: a choice as soon as the browser has
 * shown it, text after a pause, and both when the field, the page or the app is left. It is no `useOutboxForm`: an
 * answer has no button, so what is typed is sent even if its page has ended, where the draft of a form waits for its
 * button.
 */
export const useAnswer = (meeting: Meeting): AnswerForm => {
  const { event, answer } = meeting
  const { offline } = useApp()
  const { draft, setDraft, saveFailed, setSaveFailed, unsaved, save, change } = useAnswerWrites(meeting)
  const hasChanges = useCallback((): boolean => Object.keys(unsaved.current.changes).length > 0, [unsaved])
  const flush = useCallback((): void => {
    const { cancelDue, writing } = unsaved.current
    if (hasChanges() && (cancelDue !== undefined || writing === 0)) void save()
  }, [save, hasChanges, unsaved])
  useFlushOnLeave(flush)
  const isUnsaved = !isSameAnswer({ ...answer, ...draft }, answer)
  useEffect(() => (isUnsaved ? offline?.updates.hold() : undefined), [isUnsaved, offline])
  /** The member's present answer, knowing the absence that covers the event. Saved after the frame that shows it. */
  const say = (said: Pick<DesiredAnswer, 'status' | 'maybeUntil'>): void => {
    change({ ...said, despite: meeting.absence?.id ?? null, given: sayNow(offline, event) })
    unsaved.current.cancelDue = afterFrame(window, () => void save())
  }
  return {
    status: draft.status === undefined ? shownStatus(meeting) : draft.status,
    remarks: draft.remarks ?? answer.remarks,
    unsaved: isUnsaved,
    saveFailed,
    retry: () => {
      setSaveFailed(false)
      // A write that has not ended does not hold up this one.
      if (hasChanges()) void save()
    },
    pick: (status) => say({ status, maybeUntil: null }),
    pickMaybe: (until) => say({ status: null, maybeUntil: until }),
    type: (remarks) => {
      change({ remarks })
      setDraft(unsaved.current.changes)
      const timer = setTimeout(() => void save(), debounceMs)
      unsaved.current.cancelDue = () => clearTimeout(timer)
    },
    flush,
  }
}

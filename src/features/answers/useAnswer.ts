import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { Given } from '#contract/answers.ts'
import { type Meeting, shownStatus } from '#device/meetings.ts'
import { DesiredAnswer, isSameAnswer, unanswered } from '#device/outbox/kinds/answer.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Offline } from '../../platform/offline/offline.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { afterFrame } from '../../ui/after-frame.ts'
import { date } from '../../ui/wall-clock.ts'

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

/** The title of an answer among the pending changes. */
export const answerTitle = (
  { title, dateStart }: Pick<Meeting['event'], 'title' | 'dateStart'>,
  locale: Locale,
): string => `${title}, ${date(dateStart.slice(0, 10), locale)}`

/** Returns when the member says something about an event, and the start that the member sees. */
export const sayNow = (offline: Offline | null, { dateStart }: Pick<Meeting['event'], 'dateStart'>): Given | null =>
  offline === null ? null : { ...offline.trustedClock.read(), start: dateStart }

/**
 * The form state of an answer. Every change is stored as an intent on the disk: a choice as soon as the browser has
 * shown it, text after a pause, and both when the field, the page or the app is left.
 */
export const useAnswer = (meeting: Meeting): AnswerForm => {
  const { event, answer } = meeting
  const { local } = useMember()
  const { locale, now, offline } = useApp()
  const [draft, setDraft] = useState<Partial<DesiredAnswer>>({})
  const [saveFailed, setSaveFailed] = useState(false)
  /** Cancels the scheduled write. */
  const cancelDue = useRef<() => void>(undefined)
  // Read by the next write, even if it runs after this component was unmounted.
  const known = useRef(answer)
  known.current = answer
  /** Changes that are not on the disk yet; the draft follows them, for a choice once its frame was drawn. */
  const changes = useRef<Partial<DesiredAnswer>>({})

  /**
   * The row on which the unsaved changes were made: if another device has answered since, the member is asked instead
   * of overwriting that. Undefined while all changes are saved.
   */
  const failedOn = useRef<Meeting['answer']['row']>(undefined)

  /** Number of writes in flight: until they are done, the known answer is an older one. */
  const writing = useRef(0)

  const intentNow = useCallback(() => {
    const { status, remarks, maybeUntil, despite, given, row } = known.current
    const desired = { status, remarks, maybeUntil, despite, given, ...changes.current }
    const failedRow = failedOn.current
    // The form is back at the values of that row, on which it would be no change.
    const isUnchanged = isSameAnswer(failedRow == null ? unanswered : v.parse(DesiredAnswer, failedRow), desired)
    return {
      kind: 'participation',
      key: String(event.id),
      title: answerTitle(event, locale),
      desired,
      row: failedRow === undefined || isUnchanged ? row : failedRow,
    }
  }, [event, locale])

  const save = useCallback(async (): Promise<void> => {
    cancelDue.current?.()
    cancelDue.current = undefined
    const { pending } = known.current
    const intent = intentNow()
    if (writing.current === 0 && isSameAnswer(intent.desired, known.current)) {
      changes.current = {}
      failedOn.current = undefined
      setDraft({})
      setSaveFailed(false)
      local.journal.strikeTyped(intent, now())
      return
    }
    const saved = changes.current
    setDraft(saved)
    writing.current++
    const late = setTimeout(() => setSaveFailed(true), saveLimitMs)
    try {
      await local.outbox.put(intent)
      failedOn.current = undefined
      setSaveFailed(false)
      // Clears only the saved changes: a later choice or key stays.
      if (changes.current === saved) {
        changes.current = {}
        setDraft({})
      }
    } catch (error) {
      console.warn('answer.save_failed', error)
      // A pending change carries its own row, which may reach the server before the next attempt.
      failedOn.current = pending === null ? intent.row : undefined
      setSaveFailed(true)
    } finally {
      clearTimeout(late)
      writing.current--
    }
  }, [intentNow, local, now])

  const change = (changed: Partial<DesiredAnswer>): void => {
    changes.current = { ...changes.current, ...changed }
    // At once: the system may end the page before the next frame, or within the pause after a key.
    local.journal.noteTyped(intentNow())
    cancelDue.current?.()
  }
  const flush = useCallback((): void => {
    if (Object.keys(changes.current).length === 0) return
    if (cancelDue.current !== undefined || writing.current === 0) void save()
  }, [save])

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

  const unsaved = !isSameAnswer({ ...answer, ...draft }, answer)
  useEffect(() => (unsaved ? offline?.updates.hold() : undefined), [unsaved, offline])
  /** The member's present answer, knowing the absence that covers the event. */
  const say = (said: Pick<DesiredAnswer, 'status' | 'maybeUntil'>) => ({
    ...said,
    despite: meeting.absence?.id ?? null,
    given: sayNow(offline, event),
  })
  const saveAfterFrame = (): void => {
    cancelDue.current = afterFrame(window, () => void save())
  }
  return {
    status: draft.status === undefined ? shownStatus(meeting) : draft.status,
    remarks: draft.remarks ?? answer.remarks,
    unsaved,
    saveFailed,
    retry: () => {
      setSaveFailed(false)
      // A write that has not ended does not hold up this one.
      if (Object.keys(changes.current).length > 0) void save()
    },
    pick: (status) => {
      change(say({ status, maybeUntil: null }))
      saveAfterFrame()
    },
    pickMaybe: (until) => {
      change(say({ status: null, maybeUntil: until }))
      saveAfterFrame()
    },
    type: (remarks) => {
      change({ remarks })
      setDraft(changes.current)
      const timer = setTimeout(() => void save(), debounceMs)
      cancelDue.current = () => clearTimeout(timer)
    },
    flush,
  }
}

import { useCallback, useEffect, useRef, useState } from 'react'
import type { Meeting } from '#device/meetings.ts'
import type { DesiredAnswer } from '#device/outbox/kinds/participation.ts'
import { useApp } from '../../session/app.tsx'
import { useMember } from '../../session/member.ts'
import { date } from '../../ui/wall-clock.ts'
import { afterFrame } from './after-frame.ts'

/** Milliseconds without a key before typed text is saved. */
const debounceMs = 600

interface AnswerForm extends DesiredAnswer {
  /** True if the form contains changes that are not on the disk yet. */
  readonly unsaved: boolean
  /** True if the device could not save the last change. */
  readonly notKept: boolean
  /** Retries a failed save. */
  again(): void
  pick(status: boolean): void
  type(remarks: string): void
  /** Saves typed text, and changes that could not be saved before, at once. */
  flush(): void
}

/**
 * The form state of an answer. Every change is stored as an intent on the disk: a choice as soon as the browser has
 * shown it, text after a pause, and both when the field, the page or the app is left.
 */
export const useAnswer = ({ event, answer }: Meeting): AnswerForm => {
  const { local } = useMember()
  const { locale, now, offline } = useApp()
  const [draft, setDraft] = useState<Partial<DesiredAnswer>>({})
  const [notKept, setNotKept] = useState(false)
  /** Cancels the scheduled write. */
  const due = useRef<() => void>(undefined)
  // Read by the next write, even if it runs after this component was unmounted.
  const known = useRef(answer)
  known.current = answer
  /** Changes that are not on the disk yet; the draft follows them, for a choice once its frame was drawn. */
  const given = useRef<Partial<DesiredAnswer>>({})

  /**
   * The row on which the unsaved changes were made: if another device has answered since, the member is asked instead
   * of overwriting that. Undefined while all changes are saved.
   */
  const leftOn = useRef<Meeting['answer']['row']>(undefined)

  /** Number of writes in flight: until they are done, the known answer is an older one. */
  const writing = useRef(0)

  const intentNow = useCallback(() => {
    const { status, remarks, row } = known.current
    const desired = { status, remarks, ...given.current }
    const left = leftOn.current
    // The form is back at the values of that row, on which it would be no change.
    const isBack = (left?.status ?? null) === desired.status && (left?.remarks ?? '') === desired.remarks
    return {
      kind: 'participation',
      key: String(event.id),
      title: `${event.title}, ${date(event.dateStart.slice(0, 10), locale)}`,
      desired,
      row: left === undefined || isBack ? row : left,
    }
  }, [event, locale])

  const keep = useCallback(async (): Promise<void> => {
    due.current?.()
    due.current = undefined
    const { status, remarks, pending } = known.current
    const intent = intentNow()
    const { desired } = intent
    if (writing.current === 0 && desired.status === status && desired.remarks === remarks) {
      given.current = {}
      leftOn.current = undefined
      setDraft({})
      setNotKept(false)
      local.journal.strike(intent, now())
      return
    }
    const wish = given.current
    const began = now()
    setDraft(wish)
    writing.current++
    try {
      await local.outbox.put(intent)
      local.journal.strike(intent, given.current === wish ? now() : began)
      leftOn.current = undefined
      await local.records.refresh()
      setNotKept(false)
      // Clears only the saved changes: a later choice or key stays.
      if (given.current === wish) {
        given.current = {}
        setDraft({})
      }
    } catch (error) {
      console.warn('The answer could not be kept on this device', error)
      // A pending change carries its own row, which may reach the server before the next attempt.
      leftOn.current = pending === null ? intent.row : undefined
      setNotKept(true)
    } finally {
      writing.current--
    }
  }, [intentNow, local, now])

  const give = (wish: Partial<DesiredAnswer>): void => {
    given.current = { ...given.current, ...wish }
    due.current?.()
  }
  const flush = useCallback((): void => {
    if (Object.keys(given.current).length === 0) return
    local.journal.note(intentNow())
    if (due.current !== undefined || writing.current === 0) void keep()
  }, [intentNow, keep, local])

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

  const shown = { status: answer.status, remarks: answer.remarks, ...draft }
  const unsaved = shown.status !== answer.status || shown.remarks !== answer.remarks
  useEffect(() => (unsaved ? offline?.updates.hold() : undefined), [unsaved, offline])
  return {
    ...shown,
    unsaved,
    notKept,
    again: () => {
      setNotKept(false)
      flush()
    },
    pick: (status) => {
      give({ status })
      due.current = afterFrame(window, () => void keep())
    },
    type: (remarks) => {
      give({ remarks })
      setDraft(given.current)
      const timer = setTimeout(() => void keep(), debounceMs)
      due.current = () => clearTimeout(timer)
    },
    flush,
  }
}

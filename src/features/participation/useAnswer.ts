import { useCallback, useEffect, useRef, useState } from 'react'
import type { Meeting } from '#device/meetings.ts'
import type { DesiredAnswer } from '#device/outbox/kinds/participation.ts'
import { useApp } from '../../session/app.tsx'
import { useMember } from '../../session/member.ts'
import { date } from '../../ui/wall-clock.ts'
import { afterFrame } from './after-frame.ts'

/** Milliseconds without a key before what was typed is kept. */
const debounceMs = 600

interface AnswerForm extends DesiredAnswer {
  /** Something stands in the form that does not lie on the disk yet. */
  readonly unsaved: boolean
  /** The device could not keep the last change. */
  readonly notKept: boolean
  /** Tries once more to keep what could not be kept. */
  again(): void
  pick(status: boolean): void
  type(remarks: string): void
  /** Keeps at once what was typed, and what the device could not keep before. */
  flush(): void
}

/**
 * The answer being given: every change becomes an intention on the disk, a choice as soon as the browser has shown it, text
 * after a pause, and both when the field, the page or the app is left.
 */
export const useAnswer = ({ event, answer }: Meeting): AnswerForm => {
  const { local } = useMember()
  const { locale, now, offline } = useApp()
  const [draft, setDraft] = useState<Partial<DesiredAnswer>>({})
  const [notKept, setNotKept] = useState(false)
  /** Takes back a write that is to come. */
  const due = useRef<() => void>(undefined)
  // What the next write takes from, also when it runs after this rendering has gone.
  const known = useRef(answer)
  known.current = answer
  /** What was given and is not on the disk; the draft follows it, with a choice when its frame has been drawn. */
  const given = useRef<Partial<DesiredAnswer>>({})

  /**
   * The row on which what could not be kept was given: another device may have answered since, and then the member is
   * asked, not overruled. Undefined while nothing is left over.
   */
  const leftOn = useRef<Meeting['answer']['row']>(undefined)

  /** Writes under way: until they are known, what is known is an older answer. */
  const writing = useRef(0)

  const intentNow = useCallback(() => {
    const { status, remarks, row } = known.current
    const desired = { status, remarks, ...given.current }
    const left = leftOn.current
    // Back to what stood there when it was given: on that row it would be no change at all.
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
      // Only what was kept: a choice or a key since then stays.
      if (given.current === wish) {
        given.current = {}
        setDraft({})
      }
    } catch (error) {
      console.warn('The answer could not be kept on this device', error)
      // A change that waits knows its own row, which may reach the server before the next try.
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

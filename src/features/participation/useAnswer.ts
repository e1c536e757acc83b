import { useCallback, useEffect, useRef, useState } from 'react'
import type { Meeting } from '#device/meetings.ts'
import type { ParticipationWish } from '#device/outbox/kinds/participation.ts'
import { useApp } from '../../session/app.tsx'
import { useMember } from '../../session/member.ts'
import { date } from '../../ui/wall-clock.ts'
import { afterFrame } from './after-frame.ts'

/** Milliseconds without a key before what was typed is kept. */
const debounceMs = 600

interface AnswerForm extends ParticipationWish {
  /** Something stands in the form that does not lie on the disk yet. */
  readonly unsaved: boolean
  /** The device could not keep the last change. */
  readonly notKept: boolean
  pick(status: boolean): void
  type(remarks: string): void
  /** Keeps at once what was typed. */
  flush(): void
}

/**
 * The answer being given: every change becomes an intention on the disk, a choice as soon as it shows, text after a pause,
 * and both when the field, the page or the app is left.
 */
export const useAnswer = ({ event, answer }: Meeting): AnswerForm => {
  const { local } = useMember()
  const { locale } = useApp()
  const [draft, setDraft] = useState<Partial<ParticipationWish>>({})
  const [notKept, setNotKept] = useState(false)
  /** Takes back a write that is to come. */
  const due = useRef<() => void>(undefined)
  // What the next write takes from, also when it runs after this rendering has gone.
  const latest = useRef({ answer, draft })
  latest.current = { answer, draft }

  const keep = useCallback(async (): Promise<void> => {
    due.current?.()
    due.current = undefined
    const { answer: known, draft: typed } = latest.current
    const desired = { status: known.status, remarks: known.remarks, ...typed }
    if (desired.status === known.status && desired.remarks === known.remarks) return
    try {
      const title = `${event.title}, ${date(event.dateStart.slice(0, 10), locale)}`
      await local.outbox.put({ kind: 'participation', key: String(event.id), title, desired, row: known.row })
      await local.records.refresh()
      setNotKept(false)
      // Only what was kept: keys pressed meanwhile stay in the field.
      setDraft((now) => (now === typed ? {} : now))
    } catch (error) {
      console.warn('The answer could not be kept on this device', error)
      setNotKept(true)
    }
  }, [event, local, locale])

  const change = (wish: Partial<ParticipationWish>): void => {
    const next = { ...latest.current.draft, ...wish }
    latest.current = { answer, draft: next }
    setDraft(next)
  }
  const flush = useCallback((): void => {
    if (due.current !== undefined) void keep()
  }, [keep])

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
  return {
    ...shown,
    unsaved: shown.status !== answer.status || shown.remarks !== answer.remarks,
    notKept,
    pick: (status) => {
      change({ status })
      due.current?.()
      due.current = afterFrame(window, () => void keep())
    },
    type: (remarks) => {
      change({ remarks })
      due.current?.()
      const timer = setTimeout(() => void keep(), debounceMs)
      due.current = () => clearTimeout(timer)
    },
    flush,
  }
}

import { createContext, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useMember } from '../../../../platform/session/member.ts'
import type { PageDrawing } from '../pdf.ts'
import type { Frame } from '../useFrame.ts'
import { inkOver } from './ink.ts'
import { type Look, lookOf, newPenChoice, type PenChoice, readPenChoice, savePenChoice } from './pen-choice.ts'
import { addStep, emptyHistory, type RestoredIds, reverseStep, type Step } from './steps.ts'
import type { Annotations } from './useAnnotations.ts'
import { type Placing, usePlacing } from './usePlacing.ts'
import type { SharedLayer } from './useSharedLayer.ts'

/** Returns a canvas with the marks of a page, in the size of its drawing; null if there are none. */
export type DrawInk = (page: number, drawing: PageDrawing) => HTMLCanvasElement | null

export interface Pen {
  readonly on: boolean
  readonly setOn: (on: boolean) => void
  readonly choice: PenChoice
  readonly choose: (changed: Partial<PenChoice>) => void
  /** null = the eraser. */
  readonly look: Look | null
  readonly fingerDraws: boolean
  /** Called when a pen touches the desk. */
  readonly notePen: () => void
  readonly annotations: Annotations
  readonly drawInk: DrawInk
  readonly placing: Placing
  /** The layer on which the pen writes: the member's own annotations, or those for everybody. */
  readonly target: Annotations
  readonly shared: SharedLayer
  /** Called when a movement ends: everything it drew or erased is undone together. */
  readonly addStep: (step: Step) => void
  readonly canUndo: boolean
  readonly undo: () => void
  readonly canRedo: boolean
  readonly redo: () => void
  /** Erases all strokes on these pages in one step. */
  readonly clearPages: (pages: readonly number[]) => void
}

export const PenContext = createContext<Pen | null>(null)

/** The chosen tool with its colour and width, saved for this device. */
const usePenChoice = (trackPenWrite: Frame['trackPenWrite']) => {
  const { local } = useMember()
  const [choice, setChoice] = useState<PenChoice>(newPenChoice)
  useEffect(() => {
    readPenChoice(local.database).then(setChoice, (error: unknown) => console.warn('pen.read_failed', error))
  }, [local])
  const look = useMemo(() => lookOf(choice), [choice])
  return useMemo(() => {
    const choose = (changed: Partial<PenChoice>): void => {
      const next = { ...choice, ...changed }
      setChoice(next)
      trackPenWrite(savePenChoice(local.database, next))
    }
    return {
      choice,
      choose,
      look,
      fingerDraws: choice.finger ?? true,
      notePen: () => {
        if (choice.finger === null) choose({ finger: false })
      },
    }
  }, [choice, look, local, trackPenWrite])
}

/** The undo history of a layer since the sheet was opened. */
const useHistory = ({ change, strokesOn }: Annotations, isWriting: boolean) => {
  const [history, setHistory] = useState(emptyHistory)
  const restoredIds = useRef<RestoredIds>(new Map())

  // biome-ignore lint/correctness/useExhaustiveDependencies: a step can be undone on its own layer only
  useEffect(() => setHistory(emptyHistory), [isWriting])

  return useMemo(() => {
    const apply = ({ drawn, erased }: Step): void => change({ strokes: drawn, erased: erased.map(({ id }) => id) })
    const reverse = (step: Step): Step => {
      const back = reverseStep(step, restoredIds.current, () => crypto.randomUUID())
      apply(back)
      return back
    }
    const { done, undone } = history
    return {
      addStep: (step: Step) => setHistory((before) => addStep(before, step)),
      canUndo: done.length > 0,
      undo: () => {
        const last = done.at(-1)
        if (last !== undefined) setHistory({ done: done.slice(0, -1), undone: [...undone, reverse(last)] })
      },
      canRedo: undone.length > 0,
      redo: () => {
        const last = undone.at(-1)
        if (last !== undefined) setHistory({ done: [...done, reverse(last)], undone: undone.slice(0, -1) })
      },
      clearPages: (pages: readonly number[]) => {
        const step: Step = { drawn: [], erased: [...new Set(pages)].flatMap((page) => strokesOn(page)) }
        apply(step)
        setHistory(addStep(history, step))
      },
    }
  }, [history, change, strokesOn])
}

/** The state of the pen, and its undo history since the sheet was opened. */
export const usePen = (
  annotations: Annotations,
  shared: SharedLayer,
  allowed: boolean,
  { trackPenWrite, settings }: Pick<Frame, 'trackPenWrite' | 'settings'>,
): Pen => {
  const target = shared.target ?? annotations
  const { isWriting, setWriting } = shared
  const [wanted, setOn] = useState(false)
  const choice = usePenChoice(trackPenWrite)
  const history = useHistory(target, isWriting)
  const on = wanted && allowed
  const isNight = settings?.tint === 'night'
  const drawInk = useCallback<DrawInk>(
    (page, drawing) => inkOver(drawing, { own: annotations.strokesOn(page), shared: shared.strokesOn(page), isNight }),
    [annotations, shared, isNight],
  )
  const placing = usePlacing(target, (stroke) => history.addStep({ drawn: [stroke], erased: [] }))
  useEffect(() => {
    // A pen that is taken again writes for the member alone.
    if (!on) setWriting(false)
  }, [on, setWriting])
  return useMemo(
    () => ({ on, setOn, ...choice, ...history, annotations, drawInk, placing, target, shared }),
    [on, choice, history, annotations, drawInk, placing, target, shared],
  )
}

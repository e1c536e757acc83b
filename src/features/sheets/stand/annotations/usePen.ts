import { createContext, useEffect, useMemo, useRef, useState } from 'react'
import type { Ink, Stroke, Tool } from '#contract/annotations.ts'
import { useMember } from '../../../../session/member.ts'
import type { Frame } from '../useFrame.ts'
import { looks, newPenChoice, type PenChoice, readPenChoice, savePenChoice } from './pen-choice.ts'
import type { Annotations } from './useAnnotations.ts'

/** The style of the next stroke. */
export type Look = Pick<Stroke, 'tool' | 'ink' | 'width'>

type Step = { readonly drawn: readonly string[] } | { readonly erased: readonly Stroke[] }

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
  /** Called when a movement ends: everything it drew or erased is undone together. */
  readonly addStep: (step: Step) => void
  readonly canUndo: boolean
  readonly undo: () => void
}

export const PenContext = createContext<Pen | null>(null)

export const lookOf = ({ tool, ...choice }: PenChoice): Look | null => {
  if (tool === 'eraser') return null
  const { ink, wide } = choice[tool]
  return { tool, ink, width: looks[tool].widths[wide ? 'wide' : 'fine'] }
}

export const colourOf = (tool: Tool, ink: Ink): string => looks[tool].colours[ink]

/** The state of the pen, and its undo history since the sheet was opened. */
export const usePen = (
  annotations: Annotations,
  allowed: boolean,
  { trackPenWrite }: Pick<Frame, 'trackPenWrite'>,
): Pen => {
  const { local } = useMember()
  const { change } = annotations
  const [wanted, setOn] = useState(false)
  const [choice, setChoice] = useState<PenChoice>(newPenChoice)
  const [steps, setSteps] = useState<readonly Step[]>([])
  /** A restored stroke gets a new id, because erased ids stay erased. */
  const restoredIds = useRef(new Map<string, string>())

  useEffect(() => {
    readPenChoice(local.database).then(setChoice, (error: unknown) => console.warn('pen.read_failed', error))
  }, [local])

  const on = wanted && allowed
  return useMemo(() => {
    const choose = (changed: Partial<PenChoice>): void => {
      const next = { ...choice, ...changed }
      setChoice(next)
      trackPenWrite(savePenChoice(local.database, next))
    }
    const newest = (id: string): string => {
      let found = id
      for (let next = restoredIds.current.get(found); next !== undefined; next = restoredIds.current.get(found))
        found = next
      return found
    }
    return {
      on,
      setOn,
      choice,
      choose,
      look: lookOf(choice),
      fingerDraws: choice.finger ?? true,
      notePen: () => {
        if (choice.finger === null) choose({ finger: false })
      },
      annotations,
      addStep: (step) => setSteps((before) => [...before, step]),
      canUndo: steps.length > 0,
      undo: () => {
        const last = steps.at(-1)
        if (last === undefined) return
        setSteps(steps.slice(0, -1))
        if ('drawn' in last) return change({ strokes: [], erased: last.drawn.map(newest) })
        const strokes = last.erased.map((stroke) => ({ ...stroke, id: crypto.randomUUID() }))
        for (const [index, { id }] of last.erased.entries()) restoredIds.current.set(id, strokes[index]?.id ?? id)
        change({ strokes, erased: [] })
      },
    }
  }, [on, choice, steps, annotations, change, local, trackPenWrite])
}

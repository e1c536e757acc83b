import { useMemo, useRef, useState } from 'react'
import type { Stroke } from '#contract/annotations.ts'
import { useMember } from '../../../../platform/session/member.ts'
import type { PagePart, Point } from './page-part.ts'
import type { Look } from './pen-choice.ts'
import { written } from './strokes.ts'
import { startText, type TypedText } from './typed-text.ts'
import type { Annotations } from './useAnnotations.ts'

/** A place for a stamp or a text; `point` is in units of the page. */
export interface Spot {
  readonly page: number
  readonly point: Point
}

export interface Placing {
  /** The place of the next mark: moved by keys, or chosen by a tap for a text. null = none. */
  readonly spot: Spot | null
  readonly setSpot: (spot: Spot | null) => void
  /** The text that is being written at the spot; null = none. */
  readonly draft: string | null
  readonly setDraft: (draft: string | null) => void
  /** The visible part of each page that can be written on, by its number. */
  readonly parts: Map<number, PagePart>
  /** Leaves a stamp at the spot. */
  readonly place: (look: Look, spot: Spot) => void
  /** Begins a text. */
  readonly startText: () => TypedText
}

/** Returns the mark that this look leaves at the spot. */
export const markAt = (look: Look, { page, point }: Spot, text?: string): Omit<Stroke, 'id'> => ({
  ...look,
  ...(text !== undefined && { content: text }),
  page,
  points: written([point]),
})

/** The state of the tools that place a mark at one point. */
export const usePlacing = (target: Annotations, onPlaced: (stroke: Stroke) => void): Placing => {
  const { journal } = useMember().local
  const [spot, setSpot] = useState<Spot | null>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const parts = useRef(new Map<number, PagePart>())
  const latest = useRef({ target, onPlaced })
  latest.current = { target, onPlaced }
  return useMemo(
    () => ({
      spot,
      setSpot,
      draft,
      setDraft,
      parts: parts.current,
      place: (look, at) => {
        const stroke = { ...markAt(look, at), id: crypto.randomUUID() }
        latest.current.target.change({ strokes: [stroke], erased: [] })
        latest.current.onPlaced(stroke)
      },
      startText: () => {
        const text = startText({ journal, layer: () => latest.current.target, uuid: () => crypto.randomUUID() })
        return {
          note: text.note,
          end: (mark) => {
            const stroke = text.end(mark)
            if (stroke !== null) latest.current.onPlaced(stroke)
            return stroke
          },
        }
      },
    }),
    [spot, draft, journal],
  )
}

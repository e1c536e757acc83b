import { useMemo, useState } from 'react'
import { canEnter } from '#contract/access.ts'
import type { Stroke } from '#contract/annotations.ts'
import type { Sheet } from '#contract/compositions.ts'
import { mergeMarks } from '#device/annotations/marks.ts'
import type { KnownMember } from '#device/identity.ts'
import { pendingMarks, sharedAnnotationKind } from '#device/outbox/kinds/annotation.ts'
import { useSnapshot } from '../../../../platform/offline/hooks.ts'
import { useMember } from '../../../../platform/session/member.ts'
import type { Annotations } from './useAnnotations.ts'
import { byPage, type OpenFile, useDrawnMarks, useStoredMarks } from './useMarks.ts'

/** A stroke of the shared layers, and its author; null = the account was deleted. */
export interface AuthoredStroke {
  readonly stroke: Stroke
  readonly author: string | null
}

/** The strokes of conductor and section leaders on a file, for everybody. */
export interface SharedLayer {
  /** Returns the same array until something changes; empty if the layer is hidden. */
  strokesOn(page: number): readonly AuthoredStroke[]
  /** True if the last change could not be saved. */
  readonly lost: boolean
  /** The audience of the layer that the member leads; null if the member leads no layer of this file. */
  readonly leads: 'band' | 'section' | null
  readonly isWriting: boolean
  readonly setWriting: (isWriting: boolean) => void
  /** The strokes that the member may erase, while the pen writes on the layer; otherwise null. */
  readonly target: Annotations | null
}

const nothing: readonly AuthoredStroke[] = []
const noStrokes: readonly Stroke[] = []

/** The layer that the member leads on a sheet, by the same rule as the server. */
const ledLayer = (member: KnownMember, instrument: Sheet['instrument']): SharedLayer['leads'] => {
  if (!canEnter('leading', member)) return null
  if (member.roles.includes('CONDUCTOR')) return 'band'
  return member.instrument === instrument ? 'section' : null
}

interface OpenSheet extends OpenFile {
  readonly instrument: Sheet['instrument']
}

/** The shared layers of a file: the union of the server's strokes, those waiting in the outbox, and those just drawn. */
export const useSharedLayer = ({ file, title, instrument }: OpenSheet, isHidden: boolean): SharedLayer => {
  const { local, member } = useMember()
  const records = useSnapshot(local.records)
  const stored = useStoredMarks(local.sharedAnnotations, file)
  const { drawn, change, intentOf, lost } = useDrawnMarks(sharedAnnotationKind, { file, title })
  const [isChosen, setWriting] = useState(false)
  const leads = useMemo(() => ledLayer(member, instrument), [member, instrument])
  const isWriting = isChosen && leads !== null

  const own = useMemo(
    () => mergeMarks(pendingMarks(records, file, sharedAnnotationKind), drawn),
    [records, drawn, file],
  )
  const all = useMemo(() => {
    const erased = new Set(own.erased)
    const strokes = new Map<string, AuthoredStroke & { readonly isErasable: boolean }>()
    for (const { id, author, section, stroke } of stored ?? []) {
      const isErasable = leads === 'band' || (leads === 'section' && section === member.instrument)
      if (!erased.has(id)) strokes.set(id, { stroke, author, isErasable })
    }
    for (const stroke of own.strokes)
      if (!strokes.has(stroke.id)) strokes.set(stroke.id, { stroke, author: member.label, isErasable: true })
    return [...strokes.values()]
  }, [stored, own, leads, member])
  const pages = useMemo(() => byPage<AuthoredStroke>(all, ({ stroke }) => stroke.page), [all])
  const erasable = useMemo(
    () =>
      byPage(
        all.filter(({ isErasable }) => isErasable).map(({ stroke }) => stroke),
        ({ page }) => page,
      ),
    [all],
  )

  const target = useMemo<Annotations | null>(
    () =>
      isWriting
        ? {
            marks: stored === null ? null : own,
            strokesOn: (page) => erasable.get(page) ?? noStrokes,
            ...{ change, intentOf, lost },
          }
        : null,
    [isWriting, stored, own, erasable, change, intentOf, lost],
  )
  const isShown = !isHidden || isWriting
  return useMemo(
    () => ({
      strokesOn: (page) => (isShown ? (pages.get(page) ?? nothing) : nothing),
      lost,
      leads,
      isWriting,
      setWriting,
      target,
    }),
    [isShown, pages, lost, leads, isWriting, target],
  )
}

import { useMemo } from 'react'
import type { Stroke } from '#contract/annotations.ts'
import { type Marks, mergeMarks, noMarks } from '#device/annotations/marks.ts'
import { annotationKind, pendingMarks } from '#device/outbox/kinds/annotation.ts'
import type { Intent } from '#device/outbox/record.ts'
import { useSnapshot } from '../../../../platform/offline/hooks.ts'
import { useMember } from '../../../../platform/session/member.ts'
import { byPage, useDrawnMarks, useStoredMarks } from './useMarks.ts'

export interface Annotations {
  /** All marks on the file; null while they are being read. */
  readonly marks: Marks | null
  /** Returns the same array until something changes. */
  strokesOn(page: number): readonly Stroke[]
  /** Draws and erases: shown at once, and saved on this device. */
  change(marks: Marks): void
  /** Returns the change as the outbox gets it. */
  intentOf(marks: Marks): Intent<Marks>
  /** True if the last change could not be saved. */
  readonly lost: boolean
}

const nothing: readonly Stroke[] = []

/**
 * The member's annotations on a file: the union of the server's, those waiting in the outbox, and those just drawn, so
 * that it does not matter which of them already contains a stroke.
 * @param file SHA-256 of the PDF; another file starts over
 */
export const useAnnotations = (file: string, title: string): Annotations => {
  const { local } = useMember()
  const records = useSnapshot(local.records)
  const stored = useStoredMarks(local.annotations, file)
  const { drawn, change, intentOf, lost } = useDrawnMarks(annotationKind, { file, title })

  const all = useMemo(
    () => mergeMarks(stored ?? noMarks, pendingMarks(records, file), drawn),
    [stored, records, drawn, file],
  )
  const pages = useMemo(() => byPage(all.strokes, ({ page }) => page), [all])
  const marks = stored === null ? null : all
  return useMemo(
    () => ({ marks, strokesOn: (page) => pages.get(page) ?? nothing, change, intentOf, lost }),
    [marks, pages, change, intentOf, lost],
  )
}

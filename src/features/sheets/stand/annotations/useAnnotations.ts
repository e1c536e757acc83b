import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Stroke } from '#contract/annotations.ts'
import { type Marks, mergeMarks, noMarks } from '#device/annotations/marks.ts'
import { pullAnnotations } from '#device/annotations/pull.ts'
import { annotationKind, pendingMarks } from '#device/outbox/kinds/annotation.ts'
import { useSnapshot } from '../../../../offline/hooks.ts'
import { useApp } from '../../../../session/app.tsx'
import { useMember } from '../../../../session/member.ts'

export interface Annotations {
  /** All marks on the file; null while they are being read. */
  readonly marks: Marks | null
  /** Returns the same array until something changes. */
  strokesOn(page: number): readonly Stroke[]
  /** Draws and erases: shown at once, and saved on this device. */
  change(marks: Marks): void
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
  const { call, offline } = useApp()
  const { local } = useMember()
  const records = useSnapshot(local.records)
  const [stored, setStored] = useState<Marks | null>(null)
  const [drawn, setDrawn] = useState<Marks>(noMarks)
  const [lost, setLost] = useState(false)

  useEffect(() => {
    let current = true
    const read = (): void => {
      local.annotations.read(file).then(
        (marks) => current && setStored(marks),
        (error: unknown) => console.warn('annotations.read_failed', error),
      )
    }
    read()
    const end = local.annotations.subscribe(read)
    return () => {
      current = false
      end()
    }
  }, [local, file])
  useEffect(() => {
    if (offline?.connectivity.isReachable !== true) return
    // If it fails, the sheet shows the annotations on this device; newer ones are fetched later.
    pullAnnotations({ ...local, call }).catch((error: unknown) => console.info('annotations.pull_failed', error))
  }, [local, call, offline])

  const all = useMemo(
    () => mergeMarks(stored ?? noMarks, pendingMarks(records, file), drawn),
    [stored, records, drawn, file],
  )
  const pages = useMemo(() => {
    const byPage = new Map<number, Stroke[]>()
    for (const stroke of all.strokes) {
      const page = byPage.get(stroke.page)
      if (page === undefined) byPage.set(stroke.page, [stroke])
      else page.push(stroke)
    }
    return byPage
  }, [all])

  const change = useCallback(
    (marks: Marks): void => {
      setDrawn((before) => mergeMarks(before, marks))
      local.outbox.put({ kind: annotationKind.kind, key: file, desired: marks, row: null, title }).then(
        () => setLost(false),
        (error: unknown) => {
          console.warn('annotations.save_failed', error)
          setLost(true)
          // A stroke that could not be saved must not look saved.
          const ids = new Set(marks.strokes.map(({ id }) => id))
          setDrawn(({ strokes, erased }) => ({
            strokes: strokes.filter(({ id }) => !ids.has(id)),
            erased: erased.filter((id) => !marks.erased.includes(id)),
          }))
        },
      )
    },
    [local, file, title],
  )
  const marks = stored === null ? null : all
  return useMemo(
    () => ({ marks, strokesOn: (page) => pages.get(page) ?? nothing, change, lost }),
    [marks, pages, change, lost],
  )
}

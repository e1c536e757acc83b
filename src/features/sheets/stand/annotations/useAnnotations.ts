import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Stroke } from '#contract/annotations.ts'
import { type Marks, mergeMarks, noMarks } from '#device/annotations/marks.ts'
import { pullAnnotations } from '#device/annotations/pull.ts'
import { annotationKind, pendingMarks } from '#device/outbox/kinds/annotation.ts'
import { useSnapshot } from '../../../../offline/hooks.ts'
import { useApp } from '../../../../session/app.tsx'
import { useMember } from '../../../../session/member.ts'

export interface Annotations {
  /** The same array until something changes. */
  strokesOn(page: number): readonly Stroke[]
  /** Draws and erases: seen at once, and kept on this device. */
  change(marks: Marks): void
  /** The last change could not be kept. */
  readonly lost: boolean
}

const nothing: readonly Stroke[] = []

/**
 * What the member has drawn on a file: what the server has, what waits in the outbox, and what was drawn just now. United,
 * so that it does not matter which of them already knows of a stroke.
 * @param file SHA-256 of the PDF; another one starts anew
 */
export const useAnnotations = (file: string, title: string): Annotations => {
  const { call, offline } = useApp()
  const { local } = useMember()
  const records = useSnapshot(local.records)
  const [stored, setStored] = useState<Marks>(noMarks)
  const [drawn, setDrawn] = useState<Marks>(noMarks)
  const [lost, setLost] = useState(false)

  useEffect(() => {
    let current = true
    const read = (): void => {
      local.annotations.read(file).then(
        (marks) => current && setStored(marks),
        (error: unknown) => console.warn('The notes on a sheet could not be read', error),
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
    // Without them the sheet is played as this device knows it; they come with the next occasion.
    pullAnnotations({ ...local, call }).catch((error: unknown) => console.info('No newer notes were fetched', error))
  }, [local, call, offline])

  const pages = useMemo(() => {
    const byPage = new Map<number, Stroke[]>()
    for (const stroke of mergeMarks(stored, pendingMarks(records, file), drawn).strokes) {
      const page = byPage.get(stroke.page)
      if (page === undefined) byPage.set(stroke.page, [stroke])
      else page.push(stroke)
    }
    return byPage
  }, [stored, records, drawn, file])

  const change = useCallback(
    (marks: Marks): void => {
      setDrawn((before) => mergeMarks(before, marks))
      local.outbox.put({ kind: annotationKind.kind, key: file, desired: marks, row: null, title }).then(
        () => setLost(false),
        (error: unknown) => {
          console.warn('A note could not be kept on this device', error)
          setLost(true)
          // What will not be there tomorrow must not look as if.
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
  return useMemo(() => ({ strokesOn: (page) => pages.get(page) ?? nothing, change, lost }), [pages, change, lost])
}

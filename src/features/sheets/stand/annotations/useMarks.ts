import { useCallback, useEffect, useState } from 'react'
import { type Marks, mergeMarks, noMarks } from '#device/annotations/marks.ts'
import type { annotationKind, sharedAnnotationKind } from '#device/outbox/kinds/annotation.ts'
import type { Intent } from '#device/outbox/record.ts'
import { useMember } from '../../../../platform/session/member.ts'

interface MarksOfFiles<T> {
  read(file: string): Promise<T>
  subscribe(listener: () => void): () => void
}

/** Returns the marks of a file in a store of this device; null while they are being read. */
export const useStoredMarks = <T>(store: MarksOfFiles<T>, file: string): T | null => {
  const [stored, setStored] = useState<T | null>(null)
  useEffect(() => {
    let current = true
    const read = (): void => {
      store.read(file).then(
        (marks) => current && setStored(marks),
        (error: unknown) => console.warn('annotations.read_failed', error),
      )
    }
    read()
    const end = store.subscribe(read)
    return () => {
      current = false
      end()
    }
  }, [store, file])
  return stored
}

export interface OpenFile {
  /** SHA-256 of the PDF. */
  readonly file: string
  readonly title: string
}

/** The marks drawn and erased since the sheet was opened. They are shown at once, and saved in the outbox. */
export const useDrawnMarks = (
  { kind }: typeof annotationKind | typeof sharedAnnotationKind,
  { file, title }: OpenFile,
) => {
  const { local } = useMember()
  const [drawn, setDrawn] = useState<Marks>(noMarks)
  const [lost, setLost] = useState(false)
  const intentOf = useCallback(
    (desired: Marks): Intent<Marks> => ({ kind, key: file, desired, row: null, title }),
    [kind, file, title],
  )
  const change = useCallback(
    (marks: Marks): void => {
      setDrawn((before) => mergeMarks(before, marks))
      local.outbox.put(intentOf(marks)).then(
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
    [local, intentOf],
  )
  return { drawn, change, intentOf, lost }
}

/** Groups strokes by their page. */
export const byPage = <T>(all: readonly T[], pageOf: (one: T) => number): ReadonlyMap<number, readonly T[]> => {
  const pages = new Map<number, T[]>()
  for (const one of all) {
    const page = pages.get(pageOf(one))
    if (page === undefined) pages.set(pageOf(one), [one])
    else page.push(one)
  }
  return pages
}

import { useEffect, useMemo, useState } from 'react'
import type { Stroke } from '#contract/annotations.ts'
import { copyFormerNotes, type FormerNotes } from '#device/annotations/former-notes.ts'
import { type Marks, mergeMarks } from '#device/annotations/marks.ts'
import { pendingMarks } from '#device/outbox/kinds/annotation.ts'
import { useSnapshot } from '../../../../platform/offline/hooks.ts'
import { useMember } from '../../../../platform/session/member.ts'

interface NotesOffer {
  /** SHA-256 of the edition from which the notes come. */
  readonly from: string
  readonly strokes: readonly Stroke[]
  /** True if notes on pages that the new edition lacks are left out. */
  readonly isShortened: boolean
}

interface Opened {
  /** SHA-256 of the file on the stand. */
  readonly file: string
  readonly pages: number
  /** The marks on this file; null while they are being read. */
  readonly marks: Marks | null
  /** SHA-256 of the editions before this file, newest first. */
  readonly formers: readonly string[]
}

/** Returns the notes that can be taken from a former edition; null if there are none or the file has own strokes. */
export const useFormerNotes = ({ file, pages, marks, formers }: Opened): NotesOffer | null => {
  const { local } = useMember()
  const records = useSnapshot(local.records)
  const [notes, setNotes] = useState<FormerNotes | null>(null)
  const isEmpty = marks !== null && marks.strokes.length === 0
  const isWanted = isEmpty && formers.length > 0
  const hashes = formers.join()

  useEffect(() => {
    if (!isWanted) return
    let current = true
    const marksOn = async (former: string) => ({
      file: former,
      marks: mergeMarks(await local.annotations.read(former), pendingMarks(records, former)),
    })
    const read = (): void => {
      Promise.all(hashes.split(',').map(marksOn))
        .then((editions) => copyFormerNotes(file, editions))
        .then(
          (copies) => current && setNotes(copies),
          (error: unknown) => console.warn('former_notes.read_failed', error),
        )
    }
    read()
    const end = local.annotations.subscribe(read)
    return () => {
      current = false
      end()
    }
  }, [isWanted, local, records, file, hashes])

  return useMemo(() => {
    if (!isWanted || notes === null) return null
    const erased = new Set(marks.erased)
    const copies = notes.strokes.filter(({ id }) => !erased.has(id))
    const strokes = copies.filter(({ page }) => page <= pages)
    return strokes.length === 0 ? null : { from: notes.from, strokes, isShortened: strokes.length < copies.length }
  }, [isWanted, notes, marks, pages])
}

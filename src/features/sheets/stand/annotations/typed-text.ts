import type { Stroke } from '#contract/annotations.ts'
import type { Marks } from '#device/annotations/marks.ts'
import type { Line } from '../../../../platform/offline/journal.ts'
import type { MemberStorage } from '../../../../platform/offline/member-storage.ts'
import type { Annotations } from './useAnnotations.ts'

/** A text on a page while it is being typed. `mark`: the text as it is now; null = there is none. */
export interface TypedText {
  /** Writes the journal before it returns. */
  note(mark: Omit<Stroke, 'id'> | null): void
  /** Leaves the text on the page. Returns its stroke. */
  end(mark: Omit<Stroke, 'id'> | null): Stroke | null
}

interface TypedTextNeeds {
  readonly journal: Pick<MemberStorage['journal'], 'noteTyped' | 'has' | 'remove'>
  /** Returns the layer that is written on. */
  readonly layer: () => Pick<Annotations, 'change' | 'intentOf'>
  readonly uuid: () => string
}

/**
 * Begins a text. The journal has it after each key as the stroke that it would leave, so that it survives its page. If
 * another page has saved that stroke meanwhile, the stroke is erased and the text goes on as a new one: a stroke never
 * changes.
 */
export const startText = ({ journal, layer, uuid }: TypedTextNeeds): TypedText => {
  let id = uuid()
  let line: Line | null = null
  const savedElsewhere: string[] = []
  const marksOf = (mark: Omit<Stroke, 'id'> | null): Marks => {
    if (line !== null && !journal.has(line)) {
      savedElsewhere.push(id)
      id = uuid()
      line = null
    }
    return { strokes: mark === null ? [] : [{ ...mark, id }], erased: [...savedElsewhere] }
  }
  const isEmpty = ({ strokes, erased }: Marks): boolean => strokes.length + erased.length === 0
  const strike = (): void => {
    if (line !== null) journal.remove([line])
    line = null
  }
  return {
    note: (mark) => {
      const marks = marksOf(mark)
      const noted = isEmpty(marks) ? null : journal.noteTyped(layer().intentOf(marks))
      // The line before is on another layer, or its text was deleted.
      if (noted?.at !== line?.at && (noted !== null || isEmpty(marks))) strike()
      line = noted ?? line
    },
    end: (mark) => {
      const marks = marksOf(mark)
      if (!isEmpty(marks)) layer().change(marks)
      // The journal has the change now.
      strike()
      return marks.strokes[0] ?? null
    },
  }
}

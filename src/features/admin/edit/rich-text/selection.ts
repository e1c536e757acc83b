import type { ResolvedPos } from '@tiptap/pm/model'
import { AllSelection, Selection } from '@tiptap/pm/state'

/**
 * Reads the browser's selection. One from the first to the last letter means the whole text: if the text begins or ends
 * with a table, what replaces it would otherwise be inserted into a cell.
 */
export const readSelection = ($anchor: ResolvedPos, $head: ResolvedPos): Selection | null => {
  const { doc } = $anchor
  const [from, to] = [$anchor.min($head).pos, $anchor.max($head).pos]
  const isWhole = from < to && from <= Selection.atStart(doc).from && to >= Selection.atEnd(doc).to
  const hasTable = doc.firstChild?.type.name === 'table' || doc.lastChild?.type.name === 'table'
  return isWhole && hasTable ? new AllSelection(doc) : null
}

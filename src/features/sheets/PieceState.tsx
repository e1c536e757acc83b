import type { PieceState as SavedState } from '#device/sheets/plan.ts'
import { useText } from '../../ui/intl.tsx'
import { State } from '../../ui/State.tsx'

const looks = {
  saved: { head: 'full', tone: 'ok', words: 'sheet.state.saved', short: 'intra.next.ready' },
  outdated: { head: 'half', tone: 'wait', words: 'sheet.state.outdated', short: 'intra.next.outdated' },
  unreadable: { head: 'struck', tone: 'bad', words: 'sheet.state.unreadable', short: 'sheet.state.unreadable' },
  notSaved: { head: 'empty', tone: 'soft', words: 'sheet.state.not_saved', short: 'intra.next.missing' },
} as const satisfies Record<SavedState, object>

interface PieceStateProps {
  readonly state: SavedState
  readonly loading?: boolean
  /** True for one word, where there is no room for more. */
  readonly short?: boolean
}

/** Shows how much of a piece is on this device, and whether it can be played from there. */
export const PieceState = ({ state, loading = false, short = false }: PieceStateProps) => {
  const text = useText()
  if (loading)
    return (
      <State head="half" tone="wait">
        {text('sheet.state.loading')}
      </State>
    )
  const look = looks[state]
  return (
    <State head={look.head} tone={look.tone}>
      {text(short ? look.short : look.words)}
    </State>
  )
}

import type { PieceState as SavedState } from '#device/sheets/plan.ts'
import { useText } from '../../ui/intl.tsx'
import { State } from '../../ui/State.tsx'

/** Shows how much of a piece is on this device. */
export const PieceState = ({ state, loading = false }: { readonly state: SavedState; readonly loading?: boolean }) => {
  const text = useText()
  if (loading)
    return (
      <State head="half" tone="wait">
        {text('sheet.state.loading')}
      </State>
    )
  switch (state) {
    case 'saved':
      return (
        <State head="full" tone="ok">
          {text('sheet.state.saved')}
        </State>
      )
    case 'outdated':
      return (
        <State head="half" tone="wait">
          {text('sheet.state.outdated')}
        </State>
      )
    case 'notSaved':
      return (
        <State head="empty" tone="soft">
          {text('sheet.state.not_saved')}
        </State>
      )
  }
}

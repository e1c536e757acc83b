import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { State } from '../../../ui/State.tsx'
import type { PersonChange } from './usePersonChange.ts'

/** What became of the last change. Its place is always there, so that a screen reader hears when it fills. */
export const ChangeState = ({ state }: Pick<PersonChange, 'state'>) => {
  const text = useText()
  return (
    <div role="status" className="change-state">
      {state.kind === 'saving' && (
        <State head="half" tone="wait">
          {text('admin.person.saving')}
        </State>
      )}
      {state.kind === 'saved' && (
        <State head="full" tone="ok">
          {text('admin.person.saved')}
        </State>
      )}
      {state.kind === 'failed' && (
        <Note kind="bad">
          <p>{state.why}</p>
        </Note>
      )}
    </div>
  )
}

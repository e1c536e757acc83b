import * as styles from './edited-persons.css'
import type { Write } from '../../../platform/writes/useWrite.ts'
import { Outcome } from '../../../ui/form/Outcome.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { State } from '../../../ui/State.tsx'

/** The outcome of the last change. */
export const ChangeState = ({
  write,
}: {
  readonly write: Pick<Write<never, unknown>, 'busy' | 'isSuccess' | 'failure'>
}) => {
  const text = useText()
  return (
    <Outcome role="status" className={styles.changeState}>
      {write.busy && (
        <State head="half" tone="wait">
          {text('admin.person.saving')}
        </State>
      )}
      {write.isSuccess && (
        <State head="full" tone="ok">
          {text('admin.person.saved')}
        </State>
      )}
      {write.failure !== null && <Note kind="bad">{write.failure.message}</Note>}
    </Outcome>
  )
}

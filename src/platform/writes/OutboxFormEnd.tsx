import { Button, QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import type { OutboxForm } from './useOutboxForm.ts'

interface OutboxFormEndProps {
  readonly form: Pick<OutboxForm<never>, 'state' | 'discard'>
  /** Text of the button. */
  readonly action: string
  /** null: the form stays open. */
  readonly onCancel: ((form: HTMLFormElement | null) => void) | null
}

/** The buttons of a form, and the notice that this device could not save it. */
export const OutboxFormEnd = ({ form, action, onCancel }: OutboxFormEndProps) => {
  const text = useText()
  return (
    <>
      <div className="buttons">
        <Button type="submit">{action}</Button>
        {onCancel !== null && (
          <QuietButton
            onClick={({ currentTarget }) => {
              form.discard()
              onCancel(currentTarget.form)
            }}
          >
            {text('action.cancel')}
          </QuietButton>
        )}
      </div>
      {form.state === 'failed' && <SaveFailedNotice announced />}
    </>
  )
}

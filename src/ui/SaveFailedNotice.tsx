import type { MessageId } from '#i18n/intl.ts'
import { useText } from './intl.tsx'
import { State } from './State.tsx'

interface NotKeptProps {
  readonly message?: MessageId
  /** Announced by screen readers; if no surrounding element announces it. */
  readonly announced?: boolean
}

/** Reports what this device could not save or remove; the tap can be repeated. */
export const SaveFailedNotice = ({ message = 'outbox.not_kept', announced = false }: NotKeptProps) => {
  const text = useText()
  return (
    <div role={announced ? 'alert' : undefined}>
      <State head="struck" tone="bad">
        {text(message)}
      </State>
    </div>
  )
}

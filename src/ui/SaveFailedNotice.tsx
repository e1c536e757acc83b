import type { MessageId } from '#i18n/intl.ts'
import { useText } from './intl.tsx'
import { State } from './State.tsx'

interface NotKeptProps {
  readonly message?: MessageId
  /** Read out by itself; where nothing around it is. */
  readonly announced?: boolean
}

/** What this device could not keep, or not remove; the tap may be made again. */
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

import type { MessageId } from '#i18n/intl.ts'
import { Announced } from './Announced.tsx'
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
  const notice = (
    <State head="struck" tone="bad">
      {text(message)}
    </State>
  )
  return announced ? <Announced isUrgent>{notice}</Announced> : <div>{notice}</div>
}

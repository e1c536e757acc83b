import { blockedReasons } from '#device/outbox/drain.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import type { MessageId } from '#i18n/intl.ts'
import { sendsInBackground } from '../../platform/offline/drain-triggers.ts'
import { useWaitingCause } from '../../platform/session/useWaitingCause.ts'
import { useText } from '../../ui/intl.tsx'

const reasons: Readonly<Record<string, MessageId>> = {
  [blockedReasons.network]: 'person.waiting.network',
  [blockedReasons.server]: 'person.waiting.server',
  [blockedReasons.signIn]: 'person.waiting.sign_in',
  [blockedReasons.update]: 'person.waiting.update',
}

/** Messages by reason for browsers that send only while the app is open. */
const reasonsWhileOpen: Readonly<Record<string, MessageId>> = {
  ...reasons,
  [blockedReasons.network]: 'person.waiting_open.network',
  [blockedReasons.server]: 'person.waiting_open.server',
}

/** The reason why a change is still pending; null = it is being sent. */
export const usePendingPerson = (record: OutboxRecord | null): string | null => {
  const text = useText()
  const cause = useWaitingCause(record?.problem ?? null)
  const message = (sendsInBackground() ? reasons : reasonsWhileOpen)[cause ?? '']
  return message === undefined ? null : text(message)
}

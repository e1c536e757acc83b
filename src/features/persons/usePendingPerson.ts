import { blockedReasons } from '#device/outbox/drain.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import type { MessageId } from '#i18n/intl.ts'
import { sendsInBackground } from '../../offline/drain-triggers.ts'
import { useIsReachable } from '../../offline/hooks.ts'
import { useApp } from '../../session/app.tsx'
import { useMember } from '../../session/member.ts'
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
  const { offline } = useApp()
  const { state: session } = useMember()
  const isReachable = useIsReachable(offline)
  const text = useText()
  const cause =
    session.kind === 'needs-login' ? blockedReasons.signIn : isReachable ? undefined : blockedReasons.network
  const message = (sendsInBackground() ? reasons : reasonsWhileOpen)[record?.problem?.code ?? cause ?? '']
  return message === undefined ? null : text(message)
}

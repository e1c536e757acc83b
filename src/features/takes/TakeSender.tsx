import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useIsReachable, useSelected } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { invalidate } from '../../platform/session/stale-queries.ts'

/** Sends the takes that are ready, on every page, as soon as the server can be reached. */
export const TakeSender = () => {
  const { offline } = useApp()
  const { local } = useMember()
  const queryClient = useQueryClient()
  const isReachable = useIsReachable(offline)
  const ready = useSelected(local.waitingTakes, (takes) => takes.filter(({ isReady }) => isReady).length)
  useEffect(() => {
    if (!isReachable || ready === 0) return
    local.takeSending
      .send()
      .then((isSent) => (isSent ? invalidate(queryClient, 'take') : undefined))
      .catch((error: unknown) => console.warn('take.send_failed', error))
  }, [isReachable, ready, local, queryClient])
  return null
}

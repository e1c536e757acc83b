import { useEffect } from 'react'
import type { Call } from '#device/call.ts'
import type { MemberStorage } from '../../../offline/member-storage.ts'
import { useApp } from '../../../session/app.tsx'
import { useMember } from '../../../session/member.ts'

/**
 * Fetches changes of other devices if the server is reachable when the stand opens. If it fails, the stand shows what is
 * on this device; newer changes are fetched later.
 * @param failure name of the log entry
 */
export const usePull = (
  pull: (needs: MemberStorage & { readonly call: Call }) => Promise<void>,
  failure: `${string}.pull_failed`,
): void => {
  const { call, offline } = useApp()
  const { local } = useMember()
  useEffect(() => {
    if (offline?.connectivity.isReachable !== true) return
    pull({ ...local, call }).catch((error: unknown) => console.info(failure, error))
  }, [pull, failure, local, call, offline])
}

import { useEffect } from 'react'
import type { Call } from '#device/call.ts'
import type { MemberStorage } from '../../../offline/member-storage.ts'
import { useApp } from '../../../session/app.tsx'
import { useMember } from '../../../session/member.ts'

/**
 * Fetches changes of other devices if the server is reachable when the stand opens. If it fails, the stand shows what is
 * on this device; newer changes are fetched later.
 */
export const usePull = (
  pull: (needs: MemberStorage & { readonly call: Call }) => Promise<void>,
  what: 'annotations' | 'shared annotations' | 'settings',
): void => {
  const { call, offline } = useApp()
  const { local } = useMember()
  useEffect(() => {
    if (offline?.connectivity.isReachable !== true) return
    pull({ ...local, call }).catch((error: unknown) => console.info('stand.pull_failed', what, error))
  }, [pull, what, local, call, offline])
}

import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMember } from '../../platform/session/member.ts'
import { preparePdf } from './stand/pdf.ts'

/** Loads the code of the stand while the list is being read, so that a tap only has to open the file. */
export const usePreparedStand = (): void => {
  const router = useRouter()
  const { local, state } = useMember()
  const isOnline = state.kind === 'online'
  useEffect(() => {
    // Without network and saved sheets there is nothing to open, and pdf.js is not stored either.
    if (!isOnline && local.savedSheets.get().length === 0) return
    const stand = router.routesById['/$locale/intra/repertoire/composition/$id/sheet/$sheetId']
    // A failure is retried by the tap, which reports it.
    Promise.all([router.loadRouteChunk(stand), preparePdf()]).catch(() => undefined)
  }, [router, local, isOnline])
}

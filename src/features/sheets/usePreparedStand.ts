import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { preparePdf } from './stand/pdf.ts'

/** Loads what the stand is made of while the list is being read, so that a tap only has to open the file. */
export const usePreparedStand = (): void => {
  const router = useRouter()
  useEffect(() => {
    const stand = router.routesById['/$locale/intra/repertoire/composition/$id/sheet/$sheetId']
    // What fails here is tried again by the tap, which says so.
    Promise.all([router.loadRouteChunk(stand), preparePdf()]).catch(() => undefined)
  }, [router])
}

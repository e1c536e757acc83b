import { lazy, Suspense } from 'react'
import { useSessionState } from '../../session/app.tsx'

/** Visitors never load it. */
const EventProgramme = lazy(async () => ({
  default: (await import('../repertoire/EventProgramme.tsx')).EventProgramme,
}))

/** What is played, once somebody is known who may be a library reader. */
export const ReadersProgramme = ({ eventId }: { readonly eventId: number }) => {
  const session = useSessionState()
  if (session === null || session.kind === 'anonymous') return null
  return (
    <Suspense fallback={null}>
      <EventProgramme eventId={eventId} />
    </Suspense>
  )
}

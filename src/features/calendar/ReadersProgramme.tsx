import { lazy, Suspense } from 'react'
import { mayEnter } from '#contract/access.ts'
import { useSessionState } from '../../session/app.tsx'

/** Visitors never load it. */
const EventProgramme = lazy(async () => ({
  default: (await import('../repertoire/EventProgramme.tsx')).EventProgramme,
}))

/** What is played, once a library reader is known. */
export const ReadersProgramme = ({ eventId }: { readonly eventId: number }) => {
  const session = useSessionState()
  if (session === null || session.kind === 'anonymous' || !mayEnter('library', session.member)) return null
  return (
    <Suspense fallback={null}>
      <EventProgramme eventId={eventId} />
    </Suspense>
  )
}

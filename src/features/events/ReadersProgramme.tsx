import { lazy, Suspense } from 'react'
import { useSessionState } from '../../platform/session/app.tsx'

/** Loaded on demand: visitors never load it, nor the access rule. */
const ProgrammeFor = lazy(async () => {
  const [{ canEnter }, { EventProgramme }] = await Promise.all([
    import('#contract/access.ts'),
    import('../repertoires/EventProgramme.tsx'),
  ])
  return {
    default: ({ eventId, member }: { readonly eventId: number; readonly member: Parameters<typeof canEnter>[1] }) =>
      canEnter('library', member) ? <EventProgramme eventId={eventId} /> : null,
  }
})

/** The programme of an event, for members who can read the library. Its code is loaded once a member is known. */
export const ReadersProgramme = ({ eventId }: { readonly eventId: number }) => {
  const session = useSessionState()
  if (session === null || session.kind === 'anonymous') return null
  return (
    <Suspense fallback={null}>
      <ProgrammeFor eventId={eventId} member={session.member} />
    </Suspense>
  )
}

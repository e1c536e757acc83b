import { lazy, Suspense } from 'react'
import { useSessionState } from '../../session/app.tsx'

/** Visitors never load it. */
const PlaceBars = lazy(async () => ({ default: (await import('./PlaceBars.tsx')).PlaceBars }))

/** On a public page that is one of the members' places: their ways, once a member is known. */
export const PlacesOfMembers = () => {
  const session = useSessionState()
  if (session === null || session.kind === 'anonymous') return null
  return (
    <Suspense fallback={null}>
      <PlaceBars />
    </Suspense>
  )
}

import { useMatches } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSessionState } from '../../platform/session/app.tsx'

/** Loaded on demand: visitors never load it. */
const PlaceBars = lazy(async () => ({ default: (await import('./PlaceBars.tsx')).PlaceBars }))

/** The members' navigation on a public page that is also one of their places, once a member is known. */
export const PlacesOfMembers = () => {
  const session = useSessionState()
  const isPlace = useMatches({ select: (matches) => matches.at(-1)?.staticData.isPlace === true })
  if (!isPlace || session === null || session.kind === 'anonymous') return null
  return (
    <Suspense fallback={null}>
      <PlaceBars />
    </Suspense>
  )
}

import { useMatches } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSessionState } from '../../platform/session/app.tsx'

/** Loaded on demand: visitors never load it. */
const StatusLine = lazy(async () => ({ default: (await import('./StatusLine.tsx')).StatusLine }))

/**
 * The status line on public pages: tells a member how old data from the device is. Members' pages have their own line.
 */
export const PublicStatus = () => {
  const state = useSessionState()
  const isPublic = useMatches({ select: (matches) => matches.at(-1)?.staticData.public === true })
  if (!isPublic || state?.kind !== 'offline-known') return null
  return (
    <Suspense fallback={null}>
      <StatusLine />
    </Suspense>
  )
}

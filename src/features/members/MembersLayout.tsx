import '../../ui/state.css'
import './members.css'
import './paper.css'
import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { rememberPlace } from '../../session/last-place.ts'
import { MembersGuard } from './MembersGuard.tsx'
import { PlaceBars } from './PlaceBars.tsx'
import { StatusLine } from './StatusLine.tsx'
import { UpdateBanner } from './UpdateBanner.tsx'

/** The frame of every members' page; the music stand has none. */
export const MembersLayout = () => {
  const { pathname } = useLocation()
  useEffect(() => rememberPlace(localStorage, pathname), [pathname])
  const bare = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.bare === true) })
  if (bare) {
    return (
      <MembersGuard>
        <Outlet />
      </MembersGuard>
    )
  }
  return (
    <MembersGuard>
      <StatusLine />
      <PlaceBars />
      <div className="wrap intra">
        <Outlet />
      </div>
      <UpdateBanner />
    </MembersGuard>
  )
}

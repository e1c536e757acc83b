import '../../ui/state.css'
import '../../ui/card.css'
import './members.css'
import './paper.css'
import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { rememberPlace } from '../../session/last-place.ts'
import { MergedWishes } from '../notifications/MergedWishes.tsx'
import { AppBadge } from './AppBadge.tsx'
import { MembersGuard } from './MembersGuard.tsx'
import { PlaceBars } from './PlaceBars.tsx'
import { StatusLine } from './StatusLine.tsx'
import { UpdateBanner } from './UpdateBanner.tsx'
import { useOpenedPlace } from './useOpenedPlace.ts'

/** The frame of every members' page; the music stand has none. */
export const MembersLayout = () => {
  // The path alone: a search that is typed into the address is no reason to render the whole frame.
  const pathname = useLocation({ select: (location) => location.pathname })
  useEffect(() => rememberPlace(window, pathname), [pathname])
  useOpenedPlace()
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
      <AppBadge />
      <MergedWishes />
      <PlaceBars />
      <div className="wrap intra">
        <Outlet />
      </div>
      <UpdateBanner />
    </MembersGuard>
  )
}

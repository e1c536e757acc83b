import { lazy, Suspense, useEffect } from 'react'
import { showAppBadge } from '#device/app-badge.ts'
import { useMeetings } from '../answers/useMeetings.ts'
import '../../ui/state.css'
import '../../ui/card.css'
import * as styles from './members.css'
import '../../ui/paper.css'
import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { canEnter } from '#contract/access.ts'
import { useSelected } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { saveLastLocation } from '../../platform/session/last-location.ts'
import { useMember } from '../../platform/session/member.ts'
import { Redirect } from '../../ui/Redirect.tsx'
import { MergedPreferences } from '../notifications/MergedPreferences.tsx'
import { MembersGuard } from './MembersGuard.tsx'
import { PlaceBars } from './PlaceBars.tsx'
import { closedTo } from './places.ts'
import { StatusLine } from './StatusLine.tsx'
import { UpdateBanner } from './UpdateBanner.tsx'
import { useNavigationMessages } from './useNavigationMessages.ts'

const TakeSender = lazy(async () => ({ default: (await import('../takes/TakeSender.tsx')).TakeSender }))

/** Sends recorded takes while any is ready; its code is loaded then only. */
const ReadyTakes = () => {
  const { local } = useMember()
  const isReady = useSelected(local.waitingTakes, (takes) => takes.some((take) => take.isReady))
  return isReady ? (
    <Suspense>
      <TakeSender />
    </Suspense>
  ) : null
}

/** Shows the number of due answers on the installed app's icon. */
const AppBadge = () => {
  const { meetings, due } = useMeetings()
  const isKnown = meetings !== undefined
  useEffect(() => {
    if (isKnown) void showAppBadge(navigator, due)
  }, [isKnown, due])
  return null
}

/** The content of the layout for visitors whom the guard has let in. */
const Entered = () => {
  const { locale } = useApp()
  const { member } = useMember()
  const routeId = useMatches({ select: (matches) => matches.at(-1)?.routeId ?? '' })
  const bare = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.bare === true) })
  const reason = closedTo(member, routeId)
  if (reason !== undefined) return <Redirect to="/$locale/forbidden" params={{ locale }} search={{ reason }} />
  if (bare) return <Outlet />
  return (
    <>
      <StatusLine />
      <UpdateBanner />
      {canEnter('meetings', member) && <AppBadge />}
      <ReadyTakes />
      <MergedPreferences />
      <PlaceBars />
      <div className={`wrap ${styles.intra}`}>
        <Outlet />
      </div>
    </>
  )
}

/** The frame of every members' page except the music stand. */
export const MembersLayout = () => {
  // Selects only the path: typing a search that is kept in the address must not render the whole frame.
  const pathname = useLocation({ select: (location) => location.pathname })
  useEffect(() => saveLastLocation(window, pathname), [pathname])
  useNavigationMessages()
  return (
    <MembersGuard>
      <Entered />
    </MembersGuard>
  )
}

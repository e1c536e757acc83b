import { useEffect } from 'react'
import { showAppBadge } from '#device/app-badge.ts'
import { useMeetings } from '../participation/useMeetings.ts'

/** How many answers are due, on the installed app's icon too. */
export const AppBadge = () => {
  const { meetings, due } = useMeetings()
  const isKnown = meetings !== undefined
  useEffect(() => {
    if (isKnown) void showAppBadge(navigator, due)
  }, [isKnown, due])
  return null
}

import { useEffect } from 'react'
import { showAppBadge } from '#device/app-badge.ts'
import { useMeetings } from '../answers/useMeetings.ts'

/** Shows the number of due answers on the installed app's icon. */
export const AppBadge = () => {
  const { meetings, due } = useMeetings()
  const isKnown = meetings !== undefined
  useEffect(() => {
    if (isKnown) void showAppBadge(navigator, due)
  }, [isKnown, due])
  return null
}

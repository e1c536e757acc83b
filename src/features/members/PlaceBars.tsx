import { canEnter } from '#contract/access.ts'
import { useMember } from '../../session/member.ts'
import { PlaceMenu, PlaceTabs } from './Places.tsx'
import { ThumbBar } from './ThumbBar.tsx'

/** Navigation of the members area: tabs, or a dropdown and the thumb bar. Visitors without access get none. */
export const PlaceBars = () => {
  const { member } = useMember()
  if (!canEnter('intra', member)) return null
  return (
    <>
      <PlaceTabs />
      <PlaceMenu />
      <ThumbBar />
    </>
  )
}

import { canEnter } from '#contract/access.ts'
import { useMember } from '../../platform/session/member.ts'
import { PlaceMenu, PlaceTabs } from './Places.tsx'
import { ThumbBar } from './ThumbBar.tsx'

/** Navigation of the members area: tabs, or a dropdown and the thumb bar, which is for the places of members. */
export const PlaceBars = () => {
  const { member } = useMember()
  return (
    <>
      <PlaceTabs />
      <PlaceMenu />
      {canEnter('intra', member) && <ThumbBar />}
    </>
  )
}

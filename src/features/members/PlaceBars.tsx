import { PlaceMenu, PlaceTabs } from './Places.tsx'
import { ThumbBar } from './ThumbBar.tsx'

/** The ways through the members area: tabs, or a dropdown and the bar for the thumb. */
export const PlaceBars = () => (
  <>
    <PlaceTabs />
    <PlaceMenu />
    <ThumbBar />
  </>
)

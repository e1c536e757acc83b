import { Users } from 'lucide-react'
import { useText } from '../../../../ui/intl.tsx'
import { BarButton } from '../StandBar.tsx'
import type { SharedLayer } from './useSharedLayer.ts'

/** Chooses whether the pen writes for the member or for everybody; nothing for those who lead no layer of this file. */
export const SharedToggle = ({ layer }: { readonly layer: SharedLayer }) => {
  const text = useText()
  if (layer.leads === null) return null
  return (
    <BarButton
      aria-label={text(`stand.shared.write.${layer.leads}`)}
      aria-pressed={layer.isWriting}
      onClick={() => layer.setWriting(!layer.isWriting)}
    >
      <Users aria-hidden="true" />
    </BarButton>
  )
}

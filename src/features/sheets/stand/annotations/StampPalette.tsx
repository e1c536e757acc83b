import * as styles from './stamp-palette.css'
import { useText } from '../../../../ui/intl.tsx'
import { BarButton } from '../StandBar.tsx'
import { outlineOf, type StampName, stampGroupNames, stampGroups } from './stamps.ts'
import { useDismissal } from './useDismissal.ts'

/** Least side of an icon in thousandths of the em, so that a dot stays smaller than a letter. */
const leastSide = 420

export const StampIcon = ({ name }: { readonly name: StampName }) => {
  const outline = outlineOf(name)
  if (outline === null) return null
  const side = Math.max(leastSide, outline.width, outline.height)
  return (
    <svg className={styles.stampIcon} aria-hidden="true" viewBox={`${-side / 2} ${-side / 2} ${side} ${side}`}>
      <path d={outline.path} />
    </svg>
  )
}

interface StampPaletteProps {
  readonly chosen: StampName
  readonly onChoose: (name: StampName) => void
  readonly onClose: () => void
}

/** All stamps in groups. It lies over the lower part of the page until a stamp is chosen. */
export const StampPalette = ({ chosen, onChoose, onClose }: StampPaletteProps) => {
  const text = useText()
  useDismissal(onClose)
  return (
    <div className={styles.stampPalette}>
      {stampGroupNames.map((group) => (
        <fieldset className={styles.stampGroup} key={group}>
          <legend>{text(`stand.stamps.${group}`)}</legend>
          {stampGroups[group].map((name) => (
            <BarButton
              key={name}
              aria-label={text(`stand.stamp.${name}`)}
              title={text(`stand.stamp.${name}`)}
              aria-pressed={name === chosen}
              onClick={() => onChoose(name)}
            >
              <StampIcon name={name} />
            </BarButton>
          ))}
        </fieldset>
      ))}
    </div>
  )
}

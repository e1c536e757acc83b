import * as styles from './about.css'
import '../../ui/section-mark.css'
import { useId } from 'react'
import { useFunctions, useText } from '../../ui/intl.tsx'
import { plan, seating } from './seating.ts'
import type { Section } from './sections.ts'
import { sizeOf } from './sections.ts'

const looks = { sheet: styles.seatSheet, brass: styles.seatBrass, night: styles.seatNight } as const

/** The band from above, around the conductor's podium. */
export const Seats = ({ sections }: { readonly sections: readonly Section[] }) => {
  const text = useText()
  const functions = useFunctions()
  const id = useId()
  const sizes = new Map(sections.map((section) => [section.functionType, sizeOf(section)]))
  return (
    <svg
      className={styles.seats}
      viewBox={`0 0 ${plan.width} ${plan.height}`}
      role="img"
      aria-label={text('about.besetzung.plan')}
    >
      {seating(sizes).map(({ functionType, look, seats, radius, line, label }) => {
        const title = sections.find((section) => section.functionType === functionType)?.title
        return (
          <g
            key={functionType}
            className={looks[look]}
            data-colour={functions.sections.find((one) => one.id === functionType)?.colour}
          >
            <path className={styles.seatsLine} d={line} />
            <path id={`${id}${functionType}`} d={label} fill="none" />
            {title === undefined ? null : (
              <text>
                <textPath href={`#${id}${functionType}`} startOffset="50%" textAnchor="middle">
                  {text(title)}
                </textPath>
              </text>
            )}
            {seats.map(({ x, y }) => (
              <g key={`${x} ${y}`}>
                <circle className={styles.seat} cx={x} cy={y} r={radius} />
                <circle className={styles.seatHead} cx={x} cy={y} r={radius / 3} />
              </g>
            ))}
          </g>
        )
      })}
      <g transform="translate(500 560)">
        <path className={styles.seatsPodium} d="M-34 -16H34L26 14H-26Z" />
        <circle className={styles.seatsConductor} cy="30" r="15" />
      </g>
    </svg>
  )
}

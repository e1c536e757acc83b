import * as styles from './thumb.css'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { OpenAnswers } from './Places.tsx'
import { isOverview, thumbPlacesOf } from './places.ts'

/** The most used places, within reach of the thumb on phones and tablets. */
export const ThumbBar = () => {
  const { locale } = useApp()
  const { member } = useMember()
  const text = useText()
  return (
    <nav className={styles.thumb} data-ground="night" aria-label={text('intra.nav')}>
      {thumbPlacesOf(member).map((place) => (
        <Link key={place.to} to={place.to} params={{ locale }} activeOptions={{ exact: isOverview(place) }}>
          <place.thumb.icon aria-hidden="true" />
          <span>{text(place.thumb.name)}</span>
          {place.to === '/$locale/intra/meetings' && <OpenAnswers />}
        </Link>
      ))}
    </nav>
  )
}

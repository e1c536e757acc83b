import * as styles from './overview.css'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { morePlacesOf } from './places.ts'

/** All other places, each with a short description. */
export const More = () => {
  const { locale, band } = useApp()
  const { member } = useMember()
  const text = useText()
  return (
    <section className="section">
      <hr className="rule" />
      <div className="section-head section-head--close">
        <h2>{text('intra.nav.more')}</h2>
      </div>
      <ul className={`leaders ${styles.more}`}>
        {morePlacesOf(member).map(({ to, name, hint }) => (
          <li key={to}>
            <Link to={to} params={{ locale }}>
              {text(name, { short: band.shortName })}
            </Link>
            <span className="dots" />
            {hint !== undefined && <span className="soft small">{text(hint)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

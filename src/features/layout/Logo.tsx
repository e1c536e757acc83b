import * as styles from './header.css'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'

/** The band's mark: a line coiled once, a horn that is also the nine of 1899. Uses the text's colour. */
const Mark = () => (
  <svg viewBox="0 0 64 68" fill="currentColor" aria-hidden="true" focusable="false">
    <path
      fillRule="evenodd"
      d="M32 2.3A22.7 22.7 0 1 1 32 47.7A22.7 22.7 0 1 1 32 2.3ZM32 7.7A17.3 17.3 0 1 0 32 42.3A17.3 17.3 0 1 0 32 7.7Z"
    />
    <path
      fillRule="evenodd"
      d="M32 11.2A13.8 13.8 0 1 1 32 38.8A13.8 13.8 0 1 1 32 11.2ZM32 15.9A9.1 9.1 0 1 0 32 34.1A9.1 9.1 0 1 0 32 15.9Z"
    />
    <circle cx="32" cy="25" r="4.3" />
    <path d="M54.7 25C54.7 43.5 41.5 53.6 23 58.3Q17 59.9 13.8 63.2L6.6 40.6Q11.5 43.5 17.5 43.9C36 45.1 49.3 41 49.3 25Z" />
  </svg>
)

/** The mark and the band's name, the last word under the others; links to the home page. */
export const Logo = ({ className }: { readonly className: string }) => {
  const { band, locale } = useApp()
  const text = useText()
  const words = band.name.split(' ')
  const last = words.length > 1 ? words.pop() : undefined
  return (
    <Link
      to="/$locale"
      params={{ locale }}
      className={className}
      aria-label={text('layout.logo', { band: band.name })}
      activeOptions={{ exact: true }}
    >
      <Mark />
      <span className={styles.logoName}>
        <span>{words.join(' ')}</span> {last === undefined ? null : <span>{last}</span>}
      </span>
    </Link>
  )
}

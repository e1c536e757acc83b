import * as styles from './header.css'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'

/** The mark and the band's name, the last word under the others; links to the home page. */
export const Logo = ({ className }: { readonly className: string }) => {
  const { band, mark, locale } = useApp()
  const text = useText()
  const words = band.name.split(' ')
  const isWide = mark.width > 1.5 * mark.height
  const last = words.length > 1 ? words.pop() : undefined
  return (
    <Link
      to="/$locale"
      params={{ locale }}
      className={className}
      aria-label={text('layout.logo', { band: band.name })}
      activeOptions={{ exact: true }}
    >
      <img src={mark.address} width={mark.width} height={mark.height} alt="" />
      <span className={isWide ? `${styles.logoName} ${styles.logoNameBesideWide}` : styles.logoName}>
        <span>{words.join(' ')}</span> {last === undefined ? null : <span>{last}</span>}
      </span>
    </Link>
  )
}

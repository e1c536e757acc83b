import { Link } from '@tanstack/react-router'
import { useApp } from '../../session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { Mark } from '../../ui/Mark.tsx'

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
      <span className="logo-name">
        <span>{words.join(' ')}</span> {last === undefined ? null : <span>{last}</span>}
      </span>
    </Link>
  )
}

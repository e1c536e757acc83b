import { Link } from '@tanstack/react-router'
import type { MessageId } from '#i18n/intl.ts'
import { useApp } from '../../session/app.tsx'
import { useText } from '../../ui/intl.tsx'

/** Pages that the frame leads to. */
type Page =
  | '/$locale'
  | '/$locale/aboutus'
  | '/$locale/aktuelles'
  | '/$locale/article'
  | '/$locale/calendar'
  | '/$locale/contact'
  | '/$locale/gallery'
  | '/$locale/intra'
  | '/$locale/legal'
  | '/$locale/signup'

interface EntryProps {
  readonly to: Page
  /** A part of the page. */
  readonly hash?: string
  readonly text: MessageId
  readonly className?: string
}

/** A link of menu or footer; the current page is marked as such, the home page only by its own address. */
export const Entry = ({ to, hash, text, className }: EntryProps) => {
  const { locale } = useApp()
  return (
    <Link
      to={to}
      params={{ locale }}
      hash={hash ?? ''}
      className={className}
      activeOptions={{ exact: to === '/$locale', includeSearch: false, includeHash: hash !== undefined }}
      // What only members may see is nothing to fetch ahead.
      preload={to === '/$locale/intra' ? false : 'intent'}
    >
      {useText()(text)}
    </Link>
  )
}

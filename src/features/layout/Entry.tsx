import { Link } from '@tanstack/react-router'
import type { PageText } from '#contract/page-texts.ts'
import type { MessageId } from '#i18n/intl.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { Words } from '../page-texts/Words.tsx'

/** Pages linked by the frame. */
type Page =
  | '/$locale'
  | '/$locale/aboutus'
  | '/$locale/aktuelles'
  | '/$locale/article'
  | '/$locale/calendar'
  | '/$locale/contact'
  | '/$locale/gallery'
  | '/$locale/intra'
  | '/$locale/intra/admin'
  | '/$locale/legal'
  | '/$locale/shop'
  | '/$locale/signup'

interface EntryProps {
  readonly to: Page
  /** Anchor of a part of the page. */
  readonly hash?: string
  /** A message, or a title that belongs to the band. */
  readonly text: MessageId | PageText
  readonly className?: string
}

/** A link of menu or footer; the current page is marked, the home page only at its own address. */
export const Entry = ({ to, hash, text, className }: EntryProps) => {
  const { locale } = useApp()
  const translate = useText()
  return (
    <Link
      to={to}
      params={{ locale }}
      hash={hash ?? ''}
      className={className}
      activeOptions={{ exact: to === '/$locale', includeSearch: false, includeHash: hash !== undefined }}
      // Members' pages are not prefetched for visitors.
      preload={to.startsWith('/$locale/intra') ? false : 'intent'}
    >
      {typeof text === 'string' ? translate(text) : <Words of={text} part="title" />}
    </Link>
  )
}

/** A link in a list, with the parts of its page; one with `href` is outside the router. */
type Listed =
  | (Pick<EntryProps, 'to' | 'hash' | 'text'> & { readonly parts?: readonly Listed[] })
  | { readonly href: string; readonly text: MessageId }

const Outside = ({ href, text }: { readonly href: string; readonly text: MessageId }) => (
  <a href={href}>{useText()(text)}</a>
)

/** The links of menu and footer, in a column. */
export const EntryList = ({ entries }: { readonly entries: readonly Listed[] }) => (
  <ul>
    {entries.map((entry) => (
      <li key={'href' in entry ? entry.href : `${entry.to}#${entry.hash ?? ''}`}>
        {'href' in entry ? (
          <Outside {...entry} />
        ) : (
          <>
            <Entry to={entry.to} text={entry.text} {...(entry.hash === undefined ? {} : { hash: entry.hash })} />
            {entry.parts === undefined ? null : <EntryList entries={entry.parts} />}
          </>
        )}
      </li>
    ))}
  </ul>
)

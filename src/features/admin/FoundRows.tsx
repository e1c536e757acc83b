import * as adminStyles from './admin.css'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { Found, FoundNoun } from '#contract/administration.ts'
import { normalizeForSearch } from '#contract/search-normalization.ts'
import type { MessageId } from '#i18n/intl.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import type { adminEntries } from './entries.ts'
import { administrationSearchQuery } from './queries.ts'

const admin = '/$locale/intra/admin'
type Place = (id: string, locale: string) => Pick<LinkProps, 'to' | 'params' | 'search'>

/** The page of a row of each noun, and what the noun is called. */
const nouns: Readonly<Record<FoundNoun, readonly [name: MessageId, place: Place]>> = {
  person: ['admin.noun.person', (uuid, locale) => ({ to: `${admin}/people/$uuid`, params: { locale, uuid } })],
  event: ['admin.noun.event', (id, locale) => ({ to: `${admin}/events/$id`, params: { locale, id } })],
  article: ['admin.noun.article', (id, locale) => ({ to: `${admin}/articles/$id`, params: { locale, id } })],
  composition: ['admin.noun.composition', (id, locale) => ({ to: `${admin}/sheets/$id`, params: { locale, id } })],
  document: ['admin.noun.file', (q, locale) => ({ to: `${admin}/documents`, params: { locale }, search: { q } })],
  shop_item: ['admin.noun.shop_item', (id, locale) => ({ to: `${admin}/shop/$id`, params: { locale, id } })],
  equipment: ['admin.noun.equipment', (id, locale) => ({ to: `${admin}/equipment/$id`, params: { locale, id } })],
  group: ['admin.noun.group', (id, locale) => ({ to: `${admin}/groups/$id`, params: { locale, id } })],
  venue: ['admin.noun.venue', (id, locale) => ({ to: `${admin}/venues/$id`, params: { locale, id } })],
  invoice: [
    'admin.noun.invoice',
    (q, locale) => ({ to: `${admin}/fees`, params: { locale }, search: { q, show: 'all' } }),
  ],
}

interface FoundRowsProps {
  /** Words, not empty. */
  readonly term: string
  /** The entries that the member may open. */
  readonly entries: readonly (typeof adminEntries)[number][]
}

/** The areas and rows that a search of the administration finds. */
export const FoundRows = ({ term, entries }: FoundRowsProps) => {
  const app = useApp()
  const text = useText()
  const { data, isError, isPlaceholderData, refetch } = useQuery(administrationSearchQuery(app, term))
  const words = normalizeForSearch(term).split(/\s+/)
  const areas = entries.filter(({ name, hint }) => {
    const label = normalizeForSearch(`${text(name)} ${text(hint)}`)
    return words.every((word) => label.includes(word))
  })
  const rows = data?.flatMap(({ noun, ...row }: Found) => (noun === 'other' ? [] : [{ noun, ...row }]))
  return (
    <>
      <p aria-live="polite" className="soft">
        {rows !== undefined && !isPlaceholderData && text('admin.search.found', { count: areas.length + rows.length })}
      </p>
      {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
      <ul className={adminStyles.adminRows}>
        {areas.map(({ to, name }) => (
          <li key={to}>
            <Link to={to} params={{ locale: app.locale }}>
              <b>{text(name)}</b>
              <span className="soft">{text('admin.search.area')}</span>
            </Link>
          </li>
        ))}
        {rows?.map(({ noun, id, title, detail }) => {
          const [name, place] = nouns[noun]
          return (
            <li key={`${noun} ${id}`}>
              <Link {...place(id, app.locale)}>
                <b>{title}</b>
                <span className="soft">{[text(name), detail].filter((part) => part !== null).join(' · ')}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </>
  )
}

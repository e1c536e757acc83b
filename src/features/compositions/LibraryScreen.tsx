import * as styles from './library.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { canEnter } from '#contract/access.ts'
import { OfflineError } from '#device/errors.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { InventoryExport } from './InventoryExport.tsx'
import { LibraryTable } from './LibraryTable.tsx'
import { libraryPageQuery, type Shelf } from './queries.ts'
import { SearchField } from './SearchField.tsx'

const library = getRouteApi('/$locale/library/')
const archive = getRouteApi('/$locale/library/archive')

const routes = { use: '/$locale/library', archive: '/$locale/library/archive' } as const

/** The archive's address begins with the library's. */
const exactly = { exact: true, includeSearch: false } as const

const Shelves = ({ term }: Pick<Shelf, 'term'>) => {
  const { locale } = useApp()
  const text = useText()
  const search = term === '' ? {} : { q: term }
  return (
    <nav className={styles.shelves} aria-label={text('library.choice')}>
      <Link to={routes.use} params={{ locale }} search={search} activeOptions={exactly}>
        {text('library.in_use')}
      </Link>
      <Link to={routes.archive} params={{ locale }} search={search} activeOptions={exactly}>
        {text('library.archive')}
      </Link>
    </nav>
  )
}

const Skeleton = () => (
  <div className="skeleton grid" aria-hidden="true">
    {['1', '2', '3', '4', '5', '6'].map((key) => (
      <i className="sk sk--title" key={key} />
    ))}
  </div>
)

const Nothing = ({ archived, term }: Shelf) => {
  const { locale } = useApp()
  const text = useText()
  if (term === '') return <p className="empty">{text(archived ? 'library.empty.archive' : 'library.empty')}</p>
  return (
    <Link className="go" to={archived ? routes.use : routes.archive} params={{ locale }} search={{ q: term }}>
      {text(archived ? 'library.elsewhere.back' : 'library.elsewhere')}
      <ArrowRight aria-hidden="true" />
    </Link>
  )
}

const Pieces = ({ shelf }: { readonly shelf: Shelf }) => {
  const app = useApp()
  const text = useText()
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...libraryPageQuery(app, shelf, 0),
    placeholderData: keepPreviousData,
  })
  if (data === undefined) {
    if (error instanceof OfflineError) return <Note>{text('library.offline')}</Note>
    if (error !== null) return <LoadFailed onRetry={() => void refetch()}>{text('library.failed')}</LoadFailed>
    return <Skeleton />
  }
  const { term } = shelf
  const count = data.total
  const words = term === '' ? text('library.count', { count }) : text('library.found', { count, term })
  return (
    <>
      <p className={`soft small ${styles.libraryCount}`} role="status">
        {isPlaceholderData ? '' : words}
      </p>
      {count === 0 ? <Nothing {...shelf} /> : <LibraryTable shelf={shelf} first={data} />}
    </>
  )
}

/**
 * The library: the pieces in use, or the archived ones, by title.
 * @param term the term in the address, which is updated only when the field is left: every link of the page re-renders
 * with the address, which a slow phone would notice at every key
 */
const ShelfScreen = ({ archived, term: addressed }: Shelf) => {
  const { locale } = useApp()
  const { member } = useMember()
  const text = useText()
  const navigate = useNavigate()
  const [term, setTerm] = useState(addressed)
  const [known, setKnown] = useState(addressed)
  // The address may also change through back, forward or a link.
  if (known !== addressed) {
    setKnown(addressed)
    setTerm(addressed)
  }
  const shelf = { archived, term }
  const writeAddress = (q: string) => {
    setTerm(q)
    if (q === addressed) return
    void navigate({
      to: archived ? routes.archive : routes.use,
      params: { locale },
      search: q === '' ? {} : { q },
      replace: true,
      resetScroll: false,
    })
  }
  return (
    <>
      <div className={`page-head spread ${styles.libraryHead}`}>
        <PageTitle>{text('library.title')}</PageTitle>
        {canEnter('library', member) && <InventoryExport />}
      </div>
      {canEnter('library', member) ? (
        <>
          <Shelves term={term} />
          <SearchField term={term} onTerm={setTerm} onLeave={writeAddress} />
          <Pieces shelf={shelf} />
        </>
      ) : (
        <Note>{text('repertoire.forbidden')}</Note>
      )}
    </>
  )
}

export const LibraryScreen = () => <ShelfScreen archived={false} term={library.useSearch().q ?? ''} />
export const ArchiveScreen = () => <ShelfScreen archived term={archive.useSearch().q ?? ''} />

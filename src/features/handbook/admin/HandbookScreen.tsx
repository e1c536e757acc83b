import { Link } from '@tanstack/react-router'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import type { loadTitles } from './chapters.ts'
import { GermanOnly } from './GermanOnly.tsx'

/** The chapters of the handbook. */
export const HandbookScreen = ({ titles }: { readonly titles: Awaited<ReturnType<typeof loadTitles>> }) => {
  const { locale } = useApp()
  const text = useText()
  return (
    <>
      <div className="page-head">
        <PageTitle>{text('admin.handbook')}</PageTitle>
        <GermanOnly />
      </div>
      <ol className="admin-places" lang="de-CH" aria-label={text('admin.handbook.chapters')}>
        {titles.map(({ name, title }) => (
          <li key={name}>
            <Link to="/$locale/intra/admin/handbook/$chapter" params={{ locale, chapter: name }}>
              <b>{title}</b>
            </Link>
          </li>
        ))}
      </ol>
    </>
  )
}

import * as styles from '../../admin/admin.css'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { PageHead } from '../../../ui/PageTitle.tsx'
import { chapters, loadChapter } from './chapters.ts'

const route = getRouteApi('/$locale/intra/admin/handbook')

/** Returns all chapters in their order, with their titles. */
export const loadTitles = ({ params: { locale } }: { readonly params: { readonly locale: Locale } }) =>
  Promise.all(chapters.map(async (name) => ({ name, title: (await loadChapter(name, locale))?.title ?? name })))

/** The chapters of the handbook. */
export const HandbookScreen = () => {
  const titles = route.useLoaderData()
  const { locale } = useApp()
  const text = useText()
  return (
    <>
      <PageHead title={text('admin.handbook')} />
      <ol className={styles.adminPlaces} aria-label={text('admin.handbook.chapters')}>
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

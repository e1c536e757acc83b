import * as styles from '../../admin/admin.css'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { PageHead } from '../../../ui/PageTitle.tsx'
import { chapters, loadChapter } from './chapters.ts'

/** Tells readers of the English pages that the handbook is in German. */
export const GermanOnly = () => {
  const { locale } = useApp()
  const text = useText()
  return locale === 'de-ch' ? null : <p>{text('admin.handbook.german_only')}</p>
}

const route = getRouteApi('/$locale/intra/admin/handbook')

/** Returns all chapters in their order, with their titles. */
export const loadTitles = () =>
  Promise.all(chapters.map(async (name) => ({ name, title: (await loadChapter(name))?.title ?? name })))

/** The chapters of the handbook. */
export const HandbookScreen = () => {
  const titles = route.useLoaderData()
  const { locale } = useApp()
  const text = useText()
  return (
    <>
      <PageHead title={text('admin.handbook')}>
        <GermanOnly />
      </PageHead>
      <ol className={styles.adminPlaces} lang="de-CH" aria-label={text('admin.handbook.chapters')}>
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

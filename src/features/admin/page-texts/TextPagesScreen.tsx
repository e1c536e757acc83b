import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Rows } from '../Rows.tsx'
import { editedTextPagesQuery } from './queries.ts'

/** The public pages whose texts can be edited, each with the number of texts that lack a language. */
export const TextPagesScreen = () => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const query = useQuery(editedTextPagesQuery(app))
  return (
    <>
      <div className="page-head">
        <PageTitle>{text('admin.page_texts')}</PageTitle>
        <p>{text('admin.page_texts.intro')}</p>
      </div>
      <Rows query={query} rows={query.data?.filter(({ page }) => page !== 'other')}>
        {({ page, incomplete }) => (
          <li key={page}>
            <Link to="/$locale/intra/admin/page-texts/$page" params={{ locale, page }}>
              <b>{text(`admin.page_text.page.${page}`)}</b>
            </Link>
            <span className={incomplete > 0 ? 'tag' : 'tag tag--soft'}>
              {incomplete > 0
                ? text('admin.page_texts.incomplete', { count: incomplete })
                : text('admin.page_texts.complete')}
            </span>
          </li>
        )}
      </Rows>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { EditedArticle } from '#contract/edited-articles.ts'
import { RefusedError } from '#device/errors.ts'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Note } from '../../../ui/Note.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { TrustedHtml } from '../../../ui/TrustedHtml.tsx'
import { editedArticleQuery } from '../queries.ts'
import { RowsSkeleton } from '../RowsSkeleton.tsx'
import { ArticleForm } from './ArticleForm.tsx'
import { RemoveArticle } from './RemoveArticle.tsx'

const BackToArticles = () => {
  const { locale } = useApp()
  const text = useText()
  return (
    <Link className="go" to="/$locale/intra/admin/articles" params={{ locale }}>
      <ArrowLeft aria-hidden="true" />
      {text('admin.articles.all')}
    </Link>
  )
}

/** What is saved, as it stands on the page. */
const Preview = ({ article }: { readonly article: EditedArticle }) => {
  const text = useText()
  return (
    <section className="grid" aria-labelledby="preview">
      <h2 id="preview">{text('admin.article.preview')}</h2>
      <details className="admin-section" open>
        <summary>{text('admin.german')}</summary>
        <div lang="de-CH">
          <TrustedHtml html={article.textDe} />
        </div>
      </details>
      {article.textEn !== null && (
        <details className="admin-section">
          <summary>{text('admin.english')}</summary>
          <div lang="en-GB">
            <TrustedHtml html={article.textEn} />
          </div>
        </details>
      )}
    </section>
  )
}

export const EditArticleScreen = ({ id, justSaved }: { readonly id: number; readonly justSaved: boolean }) => {
  const app = useApp()
  const text = useText()
  const { data, error, isError, refetch } = useQuery(editedArticleQuery(app, id))
  const isGone = error instanceof RefusedError && error.status === 404
  return (
    <>
      <div className="page-head">
        <BackToArticles />
        <PageTitle>{data?.titleDe ?? text('admin.article')}</PageTitle>
      </div>
      {data === undefined && isGone && (
        <Note>
          <p>{text('admin.gone')}</p>
        </Note>
      )}
      {data === undefined && isError && !isGone && (
        <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>
      )}
      {data === undefined && !isError && <RowsSkeleton />}
      {data !== undefined && (
        <>
          <ArticleForm key={data.id} article={data} justSaved={justSaved} />
          <Preview article={data} />
          <RemoveArticle article={data} />
        </>
      )}
    </>
  )
}

/** Once it is saved, it is shown as it stands on the page. */
export const NewArticleScreen = () => {
  const { locale } = useApp()
  const text = useText()
  const navigate = useNavigate()
  return (
    <>
      <div className="page-head">
        <BackToArticles />
        <PageTitle>{text('admin.articles.new')}</PageTitle>
      </div>
      <ArticleForm
        article={null}
        onSaved={({ id }) => {
          void navigate({
            to: '/$locale/intra/admin/articles/$id',
            params: { locale, id: `${id}` },
            search: { saved: true },
            replace: true,
          })
        }}
      />
    </>
  )
}

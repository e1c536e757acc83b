import { useQuery } from '@tanstack/react-query'
import type { EditedArticle } from '#contract/edited-articles.ts'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { TrustedHtml } from '../../../ui/TrustedHtml.tsx'
import { EditForm } from '../edit/EditForm.tsx'
import { Edited, EditHead } from '../edit/EditScreen.tsx'
import { NewRow } from '../edit/NewRow.tsx'
import { articleNoun } from './article-noun.ts'
import { editedArticleQuery } from './queries.ts'
import { RemoveArticle } from './RemoveArticle.tsx'

/** The saved texts as the page shows them. */
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
  const text = useText()
  const query = useQuery(editedArticleQuery(useApp(), id))
  return (
    <>
      <EditHead list="/$locale/intra/admin/articles" title={query.data?.titleDe ?? text('admin.article')} />
      <Edited query={query}>
        {(article) => (
          <>
            <EditForm key={article.id} noun={articleNoun} row={article} justSaved={justSaved} />
            <Preview article={article} />
            <RemoveArticle article={article} />
          </>
        )}
      </Edited>
    </>
  )
}

export const NewArticleScreen = () => (
  <NewRow noun={articleNoun} list="/$locale/intra/admin/articles" title="admin.articles.new" showsSaved />
)

import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { EditForm } from '../edit/EditForm.tsx'
import { Edited, EditHead } from '../edit/EditScreen.tsx'
import { NewRow } from '../edit/NewRow.tsx'
import { articleNoun } from './article-noun.ts'
import { editedArticleQuery } from './queries.ts'
import { RemoveArticle } from './RemoveArticle.tsx'

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

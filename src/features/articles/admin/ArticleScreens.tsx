import { useText } from '../../../ui/intl.tsx'
import { EditRow } from '../../admin/edit/EditRow.tsx'
import { NewRow } from '../../admin/edit/NewRow.tsx'
import { articleNoun } from './article-noun.ts'
import { editedArticleQuery } from './queries.ts'

const list = '/$locale/intra/admin/articles'

export const EditArticleScreen = (article: { readonly id: number; readonly justSaved: boolean }) => {
  const text = useText()
  return (
    <EditRow
      {...article}
      noun={articleNoun}
      query={editedArticleQuery}
      list={list}
      title="admin.article"
      layout={(_article, form, removal) => (
        <>
          {form}
          <section className="grid" aria-labelledby="remove-article">
            <h2 id="remove-article">{text('admin.article.remove')}</h2>
            <p>{text('admin.article.remove.detail')}</p>
            {removal}
          </section>
        </>
      )}
    />
  )
}

export const NewArticleScreen = () => <NewRow noun={articleNoun} list={list} title="admin.articles.new" showsSaved />

import { useNavigate } from '@tanstack/react-router'
import { articleResource, type EditedArticle } from '#contract/edited-articles.ts'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { RemoveRow } from '../edit/RemoveRow.tsx'
import { editedArticleQuery } from './queries.ts'

export const RemoveArticle = ({ article: { id, titleDe } }: { readonly article: EditedArticle }) => {
  const app = useApp()
  const { call, locale } = app
  const text = useText()
  const navigate = useNavigate()
  return (
    <section className="grid" aria-labelledby="remove-article">
      <h2 id="remove-article">{text('admin.article.remove')}</h2>
      <p>{text('admin.article.remove.detail')}</p>
      <RemoveRow
        noun="article"
        button={text('admin.article.remove')}
        title={text('admin.article.remove.title', { title: titleDe })}
        detail={text('admin.article.remove.confirm')}
        yes={text('admin.article.remove')}
        remove={() => call(articleResource.remove, { params: { id } })}
        ownKey={editedArticleQuery(app, id).queryKey}
        onRemoved={() =>
          navigate({ to: '/$locale/intra/admin/articles', params: { locale }, replace: true, ignoreBlocker: true })
        }
      />
    </section>
  )
}

import { useState } from 'react'
import type { Article } from '#contract/articles.ts'
import { toWireTime } from '#contract/clock.ts'
import type { Locale } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { EditRow } from '../../admin/edit/EditRow.tsx'
import { NewRow } from '../../admin/edit/NewRow.tsx'
import { type ListColumns, ListRows } from '../../admin/ListRows.tsx'
import { articleNoun, newArticleNoun, stateOf } from './article-noun.ts'
import { editedArticlesQuery } from './queries.ts'

const columnsOf = (text: Text, locale: Locale, at: Date): ListColumns<Article> => {
  const now = toWireTime(at)
  return [
    {
      name: 'title',
      heading: 'admin.article.title_de',
      shown: 'always',
      value: ({ title }) => title,
    },
    {
      name: 'start',
      heading: 'admin.article.start',
      value: ({ startDate }) => startDate,
      cell: ({ startDate }) => date(startDate, locale),
    },
    {
      name: 'end',
      heading: 'admin.article.end',
      value: ({ endDate }) => endDate,
      cell: ({ endDate }) => date(endDate, locale),
    },
    {
      name: 'state',
      heading: 'admin.article.when',
      value: (article) => text(`admin.article.${stateOf(article, now)}`),
      cell: (article) => <span className="tag tag--soft">{text(`admin.article.${stateOf(article, now)}`)}</span>,
    },
  ]
}

/** All articles, including planned and expired ones. */
export const EditedArticlesScreen = () => (
  <ListRows
    noun={articleNoun}
    create="admin.articles.new"
    rows={editedArticlesQuery}
    columns={columnsOf}
    none="admin.articles.none"
    initial={{ sort: 'start', order: 'DESC' }}
  />
)

export const EditArticleScreen = () => {
  const text = useText()
  return (
    <EditRow
      noun={articleNoun}
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

export const NewArticleScreen = () => {
  const { now } = useApp()
  const [noun] = useState(() => newArticleNoun(toWireTime(now())))
  return <NewRow noun={noun} title="admin.articles.new" />
}

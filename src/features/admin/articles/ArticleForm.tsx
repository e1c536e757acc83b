import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { changeArticle, createArticle, EditedArticle } from '#contract/edited-articles.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { useApp } from '../../../session/app.tsx'
import { createSendOnce } from '../../../ui/form/send-once.ts'
import { useText } from '../../../ui/intl.tsx'
import { date, timeOfDay } from '../../../ui/wall-clock.ts'
import type { Values } from '../edit/draft.ts'
import { EditForm } from '../edit/EditForm.tsx'
import { useEdit } from '../edit/useEdit.ts'
import { editedArticleQuery } from '../queries.ts'
import { ArticleFields } from './ArticleFields.tsx'
import { type FieldName, fieldNames, inputOf, labels, problemsOf, valuesOf } from './article-form.ts'

interface ArticleFormProps {
  /** null = a new one. */
  readonly article: EditedArticle | null
  readonly justSaved?: boolean
  readonly onSaved?: (article: EditedArticle) => void
}

/** What it shows after saving is what the server kept: HTML without what is not allowed. */
export const ArticleForm = ({ article, justSaved = false, onSaved }: ArticleFormProps) => {
  const { call, locale } = useApp()
  const text = useText()
  const queryClient = useQueryClient()
  const create = useRef(
    createSendOnce((body: ReturnType<typeof inputOf>, key) =>
      call(createArticle, { headers: { 'idempotency-key': key }, body }),
    ),
  )
  const save = (values: Values<FieldName>, version: number | null): Promise<EditedArticle> => {
    const body = inputOf(values)
    if (article === null || version === null) return create.current(body)
    return call(changeArticle, { params: { id: article.id }, headers: { 'if-match': ifMatch(version) }, body })
  }
  const edit = useEdit({
    names: fieldNames,
    row: article,
    schema: EditedArticle,
    valuesOf,
    check: problemsOf,
    save,
    onRow: (row) => queryClient.setQueryData(editedArticleQuery({ call }, row.id).queryKey, row),
    justSaved,
    onSaved: (row) => {
      for (const noun of ['articles', 'teasers', 'article']) void queryClient.invalidateQueries({ queryKey: [noun] })
      onSaved?.(row)
    },
  })
  const shown = (name: FieldName, value: string): string => {
    if (name === 'navigable') return text('admin.value.yes')
    if (name === 'startDate' || name === 'endDate') return `${date(value, locale)} ${timeOfDay(value)}`
    return value
  }
  return (
    <EditForm names={fieldNames} edit={edit} labelOf={(name) => text(labels[name])} shown={shown}>
      <ArticleFields edit={edit} />
    </EditForm>
  )
}

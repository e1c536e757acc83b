import type { ChangeEvent } from 'react'
import { articleTextMaximum } from '#contract/edited-articles.ts'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import type { Edit } from '../edit/useEdit.ts'
import { type FieldName, labels } from './article-form.ts'

/** What may be written in an article's text, as it is written there. */
const tags = [
  ['<p>…</p>', 'admin.html.paragraph'],
  ['<h2>…</h2>, <h3>…</h3>', 'admin.html.heading'],
  ['<strong>…</strong>, <em>…</em>', 'admin.html.emphasis'],
  ['<ul><li>…</li></ul>', 'admin.html.list'],
  ['<a href="https://…">…</a>', 'admin.html.link'],
  ['<img src="/api/public/image?name=…" alt="…">', 'admin.html.picture'],
  ['<table>, <blockquote>, <figure>', 'admin.html.more'],
] as const

const Help = () => {
  const text = useText()
  return (
    <details className="admin-help">
      <summary>{text('admin.html')}</summary>
      <dl>
        {tags.map(([code, meaning]) => (
          <div key={meaning}>
            <dt>
              <code>{code}</code>
            </dt>
            <dd>{text(meaning)}</dd>
          </div>
        ))}
      </dl>
      <p className="soft">{text('admin.html.rest')}</p>
    </details>
  )
}

type Changed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>

export const ArticleFields = ({ edit }: { readonly edit: Edit<FieldName> }) => {
  const text = useText()
  const { values, errorOf, set } = edit
  const field = (name: FieldName) => ({
    name,
    label: text(labels[name]),
    error: errorOf(name),
    value: values[name],
    onChange: ({ target }: Changed) => set(name, target.value),
  })
  const area = (name: 'teaserDe' | 'textDe' | 'teaserEn' | 'textEn') => ({
    ...field(name),
    count: values[name].length,
    maximum: name.startsWith('text') ? articleTextMaximum : 500,
  })
  return (
    <>
      <fieldset lang="de-CH">
        <legend>{text('admin.german')}</legend>
        <TextField {...field('titleDe')} />
        <TextArea {...area('teaserDe')} />
        <TextArea {...area('textDe')} />
        <Help />
      </fieldset>
      <fieldset>
        <legend>{text('admin.english')}</legend>
        <p className="soft">{text('admin.english.hint')}</p>
        <TextField {...field('titleEn')} optional />
        <TextArea {...area('teaserEn')} optional />
        <TextArea {...area('textEn')} optional />
      </fieldset>
      <fieldset>
        <legend>{text('admin.article.when')}</legend>
        <div className="form-row">
          <TextField {...field('startDate')} type="datetime-local" />
          <TextField {...field('endDate')} type="datetime-local" />
        </div>
        <Checkbox
          name="navigable"
          checked={values.navigable === 'on'}
          onChange={({ target }) => set('navigable', target.checked ? 'on' : '')}
        >
          {text('admin.article.navigable.label')}
        </Checkbox>
      </fieldset>
    </>
  )
}

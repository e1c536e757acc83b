import { articleTextMaximum } from '#contract/edited-articles.ts'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { useText } from '../../../ui/intl.tsx'

/** The tags that an article's text may have. */
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

/** An HTML field with a list of the permitted tags below. */
export const HtmlControl = ({ name, label, hint, error, value = '', set }: ControlProps) => (
  <>
    <TextArea
      name={name}
      label={label}
      hint={hint}
      error={error}
      value={value}
      count={value.length}
      maximum={articleTextMaximum}
      onChange={({ target }) => set(target.value)}
    />
    <Help />
  </>
)

import * as styles from '../../admin/edit/edit.css'
import type { ImportPlan } from '#contract/imports.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import type { ImportNoun } from './import-nouns.ts'

interface ImportColumnsProps {
  readonly noun: ImportNoun
  readonly columns: ImportPlan['columns']
  /** The chosen field of each column; '' = it is not imported. */
  readonly chosen: readonly string[]
  readonly onChoose: (chosen: readonly string[]) => void
}

/** The meaning of each column, as the headings say it and as the editor corrects it. */
export const ImportColumns = ({ noun, columns, chosen, onChoose }: ImportColumnsProps) => {
  const text = useText()
  const nameOf = (index: number): string =>
    columns[index]?.heading || text('admin.import.column.nameless', { number: index + 1 })
  const ignored = chosen.flatMap((field, index) => (field === '' ? [nameOf(index)] : []))
  return (
    <section className="grid" aria-labelledby="import-columns">
      <h2 id="import-columns">{text('admin.import.columns')}</h2>
      <p>{text('admin.import.columns.detail')}</p>
      {ignored.length > 0 && (
        <Note>{text('admin.import.columns.unknown', { count: ignored.length, names: ignored.join(', ') })}</Note>
      )}
      {noun.noun !== 'person' && (
        <>
          <p>{text('admin.import.columns.read')}</p>
          <ul>
            {columns.map(({ sample }, index) => {
              const label = noun.fields[chosen[index] ?? '']
              return (
                label !== undefined && (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
                  <li key={index}>
                    <b>{text(label)}</b> {sample}{' '}
                    {nameOf(index) !== text(label) && (
                      <span className="soft small">{text('admin.import.column', { heading: nameOf(index) })}</span>
                    )}
                  </li>
                )
              )
            })}
          </ul>
        </>
      )}
      <details className="form-fold" open={ignored.length * 2 > columns.length}>
        <summary>{text('admin.import.columns.show', { count: columns.length })}</summary>
        <div className={styles.adminPart}>
          {columns.map(({ sample }, index) => (
            <SelectField
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
              key={index}
              name={`column-${index}`}
              label={text('admin.import.column', { heading: nameOf(index) })}
              {...(sample !== '' && { hint: text('admin.import.column.sample', { sample }) })}
              value={chosen[index] ?? ''}
              onChange={({ target }) =>
                // A field is in one column only.
                onChoose(chosen.map((field, at) => (at === index ? target.value : field === target.value ? '' : field)))
              }
              choices={[
                { value: '', label: text('admin.import.column.ignored') },
                ...Object.entries(noun.fields).map(([value, label]) => ({ value, label: text(label) })),
              ]}
            />
          ))}
        </div>
      </details>
    </section>
  )
}

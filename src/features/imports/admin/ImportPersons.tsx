import * as styles from './imports.css'
import type { ImportPlan } from '#contract/imports.ts'
import { useText } from '../../../ui/intl.tsx'
import { personImport } from './import-nouns.ts'

/** Without them somebody cannot sign in, or finds no own part. */
const expected = ['email', 'instrument']
const optional = ['voice', 'membership']

/** The first persons of a table as they are read, with what they lack. */
export const ImportPersons = ({ rows }: { readonly rows: ImportPlan['rows'] }) => {
  const text = useText()
  const kept = rows.filter(({ result }) => result !== 'skipped')
  const persons = kept.filter(({ cells }) => cells !== undefined)
  const labelOf = (field: string): string => text(personImport.fields[field] ?? 'admin.import.field.membership')
  return (
    <section className="grid" aria-labelledby="import-persons">
      <h2 id="import-persons">{text('admin.import.persons.first')}</h2>
      <ul className={styles.importPersons}>
        {persons.map(({ row, label, cells = {} }) => (
          <li key={row}>
            <b>{label === '' ? text('admin.import.persons.nameless', { row }) : label}</b>
            <span>
              {[...expected, ...optional].flatMap((field) => cells[field] ?? []).join(' · ')}{' '}
              {expected
                .filter((field) => cells[field] === undefined)
                .map((field) => (
                  <span key={field} className="tag">
                    {text('admin.import.persons.lacks', { field: labelOf(field) })}
                  </span>
                ))}
            </span>
          </li>
        ))}
      </ul>
      {kept.length > persons.length && (
        <p className="soft">{text('admin.import.persons.more', { count: kept.length - persons.length })}</p>
      )}
    </section>
  )
}

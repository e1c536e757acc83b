import * as styles from './edited-persons.css'
import type { Outcomes } from '#contract/several-persons.ts'
import { useText } from '../../../ui/intl.tsx'

/** Says of how many persons each outcome is true, with their names. */
export const ActOutcomes = ({ outcomes }: { readonly outcomes: Outcomes }) => {
  const text = useText()
  return (
    <ul className={styles.actOutcomes}>
      {outcomes.map(({ outcome, count, people }) => (
        <li key={outcome}>
          {people.length === 0 ? (
            text(`admin.several.outcome.${outcome}`, { count })
          ) : (
            <details>
              <summary>{text(`admin.several.outcome.${outcome}`, { count })}</summary>
              <ul>
                {people.map(({ uuid, label }) => (
                  <li key={uuid}>{label}</li>
                ))}
                {count > people.length && <li>{text('admin.several.more', { count: count - people.length })}</li>}
              </ul>
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

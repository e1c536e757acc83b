import * as styles from './differences.css'
import type { ChangeDetails } from '#contract/change-log.ts'
import { truncate } from '#contract/characters.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { loggedInWords } from './change-in-words.ts'
import { getFieldNames } from './field-names.ts'

/** Characters of a value that are shown at once. */
const shortLength = 160

const LoggedValue = ({ value }: { readonly value: string }) => {
  const text = useText()
  if (value.length <= shortLength) return value
  return (
    <details className={styles.longValue}>
      <summary>
        <span>{truncate(value, shortLength)} … </span>
        <b>{text('admin.change.whole')}</b>
      </summary>
      {value}
    </details>
  )
}

interface DifferencesProps {
  readonly noun: string
  readonly fields: ChangeDetails['values']
  /** True if the row was deleted: its values have no new ones. */
  readonly isRemoval?: boolean
}

/** The old and the new value of each changed field, long ones shortened until they are opened. */
export const Differences = ({ noun, fields, isRemoval = false }: DifferencesProps) => {
  const { locale } = useApp()
  const text = useText()
  const inWords = (field: string, value: unknown) => (
    <LoggedValue value={loggedInWords(noun, field, value, text, locale)} />
  )
  return (
    <dl className={styles.differences}>
      {fields.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{getFieldNames(noun, [field]).map((name) => text(name))}</dt>
          {before !== null && !isRemoval && (
            <dd className="soft">
              <del>{inWords(field, before)}</del>
            </dd>
          )}
          <dd>{inWords(field, isRemoval ? before : after)}</dd>
        </div>
      ))}
    </dl>
  )
}

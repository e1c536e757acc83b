import * as styles from './persons.css'
import { useId, useState } from 'react'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { useLocalWrite } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { Button } from '../../ui/Button.tsx'
import { conflictingFields } from '../../ui/form/draft.ts'
import type { Conflict } from '../../ui/form/useFormState.ts'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { type FieldName, ownFields } from './own-fields.tsx'
import { usePersonConflict } from './usePersonConflict.ts'

const useInWords = () => {
  const { locale } = useApp()
  const text = useText()
  return (field: FieldName, value: string): string =>
    ownFields[field].inWords?.(value, text, locale) ?? (value === '' ? text('person.value.none') : value)
}

/** Fields that somebody else changed since the draft was begun; the member chooses a version for each field. */
export const ConflictNote = ({ fields, draft, current, resolve }: Conflict<FieldName>) => {
  const text = useText()
  const inWords = useInWords()
  const group = useId()
  const { saveFailed, track } = useLocalWrite()
  const [chosen, setChosen] = useState<readonly FieldName[]>([])
  const open = conflictingFields(draft, current)
  const choose = (field: FieldName, side: 'mine' | 'theirs'): void =>
    setChosen([...chosen.filter((one) => one !== field), ...(side === 'theirs' ? [field] : [])])
  return (
    <Note kind="wait" announced>
      <p>{text('person.conflict')}</p>
      <div className={styles.conflict}>
        {fields.map((field) => {
          const sides = [
            ['mine', 'person.conflict.mine', draft.typed[field] ?? ''],
            ['theirs', 'person.conflict.theirs', current[field]],
          ] as const
          return (
            <fieldset key={field}>
              <legend>{text(ownFields[field].label)}</legend>
              <p className="soft small">
                {text('person.conflict.before')}: {inWords(field, draft.base[field])}
              </p>
              {open.includes(field) ? (
                sides.map(([side, name, value]) => (
                  <label className="check" key={side}>
                    <input
                      type="radio"
                      name={`${group}${field}`}
                      checked={chosen.includes(field) === (side === 'theirs')}
                      onChange={() => choose(field, side)}
                    />
                    <span>
                      {text(name)}: {inWords(field, value)}
                    </span>
                  </label>
                ))
              ) : (
                <p>
                  {text('person.conflict.theirs')}: {inWords(field, current[field])}
                </p>
              )}
            </fieldset>
          )
        })}
      </div>
      <div className="buttons">
        <Button
          look="ink"
          onClick={() => track(Promise.resolve(resolve(chosen.filter((field) => open.includes(field)))))}
        >
          {text('person.conflict.apply')}
        </Button>
      </div>
      {saveFailed && <SaveFailedNotice />}
    </Note>
  )
}

/** The member's own record was changed elsewhere too: the member chooses a version. */
export const PersonConflict = ({ record }: { readonly record: OutboxRecord }) => {
  const conflict = usePersonConflict(record)
  return conflict === null ? null : <ConflictNote {...conflict} />
}

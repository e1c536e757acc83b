import { useId, useState } from 'react'
import { useLocalWrite } from '../../offline/hooks.ts'
import { useApp } from '../../session/app.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Text, useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { date } from '../../ui/wall-clock.ts'
import { labels } from './labels.ts'
import { conflictingFields, type FieldName, valuesOf } from './own-card.ts'
import type { Conflict } from './usePersonConflict.ts'

const checkboxes: readonly FieldName[] = ['EMAIL', 'MOBILE', 'LANDLINE', 'ADDRESS', 'permit']

const useShown = () => {
  const { locale } = useApp()
  const text = useText()
  return (field: FieldName, value: string): string => {
    if (checkboxes.includes(field)) return text(value === 'on' ? 'person.value.yes' : 'person.value.no')
    if (value === '') return text('person.value.none')
    if (field === 'gender') return genderOf(value, text)
    if (field === 'preferredChannel') return text(value === 'MAIL' ? 'person.channel.MAIL' : 'person.channel.EMAIL')
    return field === 'birthDate' ? date(value, locale) : value
  }
}
const genderOf = (value: string, text: Text): string =>
  text(value === 'FEMALE' || value === 'MALE' ? `registration.gender.${value}` : 'registration.gender.NA')

/** Fields that somebody else changed since the draft was begun; the member chooses a version for each field. */
export const ConflictNote = ({ fields, draft, current, resolve }: Conflict) => {
  const text = useText()
  const shown = useShown()
  const group = useId()
  const { saveFailed, track } = useLocalWrite()
  const [chosen, setChosen] = useState<readonly FieldName[]>([])
  const [before, theirs] = [valuesOf(draft.base), valuesOf(current)]
  const open = conflictingFields(draft, current)
  const choose = (field: FieldName, side: 'mine' | 'theirs'): void =>
    setChosen([...chosen.filter((one) => one !== field), ...(side === 'theirs' ? [field] : [])])
  return (
    <Note kind="wait" announced>
      <p>{text('person.conflict')}</p>
      <div className="conflict">
        {fields.map((field) => {
          const sides = [
            ['mine', 'person.conflict.mine', draft.typed[field] ?? ''],
            ['theirs', 'person.conflict.theirs', theirs[field]],
          ] as const
          return (
            <fieldset key={field}>
              <legend>{text(labels[field])}</legend>
              <p className="soft small">
                {text('person.conflict.before')}: {shown(field, before[field])}
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
                      {text(name)}: {shown(field, value)}
                    </span>
                  </label>
                ))
              ) : (
                <p>
                  {text('person.conflict.theirs')}: {shown(field, theirs[field])}
                </p>
              )}
            </fieldset>
          )
        })}
      </div>
      <div className="buttons">
        <Button look="ink" onClick={() => track(resolve(chosen.filter((field) => open.includes(field))))}>
          {text('person.conflict.apply')}
        </Button>
      </div>
      {saveFailed && <SaveFailedNotice />}
    </Note>
  )
}

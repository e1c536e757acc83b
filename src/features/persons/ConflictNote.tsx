import { useApp } from '../../session/app.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Text, useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { date } from '../../ui/wall-clock.ts'
import { labels } from './labels.ts'
import { type FieldName, valuesOf } from './own-card.ts'
import type { Conflict } from './useOwnCard.ts'

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

/** What somebody else changed since this form was opened, and the question which of it counts. */
export const ConflictNote = ({ fields, draft, current, resolve }: Conflict) => {
  const text = useText()
  const shown = useShown()
  const [before, theirs] = [valuesOf(draft.base), valuesOf(current)]
  return (
    <Note kind="wait" announced>
      <p>{text('person.conflict')}</p>
      <ul className="conflict">
        {fields.map((field) => {
          const mine = draft.typed[field]
          return (
            <li key={field}>
              <b>{text(labels[field])}</b>
              <dl>
                <div>
                  <dt>{text('person.conflict.before')}</dt>
                  <dd>{shown(field, before[field])}</dd>
                </div>
                <div>
                  <dt>{text('person.conflict.theirs')}</dt>
                  <dd>{shown(field, theirs[field])}</dd>
                </div>
                {mine !== undefined && (
                  <div>
                    <dt>{text('person.conflict.mine')}</dt>
                    <dd>{shown(field, mine)}</dd>
                  </div>
                )}
              </dl>
            </li>
          )
        })}
      </ul>
      <div className="buttons">
        <Button look="ink" onClick={() => resolve('mine')}>
          {text('person.conflict.keep_mine')}
        </Button>
        <Button look="quiet" onClick={() => resolve('theirs')}>
          {text('person.conflict.take_theirs')}
        </Button>
      </div>
    </Note>
  )
}

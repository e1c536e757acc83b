import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../../platform/session/app.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { FieldError } from '../../../ui/form/Field.tsx'
import { type ControlProps, idsIn } from '../../../ui/form/field-table.tsx'
import { useText } from '../../../ui/intl.tsx'
import { AlsoPlaying } from './AlsoPlaying.tsx'
import { substitutesQuery } from './queries.ts'

/** The people of the pool who play the instrument, in the order of the ticks. */
export const PeopleControl = ({ name, label, error, value = '', set, values }: ControlProps) => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const { data } = useQuery(substitutesQuery(app))
  const { instrument = '' } = values
  const people = data?.filter((one) => one.instrument === instrument) ?? []
  // After a change of the instrument nobody stays chosen unseen.
  const chosen = idsIn(value).filter((id) => people.some((one) => one.id === id))
  const toggle = (id: number): void =>
    set((chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]).join(','))
  return (
    <fieldset className="field" id={name} tabIndex={-1} aria-describedby={error && `${name}-error`}>
      <legend>{label}</legend>
      {instrument === '' && <p className="soft">{text('admin.substitute_request.choose_instrument')}</p>}
      <AlsoPlaying instrument={instrument} />
      {instrument !== '' && data !== undefined && people.length === 0 && (
        <p className="soft">
          {text('admin.substitute_request.nobody')}{' '}
          <Link to="/$locale/intra/admin/substitutes/new" params={{ locale }}>
            {text('admin.substitute.new')}
          </Link>
        </p>
      )}
      {people.map(({ id, name: person, voice, email }) => {
        const place = chosen.indexOf(id)
        const facts = [
          voice,
          email === null ? text('admin.substitute_request.by_phone') : null,
          place !== -1 && chosen.length > 1 ? text('admin.substitute_request.place', { place: place + 1 }) : null,
        ].filter((fact) => fact !== null)
        return (
          <Checkbox key={id} name={`${name}-${id}`} checked={place !== -1} onChange={() => toggle(id)}>
            {person} {facts.length > 0 && <span className="soft small">{facts.join(' · ')}</span>}
          </Checkbox>
        )
      })}
      <FieldError name={name} error={error} />
    </fieldset>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../platform/session/app.tsx'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { shortDate } from '../../../ui/wall-clock.ts'
import { documentsQuery } from '../../documents/queries.ts'
import { upcomingEventsQuery } from '../../events/queries.ts'
import { boardMembersQuery } from './queries.ts'

interface Choice {
  readonly value: string
  readonly label: string
}
interface ChoiceControlProps extends Pick<ControlProps, 'name' | 'label' | 'hint' | 'error' | 'value' | 'set'> {
  /** The choice of none. */
  readonly none: string
  readonly choices: readonly Choice[]
  /** Label of a value that is no choice any more. */
  readonly other: string
}

const ChoiceControl = ({ name, label, hint, error, value = '', set, none, choices, other }: ChoiceControlProps) => (
  <SelectField
    {...{ name, label, hint, error, value }}
    onChange={({ target }) => set(target.value)}
    choices={[
      { value: '', label: none },
      ...(value === '' || choices.some((one) => one.value === value) ? [] : [{ value, label: other }]),
      ...choices,
    ]}
  />
)

/** Chooses the member of the board who does a task. */
export const PersonControl = (props: ControlProps) => {
  const text = useText()
  const { data = [] } = useQuery(boardMembersQuery(useApp()))
  return (
    <ChoiceControl
      {...props}
      none={text('board.task.person.choose')}
      choices={data.map(({ uuid, label }) => ({ value: uuid, label }))}
      other={text('board.task.left')}
    />
  )
}

/** Chooses a coming event, or none. */
export const EventControl = (props: ControlProps) => {
  const app = useApp()
  const text = useText()
  const { data = [] } = useQuery(upcomingEventsQuery(app, 'members'))
  return (
    <ChoiceControl
      {...props}
      none={text('board.task.nothing')}
      choices={data.map(({ id, title, dateStart }) => ({
        value: `${id}`,
        label: `${shortDate(dateStart, app.locale)} ${title}`,
      }))}
      other="…"
    />
  )
}

/** Chooses a document that the person reads, or none. */
export const DocumentControl = (props: ControlProps) => {
  const text = useText()
  const { data = [] } = useQuery(documentsQuery(useApp()))
  return (
    <ChoiceControl
      {...props}
      none={text('board.task.no_file')}
      choices={data.map(({ id, title }) => ({ value: `${id}`, label: title }))}
      other="…"
    />
  )
}

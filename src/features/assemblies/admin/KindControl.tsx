import { type ControlProps, SelectControl } from '../../../ui/form/field-table.tsx'

/** A first round is usually won by more than half, and a vote by more yes than no. */
export const KindControl = (props: ControlProps) => (
  <SelectControl
    {...props}
    set={(kind) => {
      props.set(kind)
      props.setField('majority', kind === 'ELECTION' ? 'ABSOLUTE' : 'SIMPLE')
    }}
  />
)

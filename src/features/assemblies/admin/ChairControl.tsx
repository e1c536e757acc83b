import type { EditedAssembly } from '#contract/edited-assemblies.ts'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { ReferenceControl } from '../../admin/edit/ReferenceControl.tsx'

/** A select of the board; without a choice the president is the chair. */
export const ChairControl = (props: ControlProps) => (
  <ReferenceControl
    {...props}
    none="assembly.form.chair.president"
    choices={(props.row as EditedAssembly | null)?.board.map(({ uuid, label }) => ({ value: uuid, label }))}
  />
)

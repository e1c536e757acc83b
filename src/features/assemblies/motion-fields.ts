import { itemTextMaximum, type MotionInput } from '#contract/assemblies.ts'
import { areaField, type FieldTable, textField } from '../../ui/form/field-table.tsx'

/** The form of a motion. */
export const motionFields: FieldTable<MotionInput, MotionInput> = {
  title: textField({ label: 'assembly.motion.title', input: { autoComplete: 'off' } }),
  text: areaField({ label: 'assembly.motion.text', maximum: itemTextMaximum }),
}
